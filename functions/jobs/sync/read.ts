import type { ColumnTypes } from '../../../shared/airtable-mapping/cell-reader.ts';
import {
  type AbsentColumns,
  COLUMNS,
  ITEM_TABLE,
  OPTIONAL_COLUMNS,
} from '../../../shared/airtable-mapping/columns.ts';
import { getListingStatus } from '../../../shared/airtable-mapping/read-status.ts';
import { toLogRecord } from '../../../shared/airtable-mapping/record-to-log.ts';
import type { AirtableRecord } from '../../../shared/entities/airtable.ts';
import type { LogRecord } from '../../../shared/entities/log-record.ts';
import type { AirtableBase } from '../../domain/airtable/base.ts';
import { findCallBudget } from '../../domain/airtable/budget.ts';
import { AirtableError } from '../../domain/airtable/error.ts';
import { findOwnWebhook } from '../../domain/airtable/webhook.ts';
import type { StoredSyncRun } from '../../platform/table/sync-runs.ts';
import type { ItemColumns, SyncState } from '../../platform/table/sync-state.ts';
import { LinkedNames, toTypes } from './columns.ts';

/** Full reads and renewals are due this much earlier, so that an hourly schedule does not wait for another hour. */
const EARLY_MS = 1_800_000;
export const isDaysAgo = (days: number, at: string): boolean =>
  Date.now() - Date.parse(at) > days * 86_400_000 - EARLY_MS;

/** A table of this size costs three requests, no more than an incremental run. A manual sync then reads all of
 *  it, which also finds deletions. */
const SMALL_TABLE_RECORDS = 300;

export interface RecordsPage {
  records: AirtableRecord[];
  /** Reading has restarted: discard the previous pages. */
  isFirst: boolean;
  absent: AbsentColumns;
}

interface TypedPage extends RecordsPage {
  types: ColumnTypes | undefined;
}

/** Keeps only the Item Log's fields: whole records would fill the worker's memory. */
export interface RecordsRead {
  records: LogRecord[];
  absent: AbsentColumns;
  columns: ItemColumns | undefined;
  unused: readonly string[];
  isFull: boolean;
  /** Ids of records that Airtable reported as deleted. */
  deleted: readonly string[];
  /** Ids of records that Airtable reported as changed, but does not return yet. */
  notFound: readonly string[];
}

export type ReadProgress = (read: number, expected: number | null) => void;

export interface ReadOptions {
  airtable: AirtableBase;
  columns: ItemColumns | undefined;
  run: StoredSyncRun;
  /** Were read before. */
  pages?: readonly RecordsPage[] | undefined;
  onPage: (page: TypedPage, ...progress: Parameters<ReadProgress>) => Promise<void> | void;
  signal: AbortSignal | undefined;
}

export async function needsFullRead(
  { full, confirm, first, cause, dryRun }: StoredSyncRun,
  airtable: AirtableBase,
  state: SyncState | undefined,
): Promise<boolean> {
  const isRequested = full || confirm || dryRun || first !== undefined;
  if (isRequested || !state || state.source !== airtable.address) return true;
  if ((await findOwnWebhook(airtable))?.needsFullRead) return true;
  if (cause === 'push') return false;
  const isCheap = cause !== 'schedule' && state.recordCount <= SMALL_TABLE_RECORDS;
  return isCheap || isFullReadDue(airtable, state);
}

/** A run that awaits a confirmation is not repeated at once, unless its table is small. */
export const isBlockedToday = ({ blockedAt, recordCount }: SyncState): boolean =>
  blockedAt !== undefined && !isDaysAgo(1, blockedAt) && recordCount > SMALL_TABLE_RECORDS;

/** Without a limit of calls, and while the shop polls a base that is not large, a full read is due once a day. */
export async function isFullReadDue(
  airtable: AirtableBase,
  { recordCount, readWholeAt }: SyncState,
): Promise<boolean> {
  const budget = await findCallBudget(airtable);
  const isLive = (await findOwnWebhook(airtable)) !== undefined;
  const days = budget.getFullReadDays(recordCount, isLive);
  return isDaysAgo(days, readWholeAt) && budget.canReadAll(recordCount);
}

/** A test import reads only the first records for sale. */
export async function readAll(
  options: ReadOptions,
  recordCount: number | undefined,
): Promise<RecordsRead> {
  const { first } = options.run;
  const isFull = first === undefined;
  const range = isFull ? { expected: recordCount } : { limit: first };
  const read = await collectRecords(options, { ...range, unasked: findUnasked(options) });
  return { ...read, isFull, deleted: [], notFound: [] };
}

export async function readAllPages(
  options: Pick<ReadOptions, 'airtable' | 'columns'>,
): Promise<AsyncIterable<RecordsPage>> {
  const { unused = [] } = (await options.airtable.columns()).mapping ?? {};
  return readPages(options.airtable, [...findUnasked(options), ...unused], [undefined]);
}

/** @returns the optional columns that the table lacks, as far as its columns are known. */
function findUnasked({ columns }: Pick<ReadOptions, 'columns'>): string[] {
  const names = new Set(columns?.fields.map(({ name }) => name));
  return columns ? Object.values(OPTIONAL_COLUMNS).filter((name) => !names.has(name)) : [];
}

export async function collectRecords(
  { airtable, columns, pages, onPage, signal }: ReadOptions,
  options: {
    formulas?: readonly string[];
    expected?: number | undefined;
    limit?: number;
    unasked?: readonly string[];
  },
): Promise<Omit<RecordsRead, 'isFull' | 'deleted' | 'notFound'>> {
  const { formulas = [undefined], expected, limit } = options;
  const { unused = [] } = (await airtable.columns()).mapping ?? {};
  const unasked = [...(options.unasked ?? []), ...unused];
  const types = toTypes(columns);
  const linkedNames = new LinkedNames(airtable, columns);
  // Keyed by id: a record that moves between pages during the read is returned twice.
  const read = new Map<string, LogRecord>();
  let absent: AbsentColumns = new Set(unasked);
  for await (const page of pages ?? readPages(airtable, unasked, formulas)) {
    signal?.throwIfAborted();
    if (page.isFirst) read.clear();
    const named = await linkedNames.resolve(page.records);
    const records =
      limit === undefined
        ? named
        : named
            .filter((record) => getListingStatus(record, types) === 'for sale')
            .slice(0, limit - read.size);
    absent = page.absent;
    for (const record of records) read.set(record.id, toLogRecord(record, { absent, types }));
    await onPage({ ...page, records, types }, read.size, expected ?? null);
    if (limit !== undefined && read.size >= limit) break;
  }
  return { records: [...read.values()], absent, columns, unused };
}

/**
 * Requests columns by name, so that a renamed one is an error: a record without the column would look empty.
 * @param formulas lists of records; only the first may have several pages
 * @throws AirtableError, also for a missing required column.
 */
async function* readPages(
  airtable: AirtableBase,
  unasked: readonly string[],
  formulas: readonly (string | undefined)[],
): AsyncGenerator<RecordsPage, void> {
  const absent = new Set<string>(unasked);
  const optional = new Set<string>(Object.values(OPTIONAL_COLUMNS)).difference(absent);
  const required = Object.values<string>(COLUMNS).filter((column) => !absent.has(column));
  for (const [index, filterByFormula] of formulas.entries()) {
    const filter = filterByFormula ? { filterByFormula } : {};
    for (;;) {
      const fields = [...required, ...optional];
      try {
        for await (const page of airtable.records(ITEM_TABLE, { fields, ...filter })) {
          yield { ...page, isFirst: page.isFirst && index === 0, absent: new Set(absent) };
        }
        break;
      } catch (error) {
        const missing = error instanceof AirtableError ? error.field : undefined;
        if (!missing || !optional.delete(missing)) throw error;
        absent.add(missing);
      }
    }
  }
}
