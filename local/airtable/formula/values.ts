export type Value = string | number | boolean | Date | null | Value[];

/** The formula cannot be evaluated for a record: the cell shows #ERROR!, a filter excludes the record. */
export class FormulaValueError extends Error {
  override name = 'FormulaValueError';
}

const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:T|$)/;

export function isBlank(value: Value): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.every(isBlank));
}

export function toText(value: Value): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(toText).join(', ');
  if (typeof value === 'boolean') return value ? '1' : '0';
  return String(value);
}

export function toNumber(value: Value): number {
  if (value === null || value === '') return 0;
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.getTime();
  const number = Number(toText(value));
  if (Number.isNaN(number)) throw new FormulaValueError('not a number');
  return number;
}

export function toBoolean(value: Value): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (value instanceof Date) return true;
  return Boolean(value);
}

/** Returns null for a blank value.
 *  @throws FormulaValueError for a text that is not a date. */
export function toDate(value: Value): Date | null {
  if (isBlank(value)) return null;
  const isTime = value instanceof Date || typeof value === 'number';
  const date = new Date(isTime ? value : toText(value));
  if (Number.isNaN(date.getTime())) throw new FormulaValueError('not a date');
  return date;
}

export function flatten(values: Value[]): Value[] {
  return values.flatMap((value) => (Array.isArray(value) ? flatten(value) : [value]));
}

function asComparable(value: Value, other: Value): string | number {
  if (value instanceof Date) return value.getTime();
  if (typeof value === 'number' || typeof value === 'boolean') return Number(value);
  // Airtable treats a blank as equal to 0, FALSE() and the empty string.
  if (value === null) return typeof other === 'string' || Array.isArray(other) ? '' : 0;
  const text = toText(value);
  if (other instanceof Date && ISO_DATE.test(text)) return Date.parse(text);
  return text;
}

export function isEqual(left: Value, right: Value): boolean {
  if (isBlank(left) && isBlank(right)) return true;
  return asComparable(left, right) === asComparable(right, left);
}

/** Compares for sorting. Values of different types are compared as texts. */
export function compare(left: Value, right: Value): number {
  const first = asComparable(left, right);
  const second = asComparable(right, left);
  if (typeof first === 'number' && typeof second === 'number') return first - second;
  const [one, two] = [String(first), String(second)];
  return one < two ? -1 : Number(one > two);
}
