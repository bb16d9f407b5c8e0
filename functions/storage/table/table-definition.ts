/** The one table, as the stack and the embedded engine both create it. Every entity's key strings
 *  stand in its own module beside this one, and nowhere else. */
export const TABLE = {
  partitionKey: 'PK',
  sortKey: 'SK',
  /** Lists of an entity in an order of its own. */
  index: { name: 'GSI1', partitionKey: 'GSI1PK', sortKey: 'GSI1SK' },
  /** Epoch seconds. DynamoDB deletes late, so it is checked on read as well. */
  timeToLive: 'expiresAtSeconds',
} as const;
