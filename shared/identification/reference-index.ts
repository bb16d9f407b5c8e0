import type { AsmicEntry } from '../entities/asmic-entry.ts';
import { NearestWords } from '../text/nearest-words.ts';
import { type ComparedEntry, compareEntry } from './compare/compare-entry.ts';
import { Blocking } from './index/blocking.ts';
import { findItemWords } from './index/item-words.ts';
import { Statistics } from './index/statistics.ts';
import { TextParser } from './parse/text-parser.ts';
import { buildEntryProfile } from './profile/entry-profile.ts';
import { buildItemProfile } from './profile/item-profile.ts';
import type { EntryProfile, ItemDescription, ItemProfile } from './profile/profile.ts';
import { Vocabulary } from './profile/vocabulary.ts';
import { type Match, type Ranking, rankEntries, toMatches } from './rank/matches.ts';
import { WEIGHTS, type Weights } from './weights.ts';

/** Identification has five steps, each in its folder: parse texts into designations, eras and materials; build a
 *  profile of the item and of each entry; index the profiles and choose candidates; compare the item with each
 *  candidate, field by field; rank the candidates. */
export class ReferenceIndex {
  readonly entries: readonly AsmicEntry[];
  readonly #weights: Weights;
  /** Sorting by ASMIC number makes results independent of the order of entries. */
  readonly #profiles: readonly EntryProfile[];
  readonly #parser = new TextParser();
  readonly #vocabulary = new Vocabulary();
  readonly #statistics: Statistics;
  readonly #nearestWords: NearestWords;
  readonly #blocking: Blocking;

  constructor(entries: readonly AsmicEntry[], weights: Weights = WEIGHTS) {
    this.entries = entries;
    this.#weights = weights;
    this.#profiles = [...entries]
      .sort((a, b) => compareStrings(a.asmicNumber, b.asmicNumber) || compareStrings(a.id, b.id))
      .map((entry) => buildEntryProfile(entry, this.#parser, this.#vocabulary));
    this.#statistics = new Statistics(this.#profiles, this.#vocabulary, weights);
    this.#nearestWords = new NearestWords(this.#vocabulary.words);
    this.#blocking = new Blocking(this.#profiles, weights.blocking);
  }

  /** @returns at most ten matches with evidence in their favor, best first. */
  identify(description: ItemDescription): Match[] {
    const { item, ranking } = this.rank(description);
    return toMatches(item, ranking, this.#weights);
  }

  rank(description: ItemDescription): { item: ItemProfile; ranking: Ranking } {
    const item = buildItemProfile(description, this.#parser);
    const itemWords = findItemWords(item, this.#vocabulary, this.#statistics, this.#nearestWords);
    const context = {
      item,
      itemWords,
      weights: this.#weights,
      statistics: this.#statistics,
      vocabulary: this.#vocabulary,
    };
    const compared = this.#blocking
      .findCandidates(item, itemWords)
      .flatMap((position): ComparedEntry[] => {
        const entry = this.#profiles[position];
        return entry ? [compareEntry({ ...context, entry })] : [];
      });
    return { item, ranking: rankEntries(context, compared) };
  }
}

function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
