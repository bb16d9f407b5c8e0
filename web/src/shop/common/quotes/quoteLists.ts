/** The prefix of the query keys of all lists of quotes. A module of its own, because the shop needs nothing else of the
 *  quotes' queries. */
export const QUOTE_LISTS = ['orders'] as const;
