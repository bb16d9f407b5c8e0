import type { ItemWord } from '../index/item-words.ts';
import { includesSorted } from '../profile/vocabulary.ts';
import { synonymsOf } from '../lexicon/synonyms.ts';
import { compareDesign } from './design.ts';
import { type FieldEvidence, formatList, missingEvidence, quote } from './field-evidence.ts';
import type { Pair } from './pair.ts';

/** Words that only say where a colour is: the colours are compared by themselves. */
const PLACING = new Set('border bordered edge edged edging ground background merrowed'.split(' '));
/** Words of fewer bits are nearly everywhere. */
const LEAST = 0.1;
/** As many are told in words. */
const MOST_TOLD = 6;

interface Said {
  /** The unit, or the title, agrees. */
  hasUnit: boolean;
  /** Not only by the words of its title. */
  isNamed: boolean;
}

/**
 * What is left of the item's text: words that the entry has as well, the rarer the more. They tend to come
 * together (a patch with a 'lion' is seldom without its 'rampant'), so each further one counts for less.
 *
 * @param spoken words that the title has spoken for already.
 */
export function compareWords(
  pair: Pair,
  spoken: ReadonlySet<number>,
  { hasUnit, isNamed }: Said,
): FieldEvidence {
  const { shared, lacking, strange } = sortWords(pair, spoken);
  const w = pair.weights.words;
  const design = compareDesign(pair);
  const bits =
    Math.min(w.total, bitsOfShared(pair, shared)) * (hasUnit ? w.withUnitFactor : 1) +
    lacking.reduce(
      (all, word) =>
        Math.max(w.variant.total, all + Math.max(w.variant.perWord, -w.variant.share * word.bits)),
      0,
    ) +
    Math.max(
      w.unexplained.total,
      strange.length * (isNamed ? w.unexplained.perWord : w.unexplained.perWordWithoutUnit),
    ) +
    design.bits;
  // Beside a unit that is named, other words are hardly of another insignia.
  const unexplained = isNamed ? [] : strange.slice(0, 3);
  const silent = [...new Set([...lacking.map((word) => word.original), ...unexplained])];
  if (shared.length + silent.length + design.itemParts.length === 0) {
    return missingEvidence('words', null, null, 'has no other words in common with the entry');
  }
  const isMisspelt = shared.some(({ isTypo }) => isTypo);
  const told = shared.slice(0, MOST_TOLD);
  return {
    field: 'words',
    level: bits < 0 ? 'conflict' : isMisspelt ? 'near' : 'exact',
    bits,
    item: [...told.map((word) => word.original), ...silent, ...design.itemParts].join(', '),
    entry: [...told.map(({ word }) => word), ...design.entryParts].join(', ') || null,
    reason: () => {
      const common = [
        ...told.slice(0, 4).map((word) => quote(word.original)),
        ...design.agreements,
      ];
      return sentence([
        ...(common.length > 0 ? [`both speak of ${formatList(common)}`] : []),
        ...(silent.length > 0
          ? [`the entry says nothing of the item's ${formatList(silent.map(quote))}`]
          : []),
        ...design.conflicts,
      ]);
    },
  };
}

/** Those that both have; those by which the catalogue tells variants apart, and that the entry lacks; and those of
 *  the item's name that the entry does not explain. */
function sortWords(
  { item, entry, itemWords: words, statistics, vocabulary }: Pair,
  spoken: ReadonlySet<number>,
) {
  const isOnEntry = (word: string) => includesSorted(entry.wordIds, vocabulary.getId(word) ?? -1);
  const said = new Set<string>();
  const explained = new Set<string>();
  const shared: ItemWord[] = [];
  const lacking: ItemWord[] = [];
  for (const word of words.values()) {
    const isShared = includesSorted(entry.wordIds, word.id);
    if (isShared) explained.add(word.original);
    // One word of the item is one agreement, however many words the entry has for it.
    if (!word.isUnparsed || spoken.has(word.id) || said.has(word.original)) continue;
    if (isShared && word.bits >= LEAST) {
      said.add(word.original);
      shared.push(word);
    } else if (!isShared) {
      const isWhole = word.isInName && word.original === word.word && !PLACING.has(word.word);
      const hasOther = synonymsOf(word.word).some(isOnEntry);
      if (isWhole && !hasOther && statistics.distinguishesVariants(word.id)) lacking.push(word);
    }
  }
  const strange = [...item.nameWords].filter(
    (word) => item.unparsedWords.has(word) && !explained.has(word),
  );
  return { shared, lacking, strange };
}

/** The rarest counts in full, each further one for less. */
function bitsOfShared({ weights: { words: w }, entry }: Pair, shared: readonly ItemWord[]): number {
  return shared.reduce((all, { id, bits, isTypo }, place) => {
    const share = (isTypo ? w.typoFactor : 1) * (includesSorted(entry.mainWordIds, id) ? 1 : w.notesFactor);
    return all + bits * share * w.damping ** place;
  }, 0);
}

function sentence(parts: readonly string[]): string {
  const text = parts.join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
