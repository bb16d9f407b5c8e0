import type { DemoField } from '../base-definition.ts';
import { isEqual } from '../formula/values.ts';
import { badRequest, unprocessable } from '../http/errors.ts';
import type { Table } from '../store/table.ts';
import { type CellValues, isComputed } from './computed.ts';
import { fieldNamed } from './lookup.ts';
import type { RecordInput } from './write.ts';

const MOST_MERGE_FIELDS = 3;

/** Gives each input without an id the id of the one record it matches, if there is one. */
export function matchExisting(
  values: CellValues,
  table: Table,
  inputs: RecordInput[],
  fieldsToMergeOn: string[],
): RecordInput[] {
  if (fieldsToMergeOn.length < 1 || fieldsToMergeOn.length > MOST_MERGE_FIELDS) throw badRequest();
  const keys = fieldsToMergeOn.map((name) => keyField(table, name));
  return inputs.map((input) =>
    input.id === undefined ? { ...input, id: matchOf(values, table, input, keys) } : input,
  );
}

function keyField(table: Table, name: string): DemoField {
  const field = fieldNamed(table, name);
  if (isComputed(field) || field.type === 'multipleAttachments') {
    throw unprocessable('INVALID_UPSERT_FIELD', `Field "${name}" cannot be used to match records`);
  }
  return field;
}

function matchOf(
  values: CellValues,
  table: Table,
  { fields }: RecordInput,
  keys: DemoField[],
): string | undefined {
  const wanted = keys.map((field) => {
    const value = fields[field.name] ?? fields[field.id];
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      return { field, value };
    }
    throw badRequest();
  });
  const matches = [...table.records.values()].filter((record) =>
    wanted.every(({ field, value }) => isEqual(values.of(table, record, field), value)),
  );
  if (matches.length > 1) {
    throw unprocessable(
      'INVALID_REQUEST_UNKNOWN',
      `${matches.length} records match the values to merge on; they must match one at most`,
    );
  }
  return matches[0]?.id;
}
