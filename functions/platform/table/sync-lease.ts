import { randomUUID } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb } from '../aws/dynamodb.ts';
import { log } from '../aws/log.ts';
import { type AppError, conflict } from '../errors.ts';
import { sendConditional } from './conditional-writes.ts';
import { tableName } from './table.ts';

/**
 * | access pattern               | keys                            |
 * |------------------------------|---------------------------------|
 * | the one lease of all syncs   | PK = `SYNC_LEASE`, SK = `LEASE` |
 */
export const SYNC_LEASE = 'SYNC_LEASE';
const KEY = { PK: SYNC_LEASE, SK: 'LEASE' };

/** The lease of a dead holder expires after this. */
const LEASE_MS = 45_000;

/** Lets one run at a time write the catalog. */
export interface SyncLease {
  runId: string;
  /** Identifies the invocation that works on the run. */
  holder: string;
}
const Row = z.object({
  runId: z.string(),
  // Absent in leases of an earlier release.
  holder: z.string().default(''),
  heldUntilMs: z.number(),
});

/** @throws AppError CONFLICT while another run holds it. */
export async function acquireSyncLease(runId: string, heldMs = LEASE_MS): Promise<SyncLease> {
  const lease = { runId, holder: randomUUID() };
  const nowMs = Date.now();
  await sendUnlessHeld(
    new PutCommand({
      TableName: tableName(),
      Item: { ...KEY, ...lease, heldUntilMs: nowMs + heldMs },
      ConditionExpression: 'attribute_not_exists(PK) OR heldUntilMs < :now',
      ExpressionAttributeValues: { ':now': nowMs },
    }),
  );
  return lease;
}

/** Takes over a run's lease, handed over by its holder or expired.
 *  @throws AppError CONFLICT while another invocation holds it, or when the run has none. */
export async function takeOverSyncLease({ runId, holder }: SyncLease): Promise<SyncLease> {
  const lease = { runId, holder: randomUUID() };
  const nowMs = Date.now();
  await sendUnlessHeld(
    new UpdateCommand({
      TableName: tableName(),
      Key: KEY,
      UpdateExpression: 'SET holder = :next, heldUntilMs = :until',
      ConditionExpression: 'runId = :runId AND (holder = :holder OR heldUntilMs < :now)',
      ExpressionAttributeValues: {
        ':runId': runId,
        ':holder': holder,
        ':next': lease.holder,
        ':now': nowMs,
        ':until': nowMs + LEASE_MS,
      },
    }),
  );
  return lease;
}

/** Extends the lease, as part of a transaction that only its holder may make. */
export function leaseWrite({ holder }: SyncLease) {
  return {
    Update: {
      TableName: tableName(),
      Key: KEY,
      UpdateExpression: 'SET heldUntilMs = :until',
      ConditionExpression: 'holder = :holder',
      ExpressionAttributeValues: { ':holder': holder, ':until': Date.now() + LEASE_MS },
    },
  };
}

export async function releaseSyncLease({ holder }: SyncLease): Promise<void> {
  const isReleased = await sendConditional(
    new DeleteCommand({
      TableName: tableName(),
      Key: KEY,
      ConditionExpression: 'holder = :holder',
      ExpressionAttributeValues: { ':holder': holder },
    }),
  ).catch(() => false);
  // It was taken over, or will expire.
  if (!isReleased) log.warn('The sync lease was not released');
}

/** @returns the lease and whether it has not expired; undefined when there is none. */
export async function findSyncLease(): Promise<(SyncLease & { isHeld: boolean }) | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: KEY, ConsistentRead: true }),
  );
  if (!Item) return undefined;
  const { runId, holder, heldUntilMs } = Row.parse(Item);
  return { runId, holder, isHeld: heldUntilMs >= Date.now() };
}

/** Expires the lease of a holder that is known to be dead, so that the next run need not wait. */
export async function expireSyncLease(): Promise<void> {
  await sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: KEY,
      UpdateExpression: 'SET heldUntilMs = :ended',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: { ':ended': 0 },
    }),
  );
}

export function syncConflict(): AppError {
  return conflict('A sync is already running. Try again when it has finished.');
}

async function sendUnlessHeld(command: PutCommand | UpdateCommand): Promise<void> {
  if (!(await sendConditional(command))) throw syncConflict();
}
