import { tokenize } from '../../text/tokens.ts';
import type { Designation } from '../parse/parse-text.ts';
import type { EntryProfile } from '../profile/profile.ts';
import { type AgreeingFields, type FieldEvidence, formatList, quote } from './field-evidence.ts';
import { getMissingWordBits, hasOtherGrade, isOpposed } from './missing-words.ts';
import type { Pair } from './pair.ts';

/** Only needed for insignia whose title names no unit.
 *  @param agreeingFields fields whose title words do not count as missing.
 *  @param conflicting what the item names instead; the result is null if all common words belong to it. */
export function compareTitle(
  pair: Pair,
  agreeingFields: AgreeingFields,
  conflicting?: Designation,
): FieldEvidence | null {
  const { weights, item, entry } = pair;
  const { title, missingWords } = weights.designation;
  const { found, share, missingBits, missing, opposed } = findTitleWords(pair, agreeingFields);
  if (hasOtherGrade(item, entry.title)) return null;
  if (share < title.minShare) return null;
  if (conflicting && isPartOf(found, conflicting.text, entry)) return null;
  const sum = found.reduce((all, { bits }, index) => all + bits * title.damping ** index, 0);
  const isComplete = share > 0.999;
  const hasTypo = found.some(({ isTypo }) => isTypo);
  // '82nd Airborne Division, tab attached' is the division's patch rather than a tab.
  const namesUnit = item.designations.some(
    ({ number, echelon }) => number !== null && echelon !== null,
  );
  const bits =
    (isComplete
      ? Math.min(title.max, sum + title.complete)
      : Math.min(title.max, sum * share) +
        Math.max(opposed ? missingWords.opposed : missingWords.total, missingBits)) +
    (namesUnit ? weights.designation.laterUnit : 0);
  if (bits <= 0 && !opposed) return null;
  const level = opposed ? 'conflict' : isComplete && !hasTypo ? 'exact' : 'near';
  return {
    field: 'designation',
    level,
    bits: opposed ? Math.min(bits, missingWords.perWord) : bits,
    ...(missing.length > 0 && {
      unsaid: {
        words: missing,
        bits: Math.min(0, bits - Math.min(title.max, sum + title.complete)),
      },
    }),
    item: item.designations[0]?.text ?? found.map(({ original }) => original).join(' '),
    entry: entry.entry.designation,
    reason: () => {
      if (opposed) return `The entry's title says ${quote(opposed)}, which the item contradicts`;
      return isComplete
        ? `Both are called ${quote(entry.entry.designation)}`
        : `The item has ${formatList(found.map(({ original }) => quote(original)))} of the entry's title`;
    },
  };
}

interface TitleWord {
  word: string;
  original: string;
  isTypo: boolean;
  bits: number;
}

function findTitleWords(
  { weights, statistics, vocabulary, item, entry, itemWords }: Pair,
  agreeingFields: AgreeingFields,
) {
  const { title, missingWords } = weights.designation;
  const found: TitleWord[] = [];
  let totalBits = 0;
  let foundBits = 0;
  let missingBits = 0;
  const missing: string[] = [];
  let opposed: string | null = null;
  const isExplained = (token: string) =>
    entry.titleExtras.some(
      (extra) => extra.token === token && extra.field && agreeingFields.has(extra.field),
    );
  for (const token of entry.title) {
    const id = vocabulary.getId(token);
    if (id === undefined) continue;
    const tokenBits = Math.max(title.minWordBits, statistics.wordBits(id));
    const itemWord = itemWords.get(id);
    // Dealers often omit words of the type, such as 'rating badge', and the type is compared separately.
    if (!itemWord && (entry.typeWords.has(token) || isExplained(token))) continue;
    totalBits += tokenBits;
    if (itemWord) {
      const { original, isTypo, isInName } = itemWord;
      const bits = tokenBits * (isInName ? 1 : title.descriptionFactor);
      foundBits += bits;
      found.push({ word: token, original, isTypo, bits });
    } else {
      missing.push(token);
      missingBits += getMissingWordBits(token, tokenBits, item, missingWords);
      if (isOpposed(token, item)) opposed = token;
    }
  }
  found.sort((a, b) => b.bits - a.bits || (a.word < b.word ? -1 : 1));
  const share = totalBits === 0 ? 0 : foundBits / totalBits;
  return { found, share, missingBits, missing, opposed };
}

/** 'Machinist's Mate' is only a part of 'Motor Machinist's Mate'. */
function isPartOf(
  found: readonly TitleWord[],
  name: string,
  { title, typeWords }: EntryProfile,
): boolean {
  const nameWords = tokenize(name);
  const isLonger = nameWords.some((word) => !title.includes(word) && !typeWords.has(word));
  return isLonger && found.every(({ original }) => nameWords.includes(original));
}

export function titleWordIds({ vocabulary, entry }: Pair): Set<number> {
  return new Set(entry.title.flatMap((token) => vocabulary.getId(token) ?? []));
}
