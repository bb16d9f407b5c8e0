import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { UNTICKED_AUTHENTICITY } from '../../../shared/airtable-mapping/authenticity.ts';
import { AirtableField } from '../../../shared/entities/airtable.ts';
import { Inventory } from '../../../shared/entities/inventory.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { tableName } from './table.ts';

/**
 * | access pattern                    | keys                            |
 * |-----------------------------------|---------------------------------|
 * | progress of the syncs             | PK = `SYNC_STATE`, SK = `STATE` |
 */
export const SYNC_STATE = 'SYNC_STATE';
const KEY = { PK: SYNC_STATE, SK: 'STATE' };

/** The columns of the item table that the shop uses, and the tables that they link to. */
export const ItemColumns = z.object({
  tableId: z.string(),
  fields: z.array(AirtableField),
  /** The primary field of each linked table, keyed by the table's id. */
  primaryFields: z.record(z.string(), AirtableField),
});
export type ItemColumns = z.infer<typeof ItemColumns>;

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
  /** Those of them that it has had before. */
  lost: z.array(z.string()).optional(),
  /** Undefined without access to the schema. */
  columns: ItemColumns.optional(),
  /** Of the release that made the last full run; earlier releases have none. */
  mappingVersion: z.int().optional(),
  /** How to label records whose 'Is Authentic' is unchecked. */
  unticked: z.enum(UNTICKED_AUTHENTICITY).optional(),
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
