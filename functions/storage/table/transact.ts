import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamodb } from '../../aws/dynamodb.ts';
import type { Write } from './products.ts';

const TRIES = 6;
const BACKOFF_MS = 40;
/** Somebody else wrote one of the items at the same moment, or too much is written at once. */
const PASSING = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/** Writes all or nothing, again where it was in another's way.
 *  @returns false where the condition of one did not hold. */
export async function transactWrite(TransactItems: Write[]): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    try {
      await dynamodb.send(new TransactWriteCommand({ TransactItems }));
      return true;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const codes = (error.CancellationReasons ?? []).map(({ Code = '' }) => Code);
      if (codes.includes('ConditionalCheckFailed')) return false;
      if (!codes.some((code) => PASSING.has(code)) || tries === TRIES) throw error;
      await sleep(BACKOFF_MS * 2 ** tries * (0.5 + Math.random()));
    }
  }
}
