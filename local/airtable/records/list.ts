import type { StoredRecord } from '../base-definition.ts';
import type { Table } from '../store/table.ts';
import type { CellValues } from './computed.ts';
import { createIterator, type Iterators } from './iterators.ts';
import { requireField } from './lookup.ts';
import type { PresentedRecord, RecordPresenter } from './present.ts';
import type { ListQuery } from './query.ts';
import { selectIds } from './select.ts';

export interface Page {
  records: PresentedRecord[];
  offset?: string;
}

/** Returns one page. The order is fixed at the first page; the values are current. */
export function listPage(
  { values, iterators, presenter }: RecordReader,
  table: Table,
  query: ListQuery,
): Page {
  const fields = query.fields?.map((name) => requireField(table, name));
  const { iterator, index } =
    query.offset === undefined
      ? { iterator: createIterator(table.id, selectIds(values, table, query)), index: 0 }
      : iterators.resume(table.id, query.offset);
  const { records, next } = take(table, iterator.recordIds, index, query.pageSize);
  const byFieldId = query.returnFieldsByFieldId;
  return {
    records: records.map((record) => presenter.present(table, record, { fields, byFieldId })),
    ...(next < iterator.recordIds.length ? { offset: iterators.offsetAt(iterator, next) } : {}),
  };
}

export interface RecordReader {
  values: CellValues;
  iterators: Iterators;
  presenter: RecordPresenter;
}

/** Skips records deleted since the first page. */
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
