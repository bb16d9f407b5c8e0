import type { FunctionTable } from './function-table.ts';
import { FormulaValueError, isEqual, toBoolean } from './values.ts';

export const logicFunctions: FunctionTable = {
  AND: { atLeast: 1, apply: (given) => given.every((parameter) => toBoolean(parameter())) },
  OR: { atLeast: 1, apply: (given) => given.some((parameter) => toBoolean(parameter())) },
  XOR: {
    atLeast: 1,
    apply: (given) => given.filter((parameter) => toBoolean(parameter())).length % 2 === 1,
  },
  NOT: { atLeast: 1, atMost: 1, apply: ([value]) => !toBoolean(value?.() ?? null) },
  IF: {
    atLeast: 2,
    atMost: 3,
    apply: ([condition, then, otherwise]) =>
      (toBoolean(condition?.() ?? null) ? then?.() : otherwise?.()) ?? null,
  },
  SWITCH: {
    atLeast: 2,
    apply: ([subject, ...rest]) => {
      const value = subject?.() ?? null;
      for (let index = 0; index + 1 < rest.length; index += 2) {
        if (isEqual(value, rest[index]?.() ?? null)) return rest[index + 1]?.() ?? null;
      }
      return rest.length % 2 === 1 ? (rest.at(-1)?.() ?? null) : null;
    },
  },
  BLANK: { atLeast: 0, atMost: 0, apply: () => null },
  TRUE: { atLeast: 0, atMost: 0, apply: () => true },
  FALSE: { atLeast: 0, atMost: 0, apply: () => false },
  ERROR: {
    atLeast: 0,
    atMost: 1,
    apply: () => {
      throw new FormulaValueError('asked for');
    },
  },
  ISERROR: {
    atLeast: 1,
    atMost: 1,
    apply: ([value]) => {
      try {
        value?.();
        return false;
      } catch (error) {
        if (error instanceof FormulaValueError) return true;
        throw error;
      }
    },
  },
  RECORD_ID: { atLeast: 0, atMost: 0, apply: (_, scope) => scope.recordId },
  CREATED_TIME: { atLeast: 0, atMost: 0, apply: (_, scope) => new Date(scope.createdTime) },
  // Airtable can watch chosen fields; here a record has one time for all of them.
  LAST_MODIFIED_TIME: { atLeast: 0, apply: (_, scope) => new Date(scope.lastModifiedTime) },
};
