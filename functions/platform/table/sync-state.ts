import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { UNTICKED_AUTHENTICITY } from '../../../shared/airtable-mapping/authenticity.ts';
import { AirtableField } from '../../../shared/entities/airtable.ts';
import { Inventory } from '../../../shared/entities/inventory.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { sendConditional } from './conditional-writes.ts';
import { tableName } from './table.ts';

/**
 * | access pattern                    | keys                            |
 * |-----------------------------------|---------------------------------|
 * | progress of the syncs             | PK = `SYNC_STATE`, SK = `STATE` |
 */
export const SYNC_STATE = 'SYNC_STATE';
const KEY = { PK: SYNC_STATE, SK: 'STATE' };

export const ItemColumns = z.object({
  tableId: z.string(),
  fields: z.array(AirtableField),
  primaryFields: z.record(z.string(), AirtableField),
});
export type ItemColumns = z.infer<typeof ItemColumns>;

const SyncState = z.object({
  source: z.string(),
  readWholeAt: z.iso.datetime(),
  /** Start of the last successful run: later changes are not in the shop. */
  readAt: z.iso.datetime(),
  recordCount: z.int(),
  absent: z.array(z.string()),
  lost: z.array(z.string()).optional(),
  /** Undefined without access to the schema. */
  columns: ItemColumns.optional(),
  /** Version of the last full run. */
  mappingVersion: z.int(),
  unticked: z.enum(UNTICKED_AUTHENTICITY).optional(),
  /** Records to read again even if unchanged, because a photo could not be fetched. */
  unsettled: z.array(z.string()),
  unsettledSince: z.iso.datetime().optional(),
  sweptAt: z.iso.datetime().optional(),
  /** When a sample was last compared with the base. */
  comparedAt: z.iso.datetime().optional(),
  /** When a full read was stopped, because it would have changed much. */
  blockedAt: z.iso.datetime().optional(),
  blockedRunId: z.string().optional(),
  inventory: Inventory,
});
export type SyncState = z.infer<typeof SyncState>;

export async function findSyncState(): Promise<SyncState | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: KEY, ConsistentRead: true }),
  );
  return Item && SyncState.parse(Item);
}

export async function deleteSyncState(): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: KEY }));
}

export async function saveSyncState(state: SyncState): Promise<void> {
  await dynamodb.send(new PutCommand({ TableName: tableName(), Item: { ...KEY, ...state } }));
}

export const markCompared = () => change({ comparedAt: new Date().toISOString() });

/** @param runId of the full read that was stopped */
export const markBlocked = (runId: string) =>
  change({ blockedAt: new Date().toISOString(), blockedRunId: runId });

/** Leaves what a run saves at the same time. */
async function change(values: Record<string, string>): Promise<void> {
  const names = Object.keys(values);
  await sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: KEY,
      UpdateExpression: `SET ${names.map((name) => `${name} = :${name}`).join(', ')}`,
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeValues: Object.fromEntries(
        names.map((name) => [`:${name}`, values[name]]),
      ),
    }),
  );
}
