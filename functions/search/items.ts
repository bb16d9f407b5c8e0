import { backOfficePaths } from '../../shared/back-office-paths.ts';
import type { SearchHit } from '../../shared/contract/search.ts';
import { DocumentIndex, type DocumentKind } from '../../shared/search/document-index.ts';
import { toItemCode } from '../../shared/short-codes.ts';
import { KeptInMemory } from '../storage/kept-in-memory.ts';
import {
  findSearchedItems,
  iterateSearchedItems,
  type SearchedItem,
} from '../storage/table/items.ts';
import { type Found, type Search, type Source, TTL_MS, toFacts } from './source.ts';

/** Clocks of functions differ, and the index of changes is behind the table. */
const OVERLAP_MS = 10_000;

interface Items {
  byId: ReadonlyMap<string, SearchedItem>;
  index: DocumentIndex<SearchedItem>;
  /** All changes up to this time are known. */
  readAtMs: number;
}

const ITEM: DocumentKind<SearchedItem> = {
  fields: [
    { name: 'name', weight: 10, read: ({ name }) => name },
    { name: 'unitName', weight: 9, read: ({ unitDesignation }) => unitDesignation },
    { name: 'uniqueId', weight: 8, read: ({ catalogNumber }) => catalogNumber },
    { name: 'itemType', weight: 9, read: ({ itemType }) => itemType },
    { name: 'era', weight: 7, read: ({ era }) => era },
    { name: 'material', weight: 5, read: ({ primaryMaterial }) => primaryMaterial },
    { name: 'secondaryMaterial', weight: 5, read: ({ secondaryMaterial }) => secondaryMaterial },
    { name: 'branch', weight: 5, read: ({ branch }) => branch },
    { name: 'rank', weight: 5, read: ({ rank }) => rank },
    { name: 'specialty', weight: 5, read: ({ specialty }) => specialty },
    { name: 'manufacturer', weight: 5, read: ({ manufacturer }) => manufacturer },
    { name: 'madeIn', weight: 4, read: ({ manufacturingLocation }) => manufacturingLocation },
    { name: 'storageLocation', weight: 4, read: ({ storageLocation }) => storageLocation },
    { name: 'condition', weight: 4, read: ({ condition }) => condition },
    { name: 'description', weight: 3, read: ({ description }) => description },
    { name: 'notes', weight: 3, read: ({ authenticityNotes }) => authenticityNotes },
  ],
  getKeys: ({ id, catalogNumber, airtableId }) => [toItemCode(id), catalogNumber, airtableId, id],
};

const kept = new KeptInMemory<Items>({
  name: 'the cataloged items',
  load: loadItems,
  ttlMs: TTL_MS,
});

/** The cataloged items. */
export const items: Source = {
  kind: 'item',
  load: () => kept.get(),
  find,
};

/** Reads all items once, then those that have changed. */
async function loadItems(current: Items | undefined): Promise<Items> {
  const readAtMs = Date.now() - OVERLAP_MS;
  const since = current && new Date(current.readAtMs).toISOString();
  const changed: SearchedItem[] = [];
  for await (const item of iterateSearchedItems(since)) {
    if (current?.byId.get(item.id)?.revision !== item.revision) changed.push(item);
  }
  if (current && changed.length === 0) return Object.assign(current, { readAtMs });
  const byId = new Map(current?.byId);
  for (const item of changed) byId.set(item.id, item);
  // Ids sort by time: among equals the newest come first.
  const newestFirst = [...byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
  return { byId, index: new DocumentIndex(newestFirst, ITEM), readAtMs };
}

async function find({ text, keys, limit }: Search): Promise<Found> {
  const { index } = await kept.get();
  const { exact, documents, total, isPartial } = index.find(text, keys, limit);
  // They may have changed since, or have been deleted.
  const stored = await findSearchedItems(documents.map(({ id }) => id));
  const hits = documents.flatMap((known) => {
    const item = stored.get(known.id);
    return item ? toHit(item, exact.includes(known)) : [];
  });
  return { hits, total: total - documents.length + hits.length, isPartial };
}

const toHit = (item: SearchedItem, isExact: boolean): SearchHit => ({
  id: item.id,
  title: item.name,
  subtitle: toFacts(item.catalogNumber, item.itemType, item.era, item.condition),
  photo: item.primaryImageUrl,
  path: backOfficePaths.catalogedItem(item.id),
  isExact,
});
