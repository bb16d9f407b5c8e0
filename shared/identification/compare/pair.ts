import type { ItemWord } from '../index/item-words.ts';
import type { Statistics } from '../index/statistics.ts';
import type { EntryProfile, ItemProfile } from '../profile/profile.ts';
import type { Vocabulary } from '../profile/vocabulary.ts';
import type { Weights } from '../weights.ts';

export interface Pair {
  item: ItemProfile;
  entry: EntryProfile;
  itemWords: ReadonlyMap<number, ItemWord>;
  weights: Weights;
  statistics: Statistics;
  vocabulary: Vocabulary;
}
