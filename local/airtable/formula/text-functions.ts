import type { FunctionTable, Parameter } from './function-table.ts';
import { FormulaValueError, flatten, isBlank, toNumber, toText, type Value } from './values.ts';

const text = (parameters: Parameter[], index: number) => toText(parameters[index]?.() ?? null);
const number = (parameters: Parameter[], index: number, otherwise: number) => {
  const value = parameters[index]?.();
  return value === undefined ? otherwise : toNumber(value);
};

const ofText = (apply: (value: string) => Value): FunctionTable[string] => ({
  atLeast: 1,
  atMost: 1,
  apply: (parameters) => apply(text(parameters, 0)),
});

function pattern(given: Parameter[], flags: string): RegExp {
  try {
    return new RegExp(text(given, 1), flags);
  } catch {
    throw new FormulaValueError('not a pattern');
  }
}

/** 1-based; 0 when it is not there. */
function position(needle: string, hay: string, start: number): number {
  return hay.indexOf(needle, Math.max(0, start - 1)) + 1;
}

export const textFunctions: FunctionTable = {
  LOWER: ofText((value) => value.toLowerCase()),
  UPPER: ofText((value) => value.toUpperCase()),
  TRIM: ofText((value) => value.trim()),
  LEN: ofText((value) => value.length),
  VALUE: ofText((value) => {
    const parsed = Number.parseFloat(value.replace(/[^\d.-]/g, ''));
    return Number.isNaN(parsed) ? null : parsed;
  }),
  ENCODE_URL_COMPONENT: ofText((value) => encodeURIComponent(value)),
  T: {
    atLeast: 1,
    atMost: 1,
    apply: ([value]) => {
      const content = value?.() ?? null;
      return typeof content === 'string' ? content : null;
    },
  },
  FIND: {
    atLeast: 2,
    atMost: 3,
    apply: (given) => position(text(given, 0), text(given, 1), number(given, 2, 1)),
  },
  // Unlike FIND it minds no case, and is blank, not 0, when it finds nothing.
  SEARCH: {
    atLeast: 2,
    atMost: 3,
    apply: (given) => {
      const [needle, hay] = [text(given, 0).toLowerCase(), text(given, 1).toLowerCase()];
      return position(needle, hay, number(given, 2, 1)) || null;
    },
  },
  LEFT: {
    atLeast: 2,
    atMost: 2,
    apply: (given) => text(given, 0).slice(0, Math.max(0, number(given, 1, 0))),
  },
  RIGHT: {
    atLeast: 2,
    atMost: 2,
    apply: (given) => {
      const count = Math.max(0, number(given, 1, 0));
      return count === 0 ? '' : text(given, 0).slice(-count);
    },
  },
  MID: {
    atLeast: 3,
    atMost: 3,
    apply: (given) => {
      const start = Math.max(0, number(given, 1, 1) - 1);
      return text(given, 0).slice(start, start + number(given, 2, 0));
    },
  },
  SUBSTITUTE: {
    atLeast: 3,
    atMost: 3,
    apply: (given) => text(given, 0).replaceAll(text(given, 1), () => text(given, 2)),
  },
  REPT: {
    atLeast: 2,
    atMost: 2,
    apply: (given) => text(given, 0).repeat(Math.min(1000, Math.max(0, number(given, 1, 0)))),
  },
  CONCATENATE: {
    atLeast: 1,
    apply: (given) => given.map((parameter) => toText(parameter())).join(''),
  },
  ARRAYJOIN: {
    atLeast: 1,
    atMost: 2,
    apply: (given) =>
      flatten([given[0]?.() ?? null])
        .map(toText)
        .join(given.length > 1 ? text(given, 1) : ','),
  },
  ARRAYUNIQUE: {
    atLeast: 1,
    atMost: 1,
    apply: ([list]) => {
      const seen = new Map(flatten([list?.() ?? null]).map((value) => [toText(value), value]));
      return [...seen.values()];
    },
  },
  ARRAYCOMPACT: {
    atLeast: 1,
    atMost: 1,
    apply: ([list]) => flatten([list?.() ?? null]).filter((value) => !isBlank(value)),
  },
  ARRAYFLATTEN: { atLeast: 1, atMost: 1, apply: ([list]) => flatten([list?.() ?? null]) },
  REGEX_MATCH: {
    atLeast: 2,
    atMost: 2,
    apply: (given) => pattern(given, 'u').test(text(given, 0)),
  },
  REGEX_EXTRACT: {
    atLeast: 2,
    atMost: 2,
    apply: (given) => pattern(given, 'u').exec(text(given, 0))?.[0] ?? null,
  },
  REGEX_REPLACE: {
    atLeast: 3,
    atMost: 3,
    apply: (given) => text(given, 0).replace(pattern(given, 'gu'), text(given, 2)),
  },
};
