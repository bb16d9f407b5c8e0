import { getResultType, readCell } from '../../../../shared/airtable-mapping/cell.ts';
import type { AirtableField } from '../../../../shared/entities/airtable.ts';
import { formatDate, formatDateTime } from '../../lib/dates.ts';
import { formatParts, formatRawCell } from '../common/airtable/fieldValue.ts';

/** Formats by field type: `$1,234.50`, `12.5%`, `4 of 5`, `1:05:00`. */
export function formatCell(field: AirtableField, value: unknown): string {
  const { type } = getResultType(field);
  // Airtable leaves unchecked boxes out of a record.
  if (type === 'checkbox') return value === true ? 'Yes' : 'No';
  if (Array.isArray(value) && type === 'multipleRecordLinks') {
    return `${value.length} linked ${value.length === 1 ? 'record' : 'records'}`;
  }
  return formatParts(readCell(value, field, { formatDate, formatDateTime }));
}

export type FieldTypes = ReadonlyMap<string, AirtableField>;

export function formatField(fields: FieldTypes, name: string, value: unknown): string {
  const field = fields.get(name);
  return field ? formatCell(field, value) : formatRawCell(value);
}
