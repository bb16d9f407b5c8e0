import { unprocessable } from '../http/errors.ts';
import type { Table } from '../store/table.ts';
import { type CellInput, type Converter, unfit } from './input.ts';

const RECORD_ID = /^rec[A-Za-z0-9]{14}$/;

export const recordLinks: Converter = (input) => {
  const { field, store, typecast, value } = input;
  const table = store.linkedTable(field);
  const wanted = typecast && typeof value === 'string' ? [value] : value;
  if (!table || !Array.isArray(wanted)) throw unfit(field);
  return [...new Set(wanted.map((item) => linkedId(input, table, item)))];
};

function linkedId({ field, typecast, plan }: CellInput, table: Table, item: unknown): string {
  const wanted = typeof item === 'object' && item !== null && 'id' in item ? item.id : item;
  if (typeof wanted !== 'string') throw unfit(field);
  if (table.records.has(wanted)) return wanted;
  if (RECORD_ID.test(wanted)) {
    throw unprocessable('ROW_DOES_NOT_EXIST', `Record ID ${wanted} does not exist in this table`);
  }
  if (!typecast) throw unfit(field);
  const primary = table.primaryField.name;
  const named = [...table.records.values()].find(({ fields }) => fields[primary] === wanted);
  return named?.id ?? plan.addRecord(table, wanted);
}
