import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import { backOfficePaths } from '../../../shared/back-office-paths.ts';
import type { SearchHit } from '../../../shared/contract/search.ts';
import { DocumentIndex, type DocumentKind } from '../../../shared/search/document-index.ts';
import { toIdWord } from '../../../shared/search/unique-ids.ts';
import { toItemCode } from '../../../shared/short-codes.ts';
import { KeptInMemory } from '../../platform/aws/kept-in-memory.ts';
import { findSearchedItems, iterateItemFields, SearchedItem } from '../../platform/table/items.ts';
import { type ItemsInMemory, updateItems } from '../../platform/table/items-in-memory.ts';
import { type Found, type Search, type Source, TTL_MS, toFacts } from './source.ts';

interface Items {
  known: ItemsInMemory<SearchedItem>;
  index: DocumentIndex<SearchedItem>;
}

const ITEM: DocumentKind<SearchedItem> = {
  fields: [
    { name: 'name', weight: 10, read: ({ name }) => name },
    { name: 'unitName', weight: 9, read: ({ unitDesignation }) => unitDesignation },
    { name: 'uniqueId', weight: 8, read: ({ catalogNumber }) => toIdWord(catalogNumber) },
    { name: 'itemType', weight: 9, read: ({ itemType }) => itemType },
    { name: 'era', weight: 7, read: ({ era }) => era },
    { name: 'material', weight: 5, read: ({ primaryMaterial }) => primaryMaterial },
    { name: 'secondaryMaterial', weight: 5, read: ({ secondaryMaterial }) => secondaryMaterial },
    { name: 'unitNumber', weight: 5, read: ({ unitNumber }) => unitNumber },
    { name: 'motto', weight: 5, read: ({ motto }) => motto },
    { name: 'backing', weight: 4, read: ({ backing }) => backing },
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

export const itemSource: Source = {
  kind: 'item',
  load: () => kept.get(),
  find,
};

async function loadItems(current: Items | undefined): Promise<Items> {
  const known = await updateItems(
    (since) => iterateItemFields(SearchedItem, since),
    current?.known,
  );
  if (known === current?.known) return current;
  // Ids sort by time, so ties are ordered newest first.
  const newestFirst = [...known.byId.values()].sort((a, b) => (a.id < b.id ? 1 : -1));
  return { known, index: new DocumentIndex(newestFirst, ITEM) };
}

async function find({ text, keys, limit }: Search): Promise<Found> {
  const { index } = await kept.get();
  const { exact, documents, total, isPartial } = index.find(text, keys, limit);
  // Read the hits again: they may have changed or been deleted.
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
  ...(item.airtableId ? { productId: toProductId(item.airtableId) } : {}),
  isExact,
});
