import type { FieldDefinition } from '../base-definition.ts';
import { unprocessable } from '../http/errors.ts';
import type { BaseStore } from '../store/base-store.ts';
import type { WritePlan } from './write-plan.ts';

export interface CellInput {
  store: BaseStore;
  field: FieldDefinition;
  value: unknown;
  current: unknown;
  isNewRecord: boolean;
  typecast: boolean;
  plan: WritePlan;
}

/** @throws HTTPException 422 when the field cannot hold the value */
export type Converter = (input: CellInput) => unknown;

export const invalidValue = (field: FieldDefinition) =>
  unprocessable(
    'INVALID_VALUE_FOR_COLUMN',
    `Field "${field.name}" cannot accept the provided value`,
  );
