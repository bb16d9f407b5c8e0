import type { BulkField } from '../../../../../shared/entities/bulk-change.ts';
import {
  AUTHENTICITIES,
  type MilitaryItemSummary,
  type VisibleMilitaryItem,
} from '../../../../../shared/entities/military-item.ts';
import {
  EMPTY_OPTIONAL_FIELDS,
  FIELD_LABELS,
  ITEM_FIELDS,
  type ItemField,
  toFieldText,
} from '../../../../../shared/item-form/fields.ts';
import {
  DIMENSION_UNITS,
  type Dimension,
  guidanceFor,
  type RecommendedField,
} from '../../../../../shared/item-form/guidance.ts';
import { EXPECTED_FORMAT, parseMeasurement } from '../../../../../shared/item-form/measurement.ts';
import {
  BRANCHES,
  CONDITIONS,
  ERAS,
  ITEM_TYPES,
  MATERIALS,
} from '../../../../../shared/vocabulary.ts';

export type FieldName = Exclude<ItemField, (typeof NOT_TYPED)[number]>;
const NOT_TYPED = ['imageUrls', 'primaryImageUrl', 'provenance'] as const;
export const FIELD_NAMES = ITEM_FIELDS.filter(
  (field): field is FieldName => !NOT_TYPED.some((each) => each === field),
);
const UNITS: Partial<Record<FieldName, string>> = {
  ...DIMENSION_UNITS,
  cost: 'US$',
  sharePrice: 'US$',
  floor: 'US$',
  consignorShare: '%',
};
export const getFormLabel = (name: FieldName) =>
  UNITS[name] ? `${FIELD_LABELS[name]} (${UNITS[name]})` : FIELD_LABELS[name];
export const isAmount = (name: string): boolean => UNITS[name as FieldName] === 'US$';
export const isFieldName = (name: string): name is FieldName =>
  FIELD_NAMES.some((field) => field === name);

/** Values as typed; '' stands for empty fields and for the default choice. */
export type ItemValues = Record<FieldName, string>;

export const EMPTY_VALUES = Object.fromEntries(FIELD_NAMES.map((name) => [name, ''])) as ItemValues;

/** Removes trailing zeros of dimensions: '3.50' is shown as '3.5'. */
export function toItemValues(item: VisibleMilitaryItem): ItemValues {
  const values = { ...EMPTY_VALUES };
  for (const name of FIELD_NAMES) {
    const value = getItemText(item, name) ?? '';
    values[name] = isDimension(name) && value ? String(Number(value)) : value;
  }
  return values;
}

/** The names of the empty choices. */
const USUAL_CHOICES: Partial<Record<FieldName, string>> = {
  authenticity: EMPTY_OPTIONAL_FIELDS.authenticity,
  isRare: 'No',
  isFeatured: 'No',
};
export const getUsualChoice = (name: FieldName) => USUAL_CHOICES[name];

export const FIELD_CHOICES: Partial<Record<FieldName, readonly string[]>> = {
  itemType: ITEM_TYPES,
  condition: CONDITIONS,
  era: ERAS,
  branch: BRANCHES,
  authenticity: AUTHENTICITIES,
  isRare: ['Yes', 'No'],
  isFeatured: ['Yes', 'No'],
  primaryMaterial: MATERIALS,
  secondaryMaterial: MATERIALS,
};

/** Returns values that items have, the latest first. */
export function getSuggestions(items: readonly MilitaryItemSummary[], name: BulkField): string[] {
  const texts = items
    .map((item) => toFieldText(item[name] ?? null))
    .filter((text) => text !== null);
  return [...new Set(texts)].slice(0, MAX_SUGGESTIONS);
}
const MAX_SUGGESTIONS = 200;

export function getItemText(item: VisibleMilitaryItem, name: FieldName): string | null {
  const text = toFieldText(item[name] ?? null);
  return text === USUAL_CHOICES[name] ? null : text || null;
}

export function getChangedValues(start: ItemValues, values: ItemValues): Partial<ItemValues> {
  const typed: Partial<ItemValues> = {};
  for (const name of FIELD_NAMES) if (values[name] !== start[name]) typed[name] = values[name];
  return typed;
}

const getUnit = (name: Dimension) => (DIMENSION_UNITS[name] === 'oz' ? 'ounces' : 'inches');

/** Reads '2.5', '2,5', '2 1/2' and similar notations; returns undefined otherwise. */
export const parseDimension = (name: Dimension, text: string): number | undefined =>
  parseMeasurement(text.trim(), getUnit(name));

export function describeDimension(name: Dimension): string {
  const expected = EXPECTED_FORMAT[getUnit(name)];
  return `${expected[0]?.toUpperCase()}${expected.slice(1)}`;
}

export const isDimension = (name: string): name is Dimension =>
  Object.hasOwn(DIMENSION_UNITS, name);

export interface FieldOptions {
  /** Without those that the user's role does not include. */
  fields: readonly FieldName[];
  recommended: readonly RecommendedField[];
  materials: readonly string[];
  dimensions: readonly Dimension[];
}

const DIMENSIONS = FIELD_NAMES.filter(isDimension);

interface FormContent {
  canSee: (field: string) => boolean;
  /** Keeps its material and dimensions available while its type is unchanged, so that editing another field does not
   *  clear them. */
  item?: VisibleMilitaryItem | undefined;
}

export function getFieldOptions(itemType: string, { canSee, item }: FormContent): FieldOptions {
  const { recommendedFields: recommended, materials, dimensions } = guidanceFor(itemType);
  const fields = FIELD_NAMES.filter(canSee);
  if (item?.itemType !== itemType) return { fields, recommended, materials, dimensions };
  const { primaryMaterial } = item;
  const isOwnMaterial = primaryMaterial !== null && !materials.includes(primaryMaterial);
  return {
    fields,
    recommended,
    materials: isOwnMaterial ? [...materials, primaryMaterial] : materials,
    dimensions: DIMENSIONS.filter((name) => dimensions.includes(name) || item[name] !== null),
  };
}
