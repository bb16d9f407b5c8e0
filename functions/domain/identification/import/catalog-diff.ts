import { isDeepStrictEqual } from 'node:util';
import type { AsmicEntry, AsmicEntryInput } from '../../../../shared/entities/asmic-entry.ts';
import {
  isMeasure,
  MEASURE_COLUMNS,
  REFERENCE_COLUMNS,
  type ReferenceColumn,
} from '../../../../shared/entities/reference-columns.ts';
import type { EntryChange } from '../../../platform/table/reference-catalog.ts';
import { compareEntries } from '../entry-order.ts';
import { invalidFile } from './import-file.ts';
import type { ParsedFile } from './parse-file.ts';
import { type EntryInput, entryId, entryKey } from './parse-row.ts';

export interface CatalogDiff {
  new: number;
  changed: number;
  unchanged: number;
  changes: { row: number; asmicNumber: string; designation: string; fields: ReferenceColumn[] }[];
  entryChanges: EntryChange[];
  entries: AsmicEntry[];
}

/** In characters of JSON: about 70,000 typical entries. A 1,024 MB function needs up to 20 times as much
 *  memory. A catalog too large to load could not be repaired by deleting entries. */
const MAX_CATALOG_SIZE = 40_000_000;

const EMPTY_FIELDS: Omit<AsmicEntryInput, 'asmicNumber' | 'designation' | 'itemType'> = {
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

/**
 * Entries and fields that the file omits stay unchanged.
 * @param now ISO 8601.
 */
export function diffCatalog(
  catalog: readonly AsmicEntry[],
  file: Pick<ParsedFile, 'entries'>,
  now: string,
): CatalogDiff {
  const byKey = new Map(catalog.map((entry) => [entryKey(entry.asmicNumber), entry]));
  const diff: CatalogDiff = {
    new: 0,
    changed: 0,
    unchanged: 0,
    changes: [],
    entryChanges: [],
    entries: [],
  };
  for (const { row, input } of file.entries) {
    const key = entryKey(input.asmicNumber);
    const before = byKey.get(key);
    const after = before ? { ...merge(before, input), updatedAt: now } : createEntry(input, now);
    const fields = before ? changedFields(before, after) : [];
    if (before && fields.length === 0) {
      diff.unchanged += 1;
      continue;
    }
    diff[before ? 'changed' : 'new'] += 1;
    const { asmicNumber, designation } = after;
    diff.changes.push({ row, asmicNumber, designation, fields });
    diff.entryChanges.push({ before: before ?? null, after });
    byKey.set(key, after);
  }
  diff.entries = [...byKey.values()].sort(compareEntries);
  return diff;
}

/** @throws AppError INVALID_REQUEST if the catalog would be too large to load. */
export function checkCatalogSize(entries: readonly AsmicEntry[]): void {
  let size = 0;
  for (const entry of entries) size += JSON.stringify(entry).length;
  if (size <= MAX_CATALOG_SIZE) return;
  throw invalidFile(
    `With this file the reference catalog would have ${entries.length.toLocaleString('en')} entries, which is more text than can be searched. Nothing was imported. Remove what you do not need from the file.`,
  );
}

function createEntry(input: EntryInput, now: string): AsmicEntry {
  const { asmicNumber, designation, itemType } = input;
  const entry = {
    id: entryId(asmicNumber),
    ...EMPTY_FIELDS,
    asmicNumber,
    designation,
    itemType,
    createdAt: now,
    updatedAt: now,
  };
  return merge(entry, input);
}

export function merge(entry: AsmicEntry, { measures, ...fields }: EntryInput): AsmicEntry {
  const merged = { ...entry.dimensions, ...measures };
  const dimensions = Object.fromEntries(
    MEASURE_COLUMNS.flatMap((measure) => {
      const value = merged[measure];
      return value === undefined || value === null ? [] : [[measure, value]];
    }),
  );
  return {
    ...entry,
    ...fields,
    dimensions: Object.keys(dimensions).length > 0 ? dimensions : null,
  };
}

export function changedFields(before: AsmicEntry, after: AsmicEntry): ReferenceColumn[] {
  return REFERENCE_COLUMNS.filter(
    (column) => !isDeepStrictEqual(getField(before, column), getField(after, column)),
  );
}

export function getField(
  entry: AsmicEntry,
  column: ReferenceColumn,
): string | number | string[] | null | undefined {
  return isMeasure(column) ? entry.dimensions?.[column] : entry[column];
}
