import type { DemoRecord } from '../base-definition.ts';
import type { Table } from '../store/table.ts';
import type { CellValues } from './computed.ts';
import { type Iterators, newWalk } from './iterators.ts';
import { fieldNamed } from './lookup.ts';
import type { PresentedRecord, RecordPresenter } from './present.ts';
import type { ListQuery } from './query.ts';
import { selectedIds } from './select.ts';

export interface Page {
  records: PresentedRecord[];
  offset?: string;
}

/** One page; the order is that of the first page, the values are those of now. */
export function listPage(
  { values, iterators, presenter }: Reading,
  table: Table,
  query: ListQuery,
): Page {
  const fields = query.fields?.map((name) => fieldNamed(table, name));
  const { walk, index } =
    query.offset === undefined
      ? { walk: newWalk(table.id, selectedIds(values, table, query)), index: 0 }
      : iterators.resume(table.id, query.offset);
  const { records, next } = take(table, walk.recordIds, index, query.pageSize);
  const byFieldId = query.returnFieldsByFieldId;
  return {
    records: records.map((record) => presenter.present(table, record, { fields, byFieldId })),
    ...(next < walk.recordIds.length ? { offset: iterators.offsetAt(walk, next) } : {}),
  };
}

export interface Reading {
  values: CellValues;
  iterators: Iterators;
  presenter: RecordPresenter;
}

/** Records deleted since the first page are passed over. */
function take(table: Table, recordIds: string[], start: number, count: number) {
  const records: DemoRecord[] = [];
  let next = start;
  while (next < recordIds.length && records.length < count) {
    const record = table.records.get(recordIds[next] ?? '');
    if (record) records.push(record);
    next += 1;
  }
  return { records, next };
}
