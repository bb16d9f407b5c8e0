import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../aws/dynamodb.ts';
import { tableName } from './table.ts';

/** DynamoDB's limit. */
const MAX_KEYS = 100;

interface Key extends Record<string, unknown> {
  PK: string;
  SK: string;
}

/** @returns the rows that exist, in any order. */
export async function batchGet(
  keys: readonly Key[],
  { ConsistentRead = false } = {},
): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  let missing: Record<string, unknown>[] = [...keys];
  while (missing.length > 0) {
    const Keys = missing.slice(0, MAX_KEYS);
    const { Responses, UnprocessedKeys } = await dynamodb.send(
      new BatchGetCommand({ RequestItems: { [tableName()]: { Keys, ConsistentRead } } }),
    );
    rows.push(...(Responses?.[tableName()] ?? []));
    const again = UnprocessedKeys?.[tableName()]?.Keys ?? [];
    missing = [...missing.slice(MAX_KEYS), ...again];
  }
  return rows;
}
