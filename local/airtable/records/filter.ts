import type { StoredRecord } from '../base-definition.ts';
import { unprocessable } from '../http/errors.ts';
import type { Table } from '../store/table.ts';
import type { RecordPresenter } from './present.ts';

const OPERAND = /\{([^{}]*)\}|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|\s+/g;
const EQUALS = /^(UPPER\(TRIM\()?\{(\d+)\}(\)\))?(=|!=)"(\d+)"$/;
const HAS_ID = /^RECORD_ID\(\)="(\d+)"$/;
const IS_AFTER = /^IS_AFTER\((CREATED|LAST_MODIFIED)_TIME\(\),DATETIME_PARSE\("(\d+)"\)\)$/;

type Condition = (record: StoredRecord) => boolean;

/**
 * Supports only the formulas that the product sends: conditions on a cell, the record's id or its times,
 * joined by AND or OR.
 * @throws HTTPException 422 for any other formula
 */
export function compileFilter(
  presenter: RecordPresenter,
  table: Table,
  formula: string,
): Condition {
  const operands: string[] = [];
  const shape = formula.replace(OPERAND, (_, name?: string, double?: string, single?: string) => {
    const text = name ?? double ?? single;
    if (text === undefined) return '';
    const index = operands.push(text.replace(/\\(.)/g, '$1')) - 1;
    return name === undefined ? `"${index}"` : `{${index}}`;
  });
  const operand = (index?: string) => operands[Number(index)] ?? '';

  const compile = (condition: string): Condition => {
    const [, isUpper, field, , operator, text] = EQUALS.exec(condition) ?? [];
    if (operator) {
      const column = table.field(operand(field));
      if (!column) throw invalidFormula(`Unknown field names: ${operand(field)}`);
      return (record) => {
        const cell = toText(presenter.cell(table, record, column));
        return (
          ((isUpper ? cell.trim().toUpperCase() : cell) === operand(text)) === (operator === '=')
        );
      };
    }
    const [, id] = HAS_ID.exec(condition) ?? [];
    if (id) return (record) => record.id === operand(id);
    const [, time, since] = IS_AFTER.exec(condition) ?? [];
    if (!time) throw invalidFormula(`The local Airtable does not know the formula ${formula}`);
    return ({ createdTime, lastModifiedTime = createdTime }) =>
      Date.parse(time === 'CREATED' ? createdTime : lastModifiedTime) > Date.parse(operand(since));
  };

  const [, junction, list = shape] = /^(AND|OR)\((.+)\)$/.exec(shape) ?? [];
  const conditions = list.split(/,(?!DATETIME_PARSE)/).map(compile);
  return (record) =>
    junction === 'OR'
      ? conditions.some((condition) => condition(record))
      : conditions.every((condition) => condition(record));
}

function toText(value: unknown): string {
  return Array.isArray(value) ? value.map(toText).join(', ') : String(value ?? '');
}

const invalidFormula = (reason: string) =>
  unprocessable(
    'INVALID_FILTER_BY_FORMULA',
    `The formula for filtering records is invalid: ${reason}`,
  );
