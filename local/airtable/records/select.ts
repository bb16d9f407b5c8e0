import type { FieldDefinition, StoredRecord } from '../base-definition.ts';
import { getChoices } from '../cells/plan.ts';
import { compile, type Formula } from '../formula/formula.ts';
import { FormulaSyntaxError } from '../formula/syntax.ts';
import { compare, FormulaValueError, isBlank, toBoolean, type Value } from '../formula/values.ts';
import { unprocessable } from '../http/errors.ts';
import type { Table } from '../store/table.ts';
import type { CellValues } from './computed.ts';
import { requireField } from './lookup.ts';
import type { ListQuery } from './query.ts';

/** Filters and sorts the records of a list.
 *  @throws HTTPException 422 for an unknown view or field or an invalid formula. */
export function selectIds(values: CellValues, table: Table, query: ListQuery): string[] {
  const filters = [viewFilter(table, query.view), query.filterByFormula]
    .filter((text) => text !== undefined)
    .map((text) => compileFilter(table, text));
  const records = [...table.records.values()].filter((record) =>
    filters.every((formula) => matches(formula, values, table, record)),
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

function compileFilter(table: Table, text: string): Formula {
  const formula = tryCompile(text);
  const unknown = formula.fields.filter((name) => !table.field(name));
  if (unknown.length > 0) throw invalidFormula(`Unknown field names: ${unknown.join(', ')}`);
  return formula;
}

function tryCompile(text: string): Formula {
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

function matches(
  formula: Formula,
  values: CellValues,
  table: Table,
  record: StoredRecord,
): boolean {
  return toBoolean(nullOnError(() => formula.evaluate(values.scope(table, record))));
}

function nullOnError(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof FormulaValueError) return null;
    throw error;
  }
}

function sortBy(
  records: StoredRecord[],
  values: CellValues,
  table: Table,
  sorts: ListQuery['sort'],
): StoredRecord[] {
  if (sorts.length === 0) return records;
  const keys = sorts.map(({ field, direction }) => ({
    field: requireField(table, field),
    sign: direction === 'desc' ? -1 : 1,
  }));
  return records
    .map((record) => ({
      record,
      row: keys.map(({ field, sign }) => ({
        sign,
        value: sortKey(
          field,
          nullOnError(() => values.read(table, record, field)),
        ),
      })),
    }))
    .sort((a, b) => {
      for (const [index, { sign, value }] of a.row.entries()) {
        const order = sign * compareValues(value, b.row[index]?.value ?? null);
        if (order !== 0) return order;
      }
      return 0;
    })
    .map(({ record }) => record);
}

/** Selects sort in the order of their options, texts case-insensitively. */
function sortKey(field: FieldDefinition, value: Value): Value {
  if (field.type === 'singleSelect' && !isBlank(value)) {
    return getChoices(field).findIndex(({ name }) => name === value);
  }
  return typeof value === 'string' ? value.toLowerCase() : value;
}

function compareValues(left: Value, right: Value): number {
  const [isLeftBlank, isRightBlank] = [isBlank(left), isBlank(right)];
  return isLeftBlank || isRightBlank
    ? Number(isRightBlank) - Number(isLeftBlank)
    : compare(left, right);
}
