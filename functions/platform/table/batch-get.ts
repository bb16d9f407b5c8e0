import { BatchGetCommand, type BatchGetCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/dynamodb.ts';
import { tableName } from './table.ts';

/** DynamoDB's limit. */
const MAX_KEYS = 100;

type KeysAndAttributes = NonNullable<BatchGetCommandInput['RequestItems']>[string];

interface Key extends Record<string, unknown> {
  PK: string;
  SK: string;
}

/**
 * @param keys are deduplicated, because DynamoDB rejects repeated keys.
 * @returns the rows that exist, in any order.
 */
export async function batchGet(
  keys: readonly Key[],
  options: Omit<KeysAndAttributes, 'Keys'> = {},
): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  const distinct = new Map(keys.map((key) => [`${key.PK} ${key.SK}`, key]));
  let missing: Record<string, unknown>[] = [...distinct.values()];
  while (missing.length > 0) {
    const Keys = missing.slice(0, MAX_KEYS);
    const { Responses, UnprocessedKeys } = await dynamodb.send(
      new BatchGetCommand({ RequestItems: { [tableName()]: { ...options, Keys } } }),
    );
    rows.push(...(Responses?.[tableName()] ?? []));
    const again = UnprocessedKeys?.[tableName()]?.Keys ?? [];
    missing = [...missing.slice(MAX_KEYS), ...again];
  }
  return rows;
}
