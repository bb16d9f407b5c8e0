/** Separate module: the shop needs nothing else of the quotes' queries. */
export const QUOTE_LISTS = ['orders'] as const;
