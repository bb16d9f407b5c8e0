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

const LEASE_MS = 45_000;

export interface SyncLease {
  runId: string;
  holder: string;
}
const Row = z.object({
  runId: z.string(),
  holder: z.string(),
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

/**
 * Takes over a lease that its holder has released or that has expired.
 * @throws AppError CONFLICT while another invocation holds it, or if the run has none.
 */
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
  if (!isReleased) log.warn('The sync lease was not released');
}

export async function findSyncLease(): Promise<(SyncLease & { isHeld: boolean }) | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: KEY, ConsistentRead: true }),
  );
  if (!Item) return undefined;
  const { runId, holder, heldUntilMs } = Row.parse(Item);
  return { runId, holder, isHeld: heldUntilMs >= Date.now() };
}

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
