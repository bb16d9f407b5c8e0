import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ERROR_CODES } from '../../../shared/contract/errors.ts';
import { SyncChange, SyncRun } from '../../../shared/entities/sync-run.ts';
import { dynamodb } from '../../aws/dynamodb.ts';
import { parseRows } from '../parse-rows.ts';
import { AUTHORS_ARE_KEPT, type PersonalData } from '../personal-data.ts';
import { indexQuery, tableName } from './table.ts';

/**
 * | access pattern      | keys                                                        |
 * |---------------------|-------------------------------------------------------------|
 * | one run             | PK = `SYNC_RUN#<id>`, SK = `SYNC_RUN`                       |
 * | what it changed     | PK = `SYNC_RUN#<id>`, SK = `CHANGES`                        |
 * | all, newest first   | GSI1: PK = `SYNC_RUNS`, SK = `<startedAt>#<id>`, backward   |
 */
export const SYNC_RUNS = 'SYNC_RUNS';

export const personalData = {
  of: 'staff',
  content: 'who started a sync',
  expires: 'never',
  kept: AUTHORS_ARE_KEPT,
} as const satisfies PersonalData;
export const SYNC_RUN = 'SYNC_RUN#';
const RUN = 'SYNC_RUN';
const CHANGES = 'CHANGES';

/** A row holds 400 kB, and a Lambda response 6 MB. */
const MAX_PROBLEMS = 500;
const MAX_CHANGES = 300;
const MAX_CHANGES_BYTES = 250_000;

/** A run with what its next invocation needs. */
export const StoredSyncRun = SyncRun.extend({
  confirm: z.boolean().default(false),
  /** The number of items of a test import. */
  first: z.int().optional(),
  /** True if the shop had no products of the base before; undefined until that is checked. */
  isFirstImport: z.boolean().optional(),
  /** For a rollback: the products to roll back, instead of all. */
  productIds: z.array(z.string()).optional(),
  /** Records that are not for sale. */
  skipped: z.int().default(0),
  /** Products set to Sold Out. */
  sold: z.int().default(0),
  /** Number of continuations in new invocations. */
  handovers: z.int().default(0),
  /** Set when the run failed. */
  errorCode: z.enum(ERROR_CODES).optional(),
});
export type StoredSyncRun = z.infer<typeof StoredSyncRun>;

/** Saves the run with its first problems and the number of others. @returns the run as saved. */
export async function saveSyncRun(run: StoredSyncRun): Promise<StoredSyncRun> {
  const { Put } = syncRunWrite(run);
  await dynamodb.send(new PutCommand(Put));
  return { ...run, problems: limitProblems(run.problems) };
}

/** `saveSyncRun` as part of a transaction. */
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

export async function listSyncRuns(limit: number): Promise<StoredSyncRun[]> {
  const { Items = [] } = await dynamodb.send(
    new QueryCommand({
      ...indexQuery(SYNC_RUNS),
      ScanIndexForward: false,
      Limit: limit,
    }),
  );
  return parseRows(Items, (row) => StoredSyncRun.parse(row));
}

export async function findSyncRun(id: string): Promise<StoredSyncRun | undefined> {
  const Item = await read(key(id, RUN));
  return Item && StoredSyncRun.parse(Item);
}

/** @returns the run's first changes. */
export async function loadChanges(id: string): Promise<SyncChange[]> {
  const Item = await read(key(id, CHANGES));
  return z.array(SyncChange).parse(Item?.changes ?? []);
}

/** Saves the run's changes so far, as part of a transaction. */
export function changesWrite(runId: string, changes: readonly SyncChange[]) {
  return { Put: { TableName: tableName(), Item: wellFormed({ ...key(runId, CHANGES), changes }) } };
}

export async function saveChanges(runId: string, changes: readonly SyncChange[]): Promise<void> {
  await dynamodb.send(new PutCommand(changesWrite(runId, changes).Put));
}

/** Appends as many changes as one row holds. @returns `saved` itself when there is no room. */
export function appendChanges(
  saved: readonly SyncChange[],
  more: readonly SyncChange[],
): readonly SyncChange[] {
  let bytes = Buffer.byteLength(JSON.stringify(saved));
  const fitting: SyncChange[] = [];
  for (const change of more) {
    bytes += Buffer.byteLength(JSON.stringify(change));
    if (saved.length + fitting.length >= MAX_CHANGES || bytes > MAX_CHANGES_BYTES) break;
    fitting.push(change);
  }
  return fitting.length > 0 ? [...saved, ...fitting] : saved;
}

/** Keeps the first problems and adds the number of others. Idempotent. */
export function limitProblems(problems: SyncRun['problems']): SyncRun['problems'] {
  if (problems.length <= MAX_PROBLEMS) return problems;
  const first = problems.slice(0, MAX_PROBLEMS - 1);
  const message = `And ${problems.length - first.length} further problems.`;
  return [...first, { recordId: '', message }];
}

/** DynamoDB rejects lone surrogates, which a record's text may contain. */
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
