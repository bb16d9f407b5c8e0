import {
  FormulaValueError,
  flatten,
  isBlank,
  toBoolean,
  toDate,
  toNumber,
  type Value,
} from './values.ts';

/** The record that a formula is evaluated for. */
export interface Scope {
  field(name: string): Value;
  recordId: string;
  createdTime: string;
  lastModifiedTime: string;
}

/** Arguments are evaluated lazily, so that IF evaluates only one branch. */
type Argument = () => Value;

interface FormulaFunction {
  minArguments: number;
  /** Defaults to any number. */
  maxArguments?: number;
  apply(values: Argument[], scope: Scope): Value;
}

const constant = (apply: (scope: Scope) => Value): FormulaFunction => ({
  minArguments: 0,
  maxArguments: 0,
  apply: (_, scope) => apply(scope),
});

/** Aggregates skip values that are not numbers, as Airtable does. */
const aggregate = (reduce: (numbers: number[]) => number): FormulaFunction => ({
  minArguments: 1,
  apply: (values) =>
    reduce(flatten(values.map((value) => value())).filter((value) => typeof value === 'number')),
});

const text = (apply: (value: string) => string): FormulaFunction => ({
  minArguments: 1,
  maxArguments: 1,
  apply: ([value]) => apply(String(value?.() ?? '')),
});

/** The functions that the product and the demo use; Airtable has many more. */
export const FUNCTIONS: Record<string, FormulaFunction> = {
  AND: { minArguments: 1, apply: (values) => values.every((value) => toBoolean(value())) },
  OR: { minArguments: 1, apply: (values) => values.some((value) => toBoolean(value())) },
  NOT: { minArguments: 1, maxArguments: 1, apply: ([value]) => !toBoolean(value?.() ?? null) },
  IF: {
    minArguments: 2,
    maxArguments: 3,
    apply: ([condition, then, otherwise]) =>
      (toBoolean(condition?.() ?? null) ? then?.() : otherwise?.()) ?? null,
  },
  BLANK: constant(() => null),
  TRUE: constant(() => true),
  FALSE: constant(() => false),
  RECORD_ID: constant(({ recordId }) => recordId),
  CREATED_TIME: constant(({ createdTime }) => new Date(createdTime)),
  // Airtable can watch chosen fields; here a record has one time for all of them.
  LAST_MODIFIED_TIME: {
    minArguments: 0,
    apply: (_, { lastModifiedTime }) => new Date(lastModifiedTime),
  },
  UPPER: text((value) => value.toUpperCase()),
  TRIM: text((value) => value.trim()),
  SUM: aggregate((numbers) => numbers.reduce((sum, number) => sum + number, 0)),
  // Reduced rather than spread: a call cannot take as many arguments as a column can have values.
  MIN: aggregate((numbers) => numbers.reduce((a, b) => Math.min(a, b), numbers[0] ?? 0)),
  MAX: aggregate((numbers) => numbers.reduce((a, b) => Math.max(a, b), numbers[0] ?? 0)),
  ROUND: {
    minArguments: 1,
    maxArguments: 2,
    apply: ([value, digits]) => {
      const scale = 10 ** toNumber(digits?.() ?? 0);
      return Math.round(toNumber(value?.() ?? null) * scale) / scale;
    },
  },
  IS_AFTER: {
    minArguments: 2,
    maxArguments: 2,
    apply: ([left, right]) => {
      const [later, earlier] = [toDate(left?.() ?? null), toDate(right?.() ?? null)];
      return later !== null && earlier !== null && later > earlier;
    },
  },
  /** Parses ISO dates and times only. Without a zone they are in UTC. */
  DATETIME_PARSE: {
    minArguments: 1,
    maxArguments: 1,
    apply: ([text]) => {
      const value = text?.() ?? null;
      if (isBlank(value) || value instanceof Date) return value;
      const iso = String(value);
      const hasZone = !iso.includes('T') || /(?:Z|[-+]\d{2}:?\d{2})$/.test(iso);
      const date = new Date(hasZone ? iso : `${iso}Z`);
      if (Number.isNaN(date.getTime())) throw new FormulaValueError('not a date');
      return date;
    },
  },
};
