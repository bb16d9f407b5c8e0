import type { DemoRecord } from '../base.ts';
import type { Table } from '../store/table.ts';
import type { CellValues } from './computed.ts';
import type { Iterators } from './iterators.ts';
import type { PresentedRecord, RecordPresenter } from './present.ts';
import type { ListQuery } from './query.ts';
import { fieldsNamed, selectRecords } from './select.ts';

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
  const fields = fieldsNamed(table, query.fields);
  const walk = query.offset === undefined ? undefined : iterators.resume(table.id, query.offset);
  const recordIds = walk?.recordIds ?? selectRecords(values, table, query).map(({ id }) => id);
  const { records, next } = take(table, recordIds, walk?.index ?? 0, query.pageSize);
  const page = {
    records: records.map((record) =>
      presenter.present(table, record, {
        fields,
        byFieldId: query.returnFieldsByFieldId,
        asText: query.cellFormat === 'string',
      }),
    ),
  };
  if (next >= recordIds.length) return page;
  const offset = walk
    ? `${walk.iterator}/${recordIds[next]}`
    : iterators.begin(table.id, recordIds, next);
  return { ...page, offset };
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
