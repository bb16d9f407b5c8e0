/** Exports use this order. */
export const REFERENCE_COLUMNS = [
  'asmicNumber',
  'designation',
  'description',
  'itemType',
  'era',
  'branch',
  'unit',
  'materials',
  'length',
  'width',
  'height',
  'weight',
  'referenceImages',
  'variations',
  'notes',
] as const;
export type ReferenceColumn = (typeof REFERENCE_COLUMNS)[number];

export const REQUIRED_COLUMNS = [
  'asmicNumber',
  'designation',
  'itemType',
] as const satisfies ReferenceColumn[];
export const MEASURE_COLUMNS = [
  'length',
  'width',
  'height',
  'weight',
] as const satisfies ReferenceColumn[];
export type Measure = (typeof MEASURE_COLUMNS)[number];

export const isMeasure = (column: ReferenceColumn): column is Measure =>
  (MEASURE_COLUMNS as readonly ReferenceColumn[]).includes(column);

/** `ASMIC_Number` matches `asmicNumber`. */
const normalize = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const COLUMN_BY_NAME = new Map<string, ReferenceColumn>(
  REFERENCE_COLUMNS.map((column) => [normalize(column), column]),
);

export function parseColumn(name: string): ReferenceColumn | undefined {
  return COLUMN_BY_NAME.get(normalize(name));
}

/** Limits the decompressed import file. Text compresses five- to sevenfold, so a request can carry about this
 *  much. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024;
