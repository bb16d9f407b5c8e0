import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { Inventory } from '../../../shared/entities/inventory.ts';
import { dynamodb } from '../../aws/dynamodb.ts';
import { tableName } from './table.ts';

/**
 * | access pattern                    | keys                            |
 * |-----------------------------------|---------------------------------|
 * | how far the syncs have come       | PK = `SYNC_STATE`, SK = `STATE` |
 */
export const SYNC_STATE = 'SYNC_STATE';
const KEY = { PK: SYNC_STATE, SK: 'STATE' };

const SyncState = z.object({
  /** What names the base that was read. */
  source: z.string(),
  /** When the last run began that read every record, and succeeded. */
  readWholeAt: z.iso.datetime(),
  /** When the last run began that succeeded: what changed since then is not in the shop. */
  readAt: z.iso.datetime(),
  /** Of the whole table. */
  recordCount: z.int(),
  /** The optional columns that the base did not have. */
  absent: z.array(z.string()),
  /** Records to be looked at again, changed or not: a photo of theirs could not be had. */
  unsettled: z.array(z.string()),
  /** When photos that nothing shows were last swept away. */
  sweptAt: z.iso.datetime().optional(),
  inventory: Inventory,
});
export type SyncState = z.infer<typeof SyncState>;

export async function syncState(): Promise<SyncState | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: KEY, ConsistentRead: true }),
  );
  return Item && SyncState.parse(Item);
}

/** The shop is about to be made from another base. */
export async function forgetSyncState(): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: KEY }));
}

export async function saveSyncState(state: SyncState): Promise<void> {
  await dynamodb.send(new PutCommand({ TableName: tableName(), Item: { ...KEY, ...state } }));
}
