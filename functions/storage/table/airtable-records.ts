import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamodb } from '../../aws/dynamodb.ts';
import { log } from '../../aws/log.ts';
import { AppError } from '../../errors.ts';
import { sendConditional, transactWrite } from './conditional-writes.ts';
import { TABLE, tableName } from './table.ts';

/**
 * | access pattern                         | keys                                                          |
 * |----------------------------------------|---------------------------------------------------------------|
 * | what an item, or a draft, has become   | PK = `AIRTABLE_RECORD_OF#<identity>`, SK = `AIRTABLE_RECORD`  |
 * | whose a record is                      | PK = `AIRTABLE_RECORD#<record id>`, SK = `OWNER`              |
 *
 * Drafts are forgotten after thirty days, unless they are cataloged; whose a record is stays known.
 */
export const AIRTABLE_RECORD = 'AIRTABLE_RECORD#';
export const AIRTABLE_RECORD_OF = 'AIRTABLE_RECORD_OF#';
const key = (identity: string) => ({
  PK: `${AIRTABLE_RECORD_OF}${identity}`,
  SK: 'AIRTABLE_RECORD',
});
const ownerKey = (recordId: string) => ({ PK: `${AIRTABLE_RECORD}${recordId}`, SK: 'OWNER' });

const DRAFT_SECONDS = 30 * 24 * 60 * 60;

const Refusals = z.array(z.object({ field: z.string(), message: z.string() }));

const Attempt = z.object({
  /** When the first of the attempts began of which nobody knows what came. */
  beganAt: z.iso.datetime(),
  /** By what the record can be known, should it be there: the value of a column. */
  sign: z.object({ column: z.string(), value: z.string() }).optional(),
  /** Of the item's fields: what the record goes without. */
  refused: Refusals,
  /** Of what the item said. */
  contentHash: z.string(),
});
export type RecordAttempt = z.infer<typeof Attempt>;

const Made = z.object({
  airtableId: z.string(),
  refused: Refusals,
  contentHash: z.string(),
});
export type MadeRecord = z.infer<typeof Made>;

const Outcome = z.object({
  airtableId: z.string(),
  refused: Refusals,
  /** Of all that was asked for. */
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

/** What lets one upload at a time work on an item. */
export interface RecordLease {
  identity: string;
  holder: string;
  /** What was known when it was taken. */
  row: RecordRow;
}

export async function recordRow(identity: string): Promise<RecordRow | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: key(identity), ConsistentRead: true }),
  );
  const row = Item && Row.parse(Item);
  return row && (row.expiresAtSeconds ?? Number.POSITIVE_INFINITY) > nowSeconds() ? row : undefined;
}

/** @param isDraft whether it is to be forgotten again.
 *  @param heldUntilMs epoch milliseconds: a holder that died is overcome then.
 *  @returns undefined while somebody else holds it. */
export async function takeRecordLease(
  identity: string,
  { isDraft, heldUntilMs }: { isDraft: boolean; heldUntilMs: number },
): Promise<RecordLease | undefined> {
  const held = { holder: randomUUID(), heldUntilMs };
  if (!isDraft) await keepAirtableRecordOf(identity);
  const known = await recordRow(identity);
  if (known && known.heldUntilMs > Date.now()) return undefined;
  const row = {
    ...known,
    ...held,
    ...(isDraft && !known ? { [TABLE.timeToLive]: nowSeconds() + DRAFT_SECONDS } : {}),
  };
  const isTaken = await sendConditional(
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
  return isTaken ? { identity, holder: held.holder, row } : undefined;
}

/** To be told before Airtable is asked for a record.
 *  @throws AppError CONFLICT where the lease is another's by now. */
export async function noteAttempt(
  { identity, holder }: RecordLease,
  attempt: RecordAttempt,
): Promise<void> {
  const isNoted = await sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: key(identity),
      UpdateExpression: 'SET attempt = :attempt',
      ConditionExpression: 'holder = :holder',
      ExpressionAttributeValues: { ':attempt': attempt, ':holder': holder },
    }),
  );
  if (!isNoted) throw beingUploaded();
}

/** Airtable has answered that it made no record. */
export async function forgetAttempt({ identity, holder }: RecordLease): Promise<void> {
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

/** The item is that record from now on, and no other item is.
 *  @throws AppError CONFLICT where another is already, or the lease is another's by now. */
export async function noteRecord(
  { identity, holder }: RecordLease,
  record: MadeRecord,
): Promise<void> {
  const isNoted = await transactWrite([
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
  if (!isNoted) throw beingUploaded();
}

/** Whether a record is what another item, or draft, has become. */
export async function isAnothers(recordId: string, identity: string): Promise<boolean> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: ownerKey(recordId), ConsistentRead: true }),
  );
  return Item !== undefined && Item.identity !== identity;
}

/** @param freeAtMs epoch milliseconds: until then nobody may ask anew.
 *  @param outcome for those who have waited for it. */
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
  // It is another's by now, or it ends by itself.
  if (!isReleased) log.warn('The lease of an upload to Airtable was not released');
}

/** What was a draft has been cataloged: what it has become is not forgotten any more.
 *  @returns the id of its record, if it has one. */
export async function keepAirtableRecordOf(identity: string): Promise<string | undefined> {
  const row = await recordRow(identity);
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

/** Another upload of the same item is under way. */
export function beingUploaded(): AppError {
  return new AppError(
    'CONFLICT',
    'This item is being uploaded to Airtable just now. Wait a moment, then try again.',
  );
}

const nowSeconds = () => Math.floor(Date.now() / 1000);
