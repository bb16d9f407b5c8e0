import type { ItemWord } from '../index/item-words.ts';
import { getSynonyms } from '../lexicon/synonyms.ts';
import { includesSorted } from '../profile/vocabulary.ts';
import { compareDesign } from './design.ts';
import { type FieldEvidence, formatList, missingEvidence, quote } from './field-evidence.ts';
import type { Pair } from './pair.ts';

/** These words only place a color, and `compareDesign` compares colors. */
const PLACING_WORDS = new Set(
  'border bordered edge edged edging ground background merrowed'.split(' '),
);
/** Nearly every entry has words below this value, so they are ignored. */
const MIN_BITS = 0.1;
const MAX_SHOWN_WORDS = 6;
const MAX_REASON_WORDS = 4;
const MAX_UNEXPLAINED_SHOWN = 3;

/**
 * Compares only words that the other fields have not used: the rarer a common word, the more bits.
 *
 * @param usedWords IDs of the words that the designation's evidence is based on.
 */
export function compareWords(
  pair: Pair,
  usedWords: ReadonlySet<number>,
  /** `isNamed` means that the unit agrees by designation, not only by nickname or title. */
  { unitAgrees, isNamed }: { unitAgrees: boolean; isNamed: boolean },
): FieldEvidence {
  const { common, lacking, unexplained } = classifyWords(pair, usedWords);
  const w = pair.weights.words;
  const design = compareDesign(pair);
  const commonBits = Math.min(w.total, sumBits(pair, common)) * (unitAgrees ? w.withUnitFactor : 1);
  const variantBits = Math.max(
    w.variant.total,
    lacking.reduce(
      (sum, { bits }) => sum + Math.max(w.variant.perWord, -w.variant.share * bits),
      0,
    ),
  );
  const unexplainedBits = Math.max(
    w.unexplained.total,
    unexplained.length * (isNamed ? w.unexplained.perWord : w.unexplained.perWordWithoutUnit),
  );
  const bits = commonBits + variantBits + unexplainedBits + design.bits;
  // Once the unit agrees by designation, unexplained words hardly suggest another insignia.
  const shownUnexplained = isNamed ? [] : unexplained.slice(0, MAX_UNEXPLAINED_SHOWN);
  const onlyInItem = [
    ...new Set([...lacking.map(({ original }) => original), ...shownUnexplained]),
  ];
  if (common.length + onlyInItem.length + design.itemParts.length === 0) {
    return missingEvidence('words', null, null, 'has no other words in common with the entry');
  }
  const hasTypo = common.some(({ isTypo }) => isTypo);
  const shown = common.slice(0, MAX_SHOWN_WORDS);
  return {
    field: 'words',
    level: bits < 0 ? 'conflict' : hasTypo ? 'near' : 'exact',
    bits,
    hasContradiction: design.conflicts.length > 0,
    item: [...shown.map(({ original }) => original), ...onlyInItem, ...design.itemParts].join(', '),
    entry: [...shown.map(({ word }) => word), ...design.entryParts].join(', ') || null,
    reason: () => {
      const agreements = [
        ...shown.slice(0, MAX_REASON_WORDS).map(({ original }) => quote(original)),
        ...design.agreements,
      ];
      return toSentence([
        ...(agreements.length > 0 ? [`both mention ${formatList(agreements)}`] : []),
        ...(onlyInItem.length > 0
          ? [`the entry does not mention the item's ${formatList(onlyInItem.map(quote))}`]
          : []),
        ...design.conflicts,
      ]);
    },
  };
}

function classifyWords(
  { item, entry, itemWords, statistics, vocabulary }: Pair,
  usedWords: ReadonlySet<number>,
) {
  const isInEntry = (word: string) => includesSorted(entry.wordIds, vocabulary.getId(word) ?? -1);
  const counted = new Set<string>();
  const explained = new Set<string>();
  const common: ItemWord[] = [];
  const lacking: ItemWord[] = [];
  for (const itemWord of itemWords.values()) {
    const { id, word, original, bits, isInName, isUnparsed } = itemWord;
    const isCommon = includesSorted(entry.wordIds, id);
    if (isCommon) explained.add(original);
    // A word of the item counts once, even if the entry has several synonyms of it.
    if (!isUnparsed || usedWords.has(id) || counted.has(original)) continue;
    if (isCommon && bits >= MIN_BITS) {
      counted.add(original);
      common.push(itemWord);
    } else if (!isCommon) {
      const isOwnWord = isInName && original === word && !PLACING_WORDS.has(word);
      const hasSynonym = getSynonyms(word).some(isInEntry);
      if (isOwnWord && !hasSynonym && statistics.distinguishesVariants(id)) lacking.push(itemWord);
    }
  }
  const unexplained = [...item.nameWords].filter(
    (word) => item.unparsedWords.has(word) && !explained.has(word),
  );
  return { common, lacking, unexplained };
}

/** Words tend to occur together, so only the rarest counts in full. */
function sumBits({ weights: { words: w }, entry }: Pair, words: readonly ItemWord[]): number {
  return words.reduce((sum, { id, bits, isTypo }, index) => {
    const factor =
      (isTypo ? w.typoFactor : 1) * (includesSorted(entry.mainWordIds, id) ? 1 : w.notesFactor);
    return sum + bits * factor * w.damping ** index;
  }, 0);
}

function toSentence(parts: readonly string[]): string {
  const text = parts.join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
