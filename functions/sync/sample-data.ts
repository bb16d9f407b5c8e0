import type * as z from 'zod';
import { DEMO_BASE_ID } from '../../shared/airtable-mapping/demo-base.ts';
import { parsePhotoPath } from '../../shared/airtable-mapping/photo.ts';
import type { Contract } from '../../shared/contract/contract.ts';
import { findBaseAddress } from '../airtable-client/connection.ts';
import type { ApiResponse } from '../http/response.ts';
import { getReferenceCatalog, isSampleEntry } from '../item-matches/reference-catalog.ts';
import { iterateProductFields, StoredProduct, writeProducts } from '../storage/table/products.ts';
import { saveUnlinkedPhotos } from '../storage/table/unlinked-photos.ts';
import { publishCatalog } from './publish-catalog.ts';

type Get = Contract['sync']['GET /api/sample-data'];
type Remove = Contract['sync']['DELETE /api/sample-data'];

export async function getSampleData(): Promise<ApiResponse<Get>> {
  const isOnDemo = (await findBaseAddress())?.endsWith(`/${DEMO_BASE_ID}`) ?? false;
  const [samples, { entries }] = await Promise.all([
    listSamples(),
    isOnDemo ? { entries: [] } : getReferenceCatalog(),
  ]);
  return {
    body: {
      isDemo: isOnDemo,
      products: samples.length,
      entries: entries.filter(isSampleEntry).length,
    },
  };
}

/** Their photos are deleted later, like those of other products that leave the shop. Carts and quotes show them as no longer
 *  available, and an offer for one cannot be accepted. */
export async function removeSampleData(): Promise<ApiResponse<Remove>> {
  const samples = await listSamples();
  await writeProducts({ put: [], remove: samples.map(({ id }) => id) });
  const photos = samples.flatMap(({ imageUrls }) =>
    imageUrls.flatMap((path) => parsePhotoPath(path) ?? []),
  );
  if (photos.length > 0) await saveUnlinkedPhotos([...new Set(photos)], new Date().toISOString());
  await publishCatalog();
  return { body: { removed: samples.length } };
}

const Sample = StoredProduct.pick({ id: true, airtableId: true, imageUrls: true, isSample: true });

async function listSamples(): Promise<z.infer<typeof Sample>[]> {
  const products = await Array.fromAsync(iterateProductFields(Sample));
  // An earlier release added samples without a mark; only they have no record.
  return products.filter(({ airtableId, isSample }) => isSample || airtableId === null);
}
