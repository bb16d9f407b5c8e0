import lists from './synonyms.json' with { type: 'json' };

const split = (rows: readonly string[]) => rows.map((terms) => terms.split('; '));

/** The first term of a group is the standard term. */
export const SYNONYMS = split(lists.synonyms);
export const NATIONS = split(lists.nations);
/** The first term includes the others: a search for 'airborne' finds 'parachute', but not the reverse. */
export const NARROWER_TERMS = split(lists.narrower);
/** Collectors of one kind of object buy the others as well. They rank last. */
export const RELATED_TERMS = split(lists.related);
