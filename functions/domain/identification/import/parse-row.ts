import { v5 as uuidV5 } from 'uuid';
import type { AsmicEntryInput } from '../../../../shared/entities/asmic-entry.ts';
import { MEASURE_COLUMNS, type Measure } from '../../../../shared/entities/reference-columns.ts';
import { EntryReader } from './entry-reader.ts';
import type { FileRow } from './import-file.ts';

/** An absent field stays unchanged, an empty one is cleared. */
export type EntryInput = Pick<AsmicEntryInput, 'asmicNumber' | 'designation' | 'itemType'> &
  Partial<Omit<AsmicEntryInput, 'dimensions'>> & {
    measures: Partial<Record<Measure, number | null>>;
  };

/** UUID namespace of entry ids. Changing it would change every id. */
const ENTRY_NAMESPACE = 'b1c7f0de-52f4-5a0e-8f3b-0d9a6c4e7a21';

const MAX_LINE_LENGTH = 300;
const MAX_TEXT_LENGTH = 5000;

export function parseRow({ values, problem }: FileRow): EntryInput | string[] {
  if (problem) return [problem];
  const cells = new EntryReader(values);
  const input = {
    asmicNumber: cells.required('asmicNumber', 100),
    designation: cells.required('designation', MAX_LINE_LENGTH),
    itemType: cells.required('itemType', MAX_LINE_LENGTH),
    ...omitUndefined({
      description: cells.text('description', MAX_TEXT_LENGTH),
      era: cells.line('era', MAX_LINE_LENGTH),
      branch: cells.line('branch', MAX_LINE_LENGTH),
      unit: cells.line('unit', MAX_LINE_LENGTH),
      materials: cells.list('materials'),
      referenceImages: cells.images('referenceImages'),
      variations: cells.list('variations'),
      notes: cells.text('notes', MAX_TEXT_LENGTH),
    }),
    measures: omitUndefined(
      Object.fromEntries(MEASURE_COLUMNS.map((measure) => [measure, cells.measure(measure)])),
    ),
  };
  return cells.problems.length > 0 ? cells.problems : input;
}

/** The key identifies an entry across imports and ignores case: 'sample-1' is 'SAMPLE-1'. */
export function entryKey(asmicNumber: string): string {
  return asmicNumber.normalize('NFC').toLowerCase();
}

/** The id is derived from the number, so that comparisons find the entry after every import. */
export function entryId(asmicNumber: string): string {
  return uuidV5(entryKey(asmicNumber), ENTRY_NAMESPACE);
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function omitUndefined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<T>;
}
