/** What a file of reference entries has, in the order of the columns that it is written with. */
export const COLUMNS = [
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
export type Column = (typeof COLUMNS)[number];

export const REQUIRED_COLUMNS = [
  'asmicNumber',
  'designation',
  'itemType',
] as const satisfies Column[];
export const MEASURE_COLUMNS = ['length', 'width', 'height', 'weight'] as const satisfies Column[];
export type Measure = (typeof MEASURE_COLUMNS)[number];

/** Case, spaces and what joins words make no difference: `ASMIC_Number`. */
const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const BY_PLAIN_NAME = new Map<string, Column>(COLUMNS.map((column) => [plain(column), column]));

/** Undefined for a name of something else. */
export function parseColumn(name: string): Column | undefined {
  return BY_PLAIN_NAME.get(plain(name));
}

/** Of a file of entries, unpacked: five to seven times what a call can bring of what people wrote. */
export const MAX_FILE_BYTES = 32 * 1024 * 1024;
