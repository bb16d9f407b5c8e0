import type { FieldDefinition, StoredRecord } from '../base-definition.ts';
import { unprocessable } from '../http/errors.ts';
import type { Table } from '../store/table.ts';
import { compileFilter } from './filter.ts';
import { createIterator, type Iterators } from './iterators.ts';
import type { PresentedRecord, RecordPresenter } from './present.ts';
import type { ListQuery } from './query.ts';
import type { StaleReads } from './stale-reads.ts';

interface RecordPage {
  records: PresentedRecord[];
  offset?: string;
}

export interface RecordReader {
  iterators: Iterators;
  presenter: RecordPresenter;
  staleReads: StaleReads;
}

export function listPage(
  { iterators, presenter, staleReads }: RecordReader,
  table: Table,
  query: ListQuery,
): RecordPage {
  const fields = query.fields?.map((name) => requireField(table, name));
  const { iterator, index } =
    query.offset === undefined
      ? {
          iterator: createIterator(table.id, selectIds(presenter, staleReads, table, query)),
          index: 0,
        }
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
  staleReads: StaleReads,
  table: Table,
  { filterByFormula }: ListQuery,
): string[] {
  const records = [...table.records.values()];
  if (filterByFormula === undefined) return records.map(({ id }) => id);
  const isMatch = compileFilter(presenter, table, filterByFormula);
  return records
    .filter(staleReads.next())
    .filter(isMatch)
    .map(({ id }) => id);
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
