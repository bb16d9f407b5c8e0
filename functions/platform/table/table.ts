import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb } from '../aws/dynamodb.ts';
import { readEnv } from '../aws/env.ts';
import { parseRows } from './parse-rows.ts';
import { TABLE } from './table-definition.ts';

export { TABLE };

const Environment = z.object({ TABLE_NAME: z.string().min(3) });

/** Reads the environment when called, because the stack imports the key prefixes of the modules here and has
 *  no table yet. */
export function tableName(): string {
  return readEnv(Environment).TABLE_NAME;
}

/** For expiries, which DynamoDB counts in seconds. */
export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** Page size of queries without a limit. */
const QUERY_PAGE = 500;

/** A query of the rows of one partition, in the order of their sort keys. */
export function partitionQuery(partition: string) {
  return {
    TableName: tableName(),
    KeyConditionExpression: 'PK = :partition',
    ExpressionAttributeValues: { ':partition': partition },
    ConsistentRead: true,
  };
}

/** A query of the rows of one partition of the index, which is updated a little later than the table. */
export function indexQuery(partition: string) {
  return {
    TableName: tableName(),
    IndexName: TABLE.index.name,
    KeyConditionExpression: 'GSI1PK = :partition',
    ExpressionAttributeValues: { ':partition': partition },
  };
}

/** Those rows whose sort key begins with a time that is not before `since`. */
export const indexQuerySince = (partition: string, since: string) => ({
  ...indexQuery(partition),
  KeyConditionExpression: 'GSI1PK = :partition AND GSI1SK >= :since',
  ExpressionAttributeValues: { ':partition': partition, ':since': since },
});

/** The part of a query that limits rows to some attributes. Names are placeholders, since some are reserved words. */
export const selectAttributes = (names: readonly string[]) => ({
  ProjectionExpression: names.map((name) => `#${name}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
});

type Row = Record<string, unknown>;

interface Paging {
  /** How many rows the caller will take, if that is known. */
  pageSize?: number;
  /** The key of a row: starts with the row after it. */
  after?: Row | undefined;
}

/** Yields the rows that a query finds, without malformed ones: see {@link parseRows}. */
export async function* iterateRows<T>(
  query: QueryCommandInput,
  parse: (row: Row) => T,
  { pageSize = QUERY_PAGE, after }: Paging = {},
): AsyncGenerator<T, void> {
  const pages = paginateQuery(
    { client: dynamodb, pageSize, ...(after ? { startingToken: after } : {}) },
    query,
  );
  for await (const { Items = [] } of pages) yield* await parseRows(Items, parse);
}

/** Counts the rows that a query finds. */
export async function countRows(query: QueryCommandInput): Promise<number> {
  const pages = paginateQuery(
    { client: dynamodb, pageSize: QUERY_PAGE },
    { ...query, Select: 'COUNT' },
  );
  let count = 0;
  for await (const page of pages) count += page.Count ?? 0;
  return count;
}

/** True if the table accepts reads and writes. */
export async function isTableActive(): Promise<boolean> {
  const { Table } = await dynamodb.send(new DescribeTableCommand({ TableName: tableName() }));
  return Table?.TableStatus === 'ACTIVE' || Table?.TableStatus === 'UPDATING';
}
