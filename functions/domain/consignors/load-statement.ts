import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import type {
  ConsignedPiece,
  ConsignorLine,
  ConsignorStatement,
} from '../../../shared/entities/consignor-statement.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { createStatement } from '../../../shared/quotes/statement.ts';
import { toShopDate } from '../../../shared/shop-time.ts';
import { listConsignorLines } from '../../platform/table/consignors.ts';
import { findProducts } from '../../platform/table/products.ts';
import { getShopSettings } from '../../platform/table/shop-settings.ts';
import { type ConsignedItem, loadConsignedItems } from './consigned-items.ts';
import { requireConsignor } from './edit-consignor.ts';

/**
 * @param month by default the current one in the shop's time zone.
 * @throws AppError NOT_FOUND
 */
export async function loadStatement(
  id: string,
  month: string | undefined,
): Promise<ConsignorStatement> {
  const { name, email, address } = await requireConsignor(id);
  const [lines, { timeZone }] = await Promise.all([listConsignorLines(id), getShopSettings()]);
  const now = new Date().toISOString();
  const chosen = month ?? toShopDate(now, timeZone).slice(0, 7);
  return {
    ...createStatement(lines, { month: chosen, timeZone, now }),
    consignor: { id, name, email, address },
    pieces: await listUnsoldPieces(id, lines),
  };
}

async function listUnsoldPieces(
  consignorId: string,
  lines: readonly ConsignorLine[],
): Promise<ConsignedPiece[]> {
  const items = (await loadConsignedItems()).filter((item) => item.consignorId === consignorId);
  const products = await findProducts(items.flatMap((item) => getProductId(item) ?? []));
  const sold = countSold(lines);
  return items
    .flatMap((item) => {
      const productId = getProductId(item) ?? '';
      const product = products.get(productId);
      const isSoldOut = (sold.get(productId) ?? 0) >= (item.quantity ?? 1);
      return isSoldOut || product?.availability === 'Sold Out' ? [] : [toPiece(item, product)];
    })
    .sort((a, b) => a.receivedAt.localeCompare(b.receivedAt));
}

const getProductId = ({ airtableId }: ConsignedItem): string | undefined =>
  airtableId === null ? undefined : toProductId(airtableId);

/** @returns the units of each product that were sold and not returned. */
function countSold(lines: readonly ConsignorLine[]): ReadonlyMap<string, number> {
  const sold = new Map<string, number>();
  for (const { kind, productId, quantity } of lines) {
    if (productId === null) continue;
    const units = kind === 'return' ? -quantity : quantity;
    sold.set(productId, (sold.get(productId) ?? 0) + units);
  }
  return sold;
}

const toPiece = (item: ConsignedItem, product: StoredProduct | undefined): ConsignedPiece => ({
  itemId: item.id,
  name: item.name,
  catalogNumber: item.catalogNumber,
  receivedAt: item.createdAt,
  status: product ? 'listed' : 'cataloged',
  price: product?.sharePrice ?? item.sharePrice,
  floor: item.floor ?? null,
});
