import { createHash } from 'node:crypto';
import {
  type AttributeValue,
  DynamoDBClient,
  ListTablesCommand,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { SESSION } from '../../../functions/platform/table/sessions.ts';

/** Dynoxide reads a Scan without a limit to its end before it responds. */
const SCAN_PAGE = 500;

/** Hashes of rows by their keys: `CART#<user id> PRODUCT#<product id>`. */
export type Rows = ReadonlyMap<string, string>;
export type IsIgnored = (row: string) => boolean;

/**
 * Hashes every row, so that changes can be named.
 * @param endpoint of a running engine
 */
export async function readRows(
  endpoint: string,
  isIgnored: IsIgnored = () => false,
): Promise<Rows> {
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
          if (!isIgnored(row)) rows.set(row, hash(withoutRenewal(item)));
        }
      }
    }
  } finally {
    client.destroy();
  }
  return rows;
}

export function changesBetween(before: Rows, after: Rows): string[] {
  const added = [...after.keys()].filter((row) => !before.has(row)).map((row) => `+ ${row}`);
  const removed = [...before.keys()].filter((row) => !after.has(row)).map((row) => `- ${row}`);
  const changed = [...after]
    .filter(([row, hash]) => before.has(row) && before.get(row) !== hash)
    .map(([row]) => `~ ${row}`);
  return [...added, ...removed, ...changed];
}

/** A session that is used saves its last use every five minutes, and renews its tokens. */
function withoutRenewal(item: Record<string, AttributeValue>): Record<string, AttributeValue> {
  const { lastUsedAt, tokens, freshUntilMs, ...rest } = item;
  return item.PK?.S?.startsWith(SESSION) ? rest : item;
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value, withSortedKeys)).digest('hex');
}

/** Attributes have no order, so their names are sorted before hashing. */
function withSortedKeys(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
