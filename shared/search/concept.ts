export interface Alternative {
  terms: readonly string[];
  quality: number;
  field?: string;
  isPrefix?: true;
  /** Ranks with words that only begin like the search. */
  isGuess?: true;
  notFollowedBy?: readonly string[];
}

/** Contains all alternative names of a word or phrase in the products' texts. */
export interface Concept {
  text: string;
  kind: 'unit' | 'phrase' | 'word';
  isOptional: boolean;
  isObject?: true;
  isNation?: true;
  alternatives: Alternative[];
  /** A text may have the words of a phrase in different places. */
  words?: readonly string[];
  /** Collectors buy these kinds of objects as well. */
  related?: readonly (readonly string[])[];
  prefix?: string;
  isCode?: true;
  meaning?: string;
}

/** Longer phrases have no synonyms and name no unit. */
export const MAX_PHRASE_WORDS = 5;

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
  era: 0.35,
} as const;
