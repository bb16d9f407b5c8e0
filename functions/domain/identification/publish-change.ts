import type { AsmicEntry } from '../../../shared/entities/asmic-entry.ts';
import type { CatalogChange } from '../../../shared/entities/catalog-change.ts';
import {
  type EntryChange,
  publishVersion,
  type ReferenceCatalogVersion,
} from '../../platform/table/reference-catalog.ts';

export interface CatalogUpdate {
  entries: readonly AsmicEntry[];
  entryChanges: readonly EntryChange[];
}

type ChangeDetails = Pick<CatalogChange, 'kind' | 'at' | 'by'> &
  Partial<Pick<CatalogChange, 'fileName' | 'undoes'>>;

export function publishChange(
  version: ReferenceCatalogVersion | undefined,
  { entries, entryChanges }: CatalogUpdate,
  details: ChangeDetails,
): Promise<boolean> {
  const [only, ...others] = entryChanges;
  const entry = others.length === 0 ? (only?.after ?? only?.before) : null;
  return publishVersion(version, entries, entryChanges, {
    fileName: null,
    undoes: null,
    ...details,
    ...countChanges(entryChanges),
    entry: entry
      ? { id: entry.id, asmicNumber: entry.asmicNumber, designation: entry.designation }
      : null,
  });
}

export function countChanges(entryChanges: readonly EntryChange[]) {
  const counts = { added: 0, changed: 0, deleted: 0 };
  for (const change of entryChanges) counts[getEffect(change)] += 1;
  return counts;
}

export function getEffect({ before, after }: EntryChange): 'added' | 'changed' | 'deleted' {
  if (!before) return 'added';
  return after ? 'changed' : 'deleted';
}
