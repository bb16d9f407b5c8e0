import { backOfficePaths } from '../../../shared/back-office-paths.ts';
import type { SearchHit } from '../../../shared/contract/search.ts';
import type { AsmicEntry } from '../../../shared/entities/asmic-entry.ts';
import { DocumentIndex, type DocumentKind } from '../../../shared/search/document-index.ts';
import { toIdWord } from '../../../shared/search/unique-ids.ts';
import { KeptInMemory } from '../../platform/aws/kept-in-memory.ts';
import { findNewestVersion, loadEntries } from '../../platform/table/reference-catalog.ts';
import { type Source, TTL_MS, toFacts } from './source.ts';

interface Entries {
  index: DocumentIndex<AsmicEntry>;
  objectKey: string | undefined;
}

const ENTRY: DocumentKind<AsmicEntry> = {
  fields: [
    { name: 'name', weight: 10, read: ({ designation }) => designation },
    { name: 'uniqueId', weight: 8, read: ({ asmicNumber }) => toIdWord(asmicNumber) },
    { name: 'unitName', weight: 9, read: ({ unit }) => unit },
    { name: 'itemType', weight: 9, read: ({ itemType }) => itemType },
    { name: 'era', weight: 7, read: ({ era }) => era },
    { name: 'description', weight: 3, read: ({ description }) => description },
    { name: 'variations', weight: 3, read: ({ variations }) => variations.join('; ') },
    { name: 'notes', weight: 3, read: ({ notes }) => notes },
  ],
  getKeys: ({ id, asmicNumber }) => [asmicNumber, id],
};

const kept = new KeptInMemory<Entries>({
  name: 'the reference catalog',
  async load(current) {
    const version = await findNewestVersion();
    if (current && current.objectKey === version?.objectKey) return current;
    const entries = version ? await loadEntries(version) : [];
    return { index: new DocumentIndex(entries, ENTRY), objectKey: version?.objectKey };
  },
  ttlMs: TTL_MS,
});

export const entries: Source = {
  kind: 'entry',
  load: () => kept.get(),
  async find({ text, keys, limit }) {
    const { index } = await kept.get();
    const { exact, documents, ...found } = index.find(text, keys, limit);
    return { ...found, hits: documents.map((each) => toHit(each, exact.includes(each))) };
  },
};

const toHit = (
  { id, asmicNumber, designation, itemType, era, referenceImages }: AsmicEntry,
  isExact: boolean,
): SearchHit => ({
  id,
  title: designation,
  subtitle: toFacts(asmicNumber, itemType, era),
  // Imported entries may name pictures of other sites.
  photo: referenceImages.find((path) => path.startsWith('/photos/')) ?? null,
  path: backOfficePaths.referenceEntry(id),
  isExact,
});
