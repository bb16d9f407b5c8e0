import type { DemoField, DemoRecord } from '../base-definition.ts';
import { choicesOf } from '../cells/plan.ts';
import { compile, type Formula } from '../formula/formula.ts';
import { FormulaSyntaxError } from '../formula/syntax.ts';
import { compare, FormulaValueError, isBlank, toBoolean, type Value } from '../formula/values.ts';
import { unprocessable } from '../http/errors.ts';
import type { Table } from '../store/table.ts';
import type { CellValues } from './computed.ts';
import { fieldNamed } from './lookup.ts';
import type { ListQuery } from './query.ts';

/** Which records a list shows, in which order; throws a 422 for what the table does not have. */
export function selectedIds(values: CellValues, table: Table, query: ListQuery): string[] {
  const filters = [viewFilter(table, query.view), query.filterByFormula]
    .filter((text) => text !== undefined)
    .map((text) => filterOf(table, text));
  const records = [...table.records.values()].filter((record) =>
    filters.every((formula) => passes(formula, values, table, record)),
  );
  const sorted = sortBy(records, values, table, query.sort);
  return sorted.slice(0, query.maxRecords).map(({ id }) => id);
}

function viewFilter(table: Table, nameOrId: string | undefined): string | undefined {
  if (nameOrId === undefined) return undefined;
  const view = table.views.find(({ id, name }) => id === nameOrId || name === nameOrId);
  if (!view) throw unprocessable('VIEW_NAME_NOT_FOUND', `View ${nameOrId} not found`);
  return view.filterByFormula;
}

function filterOf(table: Table, text: string): Formula {
  const formula = compiled(text);
  const unknown = formula.fields.filter((name) => !table.field(name));
  if (unknown.length > 0) throw invalidFormula(`Unknown field names: ${unknown.join(', ')}`);
  return formula;
}

function compiled(text: string): Formula {
  try {
    return compile(text);
  } catch (error) {
    if (error instanceof FormulaSyntaxError) throw invalidFormula(error.message);
    throw error;
  }
}

const invalidFormula = (reason: string) =>
  unprocessable(
    'INVALID_FILTER_BY_FORMULA',
    `The formula for filtering records is invalid: ${reason}`,
  );

function passes(formula: Formula, values: CellValues, table: Table, record: DemoRecord): boolean {
  const found = orNull(() => formula.evaluate(values.scope(table, record)));
  return toBoolean(found);
}

function orNull(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof FormulaValueError) return null;
    throw error;
  }
}

function sortBy(
  records: DemoRecord[],
  values: CellValues,
  table: Table,
  sorts: ListQuery['sort'],
): DemoRecord[] {
  if (sorts.length === 0) return records;
  const keys = sorts.map(({ field, direction }) => ({
    field: fieldNamed(table, field),
    sign: direction === 'desc' ? -1 : 1,
  }));
  return records
    .map((record) => ({
      record,
      row: keys.map(({ field, sign }) => ({
        sign,
        value: sortKey(
          field,
          orNull(() => values.of(table, record, field)),
        ),
      })),
    }))
    .sort((a, b) => {
      for (const [index, { sign, value }] of a.row.entries()) {
        const order = sign * inOrder(value, b.row[index]?.value ?? null);
        if (order !== 0) return order;
      }
      return 0;
    })
    .map(({ record }) => record);
}

/** A select sorts in the order of its options, a text without regard to case. */
function sortKey(field: DemoField, value: Value): Value {
  if (field.type === 'singleSelect' && !isBlank(value)) {
    return choicesOf(field).findIndex(({ name }) => name === value);
  }
  return typeof value === 'string' ? value.toLowerCase() : value;
}

function inOrder(left: Value, right: Value): number {
  const [noLeft, noRight] = [isBlank(left), isBlank(right)];
  return noLeft || noRight ? Number(noRight) - Number(noLeft) : compare(left, right);
}
