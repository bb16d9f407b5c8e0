import type { ItemProfile } from '../profile/profile.ts';
import type { Vocabulary } from '../profile/vocabulary.ts';
import type { Spelling } from '../spelling.ts';
import { synonymsOf, writtenOut } from '../synonyms.ts';
import type { Statistics } from './statistics.ts';

/** A word of an item that the catalogue has as well. */
export interface ItemWord {
  id: number;
  word: string;
  /** As the item has it, where that is a typing error or a synonym; else the word itself. */
  original: string;
  bits: number;
  /** `said` is a typing error, and not another word for the same. */
  isTypo: boolean;
  /** In the item's name, rather than in its description. */
  isInName: boolean;
  /** Nothing else has been read from it. */
  isUnparsed: boolean;
}

/** More words than these, or more unknown ones, say nothing more. */
const MOST_WORDS = 250;
const MOST_UNKNOWN = 60;

/** The item's words that the catalogue knows, the rarest first. */
export function findItemWords(
  item: ItemProfile,
  vocabulary: Vocabulary,
  statistics: Statistics,
  spelling: Spelling,
): Map<number, ItemWord> {
  const found = new Map<number, ItemWord>();
  let unknown = 0;
  for (const said of [...item.nameWords, ...item.descriptionWords].slice(0, MOST_WORDS)) {
    const id = vocabulary.getId(said);
    if (id !== undefined) {
      if (!found.has(id)) take(id, vocabulary.words[id] ?? said, said, false);
      continue;
    }
    const others = item.nameWords.has(said)
      ? [...synonymsOf(said), ...writtenOut(said)]
      : synonymsOf(said);
    if (takeAll(others, said) || unknown++ >= MOST_UNKNOWN) continue;
    takeAll(spelling.nearest(said), said, true);
  }
  // After all of the item's own words, so that none of them is taken for another.
  for (const { word, original: said, isTypo } of [...found.values()]) {
    if (isTypo || word !== said) continue;
    takeAll(
      item.nameWords.has(said) ? [...synonymsOf(said), ...writtenOut(said)] : synonymsOf(said),
      said,
    );
  }
  /** @returns whether the catalogue has any of them */
  function takeAll(words: readonly string[], said: string, isTypo = false): boolean {
    const ids = words.flatMap((word) => vocabulary.getId(word) ?? []);
    for (const id of ids) {
      if (!found.has(id)) take(id, vocabulary.words[id] ?? said, said, isTypo);
    }
    return ids.length > 0;
  }
  function take(id: number, word: string, said: string, isTypo: boolean) {
    const isHead = item.nameWords.has(said);
    const isRest = item.unparsedWords.has(said);
    found.set(id, {
      id,
      word,
      original: said,
      isTypo,
      bits: bitsOf(id, word, said),
      isInName: isHead,
      isUnparsed: isRest,
    });
  }
  /** Another word for it says no more than the commonest of them. */
  function bitsOf(id: number, word: string, said: string): number {
    const others = word === said ? [] : synonymsOf(said);
    const ids = others.flatMap((other) => vocabulary.getId(other) ?? []);
    return Math.min(...[id, ...ids].map((each) => statistics.wordBits(each)));
  }
  // By their bits, and then by the alphabet: numbers of words change with the catalogue's order.
  return new Map([...found].sort(([, a], [, b]) => b.bits - a.bits || (a.word < b.word ? -1 : 1)));
}
