import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ApiError } from '../platform/api-error.ts';
import { dynamodb } from '../platform/aws.ts';
import { log } from '../platform/log.ts';
import { TABLE_NAME } from './table.ts';

/**
 * | access pattern               | keys                            |
 * |------------------------------|---------------------------------|
 * | the one lease of all syncs   | PK = `SYNC_LEASE`, SK = `LEASE` |
 */
const KEY = { PK: 'SYNC_LEASE', SK: 'LEASE' };

/** A holder that died is overcome after this. */
const HELD_MS = 45_000;
const RENEW_MS = 15_000;

export interface SyncLease {
  /** The run that held it before and never gave it back, if so. */
  abandonedBy: string | undefined;
  /** @throws ApiError CONFLICT when another run has taken over meanwhile. */
  renew(): Promise<void>;
  release(): Promise<void>;
}

/** Lets one run at a time write the catalogue. Renewed by itself until it is released.
 *  @throws ApiError CONFLICT while another run holds it. */
export async function takeSyncLease(runId: string, heldMs = HELD_MS): Promise<SyncLease> {
  const abandonedBy = await take(runId, heldMs);
  const renew = () =>
    onlyHolder(
      dynamodb.send(
        new UpdateCommand({
          TableName: TABLE_NAME,
          Key: KEY,
          UpdateExpression: 'SET heldUntilMs = :until',
          ConditionExpression: 'runId = :runId',
          ExpressionAttributeValues: { ':runId': runId, ':until': Date.now() + heldMs },
        }),
      ),
      'Another sync has taken over from this one',
    );
  const timer = setInterval(() => {
    renew().catch((error) => log.warn('The sync lease was not renewed', { error: String(error) }));
  }, RENEW_MS).unref();
  return {
    abandonedBy,
    renew: async () => {
      await renew();
    },
    release: async () => {
      clearInterval(timer);
      await dynamodb
        .send(
          new DeleteCommand({
            TableName: TABLE_NAME,
            Key: KEY,
            ConditionExpression: 'runId = :runId',
            ExpressionAttributeValues: { ':runId': runId },
          }),
        )
        // It is another's by now, or it ends by itself.
        .catch((error) => log.warn('The sync lease was not released', { error: String(error) }));
    },
  };
}

/** Ends the lease of a holder that is known to be dead, so that the next run need not wait for it. */
export async function endSyncLease(): Promise<void> {
  await dynamodb
    .send(
      new UpdateCommand({
        TableName: TABLE_NAME,
        Key: KEY,
        UpdateExpression: 'SET heldUntilMs = :ended',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: { ':ended': 0 },
      }),
    )
    .catch((error: unknown) => {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
    });
}

async function take(runId: string, heldMs: number): Promise<string | undefined> {
  const nowMs = Date.now();
  const { Attributes } = await onlyHolder(
    dynamodb.send(
      new PutCommand({
        TableName: TABLE_NAME,
        Item: { ...KEY, runId, heldUntilMs: nowMs + heldMs },
        ConditionExpression: 'attribute_not_exists(PK) OR heldUntilMs < :now',
        ExpressionAttributeValues: { ':now': nowMs },
        ReturnValues: 'ALL_OLD',
      }),
    ),
    'A sync is under way. Wait until it has finished, then try again',
  );
  return Attributes?.runId;
}

async function onlyHolder<T>(written: Promise<T>, otherwise: string): Promise<T> {
  try {
    return await written;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) throw new ApiError('CONFLICT', otherwise);
    throw error;
  }
}
