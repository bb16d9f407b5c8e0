/** The partitions of the table's index: lists of an entity in an order of its own. See `partitions.ts`. What
 *  is secret has no place in it. */
export const ORDERS_OF = 'ORDERS_OF#';
export const PRODUCTS = 'PRODUCTS';
export const SYNC_RUNS = 'SYNC_RUNS';
