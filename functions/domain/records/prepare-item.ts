import type { StoredItem } from '../../platform/table/items.ts';
import { loadItemPhotos } from './item-photos.ts';
import type { sendToAirtable } from './send-item.ts';

export type PreparedUpload = Omit<Parameters<typeof sendToAirtable>[0], 'airtable'>;

export async function prepareItem(item: StoredItem): Promise<PreparedUpload> {
  return {
    identity: item.airtableIdentity,
    isDraft: false,
    airtableId: item.airtableId,
    item,
    catalogNumber: item.catalogNumber,
    photos: await loadItemPhotos(item),
  };
}
