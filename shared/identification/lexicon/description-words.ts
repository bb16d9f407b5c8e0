import words from '../../data/words.json' with { type: 'json' };
import { tokenize } from '../../text/tokens.ts';

const toTokens = (list: readonly string[]): ReadonlySet<string> => new Set(list.flatMap(tokenize));

/** Words about the single piece or its sale: condition, making, provenance. They do not tell insignia apart. */
export const TRADE_WORDS = toTokens(words.trade);

/** Words that make an insignia another one: arms and services, parts of units, roles, grades and kinds of awards. */
export const DISTINGUISHING_WORDS = toTokens(words.distinguishing);

/** Words for versions of a design that catalogs list on their own. */
export const VARIANT_WORDS = toTokens(words.variant);
