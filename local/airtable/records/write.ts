import type { DemoField, DemoRecord } from '../base-definition.ts';
import { convert } from '../cells/convert.ts';
import { WritePlan } from '../cells/plan.ts';
import { unprocessable } from '../http/errors.ts';
import type { BaseStore } from '../store/base-store.ts';
import type { Table } from '../store/table.ts';
import { isComputed } from './computed.ts';
import { removeRecord, setCell } from './links.ts';
import { fieldNamed } from './lookup.ts';

export interface RecordInput {
  id?: string | undefined;
  fields: Record<string, unknown>;
}

export interface WriteOptions {
  typecast: boolean;
  /** PUT: what is left out is cleared. */
  replace?: boolean;
}

interface Prepared {
  record: DemoRecord | undefined;
  cells: Map<DemoField, unknown>;
}

/**
 * Creates the records without an id and updates the others. All of it is checked before any of it is
 * done: a request that is refused has changed nothing.
 */
export function writeRecords(
  store: BaseStore,
  table: Table,
  inputs: RecordInput[],
  options: WriteOptions,
): { record: DemoRecord; isNew: boolean }[] {
  const plan = new WritePlan();
  const prepared = inputs.map((input) => prepare(store, table, input, options, plan));
  plan.carryOut();
  return prepared.map(({ record, cells }) => {
    const written = record ?? table.add(nextNumbers(table));
    for (const [field, value] of cells) setCell(store, table, written, field, value);
    return { record: written, isNew: !record };
  });
}

/** Throws a 422, with nothing deleted, when one of them is not there. */
export function deleteRecords(store: BaseStore, table: Table, ids: string[]): void {
  for (const id of ids) existing(table, id);
  for (const id of ids) removeRecord(store, table, id);
}

function existing(table: Table, id: string): DemoRecord {
  const record = table.records.get(id);
  if (!record) throw unprocessable('ROW_DOES_NOT_EXIST', `Record ID ${id} does not exist`);
  return record;
}

function prepare(
  store: BaseStore,
  table: Table,
  input: RecordInput,
  { typecast, replace }: WriteOptions,
  plan: WritePlan,
): Prepared {
  const record = input.id === undefined ? undefined : existing(table, input.id);
  const cells = new Map<DemoField, unknown>();
  if (record && replace) {
    for (const field of table.fields) if (!isComputed(field)) cells.set(field, undefined);
  }
  for (const [nameOrId, value] of Object.entries(input.fields)) {
    const field = fieldNamed(table, nameOrId);
    const current = record?.fields[field.name];
    const isNewRecord = !record;
    cells.set(field, convert({ store, field, value, current, isNewRecord, typecast, plan }));
  }
  return { record, cells };
}

function nextNumbers(table: Table): Record<string, number> {
  const numbered = table.fields.filter(({ type }) => type === 'autoNumber');
  return Object.fromEntries(
    numbered.map(({ name }) => {
      const used = [...table.records.values()].map(({ fields }) => Number(fields[name] ?? 0));
      return [name, used.reduce((most, value) => Math.max(most, value), 0) + 1];
    }),
  );
}
