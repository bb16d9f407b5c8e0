import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import {
  FIELD_LABELS,
  ITEM_FIELDS,
  type ItemField,
} from '../../../../../shared/item-form/fields.ts';
import { DIMENSION_UNITS, type Dimension } from '../../../../../shared/item-form/guidance.ts';

export type FieldName = Exclude<ItemField, 'imageUrls' | 'primaryImageUrl'>;
/** What is asked of an item, in the order of the form. */
export const FIELD_NAMES = ITEM_FIELDS.filter(
  (field): field is FieldName => field !== 'imageUrls' && field !== 'primaryImageUrl',
);
/** With the unit of what is measured: `Length (in)`. */
export const getFormLabel = (name: FieldName) =>
  isDimension(name) ? `${FIELD_LABELS[name]} (${DIMENSION_UNITS[name]})` : FIELD_LABELS[name];
export const isFieldName = (name: string): name is FieldName =>
  FIELD_NAMES.some((field) => field === name);

/** As typed: '' for what is empty. */
export type ItemValues = Record<FieldName, string>;

export const EMPTY_VALUES = Object.fromEntries(FIELD_NAMES.map((name) => [name, ''])) as ItemValues;

/** As the form shows an item: 3.5 inches are '3.5', not '3.50'. */
export function toItemValues(item: MilitaryItem): ItemValues {
  const values = { ...EMPTY_VALUES };
  for (const name of FIELD_NAMES) {
    const value = item[name] ?? '';
    values[name] = isDimension(name) && value ? String(Number(value)) : value;
  }
  return values;
}

/** Of the values, those that are not as they were at the start. */
export function getChangedValues(start: ItemValues, values: ItemValues): Partial<ItemValues> {
  const typed: Partial<ItemValues> = {};
  for (const name of FIELD_NAMES) if (values[name] !== start[name]) typed[name] = values[name];
  return typed;
}

export const isDimension = (name: string): name is Dimension =>
  Object.hasOwn(DIMENSION_UNITS, name);
