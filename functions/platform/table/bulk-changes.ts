import {
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { BulkChange, BulkOutcome, SeenRecord } from '../../../shared/entities/bulk-change.ts';
import { ItemFieldChange } from '../../../shared/entities/item-event.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { sendConditional, transactWrite, type Write } from './conditional-writes.ts';
import { outboxWrite } from './outbox.ts';
import { parseRows } from './parse-rows.ts';
import { AUTHORS_ARE_KEPT, type PersonalData } from './personal-data.ts';
import { iterateRows, partitionQuery, TABLE, tableName } from './table.ts';

/**
 * | access pattern                          | keys                                             |
 * |-----------------------------------------|--------------------------------------------------|
 * | one; the last ones, newest first        | PK = `BULK_CHANGES`, SK = `<id>`, backward       |
 * | the unfinished ones, oldest first       | PK = `BULK_CHANGES_OPEN`, SK = `<id>`            |
 * | the items that it is to change, in parts | PK = `BULK_CHANGE#<id>`, SK = `ITEMS`, `ITEMS#1`, … |
 * | its outcome for an item; for all        | PK = `BULK_CHANGE#<id>`, SK = `OUTCOME#<item id>` |
 * | what it was about to write to a record  | PK = `BULK_CHANGE#<id>`, SK = `ATTEMPT#<record id>` |
 *
 * The transaction that changes an item writes the outcome, so a repeated attempt changes no item twice.
 */
export const BULK_CHANGES = 'BULK_CHANGES';
export const BULK_CHANGES_OPEN = 'BULK_CHANGES_OPEN';

export const personalData = {
  of: 'staff',
  content: 'who changed items in bulk',
  expires: 'with the last ones',
  kept: AUTHORS_ARE_KEPT,
} as const satisfies PersonalData;
export const BULK_CHANGE = 'BULK_CHANGE#';
const ITEMS = 'ITEMS';
const ITEMS_PER_ROW = 250;
const OUTCOME = 'OUTCOME#';
const ATTEMPT = 'ATTEMPT#';

const TTL_SECONDS = 365 * 24 * 60 * 60;
/** The lease of an invocation that has died expires after this. */
const LEASE_MS = 45_000;
/** Shown as the last ones. */
const LIST_LIMIT = 50;
const OPEN_LIMIT = 20;

const BulkItems = z.object({
  itemIds: z.array(z.string()).default([]),
  seen: z.array(SeenRecord).default([]),
});
type BulkItems = z.infer<typeof BulkItems>;

/** The event of the item's history, for the undo. */
const StoredOutcome = BulkOutcome.extend({ eventId: z.uuid().nullable() });
export type StoredOutcome = z.infer<typeof StoredOutcome>;

/** The values to be written to a record in Airtable, noted before they are. */
const Attempt = z.object({ changes: z.array(ItemFieldChange) });

/** Saves a new bulk change, and has it carried out.
 *  @param seen the values of records as staff saw them.
 *  @returns false when it undoes one that is being undone already. */
export function createBulkChange(
  change: BulkChange,
  itemIds: readonly string[],
  seen?: readonly SeenRecord[],
): Promise<boolean> {
  const { id, undoes } = change;
  return transactWrite([
    put({ ...toKey(id), ...change }),
    put({ PK: BULK_CHANGES_OPEN, SK: id, heldUntilMs: 0 }),
    ...toItemRows(id, itemIds, seen).map(put),
    outboxWrite({ kind: 'bulk-change-requested' }),
    ...(undoes ? [undoneWrite(undoes, id)] : []),
  ]);
}

/** DynamoDB's rows hold 400 kB. */
function toItemRows(id: string, itemIds: readonly string[], seen: readonly SeenRecord[] = []) {
  const count = Math.max(1, Math.ceil(itemIds.length / ITEMS_PER_ROW));
  return Array.from({ length: count }, (_, n) => {
    const [start, end] = [n * ITEMS_PER_ROW, (n + 1) * ITEMS_PER_ROW];
    return {
      PK: `${BULK_CHANGE}${id}`,
      SK: n === 0 ? ITEMS : `${ITEMS}#${String(n).padStart(4, '0')}`,
      itemIds: itemIds.slice(start, end),
      seen: seen.slice(start, end),
    };
  });
}

function undoneWrite(id: string, undoneBy: string): Write {
  return {
    Update: {
      TableName: tableName(),
      Key: toKey(id),
      UpdateExpression: 'SET undoneBy = :by',
      ConditionExpression: 'undoneBy = :null',
      ExpressionAttributeValues: { ':by': undoneBy, ':null': null },
    },
  };
}

export async function findBulkChange(id: string): Promise<BulkChange | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key: toKey(id), ConsistentRead: true }),
  );
  return Item && BulkChange.parse(Item);
}

/** Newest first. */
export async function listBulkChanges(): Promise<BulkChange[]> {
  const { Items = [] } = await dynamodb.send(
    new QueryCommand({
      ...partitionQuery(BULK_CHANGES),
      ScanIndexForward: false,
      Limit: LIST_LIMIT,
    }),
  );
  return parseRows(Items, (row) => BulkChange.parse(row));
}

/** Oldest first. `isHeld` if an invocation works on it. */
export async function findOpenBulkChanges(): Promise<{ id: string; isHeld: boolean }[]> {
  const { Items = [] } = await dynamodb.send(
    new QueryCommand({ ...partitionQuery(BULK_CHANGES_OPEN), Limit: OPEN_LIMIT }),
  );
  return Items.map(({ SK, heldUntilMs }) => ({
    id: String(SK),
    isHeld: Number(heldUntilMs) > Date.now(),
  }));
}

export async function loadBulkItems(id: string): Promise<BulkItems> {
  const query = { ...partQuery(id, ITEMS), ConsistentRead: true };
  const rows = await Array.fromAsync(iterateRows(query, (row) => BulkItems.parse(row)));
  return {
    itemIds: rows.flatMap(({ itemIds }) => itemIds),
    seen: rows.flatMap(({ seen }) => seen),
  };
}

function partQuery(id: string, prefix: string) {
  const partition = `${BULK_CHANGE}${id}`;
  return {
    ...partitionQuery(partition),
    KeyConditionExpression: 'PK = :partition AND begins_with(SK, :prefix)',
    ExpressionAttributeValues: { ':partition': partition, ':prefix': prefix },
  };
}

/** True if the bulk change can be undone for the item. */
export const isUndoable = ({ eventId, canUndo }: StoredOutcome) => canUndo || eventId !== null;

/** In no particular order. */
export const loadOutcomes = (id: string): Promise<StoredOutcome[]> =>
  Array.fromAsync(iterateRows(partQuery(id, OUTCOME), (row) => StoredOutcome.parse(row)));

/** Part of the transaction that changes the item; fails when it has an outcome already. */
export function outcomeWrite(id: string, outcome: StoredOutcome): Write {
  return {
    Put: {
      TableName: tableName(),
      Item: toOutcomeRow(id, outcome),
      ConditionExpression: 'attribute_not_exists(PK)',
    },
  };
}

/** For an item that stays as it is. Does nothing when it has an outcome already. */
export async function saveOutcome(id: string, outcome: StoredOutcome): Promise<void> {
  await sendConditional(
    new PutCommand({
      TableName: tableName(),
      Item: toOutcomeRow(id, outcome),
      ConditionExpression: 'attribute_not_exists(PK)',
    }),
  );
}

export interface RecordOutcome {
  outcome: StoredOutcome;
  /** At most three, for the history of the record. */
  writes: Write[];
}

/** For at most 25 records. Outcomes that they have already stay. */
export async function saveOutcomes(id: string, records: readonly RecordOutcome[]): Promise<void> {
  const save = (some: readonly RecordOutcome[]) =>
    transactWrite(some.flatMap(({ outcome, writes }) => [outcomeWrite(id, outcome), ...writes]));
  if (records.length === 0 || (await save(records))) return;
  await Promise.all(
    records.map(async (record) => (await save([record])) || saveOutcome(id, record.outcome)),
  );
}

/** Note what is about to be written to records in Airtable, so that a process that is killed in between is not forgotten. */
export function attemptWrites(
  id: string,
  attempts: readonly { recordId: string; changes: ItemFieldChange[] }[],
): Write[] {
  return attempts.map(({ recordId, changes }) => put({ ...toAttemptKey(id, recordId), changes }));
}

/** @returns what an earlier attempt was about to change in a record. */
export async function findAttempt(
  id: string,
  recordId: string,
): Promise<ItemFieldChange[] | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({
      TableName: tableName(),
      Key: toAttemptKey(id, recordId),
      ConsistentRead: true,
    }),
  );
  return Item && Attempt.parse(Item).changes;
}

export async function findOutcome(id: string, itemId: string): Promise<StoredOutcome | undefined> {
  const { Item } = await dynamodb.send(
    new GetCommand({
      TableName: tableName(),
      Key: toOutcomeKey(id, itemId),
      ConsistentRead: true,
    }),
  );
  return Item && StoredOutcome.parse(Item);
}

/** Takes or extends the lease.
 *  @returns false when another invocation has it, or the bulk change is finished. */
export function holdBulkChange(id: string, holder: string): Promise<boolean> {
  const nowMs = Date.now();
  return sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: { PK: BULK_CHANGES_OPEN, SK: id },
      UpdateExpression: 'SET holder = :holder, heldUntilMs = :until',
      ConditionExpression: 'attribute_exists(PK) AND (heldUntilMs < :now OR holder = :holder)',
      ExpressionAttributeValues: {
        ':holder': holder,
        ':until': nowMs + LEASE_MS,
        ':now': nowMs,
      },
    }),
  );
}

/** Lets the next invocation continue at once. */
export async function releaseBulkChange(id: string, holder: string): Promise<void> {
  await sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: { PK: BULK_CHANGES_OPEN, SK: id },
      UpdateExpression: 'SET heldUntilMs = :ended',
      ConditionExpression: 'holder = :holder',
      ExpressionAttributeValues: { ':ended': 0, ':holder': holder },
    }),
  );
}

export async function saveBulkProgress(
  id: string,
  progress: Pick<BulkChange, 'counts' | 'status' | 'finishedAt'>,
): Promise<void> {
  await dynamodb.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: toKey(id),
      UpdateExpression: 'SET counts = :counts, #status = :status, finishedAt = :finishedAt',
      ConditionExpression: 'attribute_exists(PK)',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: {
        ':counts': progress.counts,
        ':status': progress.status,
        ':finishedAt': progress.finishedAt,
      },
    }),
  );
  if (progress.status === 'running') return;
  await dynamodb.send(
    new DeleteCommand({ TableName: tableName(), Key: { PK: BULK_CHANGES_OPEN, SK: id } }),
  );
}

const toKey = (id: string) => ({ PK: BULK_CHANGES, SK: id });
const toOutcomeKey = (id: string, itemId: string) => ({
  PK: `${BULK_CHANGE}${id}`,
  SK: `${OUTCOME}${itemId}`,
});
const toAttemptKey = (id: string, recordId: string) => ({
  PK: `${BULK_CHANGE}${id}`,
  SK: `${ATTEMPT}${recordId}`,
});
const toOutcomeRow = (id: string, outcome: StoredOutcome) => ({
  ...toOutcomeKey(id, outcome.itemId),
  ...outcome,
  ...expiry(),
});
const put = (Item: Record<string, unknown>): Write => ({
  Put: { TableName: tableName(), Item: { ...Item, ...expiry() } },
});
const expiry = () => ({ [TABLE.timeToLive]: Math.floor(Date.now() / 1000) + TTL_SECONDS });
