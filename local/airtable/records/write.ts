import type { FieldDefinition, StoredRecord } from '../base-definition.ts';
import { convert } from '../cells/convert.ts';
import { WritePlan } from '../cells/write-plan.ts';
import { unprocessable } from '../http/errors.ts';
import type { BaseStore } from '../store/base-store.ts';
import type { Table } from '../store/table.ts';
import { setCell } from './links.ts';
import { requireField } from './list.ts';

export interface RecordInput {
  id?: string | undefined;
  fields: Record<string, unknown>;
}

interface Prepared {
  record: StoredRecord | undefined;
  cells: Map<FieldDefinition, unknown>;
}

/** Validates everything first, so that a rejected request changes nothing. Creates records without an id. */
export function writeRecords(
  store: BaseStore,
  table: Table,
  inputs: RecordInput[],
  typecast: boolean,
): StoredRecord[] {
  const plan = new WritePlan(table);
  const prepared = inputs.map((input) => prepare(store, table, input, typecast, plan));
  plan.apply();
  return prepared.map(({ record, cells }) => {
    const written = record ?? table.add(nextAutoNumbers(table));
    for (const [field, value] of cells) setCell(store, table, written, field, value);
    return written;
  });
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
  typecast: boolean,
  plan: WritePlan,
): Prepared {
  const record = input.id === undefined ? undefined : requireRecord(table, input.id);
  const cells = new Map<FieldDefinition, unknown>();
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
