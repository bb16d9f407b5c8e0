import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import type { SharedViewing, ViewingPiece } from '../../../shared/entities/private-viewing.ts';
import { knownTerm } from '../../../shared/vocabulary.ts';
import { withHolds } from '../../platform/table/holds.ts';
import { findPublicProducts, type PublicProduct } from '../../platform/table/products.ts';
import { findViewingItems, type ViewingItem } from '../../platform/table/viewing-items.ts';
import { findSoldItems } from '../items/sold-items.ts';

type PieceRef = Pick<ViewingPiece, 'id' | 'kind'>;
type SharedPiece = SharedViewing['pieces'][number];
/** A piece that exists; it may be sold. */
export type FoundPiece = Omit<SharedPiece, 'id' | 'kind'> & {
  isAuthentic: boolean;
  /** The same piece in the shop. */
  productId: string | null;
};
type Detail = SharedPiece['details'][number];

/** @returns what customers may see of the pieces that exist, by id. */
export async function findPieces(
  pieces: readonly PieceRef[],
): Promise<ReadonlyMap<string, FoundPiece>> {
  const idsOf = (kind: PieceRef['kind']) =>
    pieces.flatMap((piece) => (piece.kind === kind ? piece.id : []));
  const items = [...(await findViewingItems(idsOf('item'))).values()];
  const listedIds = items.flatMap(({ airtableId }) => (airtableId ? toProductId(airtableId) : []));
  const products = await findPublicProducts([...idsOf('product'), ...listedIds]);
  const [current, sold] = await Promise.all([
    withHolds([...products.values()]),
    findSoldItems([...items, ...products.values()]),
  ]);
  const productOf = new Map(current.map((product) => [product.id, product]));
  return new Map([
    ...items.map((item) => {
      const product = item.airtableId ? productOf.get(toProductId(item.airtableId)) : undefined;
      const isAvailable = !sold.has(item.id) && (product === undefined || isForSale(product));
      return [item.id, { ...toItemPiece(item), isAvailable }] as const;
    }),
    ...idsOf('product').flatMap((id) => {
      const product = productOf.get(id);
      if (!product) return [];
      const isAvailable = !sold.has(id) && isForSale(product);
      return [[id, { ...toProductPiece(product), isAvailable }] as const];
    }),
  ]);
}

const isForSale = ({ availability }: Pick<PublicProduct, 'availability'>): boolean =>
  availability !== 'Sold Out';

function toItemPiece(item: ViewingItem): Omit<FoundPiece, 'isAvailable'> {
  const { name, description, authenticity, imageUrls, primaryImageUrl, airtableId } = item;
  return {
    name,
    imageUrl: primaryImageUrl,
    isAuthentic: authenticity !== 'Reproduction',
    productId: airtableId ? toProductId(airtableId) : null,
    description,
    photos: listPhotos(primaryImageUrl, imageUrls),
    details: toDetails([
      ['Authenticity', authenticity === 'Original' ? null : authenticity],
      ['Type', item.itemType],
      ['Era', item.era],
      ['Unit', item.unitDesignation ?? item.unitNumber],
      ['Condition', item.condition],
      ['Material', joinTexts([item.primaryMaterial, item.secondaryMaterial], ', ')],
      ['Size', formatSize([item.length, item.width, item.height])],
    ]),
  };
}

function toProductPiece(product: PublicProduct): Omit<FoundPiece, 'isAvailable'> {
  const { name, imageUrl, imageUrls, isAuthentic, authenticity, itemSize } = product;
  return {
    name,
    imageUrl,
    isAuthentic,
    productId: product.id,
    description: product.description ?? product.shortDescription,
    photos: listPhotos(imageUrl, imageUrls),
    details: toDetails([
      ['Authenticity', authenticity ?? (isAuthentic ? null : 'Reproduction')],
      ['Type', knownTerm(product.itemType)],
      ['Era', knownTerm(product.era)],
      ['Unit', product.unitName ?? product.unitNumber],
      ['Condition', knownTerm(product.condition)],
      ['Material', product.material],
      [
        'Size',
        formatSize([
          product.length ?? itemSize?.length,
          product.width ?? itemSize?.width,
          product.height ?? itemSize?.height,
        ]),
      ],
    ]),
  };
}

const listPhotos = (first: string | null, all: readonly string[]): string[] => [
  ...new Set([...(first === null ? [] : [first]), ...all]),
];

const toDetails = (rows: readonly (readonly [label: string, value: string | null])[]): Detail[] =>
  rows.flatMap(([label, value]) => (value ? { label, value } : []));

const joinTexts = (texts: readonly (string | null)[], separator: string): string | null =>
  texts.filter(Boolean).join(separator) || null;

/** @param inches such as '3.50'. */
function formatSize(inches: readonly (string | null | undefined)[]): string | null {
  const sizes = inches.flatMap((size) => (size ? String(Number(size)) : []));
  return sizes.length > 0 ? `${sizes.join(' × ')} in` : null;
}
