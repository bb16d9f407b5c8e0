import type { ItemWord } from '../index/item-words.ts';
import type { Statistics } from '../index/statistics.ts';
import type { EntryProfile, ItemProfile } from '../profile/profile.ts';
import type { Vocabulary } from '../profile/vocabulary.ts';
import type { Weights } from '../weights.ts';

/** What every field is compared by. */
export interface Context {
  weights: Weights;
  statistics: Statistics;
  vocabulary: Vocabulary;
}

/** An item beside one entry. */
export interface Pair extends Context {
  item: ItemProfile;
  entry: EntryProfile;
  words: ReadonlyMap<number, ItemWord>;
}
