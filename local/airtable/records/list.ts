import type { FieldDefinition, StoredRecord } from '../base-definition.ts';
import { unprocessable } from '../http/errors.ts';
import type { Table } from '../store/table.ts';
import { compileFilter } from './filter.ts';
import { createIterator, type Iterators } from './iterators.ts';
import type { PresentedRecord, RecordPresenter } from './present.ts';
import type { ListQuery } from './query.ts';

interface RecordPage {
  records: PresentedRecord[];
  offset?: string;
}

export interface RecordReader {
  iterators: Iterators;
  presenter: RecordPresenter;
}

export function listPage(
  { iterators, presenter }: RecordReader,
  table: Table,
  query: ListQuery,
): RecordPage {
  const fields = query.fields?.map((name) => requireField(table, name));
  const { iterator, index } =
    query.offset === undefined
      ? { iterator: createIterator(table.id, selectIds(presenter, table, query)), index: 0 }
      : iterators.resume(table.id, query.offset);
  const { records, next } = take(table, iterator.recordIds, index, query.pageSize);
  const byFieldId = query.returnFieldsByFieldId;
  return {
    records: records.map((record) => presenter.present(table, record, { fields, byFieldId })),
    ...(next < iterator.recordIds.length ? { offset: iterators.offsetAt(iterator, next) } : {}),
  };
}

/** @throws HTTPException 422 when the table has no such field */
export function requireField(table: Table, nameOrId: string): FieldDefinition {
  const field = table.field(nameOrId);
  if (!field) throw unprocessable('UNKNOWN_FIELD_NAME', `Unknown field name: "${nameOrId}"`);
  return field;
}

function selectIds(
  presenter: RecordPresenter,
  table: Table,
  { filterByFormula }: ListQuery,
): string[] {
  const records = [...table.records.values()];
  const filter = filterByFormula && compileFilter(presenter, table, filterByFormula);
  return (filter ? records.filter(filter) : records).map(({ id }) => id);
}

function take(table: Table, recordIds: string[], start: number, count: number) {
  const records: StoredRecord[] = [];
  let next = start;
  while (next < recordIds.length && records.length < count) {
    const record = table.records.get(recordIds[next] ?? '');
    if (record) records.push(record);
    next += 1;
  }
  return { records, next };
}
