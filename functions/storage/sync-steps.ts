import { setTimeout as sleep } from 'node:timers/promises';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { SyncChange } from '../../shared/entities/sync-run.ts';
import { dynamodb } from '../platform/aws.ts';
import { type ProductWrites, productWrites, type Write } from './products.ts';
import { leaseConflict, leaseRenewal, type SyncLease } from './sync-lease.ts';
import { changesWrite, type KeptSyncRun, syncRunWrite } from './sync-runs.ts';

const TRIES = 5;
const BACKOFF_MS = 50;

export interface SyncStep extends ProductWrites {
  /** As it stands after this step. */
  run: KeptSyncRun;
  /** All changes of the run so far, where there are new ones. */
  changes?: readonly SyncChange[] | undefined;
}

/**
 * One step of a sync: products, and the run with its counts as it then stands, written whole or not at
 * all, and only while the lease is the caller's. Products too large for one transaction take several, and
 * the run is written with the last.
 *
 * @throws ApiError CONFLICT when another holder has taken over.
 */
export async function writeSyncStep(
  lease: SyncLease,
  { put, remove, run, changes }: SyncStep,
): Promise<void> {
  const batches = productWrites({ put, remove });
  const last = batches.pop() ?? [];
  for (const batch of batches) await transact(lease, batch);
  await transact(lease, [
    ...last,
    syncRunWrite(run),
    ...(changes ? [changesWrite(run.id, changes)] : []),
  ]);
}

async function transact(lease: SyncLease, writes: Write[]): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await dynamodb.send(
        new TransactWriteCommand({ TransactItems: [leaseRenewal(lease), ...writes] }),
      );
      return;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const [ofLease, ...others] = error.CancellationReasons ?? [];
      if (ofLease?.Code === 'ConditionalCheckFailed') throw leaseConflict();
      const isPassing = [ofLease, ...others].some((reason) => PASSING.has(reason?.Code ?? ''));
      if (!isPassing || tries === TRIES) throw error;
      await sleep(BACKOFF_MS * 2 ** tries);
    }
  }
}

/** Somebody else wrote one of the items at the same moment, or too much is written at once. */
const PASSING = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);
