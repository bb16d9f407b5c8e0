import { BRANCHES } from '../vocabulary.ts';
import lexicon from './lexicon.json' with { type: 'json' };
import names from './names.json' with { type: 'json' };
import sources from './sources.json' with { type: 'json' };

/** A collectors' term and its standard name, with the source of that meaning. */
export interface LexiconEntry {
  /** 'Big Red One', 'BRO', 'ID'. Case-insensitive. */
  alias: string;
  /** The full name, as in a reference catalog: '1st Infantry Division', 'Infantry Division'. */
  canonicalName: string;
  source: string;
  /** A common word ('Liberty', 'Spearhead') stands for a unit only if the text also names that unit in full, or if
   *  'division', 'patch' or the like is next to it. */
  isCommonWord: boolean;
  /** Set for names without a number. */
  branch: (typeof BRANCHES)[number] | null;
}

/** The source of names that no book was checked for. */
export const USAGE = sources.trade;

/** @param rows canonical name; aliases, separated by ';', where '*' marks a common word; key of the source; branch. */
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

/** Nicknames of units, and names of insignia. A canonical name without a number is itself a name to look for; an empty
 *  alias adds only that. */
export const NAMES = toEntries(names);
export const ABBREVIATIONS = toEntries(lexicon.abbreviations);
/** Abbreviations in names of insignia, including the symbols of the arms and services. */
export const SHORT_WORDS = toEntries(lexicon.shortWords);
export const ITEM_TYPE_WORDS = toEntries(lexicon.itemTypes);
/** The occupation of 1945 to 1950 wore the insignia of the war before it. */
export const ERA_WORDS = toEntries(lexicon.eras);
export const MATERIAL_WORDS = toEntries(lexicon.materials);
/** The Army Air Forces belonged to the Army, but dealers also file them under the Air Force. */
export const BRANCH_WORDS = toEntries(lexicon.branches);
/** Foreign nations. After a common word, a word about forces must follow: 'British lion' is a motif, and 'German made'
 *  only names the place of manufacture. */
export const NATION_WORDS = toEntries(lexicon.nations);
