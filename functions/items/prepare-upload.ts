import type { StoredItem } from '../storage/table/items.ts';
import type { sendToAirtable } from './airtable/send-item.ts';
import { loadItemPhotos } from './airtable-photos.ts';

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
