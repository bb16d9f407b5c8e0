import type { ColumnTypes } from '../../../shared/airtable-mapping/cell-reader.ts';
import {
  type AbsentColumns,
  COLUMNS,
  ITEM_TABLE,
  OPTIONAL_COLUMNS,
  USUALLY_ABSENT,
} from '../../../shared/airtable-mapping/columns.ts';
import { getListingStatus } from '../../../shared/airtable-mapping/read-status.ts';
import { toLogRecord } from '../../../shared/airtable-mapping/record-to-log.ts';
import type { AirtableRecord } from '../../../shared/entities/airtable.ts';
import type { LogRecord } from '../../../shared/entities/log-record.ts';
import type { AirtableBase } from '../../domain/airtable/base.ts';
import { CLOCK_SKEW_MS } from '../../domain/airtable/base.ts';
import { AirtableError } from '../../domain/airtable/error.ts';
import type { StoredSyncRun } from '../../platform/table/sync-runs.ts';
import type { ItemColumns, SyncState } from '../../platform/table/sync-state.ts';
import { fitsTypes, LinkedNames, toTypes } from './columns.ts';

/** Slightly less than a day, so that an hourly schedule does not wait for the 25th hour. */
const FULL_SYNC_EVERY_MS = 23.5 * 3_600_000;
/** A table of this size costs three requests, no more than an incremental run. A manual sync then reads all of
 *  it, which also finds deletions. */
const SMALL_TABLE_RECORDS = 300;

interface RecordsPage {
  records: AirtableRecord[];
  /** Reading has restarted: discard the previous pages. */
  isFirst: boolean;
  absent: AbsentColumns;
  types: ColumnTypes | undefined;
}

/** Keeps only the Item Log's fields: whole records would fill the worker's memory. */
export interface RecordsRead {
  records: LogRecord[];
  absent: AbsentColumns;
  columns: ItemColumns | undefined;
  unused: readonly string[];
  isFull: boolean;
}

export type ReadProgress = (read: number, expected: number | null) => void;

export interface ReadOptions {
  airtable: AirtableBase;
  columns: ItemColumns | undefined;
  run: StoredSyncRun;
  onPage: (page: RecordsPage, ...progress: Parameters<ReadProgress>) => Promise<void> | void;
  signal: AbortSignal | undefined;
}

export function needsFullRead(
  { full, confirm, first, cause, dryRun }: StoredSyncRun,
  baseAddress: string,
  state: SyncState | undefined,
): boolean {
  const isRequested = full || confirm || dryRun || first !== undefined;
  if (isRequested || !state || state.source !== baseAddress) return true;
  const isDue = Date.now() - Date.parse(state.readWholeAt) > FULL_SYNC_EVERY_MS;
  const isCheap = cause !== 'schedule' && state.recordCount <= SMALL_TABLE_RECORDS;
  return isDue || isCheap;
}

/** A test import reads only the first records for sale. */
export async function readAll(
  options: ReadOptions,
  recordCount: number | undefined,
): Promise<RecordsRead> {
  const { first } = options.run;
  const { columns } = options;
  const names = new Set(columns?.fields.map(({ name }) => name));
  const unasked = columns ? [...USUALLY_ABSENT].filter((name) => !names.has(name)) : [];
  const isFull = first === undefined;
  const range = isFull ? { expected: recordCount } : { limit: first };
  return { ...(await collectRecords(options, { ...range, unasked })), isFull };
}

/**
 * Includes records that the last run could not complete.
 * @returns undefined if the base does not support it, or its columns or their types have changed.
 */
export async function readChanged(
  options: ReadOptions,
  state: SyncState,
): Promise<RecordsRead | undefined> {
  const onPage: ReadOptions['onPage'] = (page, ...progress) => {
    if (!page.records.every((record) => fitsTypes(record, options.columns))) {
      throw new TypesChanged();
    }
    return options.onPage(page, ...progress);
  };
  try {
    const changed = await collectRecords(
      { ...options, onPage },
      {
        formula: changedSinceFormula(state),
        unasked: state.absent.filter((column) => USUALLY_ABSENT.has(column)),
      },
    );
    const hasSameColumns = new Set(state.absent).symmetricDifference(changed.absent).size === 0;
    return hasSameColumns ? { ...changed, isFull: false } : undefined;
  } catch (error) {
    if (error instanceof AirtableError && error.type?.includes('FORMULA')) return undefined;
    if (error instanceof TypesChanged) return undefined;
    throw error;
  }
}

class TypesChanged extends Error {}

function changedSinceFormula({ readAt, unsettled }: SyncState): string {
  const since = new Date(Date.parse(readAt) - CLOCK_SKEW_MS).toISOString();
  const time = `DATETIME_PARSE('${since}')`;
  const ids = unsettled.filter((id) => /^\w+$/.test(id)).map((id) => `RECORD_ID() = '${id}'`);
  return `OR(${[`IS_AFTER(LAST_MODIFIED_TIME(), ${time})`, `IS_AFTER(CREATED_TIME(), ${time})`, ...ids].join(', ')})`;
}

async function collectRecords(
  { airtable, columns, onPage, signal }: ReadOptions,
  options: {
    formula?: string;
    expected?: number | undefined;
    limit?: number;
    unasked?: readonly string[];
  },
): Promise<Omit<RecordsRead, 'isFull'>> {
  const { formula, expected, limit } = options;
  const { unused = [] } = (await airtable.columns()).mapping ?? {};
  const unasked = [...(options.unasked ?? []), ...unused];
  const types = toTypes(columns);
  const linkedNames = new LinkedNames(airtable, columns);
  // Keyed by id: a record that moves between pages during the read is returned twice.
  const read = new Map<string, LogRecord>();
  let absent: AbsentColumns = new Set();
  for await (const page of readPages(airtable, unasked, formula)) {
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
 * @throws AirtableError, also for a missing required column.
 */
async function* readPages(
  airtable: AirtableBase,
  unasked: readonly string[],
  filterByFormula?: string,
): AsyncGenerator<Omit<RecordsPage, 'types'>, void> {
  const absent = new Set<string>(unasked);
  const optional = new Set<string>(Object.values(OPTIONAL_COLUMNS)).difference(absent);
  const filter = filterByFormula ? { filterByFormula } : {};
  const required = Object.values<string>(COLUMNS).filter((column) => !absent.has(column));
  for (;;) {
    const fields = [...required, ...optional];
    try {
      for await (const page of airtable.records(ITEM_TABLE, { fields, ...filter })) {
        yield { ...page, absent: new Set(absent) };
      }
      return;
    } catch (error) {
      const missing = error instanceof AirtableError ? error.field : undefined;
      if (!missing || !optional.delete(missing)) throw error;
      absent.add(missing);
    }
  }
}
