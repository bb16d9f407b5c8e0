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
import { AUTHORS_ARE_KEPT, type PersonalData } from '../personal-data.ts';
import { sendConditional, transactWrite, type Write } from './conditional-writes.ts';
import { outboxWrite } from './outbox.ts';
import { parseRows } from './parse-rows.ts';
import { iterateRows, nowSeconds, partitionQuery, TABLE, tableName } from './table.ts';

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
const LEASE_MS = 45_000;
const LIST_LIMIT = 50;
const OPEN_LIMIT = 20;

const BulkItems = z.object({
  itemIds: z.array(z.string()).default([]),
  seen: z.array(SeenRecord).default([]),
});
type BulkItems = z.infer<typeof BulkItems>;

const StoredOutcome = BulkOutcome.extend({ eventId: z.uuid().nullable() });
export type StoredOutcome = z.infer<typeof StoredOutcome>;

const Attempt = z.object({ changes: z.array(ItemFieldChange) });

/**
 * @param seen the values of records as staff saw them.
 * @returns false if it undoes a change that is already being undone.
 */
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

/** Several rows, because DynamoDB limits a row to 400 kB. */
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

export async function loadBulkChanges(): Promise<BulkChange[]> {
  const { Items = [] } = await dynamodb.send(
    new QueryCommand({
      ...partitionQuery(BULK_CHANGES),
      ScanIndexForward: false,
      Limit: LIST_LIMIT,
    }),
  );
  return parseRows(Items, (row) => BulkChange.parse(row));
}

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

export const isUndoable = ({ eventId, canUndo }: StoredOutcome) => canUndo || eventId !== null;

export const loadOutcomes = (id: string): Promise<StoredOutcome[]> =>
  Array.fromAsync(iterateRows(partQuery(id, OUTCOME), (row) => StoredOutcome.parse(row)));

export function outcomeWrite(id: string, outcome: StoredOutcome): Write {
  return {
    Put: {
      TableName: tableName(),
      Item: toOutcomeRow(id, outcome),
      ConditionExpression: 'attribute_not_exists(PK)',
    },
  };
}

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
  writes: Write[];
}

/** Accepts at most 25 records. Existing outcomes stay. */
export async function saveOutcomes(id: string, records: readonly RecordOutcome[]): Promise<void> {
  const save = (some: readonly RecordOutcome[]) =>
    transactWrite(some.flatMap(({ outcome, writes }) => [outcomeWrite(id, outcome), ...writes]));
  if (records.length === 0 || (await save(records))) return;
  await Promise.all(
    records.map(async (record) => (await save([record])) || saveOutcome(id, record.outcome)),
  );
}

/** Records what is about to be written to Airtable, so that a killed process can be continued. */
export function attemptWrites(
  id: string,
  attempts: readonly { recordId: string; changes: ItemFieldChange[] }[],
): Write[] {
  return attempts.map(({ recordId, changes }) => put({ ...toAttemptKey(id, recordId), changes }));
}

export async function findRecordAttempt(
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

/** @returns false if another invocation holds the lease, or the bulk change is finished. */
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
const expiry = () => ({ [TABLE.timeToLive]: nowSeconds() + TTL_SECONDS });
