import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { Inventory } from '../../../shared/entities/inventory.ts';
import { dynamodb } from '../../aws/dynamodb.ts';
import { tableName } from './table.ts';

/**
 * | access pattern                    | keys                            |
 * |-----------------------------------|---------------------------------|
 * | progress of the syncs             | PK = `SYNC_STATE`, SK = `STATE` |
 */
export const SYNC_STATE = 'SYNC_STATE';
const KEY = { PK: SYNC_STATE, SK: 'STATE' };

const SyncState = z.object({
  /** Address of the base. */
  source: z.string(),
  /** Start of the last successful full run. */
  readWholeAt: z.iso.datetime(),
  /** Start of the last successful run: later changes are not in the shop. */
  readAt: z.iso.datetime(),
  /** Number of records in the table. */
  recordCount: z.int(),
  /** Optional columns that the base lacks. */
  absent: z.array(z.string()),
  /** Records to read again even if unchanged, because a photo could not be fetched. */
  unsettled: z.array(z.string()),
  /** When unused photos were last deleted. */
  sweptAt: z.iso.datetime().optional(),
  inventory: Inventory,
});
export type SyncState = z.infer<typeof SyncState>;

export async function findSyncState(): Promise<SyncState | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: KEY, ConsistentRead: true }),
  );
  return Item && SyncState.parse(Item);
}

/** Called before the shop is filled from another base. */
export async function deleteSyncState(): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: KEY }));
}

export async function saveSyncState(state: SyncState): Promise<void> {
  await dynamodb.send(new PutCommand({ TableName: tableName(), Item: { ...KEY, ...state } }));
}
