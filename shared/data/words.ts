import words from './words.json' with { type: 'json' };

export const STOP_WORDS: ReadonlySet<string> = new Set(words.stop);

/** Dealers use these words, which are one or two letters away from a lexicon word. The spell corrector must not
 *  treat them as typos. */
export const COMMON_WORDS: readonly string[] = words.common;

/** Items without these words match as well. */
export const OPTIONAL_WORDS: ReadonlySet<string> = new Set(words.optional);

/** Kinds of objects rank higher: a search for 'coloured photo' means photos first. */
export const OBJECT_WORDS: ReadonlySet<string> = new Set(words.object);
