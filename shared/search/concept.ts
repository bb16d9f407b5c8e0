/** One way of writing a concept. */
export interface Alternative {
  /** Consecutive terms. */
  terms: readonly string[];
  /** From 0 to 1. */
  quality: number;
  /** The only field in which it counts. */
  field?: string;
  /** The last term may be unfinished. */
  isPrefix?: true;
  /** It ranks with words that only begin like what was typed. */
  isGuess?: true;
  /** The term after it must not be one of these. */
  notFollowedBy?: readonly string[];
}

/** A word or phrase of a search, with all that it may be called in the products' texts. */
export interface Concept {
  /** As typed, with corrections. */
  text: string;
  kind: 'unit' | 'phrase' | 'word';
  /** An item without an optional concept matches as well. */
  isOptional: boolean;
  /** It names a kind of object: 'helmet', 'steel pot', 'cap badge'. */
  isObject?: true;
  /** It names a nation whose objects are wanted: 'German'. */
  isNation?: true;
  alternatives: Alternative[];
  /** The words of a phrase that a text may have in other places. */
  words?: readonly string[];
  /** Kinds of objects that are sold with this one. */
  related?: readonly (readonly string[])[];
  /** Words that begin with this text match too, but rank lower. */
  prefix?: string;
  /** The text is a code, such as 'MP 40', which may be unfinished. */
  isCode?: true;
  /** The standard name, if that is not what was typed. */
  meaning?: string;
}

/** Longer phrases have no synonyms and name no unit. */
export const MAX_PHRASE_WORDS = 5;

/** Quality of the ways in which a text may write what was typed. */
export const QUALITY = {
  typed: 1,
  /** '1st ID' for '1st Infantry Division'. */
  unitName: 0.82,
  /** '99th Infantry Division' for 'Checkerboard', which is mostly just a word. */
  nickname: 0.5,
  /** 'Parachute Infantry' for 'airborne'. */
  narrower: 0.6,
  inflection: 0.92,
  compound: 0.95,
  synonym: 0.85,
  abbreviation: 0.8,
  /** The era of a year or a battle. */
  era: 0.35,
} as const;
