/** The stack and the local engine create this table. Each entity's module builds its keys. */
export const TABLE = {
  partitionKey: 'PK',
  sortKey: 'SK',
  index: { name: 'GSI1', partitionKey: 'GSI1PK', sortKey: 'GSI1SK' },
  /** In epoch seconds. DynamoDB deletes late, so reads check it as well. */
  timeToLive: 'expiresAtSeconds',
} as const;

export const FORMAT = 'FORMAT';
export const FORMAT_KEY = { PK: FORMAT, SK: FORMAT };
/** The format that this release reads and writes: the number of the last migration in `scripts/migrations/`. */
export const CURRENT_FORMAT = 2;
