import type { FieldDefinition } from '../base-definition.ts';
import { isEqual } from '../formula/values.ts';
import { badRequest, unprocessable } from '../http/errors.ts';
import type { Table } from '../store/table.ts';
import { type CellValues, isComputed } from './computed.ts';
import { requireField } from './lookup.ts';
import type { RecordInput } from './write.ts';

const MAX_MERGE_FIELDS = 3;

/** Sets the id of each input without one to the id of the record it matches, if any. */
export function matchExisting(
  values: CellValues,
  table: Table,
  inputs: RecordInput[],
  fieldsToMergeOn: string[],
): RecordInput[] {
  if (fieldsToMergeOn.length < 1 || fieldsToMergeOn.length > MAX_MERGE_FIELDS) throw badRequest();
  const keys = fieldsToMergeOn.map((name) => requireKeyField(table, name));
  return inputs.map((input) =>
    input.id === undefined ? { ...input, id: findMatch(values, table, input, keys) } : input,
  );
}

function requireKeyField(table: Table, name: string): FieldDefinition {
  const field = requireField(table, name);
  if (isComputed(field) || field.type === 'multipleAttachments') {
    throw unprocessable('INVALID_UPSERT_FIELD', `Field "${name}" cannot be used to match records`);
  }
  return field;
}

function findMatch(
  values: CellValues,
  table: Table,
  { fields }: RecordInput,
  keys: FieldDefinition[],
): string | undefined {
  const keyValues = keys.map((field) => {
    const value = fields[field.name] ?? fields[field.id];
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      return { field, value };
    }
    throw badRequest();
  });
  const matches = [...table.records.values()].filter((record) =>
    keyValues.every(({ field, value }) => isEqual(values.read(table, record, field), value)),
  );
  if (matches.length > 1) {
    throw unprocessable(
      'INVALID_REQUEST_UNKNOWN',
      `${matches.length} records match the values to merge on; they must match one at most`,
    );
  }
  return matches[0]?.id;
}
