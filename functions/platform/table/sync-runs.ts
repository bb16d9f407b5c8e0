import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ERROR_CODES } from '../../../shared/contract/errors.ts';
import {
  countProblems,
  PROBLEM_CAUSES,
  SyncChange,
  SyncProblem,
  SyncRun,
} from '../../../shared/entities/sync-run.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { AUTHORS_ARE_KEPT, type PersonalData } from '../personal-data.ts';
import { parseRows } from './parse-rows.ts';
import { indexQuery, tableName } from './table.ts';

/**
 * | access pattern      | keys                                                        |
 * |---------------------|-------------------------------------------------------------|
 * | one run             | PK = `SYNC_RUN#<id>`, SK = `SYNC_RUN`                       |
 * | what it changed     | PK = `SYNC_RUN#<id>`, SK = `CHANGES`, `CHANGES#2`, …        |
 * | all, newest first   | GSI1: PK = `SYNC_RUNS`, SK = `<startedAt>#<id>`, backward   |
 * | those of pings      | GSI1: PK = `SYNC_PUSHES`, SK = `<startedAt>#<id>`, backward |
 */
export const SYNC_RUNS = 'SYNC_RUNS';
export const SYNC_PUSHES = 'SYNC_PUSHES';

export const personalData = {
  of: 'staff',
  content: 'who started a sync',
  expires: 'never',
  kept: AUTHORS_ARE_KEPT,
} as const satisfies PersonalData;
export const SYNC_RUN = 'SYNC_RUN#';
const RUN = 'SYNC_RUN';
const CHANGES = 'CHANGES';

/** A row holds 400 kB, and a Lambda response 6 MB. A dry run saves its changes in as many rows as they need. */
const MAX_PROBLEMS = 400;
const MAX_CHANGES = 300;
const MAX_CHANGES_BYTES = 250_000;

export const StoredSyncRun = SyncRun.extend({
  source: z.string().optional(),
  confirm: z.boolean(),
  first: z.int().optional(),
  /** True if the shop had no products of the base before; undefined until that is checked. */
  isFirstImport: z.boolean().optional(),
  productIds: z.array(z.string()).optional(),
  skipped: z.int(),
  sold: z.int(),
  handovers: z.int(),
  /** Differences that the daily check found, which caused the run. */
  drift: z.array(SyncProblem).optional(),
  errorCode: z.enum(ERROR_CODES).optional(),
});
export type StoredSyncRun = z.infer<typeof StoredSyncRun>;

export async function saveSyncRun(run: StoredSyncRun): Promise<StoredSyncRun> {
  const { Put } = syncRunWrite(run);
  await dynamodb.send(new PutCommand(Put));
  return limitProblems(run);
}

export function syncRunWrite(run: StoredSyncRun) {
  const Item = wellFormed({
    ...key(run.id, RUN),
    GSI1PK: run.cause === 'push' ? SYNC_PUSHES : SYNC_RUNS,
    GSI1SK: `${run.startedAt}#${run.id}`,
    ...limitProblems(run),
  });
  return { Put: { TableName: tableName(), Item } };
}

export async function deleteSyncRun({ id }: StoredSyncRun): Promise<void> {
  await dynamodb.send(new DeleteCommand({ TableName: tableName(), Key: key(id, RUN) }));
}

/** @param limit of pushes, of which there may be hundreds a day, and of other runs
 *  @returns the newest runs first */
export async function listSyncRuns(limit: number): Promise<StoredSyncRun[]> {
  const lists = await Promise.all(
    [SYNC_RUNS, SYNC_PUSHES].map((partition) => listNewest(partition, limit)),
  );
  return lists.flat().sort((a, b) => b.startedAt.localeCompare(a.startedAt));
}

async function listNewest(partition: string, limit: number): Promise<StoredSyncRun[]> {
  const { Items = [] } = await dynamodb.send(
    new QueryCommand({
      ...indexQuery(partition),
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

/** @param page from 1 */
export async function loadChanges(id: string, page = 1): Promise<SyncChange[]> {
  const Item = await read(changesKey(id, page));
  return z.array(SyncChange).parse(Item?.changes ?? []);
}

export function changesWrite(runId: string, changes: readonly SyncChange[], page = 1) {
  const Item = wellFormed({ ...changesKey(runId, page), changes });
  return { Put: { TableName: tableName(), Item } };
}

/** Only the first page of a run that changes the shop is saved, with its writes. */
export async function saveAllChanges(runId: string, changes: readonly SyncChange[]): Promise<void> {
  let rest = changes;
  for (let page = 1; rest.length > 0; page += 1) {
    const row = appendChanges([], rest);
    await dynamodb.send(new PutCommand(changesWrite(runId, row, page).Put));
    rest = rest.slice(row.length);
  }
}

/** Appends as many changes as one row holds. @returns `saved` itself if there is no room. */
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

/** Keeps the first problems of each cause and the total number. Idempotent. */
export function limitProblems(run: StoredSyncRun): StoredSyncRun {
  const { problems } = run;
  const counts = countProblems(problems);
  for (const cause of PROBLEM_CAUSES) {
    const count = Math.max(counts[cause] ?? 0, run.problemCounts?.[cause] ?? 0);
    if (count > 0) counts[cause] = count;
  }
  const groups = [...Map.groupBy(problems, ({ cause }) => cause).values()];
  const max = Math.floor(MAX_PROBLEMS / Math.max(groups.length, 1));
  const kept =
    problems.length > MAX_PROBLEMS ? groups.flatMap((each) => each.slice(0, max)) : problems;
  return { ...run, problems: kept, problemCounts: counts };
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

function changesKey(id: string, page: number) {
  return key(id, page === 1 ? CHANGES : `${CHANGES}#${page}`);
}

function key(id: string, SK: string) {
  return { PK: `${SYNC_RUN}${id}`, SK };
}
