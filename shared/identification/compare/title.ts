import type { EntryProfile } from '../profile/profile.ts';
import type { Designation } from '../parse/parse-text.ts';
import { tokensOf } from '../text/tokens.ts';
import { type FieldEvidence, formatList, quote } from './field-evidence.ts';
import { getMissingWordBits, hasOtherGrade, isOpposed } from './missing-words.ts';
import type { Pair } from './pair.ts';

/** What an entry is called, word by word: for insignia of which no unit can be read.
 *  @param said the fields that agree: what of the title they speak for is not missing.
 *  @param against what the item names instead: its words are not another title's. */
export function compareTitle(
  pair: Pair,
  said: ReadonlySet<FieldEvidence['field']>,
  against?: Designation,
): FieldEvidence | null {
  const { weights, item, entry } = pair;
  const { title, missingWords: unsaid } = weights.designation;
  const { found, share, less, contrary } = readTitle(pair, said);
  if (hasOtherGrade(item, entry.title)) return null;
  if (share < title.minShare || (against && isWithin(found, against.text, entry))) return null;
  const sum = found.reduce((bits, { bits: more }, at) => bits + more * title.damping ** at, 0);
  const isWhole = share > 0.999;
  const isTypo = found.some((each) => each.isTypo);
  // '82nd Airborne Division, tab attached' is first of all the division's.
  const behind = item.designations.some(
    ({ number, echelon }) => number !== null && echelon !== null,
  );
  const bits =
    (isWhole
      ? Math.min(title.max, sum + title.complete)
      : Math.min(title.max, sum * share) +
        Math.max(contrary ? unsaid.opposed : unsaid.total, less)) +
    (behind ? weights.designation.laterUnit : 0);
  if (bits <= 0 && !contrary) return null;
  const level = contrary ? 'conflict' : isWhole && !isTypo ? 'exact' : 'near';
  return {
    field: 'designation',
    level,
    bits: contrary ? Math.min(bits, unsaid.perWord) : bits,
    item: item.designations[0]?.text ?? found.map(({ said }) => said).join(' '),
    entry: entry.entry.designation,
    reason: () => {
      if (contrary) return `The entry is of ${quote(contrary)}, and the item says the contrary`;
      return isWhole
        ? `The item is called what the entry is called, ${quote(entry.entry.designation)}`
        : `Of the entry's title the item has ${formatList(found.map(({ said }) => quote(said)))}`;
    },
  };
}

/** Which words of the entry's title the item has, the weightiest first, and what share of it they are. */
function readTitle(
  { weights, statistics, vocabulary, item, entry, itemWords: words }: Pair,
  said: ReadonlySet<FieldEvidence['field']>,
) {
  const { title, missingWords: unsaid } = weights.designation;
  const found: { word: string; said: string; isTypo: boolean; bits: number }[] = [];
  let total = 0;
  let shared = 0;
  let less = 0;
  let contrary: string | null = null;
  const isSaid = (token: string) =>
    entry.titleExtras.some(
      (spare) => spare.token === token && spare.field && said.has(spare.field),
    );
  for (const token of entry.title) {
    const id = vocabulary.getId(token);
    if (id === undefined) continue;
    const worth = Math.max(title.minWordBits, statistics.wordBits(id));
    const word = words.get(id);
    // 'Rating badge' goes without saying: the type speaks for it.
    if (!word && (entry.typeWords.has(token) || isSaid(token))) continue;
    total += worth;
    if (word) {
      const bits = worth * (word.isInName ? 1 : title.descriptionFactor);
      shared += bits;
      found.push({ word: token, said: word.original, isTypo: word.isTypo, bits });
    } else {
      less += getMissingWordBits(token, worth, item, unsaid);
      if (isOpposed(token, item)) contrary = token;
    }
  }
  found.sort((a, b) => b.bits - a.bits || (a.word < b.word ? -1 : 1));
  return { found, share: total === 0 ? 0 : shared / total, less, contrary };
}

/** 'Machinist's Mate' within 'Motor Machinist's Mate'. */
function isWithin(
  found: readonly { said: string }[],
  name: string,
  { title, typeWords }: EntryProfile,
): boolean {
  const words = tokensOf(name);
  const isMore = words.some((word) => !title.includes(word) && !typeWords.has(word));
  return isMore && found.every(({ said }) => words.includes(said));
}

/** Words of the entry's title that the item has: where the title speaks, they do not speak again. */
export function titleWordIds({ vocabulary, entry }: Pair): Set<number> {
  return new Set(entry.title.flatMap((token) => vocabulary.getId(token) ?? []));
}
