import type * as z from 'zod';
import { DEMO_BASE_ID } from '../../../shared/airtable-mapping/demo-base.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { parsePhotoPath } from '../../../shared/photos/photo-paths.ts';
import { findBaseAddress } from '../../domain/airtable/connection.ts';
import { publishCatalog } from '../../domain/catalog/publish-catalog.ts';
import {
  getReferenceCatalog,
  isSampleEntry,
} from '../../domain/identification/reference-catalog.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { iterateProductFields, writeProducts } from '../../platform/table/products.ts';
import { saveUnlinkedPhotos } from '../../platform/table/unlinked-photos.ts';

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

/** Photos are deleted later, as for all unlisted products. Carts and quotes show the samples as unavailable,
 *  and offers for them cannot be accepted. */
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

const Sample = StoredProduct.pick({ id: true, imageUrls: true, isSample: true });

async function listSamples(): Promise<z.infer<typeof Sample>[]> {
  const products = await Array.fromAsync(iterateProductFields(Sample));
  return products.filter(({ isSample }) => isSample);
}
