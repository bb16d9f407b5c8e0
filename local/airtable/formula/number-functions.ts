import type { FunctionTable, Parameter } from './function-table.ts';
import { FormulaValueError, flatten, isBlank, toNumber, type Value } from './values.ts';

const evaluated = (parameters: Parameter[]): Value[] =>
  flatten(parameters.map((parameter) => parameter()));

/** Texts among the values are passed over, as Airtable's aggregates do. */
const numbers = (parameters: Parameter[]): number[] =>
  evaluated(parameters).filter((value): value is number => typeof value === 'number');

const first = (parameters: Parameter[]) => toNumber(parameters[0]?.() ?? null);
const second = (parameters: Parameter[], otherwise: number) => {
  const value = parameters[1]?.();
  return value === undefined ? otherwise : toNumber(value);
};

const aggregate = (apply: (values: number[]) => Value): FunctionTable[string] => ({
  atLeast: 1,
  apply: (parameters) => apply(numbers(parameters)),
});

const toDigits =
  (round: (value: number) => number): FunctionTable[string]['apply'] =>
  (parameters) => {
    const scale = 10 ** second(parameters, 0);
    return round(first(parameters) * scale) / scale;
  };

export const numberFunctions: FunctionTable = {
  SUM: aggregate((values) => values.reduce((sum, value) => sum + value, 0)),
  AVERAGE: aggregate((values) => {
    if (values.length === 0) throw new FormulaValueError('there is nothing to average');
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  }),
  MIN: aggregate((values) => (values.length === 0 ? 0 : values.reduce((a, b) => Math.min(a, b)))),
  MAX: aggregate((values) => (values.length === 0 ? 0 : values.reduce((a, b) => Math.max(a, b)))),
  COUNT: aggregate((values) => values.length),
  COUNTA: {
    atLeast: 1,
    apply: (parameters) => evaluated(parameters).filter((value) => !isBlank(value)).length,
  },
  COUNTALL: { atLeast: 1, apply: (parameters) => evaluated(parameters).length },
  ABS: { atLeast: 1, atMost: 1, apply: (given) => Math.abs(first(given)) },
  INT: { atLeast: 1, atMost: 1, apply: (given) => Math.floor(first(given)) },
  ROUND: { atLeast: 1, atMost: 2, apply: toDigits(Math.round) },
  ROUNDUP: { atLeast: 1, atMost: 2, apply: toDigits(Math.ceil) },
  ROUNDDOWN: { atLeast: 1, atMost: 2, apply: toDigits(Math.trunc) },
  CEILING: {
    atLeast: 1,
    atMost: 2,
    apply: (given) => Math.ceil(first(given) / second(given, 1)) * second(given, 1),
  },
  FLOOR: {
    atLeast: 1,
    atMost: 2,
    apply: (given) => Math.floor(first(given) / second(given, 1)) * second(given, 1),
  },
  MOD: {
    atLeast: 2,
    atMost: 2,
    apply: (given) => {
      const divisor = second(given, 0);
      if (divisor === 0) throw new FormulaValueError('division by zero');
      return first(given) - divisor * Math.floor(first(given) / divisor);
    },
  },
  POWER: { atLeast: 2, atMost: 2, apply: (given) => first(given) ** second(given, 1) },
  SQRT: { atLeast: 1, atMost: 1, apply: (given) => Math.sqrt(first(given)) },
};
