import words from '../../data/words.json' with { type: 'json' };
import { tokenize } from '../../text/tokens.ts';

const toTokens = (list: readonly string[]): ReadonlySet<string> => new Set(list.flatMap(tokenize));

/** Condition, making and provenance describe the single piece or its sale, and do not distinguish insignia. */
export const TRADE_WORDS = toTokens(words.trade);

/** Arms and services, parts of units, roles, grades and kinds of awards make a different insignia. */
export const DISTINGUISHING_WORDS = toTokens(words.distinguishing);

/** Catalogs list these versions of a design separately. */
export const VARIANT_WORDS = toTokens(words.variant);
