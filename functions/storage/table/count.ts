import { paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../aws/dynamodb.ts';
import { QUERY_PAGE } from './table.ts';

/** How many rows a query finds. */
export async function countOf(query: QueryCommandInput): Promise<number> {
  const pages = paginateQuery(
    { client: dynamodb, pageSize: QUERY_PAGE },
    { ...query, Select: 'COUNT' },
  );
  let count = 0;
  for await (const page of pages) count += page.Count ?? 0;
  return count;
}
