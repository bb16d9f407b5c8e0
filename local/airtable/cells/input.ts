import type { DemoField } from '../base-definition.ts';
import { unprocessable } from '../http/errors.ts';
import type { BaseStore } from '../store/base-store.ts';
import type { WritePlan } from './plan.ts';

/** A value somebody wants in a cell, with all it takes to say whether it may be there. */
export interface CellInput {
  store: BaseStore;
  field: DemoField;
  value: unknown;
  /** What the cell holds; undefined for a new record. */
  current: unknown;
  isNewRecord: boolean;
  typecast: boolean;
  plan: WritePlan;
}

/** Answers what the cell will hold; throws a 422 for what it cannot hold. */
export type Converter = (input: CellInput) => unknown;

export const unfit = (field: DemoField) =>
  unprocessable(
    'INVALID_VALUE_FOR_COLUMN',
    `Field "${field.name}" cannot accept the provided value`,
  );
