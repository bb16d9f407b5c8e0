import lists from './synonyms.json' with { type: 'json' };

const split = (rows: readonly string[]) => rows.map((terms) => terms.split('; '));

/** Groups of terms for the same thing; the first one is the standard one. */
export const SYNONYMS = split(lists.synonyms);
/** Names and adjectives of nations. */
export const NATIONS = split(lists.nations);
/** Terms followed by what they include: a search for 'airborne' finds 'parachute', but not the other way round. */
export const NARROWER_TERMS = split(lists.narrower);
/** Kinds of objects that collectors of one of them buy as well. They rank last. */
export const RELATED_TERMS = split(lists.related);
