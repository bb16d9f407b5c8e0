import type { AsmicEntry } from '../entities/asmic-entry.ts';
import type { Comparison } from '../entities/comparison.ts';
import type { MilitaryItem } from '../entities/military-item.ts';
import { type ComparedEntry, compareEntry } from './compare/compare-entry.ts';
import { Blocking } from './index/blocking.ts';
import { findItemWords } from './index/item-words.ts';
import { Statistics } from './index/statistics.ts';
import { Reader } from './parse/text-parser.ts';
import { buildEntryProfile } from './profile/entry-profile.ts';
import { buildItemProfile } from './profile/item-profile.ts';
import type { EntryProfile } from './profile/profile.ts';
import { Vocabulary } from './profile/vocabulary.ts';
import { rankMatches } from './rank/matches.ts';
import { Spelling } from './text/nearest-words.ts';
import { WEIGHTS, type Weights } from './weights.ts';

/** What is known of the item to be identified. */
export type ItemDescription = Pick<
  MilitaryItem,
  | 'name'
  | 'description'
  | 'itemType'
  | 'length'
  | 'width'
  | 'height'
  | 'weight'
  | 'primaryMaterial'
  | 'secondaryMaterial'
  | 'era'
  | 'branch'
  | 'unitDesignation'
  | 'rank'
  | 'specialty'
  | 'authenticityNotes'
>;

/** An entry that the item may be, with why. */
export interface Match
  extends Pick<
    Comparison,
    | 'overallMatchScore'
    | 'confidenceLevel'
    | 'typeMatch'
    | 'eraMatch'
    | 'materialMatch'
    | 'dimensionMatch'
    | 'differencesSummary'
    | 'comparisonNotes'
    | 'evidence'
  > {
  entry: AsmicEntry;
}

/** A reference catalogue, indexed so that an item is compared with the entries that it could be. */
export class ReferenceIndex {
  readonly entries: readonly AsmicEntry[];
  readonly #weights: Weights;
  /** In the order of their numbers, so that the order of the entries makes no difference. */
  readonly #profiles: readonly EntryProfile[];
  readonly #reader = new Reader();
  readonly #vocabulary = new Vocabulary();
  readonly #statistics: Statistics;
  readonly #spelling: Spelling;
  readonly #blocking: Blocking;

  constructor(entries: readonly AsmicEntry[], weights: Weights = WEIGHTS) {
    this.entries = entries;
    this.#weights = weights;
    this.#profiles = [...entries]
      .sort((a, b) => order(a.asmicNumber, b.asmicNumber) || order(a.id, b.id))
      .map((entry) => buildEntryProfile(entry, this.#reader, this.#vocabulary));
    this.#statistics = new Statistics(this.#profiles, this.#vocabulary, weights);
    this.#spelling = new Spelling(this.#vocabulary.words);
    this.#blocking = new Blocking(this.#profiles, weights.blocking);
  }

  /** The entries that the item may be, best first: at most ten, none without any evidence for it. */
  identify(item: ItemDescription): Match[] {
    const profile = buildItemProfile(item, this.#reader);
    const words = findItemWords(profile, this.#vocabulary, this.#statistics, this.#spelling);
    const context = {
      weights: this.#weights,
      statistics: this.#statistics,
      vocabulary: this.#vocabulary,
      item: profile,
      words,
    };
    const compared = this.#blocking
      .findCandidates(profile, words)
      .flatMap((position): ComparedEntry[] => {
        const entry = this.#profiles[position];
        return entry ? [compareEntry({ ...context, entry })] : [];
      });
    return rankMatches(profile, compared, this.#weights);
  }
}

function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
