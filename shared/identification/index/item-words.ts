import type { NearestWords } from '../../text/nearest-words.ts';
import { expandAbbreviation, getSynonyms } from '../lexicon/synonyms.ts';
import type { ItemProfile } from '../profile/profile.ts';
import type { Vocabulary } from '../profile/vocabulary.ts';
import type { Statistics } from './statistics.ts';

export interface ItemWord {
  id: number;
  word: string;
  original: string;
  bits: number;
  isTypo: boolean;
  isInName: boolean;
  isUnparsed: boolean;
}

const MAX_WORDS = 250;
const MAX_UNKNOWN_WORDS = 60;

export function findItemWords(
  item: ItemProfile,
  vocabulary: Vocabulary,
  statistics: Statistics,
  spelling: NearestWords,
): Map<number, ItemWord> {
  const found = new Map<number, ItemWord>();
  let unknownCount = 0;
  for (const original of [...item.nameWords, ...item.descriptionWords].slice(0, MAX_WORDS)) {
    const id = vocabulary.getId(original);
    if (id !== undefined) {
      add(id, original, false);
      continue;
    }
    if (addAll(getAlternatives(original), original, false)) continue;
    if (unknownCount++ >= MAX_UNKNOWN_WORDS) continue;
    addAll(spelling.find(original), original, true);
  }
  // Synonyms come last, so that they do not replace words of the item.
  for (const { word, original, isTypo } of [...found.values()]) {
    if (!isTypo && word === original) addAll(getAlternatives(original), original, false);
  }

  function getAlternatives(original: string): readonly string[] {
    const synonyms = getSynonyms(original);
    return item.nameWords.has(original) ? [...synonyms, ...expandAbbreviation(original)] : synonyms;
  }
  function addAll(words: readonly string[], original: string, isTypo: boolean): boolean {
    const ids = words.flatMap((word) => vocabulary.getId(word) ?? []);
    for (const id of ids) add(id, original, isTypo);
    return ids.length > 0;
  }
  function add(id: number, original: string, isTypo: boolean) {
    if (found.has(id)) return;
    const word = vocabulary.words[id] ?? original;
    const isInName = item.nameWords.has(original);
    const isUnparsed = item.unparsedWords.has(original);
    const bits = getBits(id, word, original);
    found.set(id, { id, word, original, isTypo, bits, isInName, isUnparsed });
  }
  /** A synonym is worth no more than the most common word for the same thing. */
  function getBits(id: number, word: string, original: string): number {
    const synonyms = word === original ? [] : getSynonyms(original);
    const ids = [id, ...synonyms.flatMap((synonym) => vocabulary.getId(synonym) ?? [])];
    return Math.min(...ids.map((each) => statistics.wordBits(each)));
  }
  // Word IDs depend on the order of the catalog, so the alphabet breaks ties.
  return new Map([...found].sort(([, a], [, b]) => b.bits - a.bits || (a.word < b.word ? -1 : 1)));
}
