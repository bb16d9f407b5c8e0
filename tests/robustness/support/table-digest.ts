import { createHash } from 'node:crypto';
import { DynamoDBClient, ListTablesCommand, paginateScan } from '@aws-sdk/client-dynamodb';

/** A Scan without a limit reads to its end before it answers. */
const SCAN_PAGE = 500;

/** What each row holds, as a hash, by its keys: `CART#<user id> PRODUCT#<product id>`. */
export type Rows = ReadonlyMap<string, string>;
/** Whether a row is none of what is compared, by its keys. */
export type LeftOut = (row: string) => boolean;

/** Every row of every table, so that what changed can be named.
 *  @param endpoint of a running engine. */
export async function rowsOf(endpoint: string, isLeftOut: LeftOut = () => false): Promise<Rows> {
  const client = new DynamoDBClient({
    endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const rows = new Map<string, string>();
  try {
    const { TableNames = [] } = await client.send(new ListTablesCommand({}));
    for (const TableName of TableNames) {
      const pages = paginateScan({ client, pageSize: SCAN_PAGE }, { TableName });
      for await (const { Items = [] } of pages) {
        for (const item of Items) {
          const row = `${item.PK?.S} ${item.SK?.S}`;
          if (!isLeftOut(row)) rows.set(row, hashOf(item));
        }
      }
    }
  } finally {
    client.destroy();
  }
  return rows;
}

/** What was added, changed and removed, in words: `+ CART#…`. */
export function changesBetween(before: Rows, after: Rows): string[] {
  const added = [...after.keys()].filter((row) => !before.has(row)).map((row) => `+ ${row}`);
  const removed = [...before.keys()].filter((row) => !after.has(row)).map((row) => `- ${row}`);
  const changed = [...after]
    .filter(([row, hash]) => before.has(row) && before.get(row) !== hash)
    .map(([row]) => `~ ${row}`);
  return [...added, ...removed, ...changed];
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, byName)).digest('hex');
}

/** Attributes come in no order. */
function byName(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
