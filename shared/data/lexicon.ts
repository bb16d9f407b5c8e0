import { BRANCHES } from '../vocabulary.ts';
import lexicon from './lexicon.json' with { type: 'json' };
import names from './names.json' with { type: 'json' };
import sources from './sources.json' with { type: 'json' };

export interface LexiconEntry {
  /** Case-insensitive. */
  alias: string;
  canonicalName: string;
  source: string;
  /** A common word ('Liberty', 'Spearhead') counts as a unit only if the text also contains the full name, or
   *  'division', 'patch' or the like next to it. */
  isCommonWord: boolean;
  branch: (typeof BRANCHES)[number] | null;
}

/** This source marks names that were not checked in a book. */
export const USAGE = sources.trade;

/** @param rows canonical name; aliases, separated by ';', where '*' marks a common word; key of the source;
 *  branch. */
const toEntries = (rows: readonly string[][]): LexiconEntry[] =>
  rows.flatMap(([canonicalName = '', aliases = '', source = '', branch]) =>
    aliases.split(';').map((alias) => ({
      alias: alias.replace('*', '').trim(),
      canonicalName,
      source: (sources as Record<string, string>)[source] ?? '',
      isCommonWord: alias.includes('*'),
      branch: BRANCHES.find((known) => known === branch) ?? null,
    })),
  );

/** An entry with an empty alias only adds its canonical name, which has no number. */
export const NAMES = toEntries(names);
export const ABBREVIATIONS = toEntries(lexicon.abbreviations);
export const SHORT_WORDS = toEntries(lexicon.shortWords);
export const ITEM_TYPE_WORDS = toEntries(lexicon.itemTypes);
/** The occupation of 1945 to 1950 wore the insignia of the preceding war. */
export const ERA_WORDS = toEntries(lexicon.eras);
export const MATERIAL_WORDS = toEntries(lexicon.materials);
/** The Army Air Forces belonged to the Army, but dealers also file them under the Air Force. */
export const BRANCH_WORDS = toEntries(lexicon.branches);
/** A word about forces must follow a common word: 'British lion' is a motif, and 'German made' only names the
 *  place of manufacture. */
export const NATION_WORDS = toEntries(lexicon.nations);
