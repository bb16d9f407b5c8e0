import { isDeepStrictEqual } from 'node:util';
import type { AsmicEntry, AsmicEntryInput } from '../../../shared/entities/asmic-entry.ts';
import {
  COLUMNS,
  type Column,
  MEASURES,
  type Measure,
} from '../../../shared/identification/columns.ts';
import { entryIdOf, numberKey } from './number-key.ts';
import type { ParsedFile } from './parse-file.ts';
import type { EntryInput } from './parse-row.ts';

/** What an import would do to the catalogue, or does. */
export interface CatalogDiff {
  new: number;
  changed: number;
  unchanged: number;
  /** Of new and changed entries, in the order of the file. */
  changes: { row: number; asmicNumber: string; designation: string; fields: Column[] }[];
  /** The catalogue after it, in the order of its list. */
  entries: AsmicEntry[];
}

const EMPTY: Omit<AsmicEntryInput, 'asmicNumber' | 'designation' | 'itemType'> = {
  description: null,
  dimensions: null,
  materials: [],
  era: null,
  branch: null,
  unit: null,
  referenceImages: [],
  notes: null,
  variations: [],
};

/** Compares a file with the catalogue. Nothing that the file leaves out is touched.
 *  @param now ISO, the time of the import. */
export function diffCatalog(
  catalogue: readonly AsmicEntry[],
  file: ParsedFile,
  now: string,
): CatalogDiff {
  const byNumber = new Map(catalogue.map((entry) => [numberKey(entry.asmicNumber), entry]));
  const difference: CatalogDiff = { new: 0, changed: 0, unchanged: 0, changes: [], entries: [] };
  for (const { row, input } of file.entries) {
    const key = numberKey(input.asmicNumber);
    const before = byNumber.get(key);
    const after = before ? { ...merged(before, input), updatedAt: now } : newEntry(input, now);
    const fields = before ? changedFields(before, after) : [];
    if (before && fields.length === 0) {
      difference.unchanged += 1;
      continue;
    }
    difference[before ? 'changed' : 'new'] += 1;
    const { asmicNumber, designation } = after;
    difference.changes.push({ row, asmicNumber, designation, fields });
    byNumber.set(key, after);
  }
  difference.entries = [...byNumber.values()].sort(newestFirst);
  return difference;
}

function newEntry(input: EntryInput, now: string): AsmicEntry {
  const { asmicNumber, designation, itemType } = input;
  const empty = {
    id: entryIdOf(asmicNumber),
    ...EMPTY,
    asmicNumber,
    designation,
    itemType,
    createdAt: now,
    updatedAt: now,
  };
  return merged(empty, input);
}

function merged(entry: AsmicEntry, { measures, ...fields }: EntryInput): AsmicEntry {
  const given = { ...entry.dimensions, ...measures };
  const dimensions = Object.fromEntries(
    MEASURES.flatMap((measure) => {
      const value = given[measure];
      return value === undefined || value === null ? [] : [[measure, value]];
    }),
  );
  return {
    ...entry,
    ...fields,
    dimensions: Object.keys(dimensions).length > 0 ? dimensions : null,
  };
}

function changedFields(before: AsmicEntry, after: AsmicEntry): Column[] {
  return COLUMNS.filter(
    (column) => !isDeepStrictEqual(fieldOf(before, column), fieldOf(after, column)),
  );
}

function fieldOf(entry: AsmicEntry, column: Column): unknown {
  return isMeasure(column) ? entry.dimensions?.[column] : entry[column];
}

function isMeasure(column: Column): column is Measure {
  return (MEASURES as readonly Column[]).includes(column);
}

const numbers = new Intl.Collator('en', { numeric: true });

/** Entries of one moment in the order of their numbers: SAMPLE-9 before SAMPLE-10. */
function newestFirst(a: AsmicEntry, b: AsmicEntry): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return numbers.compare(a.asmicNumber, b.asmicNumber) || (a.id < b.id ? -1 : 1);
}
