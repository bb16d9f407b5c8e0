import { formatDate, parseDate } from './dates.ts';
import type { FunctionTable } from './function-table.ts';
import { FormulaValueError, isBlank, toDate, toNumber, toText, type Value } from './values.ts';

const UNIT_MS: Record<string, number> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
};
const UNIT_MONTHS: Record<string, number> = { month: 1, quarter: 3, year: 12 };
const SHORT_UNITS: Record<string, string> = {
  ms: 'millisecond',
  s: 'second',
  m: 'minute',
  h: 'hour',
  d: 'day',
  w: 'week',
  M: 'month',
  Q: 'quarter',
  y: 'year',
};

function unitOf(value: Value): string {
  const text = toText(value);
  return SHORT_UNITS[text] ?? text.toLowerCase().replace(/s$/, '');
}

function unitMs(unit: string): number {
  const size = UNIT_MS[unit];
  if (size === undefined) throw unknownUnit(unit);
  return size;
}

const unknownUnit = (unit: string) => new FormulaValueError(`unknown unit ${unit}`);

function needDate(value: Value): Date {
  const date = toDate(value);
  if (!date) throw new FormulaValueError('a date is missing');
  return date;
}

function add(date: Date, count: number, unit: string): Date {
  const months = UNIT_MONTHS[unit];
  if (months === undefined) return new Date(date.getTime() + count * unitMs(unit));
  const moved = new Date(date);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + count * months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0));
  moved.setUTCDate(Math.min(date.getUTCDate(), lastDay.getUTCDate()));
  return moved;
}

function difference(left: Date, right: Date, unit: string): number {
  const months = UNIT_MONTHS[unit];
  if (months === undefined) return Math.trunc((left.getTime() - right.getTime()) / unitMs(unit));
  const [later, earlier] = left < right ? [right, left] : [left, right];
  let count =
    (later.getUTCFullYear() - earlier.getUTCFullYear()) * 12 +
    (later.getUTCMonth() - earlier.getUTCMonth());
  if (add(earlier, count, 'month') > later) count -= 1;
  return Math.trunc((left < right ? -count : count) / months);
}

/** The part of the ISO text that two dates must share to be the same in that unit. */
const SAME_LENGTH: Record<string, number> = {
  year: 4,
  month: 7,
  day: 10,
  hour: 13,
  minute: 16,
  second: 19,
  millisecond: 24,
};

function part(read: (date: Date) => number): FunctionTable[string] {
  return { atLeast: 1, atMost: 1, apply: ([date]) => (date ? read(needDate(date())) : null) };
}

export const dateFunctions: FunctionTable = {
  NOW: { atLeast: 0, atMost: 0, apply: () => new Date() },
  TODAY: {
    atLeast: 0,
    atMost: 0,
    apply: () => new Date(`${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`),
  },
  IS_AFTER: { atLeast: 2, atMost: 2, apply: ([a, b]) => inOrder(b?.(), a?.()) },
  IS_BEFORE: { atLeast: 2, atMost: 2, apply: ([a, b]) => inOrder(a?.(), b?.()) },
  IS_SAME: {
    atLeast: 2,
    atMost: 3,
    apply: ([a, b, unit]) => {
      const name = unit ? unitOf(unit()) : 'millisecond';
      const length = SAME_LENGTH[name];
      if (length === undefined) throw unknownUnit(name);
      const cut = (value: Value | undefined) =>
        needDate(value ?? null)
          .toISOString()
          .slice(0, length);
      return cut(a?.()) === cut(b?.());
    },
  },
  DATETIME_PARSE: {
    atLeast: 1,
    atMost: 3,
    apply: ([text, format]) => {
      const value = text?.() ?? null;
      if (isBlank(value) || value instanceof Date) return value;
      return parseDate(toText(value), format && toText(format()));
    },
  },
  DATETIME_FORMAT: {
    atLeast: 1,
    atMost: 2,
    apply: ([date, format]) => {
      const value = toDate(date?.() ?? null);
      return value && formatDate(value, format && toText(format()));
    },
  },
  DATEADD: {
    atLeast: 3,
    atMost: 3,
    apply: ([date, count, unit]) =>
      toDate(
        add(needDate(date?.() ?? null), toNumber(count?.() ?? null), unitOf(unit?.() ?? null)),
      ),
  },
  DATETIME_DIFF: {
    atLeast: 2,
    atMost: 3,
    apply: ([a, b, unit]) =>
      difference(
        needDate(a?.() ?? null),
        needDate(b?.() ?? null),
        unit ? unitOf(unit()) : 'second',
      ),
  },
  YEAR: part((date) => date.getUTCFullYear()),
  MONTH: part((date) => date.getUTCMonth() + 1),
  DAY: part((date) => date.getUTCDate()),
  HOUR: part((date) => date.getUTCHours()),
  MINUTE: part((date) => date.getUTCMinutes()),
  SECOND: part((date) => date.getUTCSeconds()),
  WEEKDAY: part((date) => date.getUTCDay()),
};

function inOrder(first: Value | undefined, second: Value | undefined): boolean {
  const [one, two] = [toDate(first ?? null), toDate(second ?? null)];
  return one !== null && two !== null && one < two;
}
