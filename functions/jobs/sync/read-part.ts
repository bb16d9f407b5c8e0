import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { USUALLY_ABSENT } from '../../../shared/airtable-mapping/columns.ts';
import { CLOCK_SKEW_MS } from '../../domain/airtable/base.ts';
import { AirtableError } from '../../domain/airtable/error.ts';
import { listHolds } from '../../platform/table/holds.ts';
import type { listListingConfirmations } from '../../platform/table/listing-confirmations.ts';
import { findProducts } from '../../platform/table/products.ts';
import type { SyncState } from '../../platform/table/sync-state.ts';
import { fitsTypes, IDS_PER_CALL, isRecordId, readColumns } from './columns.ts';
import type { Push } from './push.ts';
import { collectRecords, type ReadOptions, type RecordsRead } from './read.ts';

/** Airtable may report a new record before it returns it. */
const LATE_RECORDS_MS = 1_500;

/**
 * Reads records that were modified since the last run, and those that it could not complete.
 * @returns undefined if the base does not support it, or its columns or their types have changed.
 */
export async function readChanged(
  options: ReadOptions,
  state: SyncState,
): Promise<RecordsRead | undefined> {
  // A lost column may have been added again. Staff expect that a sync of theirs sees new columns.
  const looksForColumns = options.run.by !== undefined || Boolean(state.lost?.length);
  if (looksForColumns && (await hasNewColumns(options))) return undefined;
  const [first, ...rest] = chunk(state.unsettled);
  const formulas = [changedSinceFormula(state, first), ...rest.map(toIdsFormula)];
  return readPart(options, state, formulas);
}

/**
 * Reads records that Airtable has reported, and those that the last run could not complete.
 * @returns undefined if a full read costs less, or if the columns or their types have changed.
 */
export async function readPushed(
  options: ReadOptions,
  state: SyncState,
  { changed, deleted, hasNewFields }: Push,
): Promise<RecordsRead | undefined> {
  const ids = [...new Set([...changed, ...state.unsettled])].filter((id) => !deleted.has(id));
  if (ids.length > state.recordCount + IDS_PER_CALL) return undefined;
  if (hasNewFields && (await hasNewColumns(options))) return undefined;
  const read = await readWithLate(options, state, ids, changed);
  return read && { ...read, deleted: [...deleted] };
}

const hasNewColumns = async ({ airtable, columns }: ReadOptions): Promise<boolean> =>
  columns !== undefined && !isDeepStrictEqual(await readColumns(airtable), columns);

/** Reads records that Airtable has reported, but does not return yet, a second time. */
async function readWithLate(
  options: ReadOptions,
  state: SyncState,
  ids: readonly string[],
  reported: ReadonlySet<string>,
): Promise<RecordsRead | undefined> {
  const first = await readRecords(options, state, ids);
  const late = first?.notFound.filter((id) => reported.has(id)) ?? [];
  if (!first || late.length === 0) return first;
  await sleep(LATE_RECORDS_MS);
  const second = await readRecords(options, state, late);
  const others = first.notFound.filter((id) => !reported.has(id));
  return (
    second && {
      ...second,
      records: [...first.records, ...second.records],
      notFound: [...others, ...second.notFound],
    }
  );
}

/**
 * Reads records by id.
 * @returns undefined if the columns or their types have changed.
 */
async function readRecords(
  options: ReadOptions,
  state: SyncState,
  ids: readonly string[],
): Promise<RecordsRead | undefined> {
  const formulas = chunk(ids).map(toIdsFormula);
  const onPage: ReadOptions['onPage'] = (page, ...progress) =>
    options.onPage({ ...page, isFirst: false }, ...progress);
  const read = await readPart({ ...options, onPage }, state, formulas);
  const found = new Set(read?.records.map(({ id }) => id));
  return read && { ...read, notFound: ids.filter((id) => !found.has(id)) };
}

async function readPart(
  options: ReadOptions,
  state: SyncState,
  formulas: readonly string[],
): Promise<RecordsRead | undefined> {
  const onPage: ReadOptions['onPage'] = (page, ...progress) => {
    if (!page.records.every((record) => fitsTypes(record, options.columns))) {
      throw new TypesChanged();
    }
    return options.onPage(page, ...progress);
  };
  try {
    // Without access to the schema, only asking tells whether a column was added again.
    const unasked = options.columns
      ? state.absent
      : state.absent.filter((column) => USUALLY_ABSENT.has(column));
    const read = await collectRecords({ ...options, onPage }, { formulas, unasked });
    const hasSameColumns = new Set(state.absent).symmetricDifference(read.absent).size === 0;
    return hasSameColumns ? { ...read, isFull: false, deleted: [], notFound: [] } : undefined;
  } catch (error) {
    if (error instanceof AirtableError && error.type?.includes('FORMULA')) return undefined;
    if (error instanceof TypesChanged) return undefined;
    throw error;
  }
}

const chunk = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / IDS_PER_CALL) }, (_, call) =>
    ids.slice(call * IDS_PER_CALL, (call + 1) * IDS_PER_CALL).filter(isRecordId),
  );
const toIdFormula = (id: string) => `RECORD_ID() = '${id}'`;
const toIdsFormula = (ids: readonly string[]) => `OR(${ids.map(toIdFormula).join(', ')})`;

class TypesChanged extends Error {}

function changedSinceFormula({ readAt }: SyncState, recordIds: readonly string[] = []): string {
  const since = new Date(Date.parse(readAt) - CLOCK_SKEW_MS).toISOString();
  const time = `DATETIME_PARSE('${since}')`;
  const ids = recordIds.map(toIdFormula);
  return `OR(${[`IS_AFTER(LAST_MODIFIED_TIME(), ${time})`, `IS_AFTER(CREATED_TIME(), ${time})`, ...ids].join(', ')})`;
}

/** Confirmed and withdrawn records are read again, because they have not changed in Airtable. */
export function withConfirmed(
  state: SyncState,
  confirmations: Awaited<ReturnType<typeof listListingConfirmations>>,
): SyncState {
  const since = new Date(Date.parse(state.readAt) - CLOCK_SKEW_MS).toISOString();
  const recent = confirmations
    .filter(({ at, withdrawnAt }) => (withdrawnAt ?? at) >= since)
    .map(({ recordId }) => recordId);
  return { ...state, unsettled: [...state.unsettled, ...recent] };
}

/** Also reads records for which it is unknown whether Airtable has the Status that was set here. */
export async function withUnconfirmed(state: SyncState): Promise<SyncState> {
  const holds = await listUnconfirmed();
  const products = await findProducts(holds.map(({ productId }) => productId));
  const ids = [...products.values()].flatMap(({ airtableId }) => airtableId ?? []);
  return { ...state, unsettled: [...state.unsettled, ...ids] };
}

async function listUnconfirmed() {
  return [...(await listHolds()).values()].filter(({ claims }) =>
    claims.some(({ kind, airtable }) => kind === 'status' && airtable?.state === 'waiting'),
  );
}

export const hasUnconfirmedStatus = async () => (await listUnconfirmed()).length > 0;
