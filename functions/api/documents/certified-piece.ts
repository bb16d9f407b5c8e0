import type { OrderItem } from '../../../shared/entities/order.ts';
import { getPublicProvenance } from '../../../shared/entities/provenance.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { getVerifiedIdentification } from '../../../shared/identification/verified-identification.ts';
import { parsePhotoPath, photoPath } from '../../../shared/photos/photo-paths.ts';
import type { CertificateFacts } from '../../domain/documents/certificate-document.ts';
import { readImage } from '../../platform/bucket/photos.ts';
import { findItemsOfRecords } from '../../platform/table/airtable-records.ts';
import { loadComparisons } from '../../platform/table/comparisons.ts';
import { findItem, type StoredItem } from '../../platform/table/items.ts';
import { findProduct, findPublicProduct } from '../../platform/table/products.ts';

type Details = Pick<CertificateFacts, 'details' | 'identification' | 'provenance'>;

export async function loadDetails(productId: string): Promise<Details> {
  const product = await findProduct(productId);
  const item = product?.airtableId ? await findItemOfRecord(product.airtableId) : undefined;
  return {
    details: listDetails(product, item),
    identification: item && (await loadIdentification(item.id)),
    provenance: getPublicProvenance(item?.provenance ?? []).map(({ source, date, documents }) =>
      [date, source, documents].filter(Boolean).join(' – '),
    ),
  };
}

async function findItemOfRecord(recordId: string): Promise<StoredItem | undefined> {
  const itemId = (await findItemsOfRecords([recordId])).get(recordId);
  return itemId === undefined ? undefined : findItem(itemId);
}

function listDetails(
  product: StoredProduct | undefined,
  item: StoredItem | undefined,
): CertificateFacts['details'] {
  const unit = [product?.unitNumber, product?.unitName].filter(Boolean).join(' ');
  const sizes = [item?.length, item?.width, item?.height].filter((size) => size != null);
  const details = [
    ['Catalog no.', item?.catalogNumber ?? product?.uniqueId],
    ['Type', product?.itemType ?? item?.itemType],
    ['Era', product?.era ?? item?.era],
    ['Unit', unit || item?.unitDesignation],
    ['Branch', item?.branch],
    ['Material', product?.material ?? item?.primaryMaterial],
    ['Dimensions', sizes.length > 0 ? `${sizes.map(Number).join(' × ')} in` : undefined],
    ['Origin', product?.countryOfOrigin],
    ['Condition', product?.condition ?? item?.condition],
  ] as const;
  return details.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

async function loadIdentification(itemId: string): Promise<CertificateFacts['identification']> {
  const verified = getVerifiedIdentification(await loadComparisons(itemId));
  return (
    verified && {
      entry: `ASMIC ${verified.asmicNumber} – ${verified.designation}`,
      reasons: verified.reasons,
    }
  );
}

/** Unlisted products are not public, but their photo in the request is. */
export async function findPhotos({
  productId,
  imageUrl,
}: Pick<OrderItem, 'productId' | 'imageUrl'>): Promise<string[]> {
  const product = await findPublicProduct(productId);
  if (product && product.imageUrls.length > 0) return product.imageUrls;
  return imageUrl === null ? [] : [imageUrl];
}

/** The photo of the quote's request is kept as long as the quote. */
export async function loadPhoto({
  imageUrl,
}: Pick<OrderItem, 'imageUrl'>): Promise<Uint8Array | undefined> {
  const photoId = imageUrl === null ? undefined : parsePhotoPath(imageUrl);
  if (photoId === undefined) return undefined;
  return (await readImage(photoPath(photoId, 'card').slice(1)))?.bytes;
}
