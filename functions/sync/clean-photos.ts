import { photoIdOfPath } from '../../shared/airtable-mapping/photo.ts';
import type { ShopItem } from '../../shared/airtable-mapping/sync-plan.ts';
import { deletePhotos, importedPhotos } from '../storage/bucket/photos.ts';
import { ordersAfter } from '../storage/table/orders.ts';
import type { Work } from './context.ts';

/** Deletes photos that nothing shows any more: those that this run replaced or took off, or, when it
 *  sweeps, any that an interrupted run left behind. What a quote shows is kept with the quote. */
export async function cleanPhotos(
  { done }: Work,
  products: readonly ShopItem[],
  sweeps: boolean,
): Promise<void> {
  const candidates = sweeps ? await importedPhotos() : done.photosLeft;
  const left = candidates.difference(shownBy(products));
  if (left.size === 0) return;
  await deletePhotos([...left.difference(await shownByQuotes())]);
}

function shownBy(products: readonly ShopItem[]): Set<string> {
  return idsOf(products.flatMap(({ imageUrls }) => imageUrls));
}

async function shownByQuotes(): Promise<Set<string>> {
  const paths: string[] = [];
  for await (const { items } of ordersAfter('all', undefined)) {
    paths.push(...items.flatMap(({ imageUrl }) => imageUrl ?? []));
  }
  return idsOf(paths);
}

function idsOf(paths: readonly string[]): Set<string> {
  return new Set(paths.flatMap((path) => photoIdOfPath(path) ?? []));
}
