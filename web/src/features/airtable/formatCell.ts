import type { AirtableField } from '../../../../shared/entities/airtable.ts';
import { formatDate, formatDateTime } from '../../lib/dates.ts';
import { formatValue } from './fieldValue.ts';
import { getResultType } from './schema.ts';

const DATE_TIME_TYPES = new Set(['dateTime', 'createdTime', 'lastModifiedTime']);

/** A cell as text, according to its field's type: `$1,234.50`, `12.5%`, `4 of 5`, `1:05:00`. */
export function formatCell(field: AirtableField, value: unknown): string {
  const { type, options } = getResultType(field);
  // Airtable leaves unticked checkboxes out of a record.
  if (type === 'checkbox') return value === true ? 'Yes' : 'No';
  if (!Array.isArray(value)) return formatSingle(value, type, options);
  if (type === 'multipleRecordLinks') {
    return `${value.length} linked ${value.length === 1 ? 'record' : 'records'}`;
  }
  return value.map((each) => formatSingle(each, type, options)).join(', ');
}

/** Field types by name. */
export type FieldTypes = ReadonlyMap<string, AirtableField>;

/** Formats by the type of the field if that is known, otherwise by the value itself. */
export function formatField(fields: FieldTypes, name: string, value: unknown): string {
  const field = fields.get(name);
  return field ? formatCell(field, value) : formatValue(value);
}

function formatSingle(value: unknown, type: string, options: AirtableField['options']): string {
  if (typeof value === 'number') return formatNumber(value, type, options);
  if (typeof value === 'string' && !Number.isNaN(Date.parse(value))) {
    if (DATE_TIME_TYPES.has(type)) return formatDateTime(value);
    if (type === 'date') return formatDate(value);
  }
  return formatValue(getObjectText(value) ?? value);
}

/** The readable part of a person, a bar code, a button, an AI answer or a formula error. */
function getObjectText(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  const part: Record<string, unknown> = { ...value };
  return part.name ?? part.text ?? part.label ?? part.value ?? part.error;
}

function formatNumber(value: number, type: string, options: AirtableField['options'] = {}): string {
  if (type === 'currency') return formatMoney(value, options.symbol);
  if (type === 'percent') return percentFormat.format(value);
  if (type === 'rating') return `${value} of ${options.max ?? 5}`;
  if (type === 'duration') return formatDuration(value);
  if (type === 'autoNumber') return String(value);
  const decimals = typeof options.precision === 'number' ? options.precision : 0;
  return value.toLocaleString('en-US', {
    // Like Airtable: a plain number may be a year.
    useGrouping: false,
    minimumFractionDigits: decimals,
    maximumFractionDigits: 20,
  });
}

/** Airtable stores percentages as fractions. */
const percentFormat = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const amountFormat = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

function formatMoney(value: number, symbol: unknown): string {
  const sign = value < 0 ? '-' : '';
  const currency = typeof symbol === 'string' && symbol ? symbol : '$';
  return `${sign}${currency}${amountFormat.format(Math.abs(value))}`;
}

function formatDuration(seconds: number): string {
  const total = Math.round(Math.abs(seconds));
  const [minutes, rest] = [Math.floor(total / 60), total % 60];
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${seconds < 0 ? '-' : ''}${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(rest)}`;
}
