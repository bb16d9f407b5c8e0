import words from './words.json' with { type: 'json' };

/** Function words, which do not describe an item. */
export const STOP_WORDS: ReadonlySet<string> = new Set(words.stop);

/** Words in dealers' descriptions that are one or two letters away from a word of the lexicon. The spell corrector must
 *  not take them for typing errors. */
export const COMMON_WORDS: readonly string[] = words.common;

/** Words that say little about an item: an item without them matches as well. */
export const OPTIONAL_WORDS: ReadonlySet<string> = new Set(words.optional);

/** Kinds of objects. Someone who searches for a 'coloured photo' wants photos first of all. */
export const OBJECT_WORDS: ReadonlySet<string> = new Set(words.object);
