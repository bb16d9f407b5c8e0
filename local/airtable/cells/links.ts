import { unprocessable } from '../http/errors.ts';
import type { Table } from '../store/table.ts';
import { type CellInput, type Converter, invalidValue } from './input.ts';

const RECORD_ID = /^rec[A-Za-z0-9]{14}$/;

export const recordLinks: Converter = (input) => {
  const { field, store, typecast, value } = input;
  const table = store.linkedTable(field);
  const items = typecast && typeof value === 'string' ? [value] : value;
  if (!table || !Array.isArray(items)) throw invalidValue(field);
  return [...new Set(items.map((item) => toRecordId(input, table, item)))];
};

function toRecordId({ field, typecast, plan }: CellInput, table: Table, item: unknown): string {
  const idOrName = typeof item === 'object' && item !== null && 'id' in item ? item.id : item;
  if (typeof idOrName !== 'string') throw invalidValue(field);
  if (table.records.has(idOrName)) return idOrName;
  if (RECORD_ID.test(idOrName)) {
    throw unprocessable('ROW_DOES_NOT_EXIST', `Record ID ${idOrName} does not exist in this table`);
  }
  if (!typecast) throw invalidValue(field);
  const primary = table.primaryField.name;
  const match = [...table.records.values()].find(({ fields }) => fields[primary] === idOrName);
  return match?.id ?? plan.addRecord(table, idOrName);
}
