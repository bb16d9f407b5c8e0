import { backOfficePaths } from '../../../shared/back-office-paths.ts';
import type { SearchHit } from '../../../shared/contract/search.ts';
import type { LogRecord } from '../../../shared/entities/log-record.ts';
import { DocumentIndex, type DocumentKind } from '../../../shared/search/document-index.ts';
import { toIdWord } from '../../../shared/search/unique-ids.ts';
import { KeptInMemory } from '../../platform/aws/kept-in-memory.ts';
import { loadItemLog } from '../../platform/bucket/item-log.ts';
import { type Source, TTL_MS, toFacts } from './source.ts';

interface Records {
  index: DocumentIndex<LogRecord>;
  etag: string | undefined;
}

const RECORD: DocumentKind<LogRecord> = {
  fields: [
    { name: 'name', weight: 10, read: ({ header }) => header },
    { name: 'uniqueId', weight: 8, read: ({ uniqueId }) => toIdWord(uniqueId) },
    { name: 'itemType', weight: 9, read: ({ types }) => types.join(' ') },
    { name: 'era', weight: 7, read: ({ era }) => era },
    { name: 'status', weight: 4, read: ({ status }) => status },
  ],
  getKeys: ({ id, uniqueId }) => [id, uniqueId ?? ''],
};

const kept = new KeptInMemory<Records>({
  name: 'the records',
  async load(current) {
    const loaded = await loadItemLog(current?.etag);
    if (loaded === 'unchanged' && current) return current;
    const { records, etag } = loaded && loaded !== 'unchanged' ? loaded : NOTHING;
    return { index: new DocumentIndex(records, RECORD), etag };
  },
  ttlMs: TTL_MS,
});
const NOTHING = { records: [], etag: undefined };

export const recordSource: Source = {
  kind: 'record',
  load: () => kept.get(),
  async find({ text, keys, limit }) {
    const { index } = await kept.get();
    const { exact, documents, ...found } = index.find(text, keys, limit);
    return { ...found, hits: documents.map((each) => toHit(each, exact.includes(each))) };
  },
};

export async function recordsWithKeys(keys: readonly string[]): Promise<LogRecord[]> {
  return (await kept.get()).index.withKeys(keys);
}

const toHit = (
  { id, header, uniqueId, types, era, status, photo }: LogRecord,
  isExact: boolean,
): SearchHit => ({
  id,
  title: header ?? uniqueId ?? id,
  subtitle: toFacts(uniqueId, types[0], era, status),
  photo,
  path: backOfficePaths.itemLogRecord(id),
  isExact,
});
