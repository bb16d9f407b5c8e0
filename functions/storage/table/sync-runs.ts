import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ERROR_CODES } from '../../../shared/contract/errors.ts';
import { SyncChange, SyncRun } from '../../../shared/entities/sync-run.ts';
import { dynamodb } from '../../aws/dynamodb.ts';
import { TABLE, tableName } from './table.ts';

/**
 * | access pattern      | keys                                                        |
 * |---------------------|-------------------------------------------------------------|
 * | one run             | PK = `SYNC_RUN#<id>`, SK = `SYNC_RUN`                       |
 * | what it changed     | PK = `SYNC_RUN#<id>`, SK = `CHANGES`                        |
 * | all, newest first   | GSI1: PK = `SYNC_RUNS`, SK = `<startedAt>#<id>`, backward   |
 */
export const SYNC_RUNS = 'SYNC_RUNS';
export const SYNC_RUN = 'SYNC_RUN#';
const RUN = 'SYNC_RUN';
const CHANGES = 'CHANGES';

/** An item of the table holds 400 kB, and an answer of Lambda 6 MB. */
const MOST_PROBLEMS = 500;
const MOST_CHANGES = 300;
const CHANGES_BYTES = 250_000;

/** A run with what whoever goes on with it must know. */
export const StoredSyncRun = SyncRun.extend({
  confirm: z.boolean().default(false),
  /** Of a test import: how many items. */
  first: z.int().optional(),
  /** Whether it fills a shop that had nothing of the base before; undefined until that is looked at. */
  isFirstImport: z.boolean().optional(),
  /** Records that are not for sale. */
  skipped: z.int().default(0),
  /** Of those that left the shop: set to Sold Out. */
  sold: z.int().default(0),
  /** How often it was continued in a new invocation. */
  handovers: z.int().default(0),
  /** Of a failed run, as the API tells it. */
  errorCode: z.enum(ERROR_CODES).optional(),
});
export type StoredSyncRun = z.infer<typeof StoredSyncRun>;

/** Every run is kept, with its first problems and the number of the others. @returns it as kept. */
export async function saveSyncRun(run: StoredSyncRun): Promise<StoredSyncRun> {
  const { Put } = syncRunWrite(run);
  await dynamodb.send(new PutCommand(Put));
  return { ...run, problems: limitProblems(run.problems) };
}

/** Of `saveSyncRun`, for a transaction. */
export function syncRunWrite(run: StoredSyncRun) {
  const Item = wellFormed({
    ...key(run.id, RUN),
    GSI1PK: SYNC_RUNS,
    GSI1SK: `${run.startedAt}#${run.id}`,
    ...run,
    problems: limitProblems(run.problems),
  });
  return { Put: { TableName: tableName(), Item } };
}

export async function newestSyncRuns(limit: number): Promise<StoredSyncRun[]> {
  const { Items = [] } = await dynamodb.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: TABLE.index.name,
      KeyConditionExpression: 'GSI1PK = :list',
      ExpressionAttributeValues: { ':list': SYNC_RUNS },
      ScanIndexForward: false,
      Limit: limit,
    }),
  );
  return Items.map((item) => StoredSyncRun.parse(item));
}

export async function syncRunById(id: string): Promise<StoredSyncRun | undefined> {
  const Item = await read(key(id, RUN));
  return Item && StoredSyncRun.parse(Item);
}

/** The first ones, as far as they were kept. */
export async function changesOfRun(id: string): Promise<SyncChange[]> {
  const Item = await read(key(id, CHANGES));
  return z.array(SyncChange).parse(Item?.changes ?? []);
}

/** All that fit of a run's changes so far, for a transaction. */
export function changesWrite(runId: string, changes: readonly SyncChange[]) {
  return { Put: { TableName: tableName(), Item: wellFormed({ ...key(runId, CHANGES), changes }) } };
}

export async function saveChanges(runId: string, changes: readonly SyncChange[]): Promise<void> {
  await dynamodb.send(new PutCommand(changesWrite(runId, changes).Put));
}

/** As many as one item of the table holds. @returns `kept` itself when there is no room for more. */
export function appendChanges(
  kept: readonly SyncChange[],
  more: readonly SyncChange[],
): readonly SyncChange[] {
  let bytes = Buffer.byteLength(JSON.stringify(kept));
  const fitting: SyncChange[] = [];
  for (const change of more) {
    bytes += Buffer.byteLength(JSON.stringify(change));
    if (kept.length + fitting.length >= MOST_CHANGES || bytes > CHANGES_BYTES) break;
    fitting.push(change);
  }
  return fitting.length > 0 ? [...kept, ...fitting] : kept;
}

/** The first ones, and how many there are besides; what comes of it passes unchanged. */
export function limitProblems(problems: SyncRun['problems']): SyncRun['problems'] {
  if (problems.length <= MOST_PROBLEMS) return problems;
  const told = problems.slice(0, MOST_PROBLEMS - 1);
  const message = `And ${problems.length - told.length} further problems.`;
  return [...told, { recordId: '', message }];
}

/** Storage refuses half a character, and what is told of a record must not end its run. */
function wellFormed<T>(item: T): T {
  return JSON.parse(JSON.stringify(item), (_, value) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  );
}

async function read(Key: Record<string, string>) {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }),
  );
  return Item;
}

function key(id: string, SK: string) {
  return { PK: `${SYNC_RUN}${id}`, SK };
}
