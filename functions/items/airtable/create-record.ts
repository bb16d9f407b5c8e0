import { COLUMNS, ITEM_TABLE, OPTIONAL_COLUMNS } from '../../../shared/airtable-mapping/columns.ts';
import {
  type ItemRecord,
  saidBy,
  takesChoices,
  toRecord,
  withoutColumn,
} from '../../../shared/airtable-mapping/item-to-record.ts';
import type {
  AirtableAttachment,
  AirtableRecord,
  AirtableTable,
} from '../../../shared/entities/airtable.ts';
import { AirtableError } from '../../airtable-client/error.ts';
import {
  forgetAttempt,
  type MadeRecord,
  noteAttempt,
  noteRecord,
  type RecordAttempt,
} from '../../storage/table/airtable-records.ts';
import { catalogNumberOf } from './catalog-number.ts';
import { photosOf, recordOfAttempt } from './find-record.ts';
import { hashOf, type Upload, untilSettled } from './upload.ts';

const TRIES = 2;

export interface ItsRecord {
  record: MadeRecord;
  /** That it has. */
  photos: AirtableAttachment[];
}

/** Makes the item's record, unless an earlier attempt of which nobody heard the end has made it. */
export async function makeRecord(
  upload: Upload,
  table: AirtableTable | undefined,
): Promise<ItsRecord> {
  const { airtable, item, lease } = upload;
  const { attempt } = lease.row;
  const earlier = attempt && (await recordOfAttempt(airtable.base, lease.identity, attempt));
  if (earlier) return found(upload, earlier, attempt);

  const beganAt = attempt?.beganAt ?? new Date().toISOString();
  let record = toRecord(item, catalogNumberOf(lease.identity), table);
  /** Whether an attempt was left of which nobody knows what comes. */
  let mayBeMade = attempt !== undefined;
  for (let failures = 0; ; ) {
    const { refused } = record;
    const next = {
      beganAt,
      refused: [...refused],
      contentHash: hashOf(saidBy(item)),
      ...signOf(record),
    };
    await noteAttempt(lease, next);
    const made = await createdOr(airtable.base.createRecord(ITEM_TABLE, record.fields));
    if ('id' in made) return { record: await noted(upload, made, next), photos: [] };
    const { failure } = made;
    if (!failure.isUncertain) {
      const rest = asAccepted(record, failure, table);
      if (!rest && !mayBeMade) await forgetAttempt(lease);
      if (!rest) throw failure;
      record = rest;
      continue;
    }
    mayBeMade = true;
    const late = await untilSettled(upload, failure, () =>
      recordOfAttempt(airtable.base, lease.identity, next),
    );
    if (late) return found(upload, late, next);
    if (++failures === TRIES) throw failure;
  }
}

/** The record, or what Airtable answered in its place. */
async function createdOr(
  creating: Promise<AirtableRecord>,
): Promise<AirtableRecord | { failure: AirtableError }> {
  try {
    return await creating;
  } catch (error) {
    if (error instanceof AirtableError) return { failure: error };
    throw error;
  }
}

async function found(
  upload: Upload,
  { id }: AirtableRecord,
  attempt: RecordAttempt,
): Promise<ItsRecord> {
  const record = await noted(upload, { id }, attempt);
  return { record, photos: photosOf(await upload.airtable.base.record(ITEM_TABLE, id)) };
}

async function noted(
  { lease }: Upload,
  { id }: Pick<AirtableRecord, 'id'>,
  { refused, contentHash }: RecordAttempt,
): Promise<MadeRecord> {
  const record = { airtableId: id, refused, contentHash };
  await noteRecord(lease, record);
  return record;
}

/** By what the record would be known: its number, which is no other's, else its name. */
function signOf({ fields }: ItemRecord) {
  for (const column of [OPTIONAL_COLUMNS.uniqueId, COLUMNS.header]) {
    const value = fields[column];
    if (typeof value === 'string') return { sign: { column, value } };
  }
  return {};
}

/** The record as Airtable may take it, which refused it as it was.
 *  @returns undefined where that is no one column's fault. */
function asAccepted(
  record: ItemRecord,
  error: AirtableError,
  table: AirtableTable | undefined,
): ItemRecord | undefined {
  const { field, choice, type } = error;
  const column = field ?? columnOfChoice(record, choice, table);
  if (column === undefined || !Object.hasOwn(record.fields, column)) return undefined;
  const value = record.fields[column];
  if (type === 'INVALID_VALUE_FOR_COLUMN' && Array.isArray(value)) {
    // A list of one, for a column that takes one.
    return { ...record, fields: { ...record.fields, [column]: value[0] } };
  }
  return withoutColumn(record, column, whyNot(error, column));
}

function columnOfChoice(
  { fields }: ItemRecord,
  choice: string | undefined,
  table: AirtableTable | undefined,
): string | undefined {
  if (choice === undefined) return undefined;
  return Object.keys(fields).find(
    (column) => takesChoices(table, column) && [fields[column]].flat().includes(choice),
  );
}

function whyNot({ type, choice }: AirtableError, column: string): string {
  if (type === 'UNKNOWN_FIELD_NAME') return `Airtable has no column "${column}"`;
  return choice === undefined
    ? `The Airtable column "${column}" does not take it`
    : `The Airtable column "${column}" has no choice "${choice}", and Airtable does not let this connection add one`;
}
