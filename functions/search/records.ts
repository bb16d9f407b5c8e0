import type { IndexedRecord } from '../../shared/airtable-mapping/indexed-record.ts';
import { backOfficePaths } from '../../shared/back-office-paths.ts';
import type { SearchHit } from '../../shared/contract/search.ts';
import { DocumentIndex, type DocumentKind } from '../../shared/search/document-index.ts';
import { fetchItemIndex } from '../storage/bucket/item-index.ts';
import { KeptInMemory } from '../storage/kept-in-memory.ts';
import { type Source, TTL_MS, toFacts } from './source.ts';

interface Records {
  index: DocumentIndex<IndexedRecord>;
  etag: string | undefined;
}

const RECORD: DocumentKind<IndexedRecord> = {
  fields: [
    { name: 'name', weight: 10, read: ({ header }) => header },
    { name: 'uniqueId', weight: 8, read: ({ uniqueId }) => uniqueId },
    { name: 'itemType', weight: 9, read: ({ type }) => type },
    { name: 'era', weight: 7, read: ({ era }) => era },
    { name: 'status', weight: 4, read: ({ status }) => status },
  ],
  getKeys: ({ recordId, uniqueId }) => [recordId, uniqueId],
};

const kept = new KeptInMemory<Records>({
  name: 'the records',
  async load(current) {
    const loaded = await fetchItemIndex(current?.etag);
    if (loaded === 'unchanged' && current) return current;
    const { records, etag } = loaded && loaded !== 'unchanged' ? loaded : NOTHING;
    return { index: new DocumentIndex(records, RECORD), etag };
  },
  ttlMs: TTL_MS,
});
const NOTHING = { records: [], etag: undefined };

/** The Airtable records that the last sync knows. */
export const records: Source = {
  kind: 'record',
  load: () => kept.get(),
  async find({ text, keys, limit }) {
    const { index } = await kept.get();
    const { exact, documents, ...found } = index.find(text, keys, limit);
    return { ...found, hits: documents.map((each) => toHit(each, exact.includes(each))) };
  },
};

/** The records that keys of a search name. */
export async function recordsWithKeys(keys: readonly string[]): Promise<IndexedRecord[]> {
  return (await kept.get()).index.withKeys(keys);
}

const toHit = (
  { recordId, header, uniqueId, type, era, status }: IndexedRecord,
  isExact: boolean,
): SearchHit => ({
  id: recordId,
  title: header || uniqueId || recordId,
  subtitle: toFacts(uniqueId, type, era, status),
  photo: null,
  path: backOfficePaths.itemLogRecord(recordId),
  isExact,
});
