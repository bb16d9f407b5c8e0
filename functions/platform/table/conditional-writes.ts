import { setTimeout as sleep } from 'node:timers/promises';
import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  type DeleteCommand,
  type PutCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  type UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../aws/dynamodb.ts';
import { tableName } from './table.ts';

/** @returns false if the condition failed and nothing was written. */
export async function sendConditional(
  command: PutCommand | UpdateCommand | DeleteCommand,
): Promise<boolean> {
  try {
    // The client's overloads accept only one kind of command each.
    await dynamodb.send(command as UpdateCommand);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];

/** Part of a transaction that fails if the row exists. */
export const createWrite = (Item: Record<string, unknown>): Write => ({
  Put: { TableName: tableName(), Item, ConditionExpression: 'attribute_not_exists(PK)' },
});

/** DynamoDB's limit for a transaction. */
export const MAX_WRITES = 100;
const MAX_ATTEMPTS = 6;
const BACKOFF_MS = 40;
const TRANSIENT_CODES = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/**
 * Writes all or nothing, and retries after transaction conflicts.
 * @returns false if a condition failed.
 */
export async function transactWrite(writes: Write[]): Promise<boolean> {
  return (await findFailedWrites(writes)).length === 0;
}

/** @returns the positions of the writes whose conditions failed; none if all were written. */
export async function findFailedWrites(TransactItems: Write[]): Promise<number[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      await dynamodb.send(new TransactWriteCommand({ TransactItems }));
      return [];
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const codes = (error.CancellationReasons ?? []).map(({ Code = '' }) => Code);
      const failed = codes.flatMap((code, index) =>
        code === 'ConditionalCheckFailed' ? index : [],
      );
      if (failed.length > 0) return failed;
      const isTransient = codes.some((code) => TRANSIENT_CODES.has(code));
      if (!isTransient || attempt === MAX_ATTEMPTS) throw error;
      await sleep(BACKOFF_MS * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}
