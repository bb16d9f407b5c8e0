import type { AsmicEntry } from '../../shared/entities/asmic-entry.ts';
import type { ReferenceIndex } from '../../shared/identification/reference-index.ts';
import {
  type CatalogueVersion,
  entriesOf,
  newestVersion,
} from '../storage/table/reference-catalogue.ts';
import type { EntryList } from './entry-list.ts';

/** The reference catalogue as it stands. */
export interface ReferenceCatalog {
  /** Undefined before the first import. */
  version: CatalogueVersion | undefined;
  /** Newest first; those of one import in the order of their numbers. */
  entries: readonly AsmicEntry[];
  /** Loaded and made when first asked for. */
  index(): Promise<ReferenceIndex>;
  /** Likewise. */
  list(): Promise<EntryList>;
}

/** What this process holds: loading, or loaded. */
let held: { objectKey: string | undefined; catalogue: Promise<ReferenceCatalog> } | undefined;

/** The newest catalogue. Read and indexed anew only where an import has changed it.
 *  @throws what storage threw: a catalogue that cannot be read is not an empty one. */
export async function getReferenceCatalog(): Promise<ReferenceCatalog> {
  const version = await newestVersion();
  if (held && held.objectKey === version?.objectKey) return held.catalogue;
  const loading = { objectKey: version?.objectKey, catalogue: load(version) };
  held = loading;
  try {
    return await loading.catalogue;
  } catch (error) {
    if (held === loading) held = undefined;
    throw error;
  }
}

async function load(version: CatalogueVersion | undefined): Promise<ReferenceCatalog> {
  const entries = version ? await entriesOf(version) : [];
  let index: ReferenceIndex | undefined;
  let list: EntryList | undefined;
  return {
    version,
    entries,
    async index() {
      const { ReferenceIndex } = await import('../../shared/identification/reference-index.ts');
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
