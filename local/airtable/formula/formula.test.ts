import { describe, expect, it } from 'vitest';
import { compile } from './formula.ts';
import type { Scope } from './functions.ts';
import { FormulaSyntaxError } from './syntax.ts';
import { FormulaValueError, type Value } from './values.ts';

const cells: Record<string, Value> = {
  Status: 'List/Ebay',
  'Unit Name': "1st Division's patch",
  Price: 25,
  Empty: null,
  Rare: true,
  Sold: false,
  Listed: new Date('2025-03-10T12:00:00.000Z'),
  Tags: ['felt', 'silk'],
};

const scope: Scope = {
  field: (name) => cells[name] ?? null,
  recordId: 'recAAAAAAAAAAAAAA',
  createdTime: '2025-01-01T00:00:00.000Z',
  lastModifiedTime: '2025-06-01T10:00:00.000Z',
};

const value = (formula: string) => compile(formula).evaluate(scope);

describe('formulas', () => {
  it.each<[string, Value]>([
    [`{Status} = 'List/Ebay'`, true],
    [`Status != "List/Ebay"`, false],
    [`AND({Status} = 'List/Ebay', {Price} >= 25, NOT({Sold}))`, true],
    [`OR({Price} < 5, {Price} > 100)`, false],
    [`IF({Rare}, 'rare', 'common')`, 'rare'],
    [`1 + 2 * 3 - -4`, 11],
    [`(1 + 2) * 3`, 9],
    [`'a' & 1 + 1`, 'a2'],
    [`{Unit Name} = '1st Division\\'s patch'`, true],
    [`RECORD_ID()`, 'recAAAAAAAAAAAAAA'],
    [`RECORD_ID() = 'recAAAAAAAAAAAAAA'`, true],
    [`{Empty} = BLANK()`, true],
    [`{Empty} = ''`, true],
    [`{Price} = BLANK()`, false],
    [`{Rare} = TRUE()`, true],
    [`{Sold} = FALSE()`, true],
    [`ROUND(2.345, 2)`, 2.35],
    [`UPPER(TRIM(' gd-1 ')) = 'GD-1'`, true],
    [`UPPER({Empty}) = ''`, true],
    [`SUM(1, 2, 'x', {Price})`, 28],
    [`1${' + 0'.repeat(500)}`, 1],
  ])('%s is %j', (formula, expected) => {
    expect(value(formula)).toEqual(expected);
  });

  it.each<[string, boolean]>([
    [`IS_AFTER(LAST_MODIFIED_TIME(), '2025-05-31T00:00:00.000Z')`, true],
    [`IS_AFTER(LAST_MODIFIED_TIME(), DATETIME_PARSE('2025-06-01T10:00'))`, false],
    [`IS_AFTER({Listed}, CREATED_TIME())`, true],
    [`LAST_MODIFIED_TIME() >= DATETIME_PARSE('2025-06-01T10:00:00.000Z')`, true],
    [`{Listed} > '2025-03-09'`, true],
    [`IS_AFTER({Empty}, '2020-01-01')`, false],
  ])('compares times: %s is %s', (formula, expected) => {
    expect(value(formula)).toBe(expected);
  });

  it('evaluates only the branch that IF takes', () => {
    expect(value(`IF(TRUE(), 'fine', 1 / 0)`)).toBe('fine');
  });

  it('takes more arguments than a JavaScript call could', () => {
    const many = Array.from({ length: 200_000 }, (_, number) => number).join();
    expect([value(`MIN(${many})`), value(`MAX(${many})`)]).toEqual([0, 199_999]);
  });

  it('lists the fields it reads', () => {
    expect(compile(`AND({Status} = 'x', Price > 1, {Status})`).fields).toEqual(['Status', 'Price']);
  });

  it.each([
    `{Status = 'x'`,
    `AND(`,
    `1 +`,
    `NO_SUCH_FUNCTION(1)`,
    `IS_AFTER('x')`,
    `'open`,
    ``,
    `1 2`,
    `constructor(1)`,
  ])('rejects invalid syntax: %j', (formula) => {
    expect(() => compile(formula)).toThrow(FormulaSyntaxError);
  });

  it.each([
    ['brackets', `${'('.repeat(5000)}1${')'.repeat(5000)}`],
    ['minuses', `${'-'.repeat(20_000)}1`],
    ['pluses', `${'+'.repeat(20_000)}1`],
    ['sums', `1${' + 1'.repeat(20_000)}`],
  ])('rejects formulas nested too deeply: %s', (_, formula) => {
    expect(() => compile(formula)).toThrow(FormulaSyntaxError);
  });

  it.each([`1 / 0`, `'abc' * 2`, `DATETIME_PARSE('yesterday-ish')`])(
    'throws a value error: %s',
    (formula) => {
      expect(() => value(formula)).toThrow(FormulaValueError);
    },
  );
});
