import type { FieldDefinition } from '../base-definition.ts';
import { unprocessable } from '../http/errors.ts';
import type { Table } from '../store/table.ts';

/** @throws HTTPException 422 when the table has no such field. */
export function requireField(table: Table, nameOrId: string): FieldDefinition {
  const field = table.field(nameOrId);
  if (!field) throw unprocessable('UNKNOWN_FIELD_NAME', `Unknown field name: "${nameOrId}"`);
  return field;
}
