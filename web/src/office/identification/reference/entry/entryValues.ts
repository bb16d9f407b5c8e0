import * as z from 'zod';
import type { AsmicEntry } from '../../../../../../shared/entities/asmic-entry.ts';
import {
  isMeasure,
  type Measure,
  REFERENCE_COLUMNS,
  type ReferenceColumn,
} from '../../../../../../shared/entities/reference-columns.ts';
import {
  EXPECTED_FORMAT,
  parseMeasurement,
} from '../../../../../../shared/item-form/measurement.ts';
import type { EntryEdit } from './entriesQuery.ts';

export const COLUMN_LABELS: Readonly<Record<ReferenceColumn, string>> = {
  asmicNumber: 'ASMIC Number',
  designation: 'Designation',
  description: 'Description',
  itemType: 'Item Type',
  era: 'Era',
  branch: 'Branch',
  unit: 'Unit',
  materials: 'Materials',
  length: 'Length (in)',
  width: 'Width (in)',
  height: 'Height (in)',
  weight: 'Weight (oz)',
  referenceImages: 'Reference Pictures',
  variations: 'Variations',
  notes: 'Notes',
};

/** Excludes the number, which identifies the entry. */
export type EntryField = Exclude<ReferenceColumn, 'asmicNumber'>;
const ENTRY_FIELDS = REFERENCE_COLUMNS.filter(
  (column): column is EntryField => column !== 'asmicNumber',
);

/** Separates the values in a cell of a file. */
export const LIST_SEPARATOR = ';';

const isList = (column: ReferenceColumn) =>
  ['materials', 'variations', 'referenceImages'].includes(column);

export function formatColumn(entry: AsmicEntry, column: ReferenceColumn, separator: string) {
  const value = isMeasure(column) ? entry.dimensions?.[column] : entry[column];
  return [value ?? []].flat().join(separator);
}

type EntryValues = Record<EntryField, string>;

export const toEntryValues = (entry: AsmicEntry) =>
  Object.fromEntries(
    ENTRY_FIELDS.map((field) => [field, formatColumn(entry, field, '\n')]),
  ) as EntryValues;

export function toEntryEdit(start: EntryValues, values: EntryValues): EntryEdit | undefined {
  const changed = ENTRY_FIELDS.filter((field) => values[field].trim() !== start[field].trim());
  if (changed.length === 0) return undefined;
  const measures = changed.filter(isMeasure);
  const fields = changed.filter((field) => !isMeasure(field));
  const dimensions = measures.map((field) => [field, parseMeasure(field, values[field]) ?? null]);
  return {
    ...Object.fromEntries(
      fields.map((field) => [
        field,
        isList(field) ? values[field].split('\n') : values[field].trim(),
      ]),
    ),
    ...(measures.length > 0 && { dimensions: Object.fromEntries(dimensions) }),
  };
}

const getUnit = (field: Measure) => (field === 'weight' ? 'ounces' : 'inches');

/** Reads '2.5', '2,5', '2 1/2' and similar notations; returns undefined otherwise. */
export const parseMeasure = (field: Measure, text: string): number | undefined =>
  parseMeasurement(text.trim(), getUnit(field));

const toSchema = (field: EntryField) =>
  isMeasure(field)
    ? z
        .string()
        .refine(
          (text) => text.trim() === '' || parseMeasure(field, text) !== undefined,
          EXPECTED_FORMAT[getUnit(field)],
        )
    : z.string();

export const EntryFormInput = z.object(
  Object.fromEntries(ENTRY_FIELDS.map((field) => [field, toSchema(field)])) as Record<
    EntryField,
    z.ZodString
  >,
);
