import { tokenize } from '../../text/tokens.ts';
import { DISTINGUISHING_WORDS, TRADE_WORDS, VARIANT_WORDS } from '../lexicon/description-words.ts';
import { expandAbbreviation, getSynonyms } from '../lexicon/synonyms.ts';
import type { Designation } from '../parse/parse-text.ts';
import { getUnitSize } from '../parse/unit-name.ts';
import { relateDesignations } from '../profile/designation-relation.ts';
import { identifiesUnit } from '../profile/profile.ts';
import { includesSorted } from '../profile/vocabulary.ts';
import type { Pair } from './pair.ts';

/** otherName: the item has a different name. part: a smaller unit than the entry's. unit: another unit, often the
 *  owner's or the superior one. specialty: an arm, a role, a grade or an award. variant: a word that distinguishes
 *  other entries of the catalog. variation: only the entry's variations or notes contain the word. ordinal: '2nd'.
 *  other: another word of the item's name. */
export type UnexplainedKind =
  | 'otherName'
  | 'part'
  | 'unit'
  | 'specialty'
  | 'variant'
  | 'variation'
  | 'ordinal'
  | 'other';

export interface Unexplained {
  kind: UnexplainedKind;
  text: string;
  isInName: boolean;
}

export function findUnexplained(pair: Pair): Unexplained[] {
  const agreed = new Set<string>();
  return [...findUnits(pair, agreed), ...findWords(pair, agreed), ...findVariations(pair, agreed)];
}

function findUnits(pair: Pair, usedWords: Set<string>): Unexplained[] {
  const { item, entry } = pair;
  const isExplained = explainedBy(pair);
  const theirs = [...entry.designations, ...entry.otherDesignations];
  const entrySize = getLargest(theirs);
  const agrees = (designation: Designation) =>
    theirs.some((other) => {
      const { conflict, depth } = relateDesignations(designation, other);
      return conflict === null && depth !== null;
    });
  const isMainAgreed = item.designations.some(agrees);
  const mentioned = Object.groupBy(item.mentioned, ({ where }) => where);
  const toUnexplained = (designations: readonly Designation[], isInName: boolean) =>
    [...Map.groupBy(designations, ({ text }) => text)].flatMap(([text, meanings]) => {
      const words = tokenize(text);
      const isAgreed = meanings.some(agrees);
      if (!isAgreed && words.length > 0 && words.every(isExplained)) return [];
      for (const word of words) usedWords.add(word);
      if (isAgreed) return [];
      const kind = getKind(text, meanings);
      const isOwners = kind === 'part' && isInName && isProvenance(item.text, text);
      return isOwners ? [] : [{ kind, text, isInName }];
    });

  function getKind(text: string, meanings: readonly Designation[]): UnexplainedKind {
    if (!meanings.some(identifiesUnit)) return 'specialty';
    const isMain = item.designations.some((each) => each.text === text);
    if (isMain && !isMainAgreed) return 'otherName';
    const size = getLargest(meanings);
    return size >= 0 && (entrySize < 0 || size < entrySize) ? 'part' : 'unit';
  }

  return [
    ...toUnexplained(
      [...item.designations, ...(mentioned.name ?? []).map(({ designation }) => designation)],
      true,
    ),
    ...toUnexplained(
      (mentioned.description ?? []).map(({ designation }) => designation),
      false,
    ),
  ];
}

function getLargest(designations: readonly Designation[]): number {
  return Math.max(-1, ...designations.map(getUnitSize));
}

function findWords(pair: Pair, usedWords: ReadonlySet<string>): Unexplained[] {
  const { item } = pair;
  const isExplained = explainedBy(pair);
  const isOpen = (word: string) =>
    !usedWords.has(word) && !item.readWords.has(word) && !isExplained(word);
  const inName = [...item.nameWords].filter(isOpen);
  const inDescription = [...item.descriptionWords].filter(
    (word) => !item.nameWords.has(word) && isOpen(word),
  );
  return [
    ...inName.flatMap((text): Unexplained[] => {
      const kind = classifyWord(pair, text);
      return kind ? [{ kind, text, isInName: true }] : [];
    }),
    // Descriptions are prose, so only distinguishing words count.
    ...inDescription.flatMap((text): Unexplained[] => {
      const kind = classifyWord(pair, text);
      const isTelling = kind === 'specialty' || kind === 'variant';
      return isTelling ? [{ kind, text, isInName: false }] : [];
    }),
  ];
}

/** These nouns make an ordinal that does not distinguish insignia: '1st class'. */
const RANK_OR_PATTERN = /\b(?:class|grade|type|pattern|model|issue)\b/i;

/** @returns null for words about the single piece, and for numbers. */
function classifyWord(
  { item, vocabulary, statistics }: Pair,
  word: string,
): UnexplainedKind | null {
  if (isDistinguishing(word)) return 'specialty';
  if (/^\d+(?:st|nd|rd|th)$/.test(word)) return RANK_OR_PATTERN.test(item.text) ? null : 'ordinal';
  if (TRADE_WORDS.has(word) || /^\d+$/.test(word)) return null;
  const ids = [word, ...expandAbbreviation(word)].flatMap((each) => vocabulary.getId(each) ?? []);
  return ids.some((id) => statistics.distinguishesVariants(id)) ? 'variant' : 'other';
}

/** The catalog may lack a separate entry for a variation. */
function findVariations(
  { item, entry, itemWords }: Pair,
  usedWords: ReadonlySet<string>,
): Unexplained[] {
  const unitWords = new Set(tokenize(entry.entry.unit ?? ''));
  return [...itemWords.values()].flatMap(({ id, word, original, isInName }): Unexplained[] => {
    if (!isInName || usedWords.has(original) || item.readWords.has(original)) return [];
    if (!VARIANT_WORDS.has(word) && !isDistinguishing(word)) return [];
    const isOnlyInNotes =
      includesSorted(entry.wordIds, id) &&
      !includesSorted(entry.mainWordIds, id) &&
      !unitWords.has(word);
    return isOnlyInNotes ? [{ kind: 'variation', text: original, isInName }] : [];
  });
}

function explainedBy({ entry, itemWords, vocabulary }: Pair): (word: string) => boolean {
  const explained = new Set<string>();
  for (const { id, original, isTypo } of itemWords.values()) {
    // 'Dental' is not a misspelling of 'central'.
    const isReliable = !isTypo || !isDistinguishing(original);
    if (isReliable && includesSorted(entry.wordIds, id)) explained.add(original);
  }
  const isInEntry = (word: string) => includesSorted(entry.wordIds, vocabulary.getId(word) ?? -1);
  return (word) =>
    explained.has(word) ||
    [word, ...getSynonyms(word), ...expandAbbreviation(word)].some(isInEntry);
}

function isDistinguishing(word: string): boolean {
  return (
    !TRADE_WORDS.has(word) &&
    [word, ...expandAbbreviation(word)].some((each) => DISTINGUISHING_WORDS.has(each))
  );
}

const PROVENANCE_BEFORE =
  /\b(?:vet(?:eran)?s?|worn|wore|owner|owned|served|serving|belonged|came|from|group(?:ing)?|attached|relieved|later|before|next|with|w|by|estate|off|man|trooper)\b[^,;:.()]*$/i;
const PROVENANCE_AFTER =
  /^[^,;:.()]*\b(?:vet(?:eran)?s?|man|men|group(?:ing)?|estate|trooper|uniform|jacket|ike)\b/i;

/** The text may name the owner's unit: 'from a 50th Armored Infantry Battalion man'. */
function isProvenance(name: string, unit: string): boolean {
  const at = name.indexOf(unit);
  if (at < 0) return false;
  return (
    PROVENANCE_BEFORE.test(name.slice(0, at)) || PROVENANCE_AFTER.test(name.slice(at + unit.length))
  );
}
