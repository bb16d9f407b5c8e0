import { COLUMNS, ITEM_TABLE, OPTIONAL_COLUMNS } from '../../../shared/airtable-mapping/columns.ts';
import {
  acceptsChoices,
  type ItemRecord,
  toRecord,
  withoutColumn,
} from '../../../shared/airtable-mapping/item-to-record.ts';
import { toSentCells } from '../../../shared/airtable-mapping/record-changes.ts';
import type {
  AirtableAttachment,
  AirtableRecord,
  AirtableTable,
} from '../../../shared/entities/airtable.ts';
import { conflict } from '../../platform/errors.ts';
import {
  type CreatedRecord,
  deleteRecordAttempt,
  type RecordAttempt,
  saveCreatedRecord,
  saveRecordAttempt,
} from '../../platform/table/airtable-records.ts';
import { AirtableError, isOutcomeUnknown } from '../airtable/error.ts';
import { findRecordOfAttempt, findTakenNumbers, getRecordPhotos } from './find-record.ts';
import { hashContent, pollUntilSettled, type RecordUpload } from './upload.ts';

const MAX_ATTEMPTS = 2;
/** Each number costs one of the month's calls. */
const MAX_NUMBERS = 5;

export interface RecordWithPhotos {
  record: CreatedRecord;
  photos: AirtableAttachment[];
  current?: AirtableRecord;
}

/** An earlier attempt may have created the record although its response was lost. */
export async function createRecord(
  upload: RecordUpload,
  table: AirtableTable | undefined,
): Promise<RecordWithPhotos> {
  const { airtable, item, status, lease } = upload;
  const { attempt } = lease.row;
  const earlier = attempt && (await findRecordOfAttempt(airtable.base, lease.identity, attempt));
  if (earlier) return adopt(upload, earlier, attempt);

  if (!attempt) await avoidTakenNumber(upload, table);
  const beganAt = attempt?.beganAt ?? new Date().toISOString();
  let record = toRecord(item, upload.catalogNumber, table, status);
  /** True after an attempt with an unknown outcome. */
  let mayExist = attempt !== undefined;
  for (let failures = 0; ; ) {
    const { refused } = record;
    const next = {
      beganAt,
      refused: [...refused],
      contentHash: hashContent(upload),
      sent: toSentCells(record.fields),
      ...getSearchKey(record),
    };
    await saveRecordAttempt(lease, next);
    const created = await tryCreate(airtable.base.createRecord(ITEM_TABLE, record.fields));
    if ('id' in created) return { record: await saveRecord(upload, created, next), photos: [] };
    const { failure } = created;
    if (!isOutcomeUnknown(failure)) {
      const reduced = withoutRejectedField(record, failure, table);
      if (!reduced && !mayExist) await deleteRecordAttempt(lease);
      if (!reduced) throw failure;
      record = reduced;
      continue;
    }
    mayExist = true;
    const late = await pollUntilSettled(upload, failure, () =>
      findRecordOfAttempt(airtable.base, lease.identity, next),
    );
    if (late) return adopt(upload, late, next);
    if (++failures === MAX_ATTEMPTS) throw failure;
  }
}

/**
 * Assigns the next number to a draft while records of other items have its number.
 * @throws AppError CONFLICT if a record has a typed number or one that is already on the item's label.
 */
async function avoidTakenNumber(
  upload: RecordUpload,
  table: AirtableTable | undefined,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { airtable, item, catalogNumber, nextNumber } = upload;
    const record = toRecord(item, catalogNumber, table);
    const [name] = (await findTakenNumbers(airtable.base, [record])).values();
    if (name === undefined) return;
    if (!nextNumber || attempt === MAX_NUMBERS) {
      throw conflict(
        `${catalogNumber} is already the Unique ID of “${name}” in Airtable. Type another one, or run a sync and leave it empty.`,
      );
    }
    upload.catalogNumber = await nextNumber(catalogNumber);
  }
}

async function tryCreate(
  creating: Promise<AirtableRecord>,
): Promise<AirtableRecord | { failure: AirtableError }> {
  try {
    return await creating;
  } catch (error) {
    if (error instanceof AirtableError) return { failure: error };
    throw error;
  }
}

async function adopt(
  upload: RecordUpload,
  { id }: AirtableRecord,
  attempt: RecordAttempt,
): Promise<RecordWithPhotos> {
  const record = await saveRecord(upload, { id }, attempt);
  return { record, photos: getRecordPhotos(await upload.airtable.base.record(ITEM_TABLE, id)) };
}

async function saveRecord(
  { lease }: RecordUpload,
  { id }: Pick<AirtableRecord, 'id'>,
  { refused, contentHash, sent }: RecordAttempt,
): Promise<CreatedRecord> {
  const record = { airtableId: id, refused, contentHash, ...(sent ? { sent } : {}) };
  await saveCreatedRecord(lease, record);
  return record;
}

export function getSearchKey({ fields }: ItemRecord) {
  for (const column of [OPTIONAL_COLUMNS.uniqueId, COLUMNS.header]) {
    const value = fields[column];
    if (typeof value === 'string') return { sign: { column, value } };
  }
  return {};
}

export function withoutRejectedField(
  record: ItemRecord,
  error: AirtableError,
  table: AirtableTable | undefined,
): ItemRecord | undefined {
  const { field, choice, type } = error;
  const column = field ?? findColumnOfChoice(record, choice, table);
  if (column === undefined || !Object.hasOwn(record.fields, column)) return undefined;
  const value = record.fields[column];
  if (type === 'INVALID_VALUE_FOR_COLUMN' && Array.isArray(value)) {
    return { ...record, fields: { ...record.fields, [column]: value[0] } };
  }
  return withoutColumn(record, column, describeRejection(error, column));
}

function findColumnOfChoice(
  { fields }: ItemRecord,
  choice: string | undefined,
  table: AirtableTable | undefined,
): string | undefined {
  if (choice === undefined) return undefined;
  return Object.keys(fields).find(
    (column) => acceptsChoices(table, column) && [fields[column]].flat().includes(choice),
  );
}

function describeRejection({ type, choice }: AirtableError, column: string): string {
  if (type === 'UNKNOWN_FIELD_NAME') return `Airtable has no column "${column}"`;
  return choice === undefined
    ? `The Airtable column "${column}" does not accept the value`
    : `The Airtable column "${column}" has no choice "${choice}", which this connection is not allowed to add`;
}
