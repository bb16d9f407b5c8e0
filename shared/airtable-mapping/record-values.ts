import type { AirtableField, AirtableRecord, AirtableTable } from '../entities/airtable.ts';
import { RECORD_FIELDS, type RecordField, type RecordValue } from '../entities/record-values.ts';
import { findRestriction, type SaleRestriction } from '../restricted-items.ts';
import { CATALOG_COLUMNS, COLUMNS, OPTIONAL_COLUMNS, SUPPLIER_COLUMN } from './columns.ts';
import { getListingStatus } from './listing-status.ts';
import { mapRecord } from './record-to-product.ts';
import { KNOWN_STATUSES } from './statuses.ts';

/** A field of a record as its column lets staff set it. */
interface SettableField extends Omit<RecordValue, 'options'> {
  /** Undefined for links, whose options are records. */
  choices: readonly string[] | undefined;
  /** The cell holds a number. */
  isNumber: boolean;
  /** For links. */
  linkedTableId: string | undefined;
}

export const RECORD_COLUMNS: Readonly<Record<RecordField, string>> = {
  status: COLUMNS.status,
  sharePrice: OPTIONAL_COLUMNS.sharePrice,
  supplier: SUPPLIER_COLUMN,
  storageLocation: CATALOG_COLUMNS.storageLocation,
};

/** @throws Error for a column of no field. */
export function toRecordField(column: string): RecordField {
  const found = RECORD_FIELDS.find((field) => RECORD_COLUMNS[field] === column);
  if (!found) throw new Error(`No field has the column ${column}`);
  return found;
}

const TEXT_TYPES = new Set(['singleLineText', 'multilineText']);
const NUMBER_TYPES = new Set(['number', 'currency']);

/** The fields that the table has and that can be set, with the record's values.
 *  @param table undefined without access to the schema: only fields that the record fills are then known. */
export function getSettableFields(
  record: AirtableRecord,
  table: AirtableTable | undefined,
): SettableField[] {
  return RECORD_FIELDS.flatMap((field) => {
    const column = RECORD_COLUMNS[field];
    const cell = record.fields[column];
    const found = table ? table.fields.find(({ name }) => name === column) : guessColumn(cell);
    const kind = found && getKind(field, found);
    if (!kind) return [];
    const linkedTableId = found.options?.linkedTableId;
    return {
      field,
      column,
      kind,
      value: toValue(cell, kind),
      choices: kind === 'choice' ? getChoices(found) : undefined,
      isNumber: NUMBER_TYPES.has(found.type),
      linkedTableId: typeof linkedTableId === 'string' ? linkedTableId : undefined,
    };
  });
}

type Column = Pick<AirtableField, 'type' | 'options'>;

function guessColumn(cell: unknown): Column | undefined {
  if (typeof cell === 'string') return { type: 'singleLineText' };
  return typeof cell === 'number' ? { type: 'number' } : undefined;
}

function getKind(field: RecordField, { type }: Column): RecordValue['kind'] | undefined {
  if (field === 'sharePrice') {
    return NUMBER_TYPES.has(type) || type === 'singleLineText' ? 'amount' : undefined;
  }
  if (type === 'singleSelect') return 'choice';
  // Other statuses than the known ones would keep the piece off the shop.
  if (TEXT_TYPES.has(type)) return field === 'status' ? 'choice' : 'text';
  return type === 'multipleRecordLinks' && field === 'supplier' ? 'link' : undefined;
}

function getChoices({ type, options }: Column): readonly string[] {
  if (type !== 'singleSelect') return KNOWN_STATUSES;
  return (options?.choices ?? []).map(({ name }) => name);
}

function toValue(cell: unknown, kind: RecordValue['kind']): string | null {
  if (cell === undefined || cell === null) return null;
  if (Array.isArray(cell)) return cell.map(String).join(',') || null;
  const text = String(cell).trim();
  return kind === 'amount' ? toAmount(text) : text || null;
}

/** '65' as '65.00'; other texts are left as they are. */
export function toAmount(text: string): string | null {
  const number = Number(text);
  return text !== '' && Number.isFinite(number) ? number.toFixed(2) : text || null;
}

/** The cell for a new value. */
export function toRecordCell({ kind, isNumber }: SettableField, value: string | null): unknown {
  if (value === null) return null;
  if (kind === 'link') return value.split(',');
  return isNumber ? Number(value) : value;
}

/** The restriction that keeps a record off the shop until staff confirm its listing.
 *  @param status that it is to have. */
export function findListingRestriction(
  record: AirtableRecord,
  status: string | null,
): SaleRestriction | undefined {
  const fields = { ...record.fields, [COLUMNS.status]: status };
  if (getListingStatus({ ...record, fields }) !== 'for sale') return undefined;
  const { content } = mapRecord(record, { absent: new Set() });
  const restriction = findRestriction(content);
  return restriction?.level === 'restricted' ? restriction : undefined;
}
