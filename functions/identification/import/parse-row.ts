import type { AsmicEntryInput } from '../../../shared/entities/asmic-entry.ts';
import { MEASURES, type Measure } from '../../../shared/identification/columns.ts';
import { Cells } from './cell-reader.ts';
import type { FileRow } from './import-file.ts';

/** What a row says of an entry: a field that is absent stays as it is, an empty one becomes empty. */
export type EntryInput = Pick<AsmicEntryInput, 'asmicNumber' | 'designation' | 'itemType'> &
  Partial<Omit<AsmicEntryInput, 'dimensions'>> & {
    measures: Partial<Record<Measure, number | null>>;
  };

const LONGEST_LINE = 300;
const LONGEST_TEXT = 5000;

/** @returns the problems of a row that cannot be taken. */
export function parseRow({ values, refused }: FileRow): EntryInput | string[] {
  if (refused) return [refused];
  const cells = new Cells(values);
  const input = {
    asmicNumber: cells.required('asmicNumber', 100),
    designation: cells.required('designation', 300),
    itemType: cells.required('itemType', LONGEST_LINE),
    ...given({
      description: cells.prose('description', LONGEST_TEXT),
      era: cells.line('era', LONGEST_LINE),
      branch: cells.line('branch', LONGEST_LINE),
      unit: cells.line('unit', LONGEST_LINE),
      materials: cells.list('materials'),
      referenceImages: cells.images('referenceImages'),
      variations: cells.list('variations'),
      notes: cells.prose('notes', LONGEST_TEXT),
    }),
    measures: given(
      Object.fromEntries(MEASURES.map((measure) => [measure, cells.measure(measure)])),
    ),
  };
  return cells.problems.length > 0 ? cells.problems : input;
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without what is absent. */
function given<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Given<T>;
}
