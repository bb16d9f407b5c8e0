import { setTimeout as sleep } from 'node:timers/promises';
import { CellReader } from '../../shared/airtable-mapping/cell-reader.ts';
import { COLUMNS, ITEM_TABLE, OPTIONAL_COLUMNS } from '../../shared/airtable-mapping/columns.ts';
import {
  findListingRestriction,
  getSettableFields,
  RECORD_COLUMNS,
  toAmount,
  toRecordCell,
} from '../../shared/airtable-mapping/record-values.ts';
import type { Issue } from '../../shared/contract/errors.ts';
import type { AirtableRecord, AirtableTable } from '../../shared/entities/airtable.ts';
import type { ItemFieldChange } from '../../shared/entities/item-event.ts';
import type { RecordField, RecordValueChange } from '../../shared/entities/record-values.ts';
import { citeSources } from '../../shared/restricted-items.ts';
import { findTables } from '../airtable-client/cached-reads.ts';
import { isOutcomeUnknown } from '../airtable-client/error.ts';
import { findRecordById } from '../airtable-client/find-record.ts';
import { findListingConfirmation } from '../storage/table/listing-confirmations.ts';
import type { OpenAirtable } from './open-airtable.ts';
import { showInItemLog } from './show-in-item-log.ts';

/** Airtable takes ten records in one request. */
export const MAX_RECORDS = 10;
/** After this time, a request without a response has taken effect or never will. */
const SETTLE_MS = 6_000;

export interface RecordRequest {
  recordId: string;
  changes: readonly RecordValueChange[];
}

/** The result for one record: all of its changes are made, or none. */
export interface RecordResult {
  recordId: string;
  /** Empty if there is no such record. */
  name: string;
  outcome: 'changed' | 'unchanged' | 'failed';
  /** Columns before and after. */
  changes: ItemFieldChange[];
  /** Why it failed, by field. */
  issues: Issue[];
  isMissing?: boolean;
}

interface PlannedRecord extends RecordResult {
  cells: Record<string, unknown>;
}

interface Hooks {
  /** Called before anything is written, with the records that will be. */
  onPlanned?: (changed: readonly RecordResult[]) => Promise<void>;
  /** Called when Airtable has certainly not written the planned records. */
  onNotWritten?: () => Promise<void>;
  /** Called with the records as written; by default, the Item Log shows them. */
  onWritten?: (records: readonly AirtableRecord[]) => Promise<void>;
}

/** Sets values of at most ten records that still have the values that staff saw.
 *  @throws AirtableError when Airtable cannot be read, or rejects the values. */
export async function setRecordValues(
  airtable: OpenAirtable,
  requests: readonly RecordRequest[],
  {
    onPlanned,
    onNotWritten,
    onWritten = (records) => showInItemLog(airtable, records),
  }: Hooks = {},
): Promise<RecordResult[]> {
  const ids = requests.map(({ recordId }) => recordId);
  const table = (await findTables(airtable))?.find(({ name }) => name === ITEM_TABLE);
  const records = await readRecords(airtable, ids);
  const planned = await Promise.all(
    requests.map((request) => plan(request, records.get(request.recordId), table)),
  );
  const changed = planned.filter(({ outcome }) => outcome === 'changed');
  if (changed.length > 0) {
    await onPlanned?.(changed.map(toResult));
    await onWritten(await write(airtable, changed, onNotWritten));
  }
  return planned.map(toResult);
}

const toResult = ({ cells: _, ...result }: PlannedRecord): RecordResult => result;

async function readRecords(
  { base }: OpenAirtable,
  ids: readonly string[],
): Promise<Map<string, AirtableRecord>> {
  const [first = '', ...more] = ids;
  const records =
    more.length === 0
      ? [await findRecordById(base, first)]
      : await base.findRecords(ITEM_TABLE, `OR(${ids.map(toFormula).join(', ')})`, []);
  return new Map(records.flatMap((record) => (record ? [[record.id, record]] : [])));
}

const toFormula = (id: string) => `RECORD_ID() = '${id.replace(/[^A-Za-z0-9]/g, '')}'`;

async function plan(
  { recordId, changes }: RecordRequest,
  record: AirtableRecord | undefined,
  table: AirtableTable | undefined,
): Promise<PlannedRecord> {
  if (!record) {
    const message = `The record is no longer in the table "${ITEM_TABLE}"`;
    const result = { recordId, name: '', changes: [], cells: {}, isMissing: true };
    return { ...result, outcome: 'failed', issues: [{ path: '', message }] };
  }
  const fields = getSettableFields(record, table);
  const planned: PlannedRecord = {
    recordId,
    name: getName(record),
    outcome: 'unchanged',
    changes: [],
    issues: [],
    cells: {},
  };
  for (const change of changes) {
    const { field: path, from } = change;
    const field = fields.find((each) => each.field === path);
    if (!field) {
      const message = `Airtable has no column "${RECORD_COLUMNS[path]}" that can be set here`;
      planned.issues.push({ path, message });
      continue;
    }
    const to = path === 'sharePrice' && change.to ? toAmount(change.to) : change.to || null;
    const { column, value, choices } = field;
    if (value === to) continue;
    if (value !== (from || null)) {
      planned.issues.push({ path, message: describeConflict(column, from, value) });
    } else if (to !== null && choices && !choices.includes(to)) {
      planned.issues.push({ path, message: `The column "${column}" has no choice "${to}"` });
    } else {
      planned.changes.push({ field: column, before: value, after: to });
      planned.cells[column] = toRecordCell(field, to);
    }
    if (path === 'status') planned.issues.push(...(await checkRestriction(record, path, to)));
  }
  if (planned.issues.length > 0) return { ...planned, outcome: 'failed', changes: [] };
  return { ...planned, outcome: planned.changes.length > 0 ? 'changed' : 'unchanged' };
}

/** A restricted record is listed only once staff have confirmed that, as by the sync. */
async function checkRestriction(
  record: AirtableRecord,
  path: RecordField,
  status: string | null,
): Promise<Issue[]> {
  const restriction = findListingRestriction(record, status);
  if (!restriction || (await findListingConfirmation(record.id))) return [];
  const { reason } = restriction;
  const message = `${reason} (${citeSources(restriction)}) If this piece may be sold, confirm its listing with a reason first`;
  return [{ path, message }];
}

function describeConflict(column: string, from: string | null, now: string | null): string {
  return `Changed in Airtable since: "${column}" was ${quote(from)} and is ${quote(now)} now`;
}

const quote = (value: string | null) => (value === null ? 'empty' : `"${value}"`);

function getName(record: AirtableRecord): string {
  const cells = new CellReader(record);
  return cells.text(COLUMNS.header) ?? cells.text(OPTIONAL_COLUMNS.uniqueId) ?? 'Untitled Item';
}

/** Without an answer, the records say after a while whether they were written.
 *  @returns the records as they are now. */
async function write(
  airtable: OpenAirtable,
  planned: readonly PlannedRecord[],
  onNotWritten: Hooks['onNotWritten'],
): Promise<AirtableRecord[]> {
  const { base } = airtable;
  const [first, ...more] = planned;
  if (!first) return [];
  try {
    return more.length === 0
      ? [await base.updateRecord(ITEM_TABLE, first.recordId, first.cells)]
      : await base.updateRecords(
          ITEM_TABLE,
          planned.map(({ recordId: id, cells: fields }) => ({ id, fields })),
        );
  } catch (error) {
    const written = isOutcomeUnknown(error) ? await findWritten(airtable, planned) : undefined;
    if (written) return written;
    await onNotWritten?.();
    throw error;
  }
}

/** @returns the records as they are now, or undefined if they were not written.
 *  @throws AirtableError when they cannot be read. */
async function findWritten(
  airtable: OpenAirtable,
  planned: readonly PlannedRecord[],
): Promise<AirtableRecord[] | undefined> {
  await sleep(SETTLE_MS);
  const records = await readRecords(
    airtable,
    planned.map(({ recordId }) => recordId),
  );
  const isWritten = planned.every(({ recordId, cells }) => {
    const record = records.get(recordId);
    return record && Object.entries(cells).every(([column, cell]) => isSame(record, column, cell));
  });
  return isWritten ? [...records.values()] : undefined;
}

const isSame = ({ fields }: AirtableRecord, column: string, cell: unknown) =>
  JSON.stringify(fields[column] ?? null) === JSON.stringify(cell);
