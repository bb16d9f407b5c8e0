import { AirtableAttachment, type AirtableField } from '../entities/airtable.ts';

export type CellPart = CellValue | CellError;
interface CellError {
  error: string;
  isUnknown?: true;
}
export interface CellValue {
  value: string | number | boolean | AirtableAttachment;
  /** Formatted for display: `$1,234.50`, `12.5%`, `4 of 5`, `1:05:00`, `Nov 18, 2026`. */
  text: string;
  isMarkdown?: true;
}

export interface CellDates {
  /** @param at ISO 8601. */
  formatDate: (at: string) => string;
  formatDateTime: (at: string) => string;
}

type ColumnType = Pick<AirtableField, 'type' | 'options'>;

const DATE_TIME_TYPES = new Set(['dateTime', 'createdTime', 'lastModifiedTime']);
/** Formulas join time stamps to other texts. */
const TIME_STAMP = /\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)/g;
/** Matches errors of formulas, pasted spreadsheets and scripts. */
const ERROR_TEXT =
  /^(?:#(?:error!?|error:.*|name\?|ref!|div\/0!|value!|n\/a|num!|null!|calc!|spill!)|nan|[+-]?infinity|\[object \w+\])$/i;
const MAX_DECIMALS = 8;
const UNKNOWN: ColumnType = { type: 'unknown' };

/** Unwraps a cell of any column type. An empty cell has no parts.
 *  @param column undefined without access to the schema; the kind of a value is then inferred from its shape. */
export function readCell(
  value: unknown,
  column: ColumnType = UNKNOWN,
  dates: CellDates = UTC_DATES,
): CellPart[] {
  const result = getResultType(column);
  return [value].flat(Number.POSITIVE_INFINITY).flatMap((each) => {
    const part = readValue(each, result, dates);
    return part ? [part] : [];
  });
}

export function getResultType({ type, options }: ColumnType): ColumnType {
  const result = options?.result;
  const hasType = typeof result === 'object' && result !== null && 'type' in result;
  return hasType && typeof result.type === 'string'
    ? (result as ColumnType)
    : { type, ...(options ? { options } : {}) };
}

function readValue(value: unknown, column: ColumnType, dates: CellDates): CellPart | undefined {
  switch (typeof value) {
    case 'string':
      if (isErrorText(value)) return { error: value.trim() };
      return value === '' ? undefined : { value, text: formatText(value, column, dates) };
    case 'number':
      return { value, text: formatNumber(value, column) };
    case 'boolean':
      return { value, text: value ? 'Yes' : 'No' };
    case 'object':
      return value === null ? undefined : readObject({ ...value }, column, dates);
    default:
      return undefined;
  }
}

export const isErrorText = (text: string): boolean => ERROR_TEXT.test(text.trim());

function readObject(
  object: Record<string, unknown>,
  column: ColumnType,
  dates: CellDates,
): CellPart | undefined {
  const { data: file } = AirtableAttachment.safeParse(object);
  if (file) return { value: file, text: file.filename };
  if ('error' in object || 'specialValue' in object) {
    const error = object.error ?? object.specialValue;
    return typeof error === 'string' ? { error } : toUnknown(error);
  }
  // The generation of this AI text is pending or has failed.
  if ('state' in object && object.state !== 'generated' && object.state !== 'empty') {
    return { error: `AI text: ${object.state}` };
  }
  const inner = object.name ?? object.text ?? object.label ?? object.value;
  if ((inner ?? null) === null && ('value' in object || 'text' in object)) return undefined;
  const isPlain = inner !== undefined && typeof inner !== 'object';
  const part = isPlain ? readValue(inner, column, dates) : toUnknown(object);
  return part && 'state' in object ? { ...part, isMarkdown: true } : part;
}

const toUnknown = (value: unknown): CellError => ({
  error: JSON.stringify(value),
  isUnknown: true,
});

function formatText(text: string, { type }: ColumnType, dates: CellDates): string {
  const format = (at: string, show: (at: string) => string) =>
    Number.isNaN(Date.parse(at)) ? at : show(at);
  if (type === 'date' && !text.includes('T')) return format(text, dates.formatDate);
  if (DATE_TIME_TYPES.has(type)) return format(text, dates.formatDateTime);
  return text.replace(TIME_STAMP, (at) => format(at, dates.formatDateTime));
}

function formatNumber(value: number, { type, options = {} }: ColumnType): string {
  if (type === 'currency') return formatMoney(value, options.symbol);
  if (type === 'percent') return percentFormat.format(value);
  if (type === 'rating') return `${value} of ${options.max ?? 5}`;
  if (type === 'duration') return formatDuration(value);
  if (type === 'autoNumber') return String(value);
  const decimals = typeof options.precision === 'number' ? options.precision : undefined;
  return value.toLocaleString('en-US', {
    // Airtable does not group plain numbers either: they may be years.
    useGrouping: false,
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? MAX_DECIMALS,
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

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const dateTimeFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const UTC_DATES: CellDates = {
  formatDate: (at) => dateFormat.format(new Date(at)),
  formatDateTime: (at) => `${dateTimeFormat.format(new Date(at))} UTC`,
};
