import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb } from '../../aws/dynamodb.ts';
import { readEnv } from '../../aws/env.ts';

export { TABLE } from './table-definition.ts';

const Environment = z.object({ TABLE_NAME: z.string().min(3) });

/** Reads the environment when called, because the stack imports the key prefixes of the modules here and has
 *  no table yet. */
export function tableName(): string {
  return readEnv(Environment).TABLE_NAME;
}

/** Page size of queries without a limit. */
export const QUERY_PAGE = 500;

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
