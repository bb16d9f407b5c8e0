import type { FieldDefinition, StoredRecord } from '../base-definition.ts';
import { convert } from '../cells/convert.ts';
import { WritePlan } from '../cells/plan.ts';
import { unprocessable } from '../http/errors.ts';
import type { BaseStore } from '../store/base-store.ts';
import type { Table } from '../store/table.ts';
import { isComputed } from './computed.ts';
import { removeRecord, setCell } from './links.ts';
import { requireField } from './lookup.ts';

export interface RecordInput {
  id?: string | undefined;
  fields: Record<string, unknown>;
}

export interface WriteOptions {
  typecast: boolean;
  /** Clears fields that are not given, as PUT does. */
  replace?: boolean;
}

interface Prepared {
  record: StoredRecord | undefined;
  cells: Map<FieldDefinition, unknown>;
}

/** Creates the records without an id and updates the others. Validates everything first, so that a rejected request
 *  changes nothing. */
export function writeRecords(
  store: BaseStore,
  table: Table,
  inputs: RecordInput[],
  options: WriteOptions,
): { record: StoredRecord; isNew: boolean }[] {
  const plan = new WritePlan();
  const prepared = inputs.map((input) => prepare(store, table, input, options, plan));
  plan.apply();
  return prepared.map(({ record, cells }) => {
    const written = record ?? table.add(nextAutoNumbers(table));
    for (const [field, value] of cells) setCell(store, table, written, field, value);
    return { record: written, isNew: !record };
  });
}

/** @throws HTTPException 422 when a record does not exist; nothing is deleted then. */
export function deleteRecords(store: BaseStore, table: Table, ids: string[]): void {
  for (const id of ids) requireRecord(table, id);
  for (const id of ids) removeRecord(store, table, id);
}

function requireRecord(table: Table, id: string): StoredRecord {
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
  const record = input.id === undefined ? undefined : requireRecord(table, input.id);
  const cells = new Map<FieldDefinition, unknown>();
  if (record && replace) {
    for (const field of table.fields) if (!isComputed(field)) cells.set(field, undefined);
  }
  for (const [nameOrId, value] of Object.entries(input.fields)) {
    const field = requireField(table, nameOrId);
    const current = record?.fields[field.name];
    const isNewRecord = !record;
    cells.set(field, convert({ store, field, value, current, isNewRecord, typecast, plan }));
  }
  return { record, cells };
}

function nextAutoNumbers(table: Table): Record<string, number> {
  const numbered = table.fields.filter(({ type }) => type === 'autoNumber');
  return Object.fromEntries(
    numbered.map(({ name }) => {
      const used = [...table.records.values()].map(({ fields }) => Number(fields[name] ?? 0));
      return [name, used.reduce((highest, value) => Math.max(highest, value), 0) + 1];
    }),
  );
}
