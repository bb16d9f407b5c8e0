import { setTimeout as sleep } from 'node:timers/promises';
import { CellReader } from '../../../shared/airtable-mapping/cell-reader.ts';
import { COLUMNS, ITEM_TABLE, OPTIONAL_COLUMNS } from '../../../shared/airtable-mapping/columns.ts';
import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import { getListingStatus } from '../../../shared/airtable-mapping/read-status.ts';
import { RECORD_COLUMNS } from '../../../shared/airtable-mapping/record-columns.ts';
import {
  findListingRestriction,
  findUnknownChoice,
  getSettableFields,
  toAmount,
  toChoices,
  toRecordCell,
} from '../../../shared/airtable-mapping/record-values.ts';
import type { Issue } from '../../../shared/contract/errors.ts';
import type { AirtableRecord, AirtableTable } from '../../../shared/entities/airtable.ts';
import type { Claim } from '../../../shared/entities/hold.ts';
import type { ItemFieldChange } from '../../../shared/entities/item-event.ts';
import { SOLD_STATUS } from '../../../shared/entities/listing-status.ts';
import {
  ITEM_RECORD_FIELDS,
  type RecordField,
  type RecordValueChange,
} from '../../../shared/entities/record-values.ts';
import { isActiveClaim } from '../../../shared/quotes/holds.ts';
import { citeSources } from '../../../shared/restricted-items.ts';
import { conflict } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { findItemsOfRecords } from '../../platform/table/airtable-records.ts';
import {
  findFailedWrites,
  transactWrite,
  type Write,
} from '../../platform/table/conditional-writes.ts';
import { findHolds, type StoredHold } from '../../platform/table/holds.ts';
import { findItems } from '../../platform/table/items.ts';
import { findListingConfirmation } from '../../platform/table/listing-confirmations.ts';
import { findTables } from '../airtable/cached-reads.ts';
import { isOutcomeUnknown } from '../airtable/error.ts';
import { findRecordById } from '../airtable/find-record.ts';
import { confirmStatus, endStatus, statusWrites } from '../quotes/holds.ts';
import type { OpenAirtable } from './open-airtable.ts';
import { removeSale } from './sales-table.ts';
import { showInItemLog } from './show-in-item-log.ts';

/** After this time, a request without a response has taken effect or never will. */
export const SETTLE_MS = 6_000;

export interface RecordRequest {
  recordId: string;
  /** Without `from`, staff have not seen the value. */
  changes: readonly (Omit<RecordValueChange, 'from'> & { from?: string | null | undefined })[];
}

export interface RecordResult {
  recordId: string;
  name: string;
  outcome: 'changed' | 'unchanged' | 'failed';
  changes: ItemFieldChange[];
  issues: Issue[];
  isMissing?: boolean;
}

interface PlannedRecord extends RecordResult {
  cells: Record<string, unknown>;
  sale: 'ends' | 'begins' | 'ended' | 'unchanged';
}

interface Options {
  by: Claim['by'];
  records?: ReadonlyMap<string, AirtableRecord> | undefined;
  /** @returns writes that record the changes, for the transaction that takes pieces off sale. */
  noteChanges: (changed: readonly RecordResult[]) => Promise<Write[]>;
  /** @returns writes that remove these records; called when Airtable has certainly not written the changes. */
  takeBack?: () => Write[];
  onWritten?: (records: readonly AirtableRecord[]) => Promise<void>;
}

export const ALREADY_UNDONE = 'This change has already been undone.';

/**
 * Sets values of at most ten records that still have the values that staff saw.
 * @throws AirtableError if Airtable cannot be read or rejects the values.
 */
export async function setRecordValues(
  airtable: OpenAirtable,
  requests: readonly RecordRequest[],
  options: Options,
): Promise<RecordResult[]> {
  const { onWritten = (records) => showInItemLog(airtable, records) } = options;
  const ids = requests.map(({ recordId }) => recordId);
  const tables = await findTables(airtable);
  const table = tables && (await airtable.base.itemTable(tables));
  const records = options.records ?? (await readRecords(airtable, ids));
  const itemRecords = await findItemRecords(requests);
  const planned = await Promise.all(
    requests.map((request) =>
      plan(request, records.get(request.recordId), {
        table,
        hasItem: itemRecords.has(request.recordId),
      }),
    ),
  );
  const { allowed, changed } = await noteChanges(planned, options);
  if (changed.length > 0) {
    const written = await write(airtable, changed, () => takeBack(changed, options));
    await showInShop(changed);
    await forgetSales(airtable, changed);
    await onWritten(written);
  }
  await showInShop(allowed.filter(({ sale }) => sale === 'ended'));
  return allowed.map(toResult);
}

const toResult = ({ cells: _, sale: __, ...result }: PlannedRecord): RecordResult => result;

interface NotedChanges {
  allowed: PlannedRecord[];
  changed: PlannedRecord[];
}

/** Writes all or nothing. A piece that a collector has accepted stays as it is. */
async function noteChanges(
  planned: readonly PlannedRecord[],
  options: Options,
): Promise<NotedChanges> {
  const ending = planned.filter(({ sale }) => sale === 'ends').map(toProduct);
  return retryOnConflict('Someone has just changed a hold of this piece.', async () => {
    const holds = await findHolds(ending.map(({ productId }) => productId));
    const now = new Date().toISOString();
    const allowed = planned.map((record) => refuseIfAccepted(record, holds, now));
    const changed = allowed.filter(({ outcome }) => outcome === 'changed');
    if (changed.length === 0) return { allowed, changed };
    const notes = await options.noteChanges(changed.map(toResult));
    const statuses = changed
      .filter(({ sale }) => sale === 'ends')
      .map((record) => ({ ...toProduct(record), status: getNewStatus(record), by: options.by }));
    const failed = await findFailedWrites([...notes, ...statusWrites(statuses, holds, now)]);
    if (failed.some((index) => index < notes.length)) throw conflict(ALREADY_UNDONE);
    return failed.length === 0 ? { allowed, changed } : undefined;
  });
}

const toProduct = ({ recordId, name }: PlannedRecord) => ({
  productId: toProductId(recordId),
  name,
});

const getNewStatus = ({ changes }: PlannedRecord) =>
  String(changes.find(({ field }) => field === COLUMNS.status)?.after ?? 'no Status');

async function forgetSales(
  airtable: OpenAirtable,
  changed: readonly RecordResult[],
): Promise<void> {
  for (const { recordId, changes } of changed) {
    const isReturned = changes.some(
      ({ field, before }) => field === COLUMNS.status && before === SOLD_STATUS,
    );
    if (isReturned) await removeSale(airtable, recordId);
  }
}

function refuseIfAccepted(
  record: PlannedRecord,
  holds: ReadonlyMap<string, StoredHold>,
  now: string,
): PlannedRecord {
  const claims = holds.get(toProductId(record.recordId))?.claims ?? [];
  const isAccepted = claims.some((claim) => claim.kind === 'quote' && isActiveClaim(claim, now));
  if (record.sale !== 'ends' || record.outcome !== 'changed' || !isAccepted) return record;
  const message =
    'A collector has accepted an offer for this piece. Mark the quote as sold, or release its hold, first';
  return { ...record, outcome: 'failed', changes: [], issues: [{ path: 'status', message }] };
}

async function takeBack(changed: readonly PlannedRecord[], options: Options): Promise<void> {
  const notes = options.takeBack?.() ?? [];
  if (notes.length > 0) await transactWrite(notes);
  for (const record of changed.filter(({ sale }) => sale === 'ends')) {
    await endStatus(toProduct(record), { isWaiting: true });
  }
}

/** A piece that is for sale again returns as with a sync. */
async function showInShop(changed: readonly PlannedRecord[]): Promise<void> {
  for (const record of changed) {
    if (record.sale === 'ends' || record.sale === 'ended')
      await confirmStatus(toProductId(record.recordId));
    if (record.sale === 'begins') await endStatus(toProduct(record), { isFreed: true });
  }
}

export async function readRecords(
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

async function findItemRecords(requests: readonly RecordRequest[]): Promise<ReadonlySet<string>> {
  const ids = requests
    .filter(({ changes }) => changes.some(({ field }) => ITEM_RECORD_FIELDS.has(field)))
    .map(({ recordId }) => recordId);
  const itemIds = await findItemsOfRecords(ids);
  const items = await findItems([...itemIds.values()]);
  return new Set(ids.filter((id) => items.get(itemIds.get(id) ?? '')?.airtableId === id));
}

async function plan(
  { recordId, changes }: RecordRequest,
  record: AirtableRecord | undefined,
  { table, hasItem }: { table: AirtableTable | undefined; hasItem: boolean },
): Promise<PlannedRecord> {
  if (!record) {
    const message = `The record is no longer in the table "${ITEM_TABLE}"`;
    const result = { recordId, name: '', changes: [], cells: {}, isMissing: true };
    return { ...result, sale: 'unchanged', outcome: 'failed', issues: [{ path: '', message }] };
  }
  const fields = getSettableFields(record, table);
  const planned: PlannedRecord = {
    recordId,
    name: getName(record),
    outcome: 'unchanged',
    changes: [],
    issues: [],
    cells: {},
    sale: 'unchanged',
  };
  for (const change of changes) {
    const { field: path, from } = change;
    if (hasItem && ITEM_RECORD_FIELDS.has(path)) {
      const message = `This record was sent from here: change the ${RECORD_COLUMNS[path]} of its item, then send that to Airtable`;
      planned.issues.push({ path, message });
      continue;
    }
    const field = fields.find((each) => each.field === path);
    if (!field) {
      const message = `Airtable has no column "${RECORD_COLUMNS[path]}" that can be set here`;
      planned.issues.push({ path, message });
      continue;
    }
    const { column, value } = field;
    const to = change.to ? toStoredText(field, change.to) : null;
    const unknown = to === null ? undefined : findUnknownChoice(field, to);
    if (value === to) {
      // An interrupted attempt may have set the Status.
      if (path === 'status') planned.sale = 'ended';
      continue;
    }
    if (from !== undefined && value !== (from || null)) {
      planned.issues.push({ path, message: describeConflict(column, from, value) });
    } else if (unknown !== undefined) {
      planned.issues.push({ path, message: `The column "${column}" has no choice "${unknown}"` });
    } else {
      planned.changes.push({ field: column, before: value, after: to });
      planned.cells[column] = toRecordCell(field, to);
    }
    if (path === 'status') {
      planned.sale = compareSale(record, to);
      planned.issues.push(...(await checkRestriction(record, path, to)));
    }
  }
  if (planned.issues.length > 0) return { ...planned, outcome: 'failed', changes: [] };
  return { ...planned, outcome: planned.changes.length > 0 ? 'changed' : 'unchanged' };
}

const toStoredText = (field: ReturnType<typeof getSettableFields>[number], text: string) =>
  field.field === 'sharePrice' ? toAmount(text) : toChoices(field, text);

function compareSale(record: AirtableRecord, status: string | null): PlannedRecord['sale'] {
  const isForSale = (each: AirtableRecord) => getListingStatus(each) === 'for sale';
  const before = isForSale(record);
  const after = isForSale({ ...record, fields: { ...record.fields, [COLUMNS.status]: status } });
  if (before === after) return 'unchanged';
  return after ? 'begins' : 'ends';
}

/** A restricted record is listed only after confirmation by staff, as in the sync. */
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

async function write(
  airtable: OpenAirtable,
  planned: readonly PlannedRecord[],
  onNotWritten: () => Promise<void>,
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
    await onNotWritten();
    throw error;
  }
}

/**
 * @returns undefined if the records were not written.
 * @throws AirtableError if they cannot be read.
 */
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
