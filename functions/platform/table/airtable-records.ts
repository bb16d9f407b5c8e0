import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb } from '../aws/dynamodb.ts';
import { log } from '../aws/log.ts';
import { type AppError, conflict } from '../errors.ts';
import { AUTHORS_ARE_KEPT, type PersonalData } from '../personal-data.ts';
import { batchGet } from './batch-get.ts';
import { sendConditional, transactWrite, type Write } from './conditional-writes.ts';
import { parseRows } from './parse-rows.ts';
import { nowSeconds, TABLE, tableName } from './table.ts';

/**
 * | access pattern                         | keys                                                          |
 * |----------------------------------------|---------------------------------------------------------------|
 * | the record of an item or a draft       | PK = `AIRTABLE_RECORD_OF#<identity>`, SK = `AIRTABLE_RECORD`  |
 * | the item or draft of a record          | PK = `AIRTABLE_RECORD#<record id>`, SK = `OWNER`              |
 *
 * Rows of drafts expire after thirty days unless the draft is cataloged; owner rows stay.
 */
export const AIRTABLE_RECORD = 'AIRTABLE_RECORD#';
export const AIRTABLE_RECORD_OF = 'AIRTABLE_RECORD_OF#';

export const personalData = {
  of: 'staff',
  content: 'the cells that were sent to Airtable, such as a consignor',
  expires: 'with the item',
  kept: AUTHORS_ARE_KEPT,
} as const satisfies PersonalData;
const key = (identity: string) => ({
  PK: `${AIRTABLE_RECORD_OF}${identity}`,
  SK: 'AIRTABLE_RECORD',
});
const ownerKey = (recordId: string) => ({ PK: `${AIRTABLE_RECORD}${recordId}`, SK: 'OWNER' });

const DRAFT_SECONDS = 30 * 24 * 60 * 60;

const Refusals = z.array(z.object({ field: z.string(), message: z.string() }));

const Sent = z.record(z.string(), z.string()).optional();

const Attempt = z.object({
  beganAt: z.iso.datetime(),
  sign: z.object({ column: z.string(), value: z.string() }).optional(),
  refused: Refusals,
  contentHash: z.string(),
  sent: Sent,
});
export type RecordAttempt = z.infer<typeof Attempt>;

const Made = z.object({
  airtableId: z.string(),
  refused: Refusals,
  contentHash: z.string(),
  sent: Sent,
});
export type CreatedRecord = z.infer<typeof Made>;

const Outcome = z.object({
  airtableId: z.string(),
  refused: Refusals,
  sent: z.array(z.string()).optional(),
  photos: z.int().optional(),
  askedHash: z.string(),
  endedAtMs: z.number(),
});
export type UploadOutcome = z.infer<typeof Outcome>;

const Row = z.object({
  holder: z.string(),
  heldUntilMs: z.number(),
  attempt: Attempt.optional(),
  record: Made.optional(),
  outcome: Outcome.optional(),
  [TABLE.timeToLive]: z.int().optional(),
});
export type RecordRow = z.infer<typeof Row>;

export interface RecordLease {
  identity: string;
  holder: string;
  row: RecordRow;
}

export async function findRecordRow(identity: string): Promise<RecordRow | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(identity), ConsistentRead: true }),
  );
  const row = Item && Row.parse(Item);
  return row && (row.expiresAtSeconds ?? Number.POSITIVE_INFINITY) > nowSeconds() ? row : undefined;
}

/**
 * @param isDraft makes the row expire.
 * @param heldUntilMs epoch milliseconds at which the lease of a dead holder expires.
 * @returns undefined while another upload holds it.
 */
export async function acquireRecordLease(
  identity: string,
  { isDraft, heldUntilMs }: { isDraft: boolean; heldUntilMs: number },
): Promise<RecordLease | undefined> {
  const held = { holder: randomUUID(), heldUntilMs };
  if (!isDraft) await keepRecordOfDraft(identity);
  const known = await findRecordRow(identity);
  if (known && known.heldUntilMs > Date.now()) return undefined;
  const row = {
    ...known,
    ...held,
    ...(isDraft && !known ? { [TABLE.timeToLive]: nowSeconds() + DRAFT_SECONDS } : {}),
  };
  const isAcquired = await sendConditional(
    known
      ? new UpdateCommand({
          TableName: tableName(),
          Key: key(identity),
          UpdateExpression: 'SET holder = :holder, heldUntilMs = :until',
          ConditionExpression: 'holder = :before AND heldUntilMs = :beforeUntil',
          ExpressionAttributeValues: {
            ':holder': held.holder,
            ':until': heldUntilMs,
            ':before': known.holder,
            ':beforeUntil': known.heldUntilMs,
          },
        })
      : new PutCommand({
          TableName: tableName(),
          Item: { ...key(identity), ...row },
          ConditionExpression: `attribute_not_exists(PK) OR ${TABLE.timeToLive} <= :now`,
          ExpressionAttributeValues: { ':now': nowSeconds() },
        }),
  );
  return isAcquired ? { identity, holder: held.holder, row } : undefined;
}

/**
 * Saves the attempt before the request is sent to Airtable.
 * @throws AppError CONFLICT if the lease was lost.
 */
export async function saveRecordAttempt(
  { identity, holder }: RecordLease,
  attempt: RecordAttempt,
): Promise<void> {
  const isSaved = await sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: key(identity),
      UpdateExpression: 'SET attempt = :attempt',
      ConditionExpression: 'holder = :holder',
      ExpressionAttributeValues: { ':attempt': attempt, ':holder': holder },
    }),
  );
  if (!isSaved) throw uploadConflict();
}

export async function deleteRecordAttempt({ identity, holder }: RecordLease): Promise<void> {
  await sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: key(identity),
      UpdateExpression: 'REMOVE attempt',
      ConditionExpression: 'holder = :holder',
      ExpressionAttributeValues: { ':holder': holder },
    }),
  );
}

/** @throws AppError CONFLICT if the record belongs to another item or the lease was lost. */
export async function saveCreatedRecord(
  { identity, holder }: RecordLease,
  record: CreatedRecord,
): Promise<void> {
  const isSaved = await transactWrite([
    {
      Update: {
        TableName: tableName(),
        Key: key(identity),
        UpdateExpression: 'SET #record = :record REMOVE attempt',
        ConditionExpression: 'holder = :holder',
        ExpressionAttributeNames: { '#record': 'record' },
        ExpressionAttributeValues: { ':record': record, ':holder': holder },
      },
    },
    {
      Put: {
        TableName: tableName(),
        Item: { ...ownerKey(record.airtableId), identity },
        ConditionExpression: 'attribute_not_exists(PK) OR #identity = :identity',
        ExpressionAttributeNames: { '#identity': 'identity' },
        ExpressionAttributeValues: { ':identity': identity },
      },
    },
  ]);
  if (!isSaved) throw uploadConflict();
}

export async function belongsToOtherItem(recordId: string, identity: string): Promise<boolean> {
  const owner = await findRecordOwner(recordId);
  return owner !== undefined && owner !== identity;
}

async function findRecordOwner(recordId: string): Promise<string | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: ownerKey(recordId), ConsistentRead: true }),
  );
  return Item?.identity;
}

export function recordItemWrite(recordId: string, itemId: string, identity: string): Write {
  return {
    Update: {
      TableName: tableName(),
      Key: ownerKey(recordId),
      UpdateExpression: 'SET itemId = :item, #identity = if_not_exists(#identity, :identity)',
      ExpressionAttributeNames: { '#identity': 'identity' },
      ExpressionAttributeValues: { ':item': itemId, ':identity': identity },
    },
  };
}

export async function findItemsOfRecords(
  recordIds: readonly string[],
): Promise<Map<string, string>> {
  const owners = await findOwners(recordIds);
  return new Map(owners.map(({ recordId, itemId }) => [recordId, itemId]));
}

interface LinkedItem {
  itemId: string;
  sent: RecordAttempt['sent'];
}

export async function findLinkedItems(
  recordIds: readonly string[],
): Promise<Map<string, LinkedItem>> {
  const owners = await findOwners(recordIds);
  const rows = await batchGet(owners.map(({ identity }) => key(identity)));
  const sent = new Map(
    await parseRows(rows, (row) => [String(row.PK), Row.parse(row).record?.sent] as const),
  );
  return new Map(
    owners.map(({ recordId, itemId, identity }) => [
      recordId,
      { itemId, sent: sent.get(key(identity).PK) },
    ]),
  );
}

async function findOwners(recordIds: readonly string[]) {
  const rows = await batchGet(recordIds.map(ownerKey));
  return rows.map(({ PK, itemId, identity }) => ({
    recordId: String(PK).slice(AIRTABLE_RECORD.length),
    identity: String(identity),
    itemId: String(itemId ?? identity),
  }));
}

/**
 * @param freeAtMs epoch milliseconds until which no other upload may start.
 * @param outcome for requests that waited for this one.
 */
export async function releaseRecordLease(
  { identity, holder }: RecordLease,
  freeAtMs: number,
  outcome: UploadOutcome | undefined,
): Promise<void> {
  const isReleased = await sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: key(identity),
      UpdateExpression: `SET heldUntilMs = :until${outcome ? ', outcome = :outcome' : ''}`,
      ConditionExpression: 'holder = :holder',
      ExpressionAttributeValues: {
        ':until': freeAtMs,
        ':holder': holder,
        ...(outcome ? { ':outcome': outcome } : {}),
      },
    }),
  ).catch(() => false);
  if (!isReleased) log.warn('The lease of an upload to Airtable was not released');
}

/**
 * Keeps the row of a draft that was cataloged.
 * @returns the id of its record, if it has one.
 */
export async function keepRecordOfDraft(identity: string): Promise<string | undefined> {
  const row = await findRecordRow(identity);
  if (row?.expiresAtSeconds) {
    await sendConditional(
      new UpdateCommand({
        TableName: tableName(),
        Key: key(identity),
        UpdateExpression: `REMOVE ${TABLE.timeToLive}`,
        ConditionExpression: 'attribute_exists(PK)',
      }),
    );
  }
  return row?.record?.airtableId;
}

export function uploadConflict(): AppError {
  return conflict('This item is being uploaded to Airtable. Wait a moment, then try again.');
}
