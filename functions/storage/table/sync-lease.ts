import { randomUUID } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb } from '../../aws/dynamodb.ts';
import { log } from '../../aws/log.ts';
import { AppError } from '../../errors.ts';
import { sendConditional } from './conditional-writes.ts';
import { tableName } from './table.ts';

/**
 * | access pattern               | keys                            |
 * |------------------------------|---------------------------------|
 * | the one lease of all syncs   | PK = `SYNC_LEASE`, SK = `LEASE` |
 */
export const SYNC_LEASE = 'SYNC_LEASE';
const KEY = { PK: SYNC_LEASE, SK: 'LEASE' };

/** A holder that died is overcome after this. */
const HELD_MS = 45_000;

/** What lets one run at a time write the catalogue. */
export interface SyncLease {
  runId: string;
  /** The invocation that works on the run: another that goes on with it is another holder. */
  holder: string;
}
const Row = z.object({
  runId: z.string(),
  // Leases of an earlier version named none.
  holder: z.string().default(''),
  heldUntilMs: z.number(),
});

/** @throws AppError CONFLICT while another run holds it. */
export async function takeSyncLease(runId: string, heldMs = HELD_MS): Promise<SyncLease> {
  const lease = { runId, holder: randomUUID() };
  const nowMs = Date.now();
  await unlessHeld(
    new PutCommand({
      TableName: tableName(),
      Item: { ...KEY, ...lease, heldUntilMs: nowMs + heldMs },
      ConditionExpression: 'attribute_not_exists(PK) OR heldUntilMs < :now',
      ExpressionAttributeValues: { ':now': nowMs },
    }),
  );
  return lease;
}

/** Goes on with a run: from the holder who hands it over, or from one that died.
 *  @throws AppError CONFLICT while somebody else holds the lease, and when the run has none. */
export async function takeOverSyncLease({ runId, holder }: SyncLease): Promise<SyncLease> {
  const lease = { runId, holder: randomUUID() };
  const nowMs = Date.now();
  await unlessHeld(
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
        ':until': nowMs + HELD_MS,
      },
    }),
  );
  return lease;
}

/** For a transaction: it goes through for the holder alone, and holds the lease for longer. */
export function leaseRenewal({ holder }: SyncLease) {
  return {
    Update: {
      TableName: tableName(),
      Key: KEY,
      UpdateExpression: 'SET heldUntilMs = :until',
      ConditionExpression: 'holder = :holder',
      ExpressionAttributeValues: { ':holder': holder, ':until': Date.now() + HELD_MS },
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
  // It is another's by now, or it ends by itself.
  if (!isReleased) log.warn('The sync lease was not released');
}

/** Whose it is, and whether that holder lives; undefined when it is nobody's. */
export async function currentSyncLease(): Promise<(SyncLease & { isHeld: boolean }) | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: KEY, ConsistentRead: true }),
  );
  if (!Item) return undefined;
  const { runId, holder, heldUntilMs } = Row.parse(Item);
  return { runId, holder, isHeld: heldUntilMs >= Date.now() };
}

/** Ends the lease of a holder that is known to be dead, so that the next run need not wait for it. */
export async function endSyncLease(): Promise<void> {
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

/** Somebody else works on the catalogue. */
export function leaseConflict(): AppError {
  return new AppError(
    'CONFLICT',
    'A sync is under way. Wait until it has finished, then try again',
  );
}

async function unlessHeld(command: PutCommand | UpdateCommand): Promise<void> {
  if (!(await sendConditional(command))) throw leaseConflict();
}
