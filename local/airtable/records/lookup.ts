import type { DemoField } from '../base-definition.ts';
import { unprocessable } from '../http/errors.ts';
import type { Table } from '../store/table.ts';

/** Throws a 422 for a field that the table does not have. */
export function fieldNamed(table: Table, nameOrId: string): DemoField {
  const field = table.field(nameOrId);
  if (!field) throw unprocessable('UNKNOWN_FIELD_NAME', `Unknown field name: "${nameOrId}"`);
  return field;
}
