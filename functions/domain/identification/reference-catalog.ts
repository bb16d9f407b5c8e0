import type { AsmicEntry } from '../../../shared/entities/asmic-entry.ts';
import type { ReferenceIndex } from '../../../shared/identification/reference-index.ts';
import {
  findNewestVersion,
  loadEntries,
  type ReferenceCatalogVersion,
} from '../../platform/table/reference-catalog.ts';
import type { EntryList } from './entry-list.ts';

export interface ReferenceCatalog {
  version: ReferenceCatalogVersion | undefined;
  /** Newest import first; within an import by number. */
  entries: readonly AsmicEntry[];
  index(): Promise<ReferenceIndex>;
  list(): Promise<EntryList>;
}

export const isSampleEntry = ({ asmicNumber }: AsmicEntry) => asmicNumber.startsWith('SAMPLE-');

let cached: { objectKey: string | undefined; catalog: Promise<ReferenceCatalog> } | undefined;

/**
 * Cached until the next import.
 * @throws the storage error: an unreadable catalog must not look empty.
 */
export async function getReferenceCatalog(): Promise<ReferenceCatalog> {
  const version = await findNewestVersion();
  if (cached && cached.objectKey === version?.objectKey) return cached.catalog;
  const loading = { objectKey: version?.objectKey, catalog: load(version) };
  cached = loading;
  try {
    return await loading.catalog;
  } catch (error) {
    if (cached === loading) cached = undefined;
    throw error;
  }
}

async function load(version: ReferenceCatalogVersion | undefined): Promise<ReferenceCatalog> {
  const entries = version ? await loadEntries(version) : [];
  let index: ReferenceIndex | undefined;
  let list: EntryList | undefined;
  return {
    version,
    entries,
    async index() {
      const { ReferenceIndex } = await import('../../../shared/identification/reference-index.ts');
      index ??= new ReferenceIndex(entries);
      return index;
    },
    async list() {
      const { EntryList } = await import('./entry-list.ts');
      list ??= new EntryList(entries);
      return list;
    },
  };
}
