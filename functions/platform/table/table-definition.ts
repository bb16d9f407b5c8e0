/** The one table, as the stack and the local engine create it. Each entity's module builds its own keys. */
export const TABLE = {
  partitionKey: 'PK',
  sortKey: 'SK',
  /** For lists in another order than the sort key's. */
  index: { name: 'GSI1', partitionKey: 'GSI1PK', sortKey: 'GSI1SK' },
  /** In epoch seconds. DynamoDB deletes late, so reads check it as well. */
  timeToLive: 'expiresAtSeconds',
} as const;
