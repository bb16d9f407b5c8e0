import type { AirtableField, AirtableRecord, AirtableTable } from '../entities/airtable.ts';
import { KNOWN_STATUSES } from '../entities/listing-status.ts';
import {
  ITEM_RECORD_FIELDS,
  RECORD_FIELDS,
  type RecordField,
  type RecordValue,
} from '../entities/record-values.ts';
import { findRestriction, type SaleRestriction } from '../restricted-items.ts';
import { COLUMNS } from './columns.ts';
import {
  normalizeCondition,
  normalizeEra,
  normalizeItemType,
  normalizeMaterial,
} from './normalize-terms.ts';
import { getListingStatus } from './read-status.ts';
import { CHOICE_SEPARATOR, RECORD_COLUMNS } from './record-columns.ts';
import { mapRecord } from './record-to-product.ts';

interface SettableField extends Omit<RecordValue, 'options'> {
  /** Undefined for links, whose options are records. */
  choices: readonly string[] | undefined;
  isNumber: boolean;
  isList: boolean;
  linkedTableId: string | undefined;
}

const NORMALIZERS: Partial<Record<RecordField, (text: string) => string>> = {
  itemType: normalizeItemType,
  era: normalizeEra,
  condition: normalizeCondition,
  material: normalizeMaterial,
};

export function toRecordField(column: string): RecordField {
  const found = RECORD_FIELDS.find((field) => RECORD_COLUMNS[field] === column);
  if (!found) throw new Error(`No field has the column ${column}`);
  return found;
}

const TEXT_TYPES = new Set(['singleLineText', 'multilineText']);
export const NUMBER_TYPES = new Set(['number', 'currency']);
export const SELECT_TYPES = new Set(['singleSelect', 'multipleSelects']);

/** @param table undefined without access to the schema; only fields that the record fills are then known. */
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
      isList: found.type === 'multipleSelects',
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
  if (type === 'multipleSelects') return ITEM_RECORD_FIELDS.has(field) ? 'choice' : undefined;
  // An unknown status would keep the piece off the shop, so staff choose from the known ones.
  if (TEXT_TYPES.has(type)) return field === 'status' ? 'choice' : 'text';
  return type === 'multipleRecordLinks' && field === 'supplier' ? 'link' : undefined;
}

function getChoices({ type, options }: Column): readonly string[] {
  if (!SELECT_TYPES.has(type)) return KNOWN_STATUSES;
  return (options?.choices ?? []).map(({ name }) => name);
}

function toValue(cell: unknown, kind: RecordValue['kind']): string | null {
  if (cell === undefined || cell === null) return null;
  if (Array.isArray(cell))
    return cell.map(String).join(kind === 'link' ? ',' : CHOICE_SEPARATOR) || null;
  const text = String(cell).trim();
  return kind === 'amount' ? toAmount(text) : text || null;
}

export function toAmount(text: string): string | null {
  const number = Number(text);
  return text !== '' && Number.isFinite(number) ? number.toFixed(2) : text || null;
}

/** Prefers the existing spellings of choices, so that the base gets no duplicates. */
export function toChoices({ field, choices, isList }: SettableField, value: string): string {
  if (!choices) return value;
  const normalize = NORMALIZERS[field] ?? ((text) => text);
  const texts = isList ? value.split(CHOICE_SEPARATOR) : [value];
  return texts
    .map((text) =>
      choices.includes(text)
        ? text
        : (choices.find((each) => normalize(each) === normalize(text)) ?? text),
    )
    .join(CHOICE_SEPARATOR);
}

export function findUnknownChoice(
  { choices, isList }: SettableField,
  value: string,
): string | undefined {
  const texts = isList ? value.split(CHOICE_SEPARATOR) : [value];
  return choices && texts.find((text) => !choices.includes(text));
}

export function toRecordCell(
  { kind, isNumber, isList }: SettableField,
  value: string | null,
): unknown {
  if (value === null) return null;
  if (isList) return value.split(CHOICE_SEPARATOR);
  if (kind === 'link') return value.split(',');
  return isNumber ? Number(value) : value;
}

/** The restriction keeps a record off the shop until staff confirm its listing.
 *  @param status the new status. */
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
