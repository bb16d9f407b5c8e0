import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  GetCommand,
  paginateQuery,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb } from '../aws/dynamodb.ts';
import { readEnv } from '../aws/env.ts';
import { parseRows } from './parse-rows.ts';
import { TABLE } from './table-definition.ts';

export { TABLE };

const Environment = z.object({ TABLE_NAME: z.string().min(3) });

/** Reads the environment lazily, because the stack imports the modules' key prefixes and has no table yet. */
export function tableName(): string {
  return readEnv(Environment).TABLE_NAME;
}

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

export async function deleteRow(Key: Record<string, string>): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key }));
}

export async function getRow(Key: Record<'PK' | 'SK', string>): Promise<Row | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }),
  );
  return Item;
}

const QUERY_PAGE = 500;

export function partitionQuery(partition: string) {
  return {
    TableName: tableName(),
    KeyConditionExpression: 'PK = :partition',
    ExpressionAttributeValues: { ':partition': partition },
    ConsistentRead: true,
  };
}

/** The index is eventually consistent. */
export function indexQuery(partition: string) {
  return {
    TableName: tableName(),
    IndexName: TABLE.index.name,
    KeyConditionExpression: 'GSI1PK = :partition',
    ExpressionAttributeValues: { ':partition': partition },
  };
}

export const indexQuerySince = (partition: string, since: string) => ({
  ...indexQuery(partition),
  KeyConditionExpression: 'GSI1PK = :partition AND GSI1SK >= :since',
  ExpressionAttributeValues: { ':partition': partition, ':since': since },
});

/** Names are placeholders, since some are reserved words. */
export const selectAttributes = (names: readonly string[]) => ({
  ProjectionExpression: names.map((name) => `#${name}`).join(', '),
  ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
});

type Row = Record<string, unknown>;

interface Paging {
  pageSize?: number;
  after?: Row | undefined;
}

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

export async function countRows(query: QueryCommandInput): Promise<number> {
  const pages = paginateQuery(
    { client: dynamodb, pageSize: QUERY_PAGE },
    { ...query, Select: 'COUNT' },
  );
  let count = 0;
  for await (const page of pages) count += page.Count ?? 0;
  return count;
}

export async function isTableActive(): Promise<boolean> {
  const { Table } = await dynamodb.send(new DescribeTableCommand({ TableName: tableName() }));
  return Table?.TableStatus === 'ACTIVE' || Table?.TableStatus === 'UPDATING';
}
