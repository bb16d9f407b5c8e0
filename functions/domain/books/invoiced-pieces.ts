import type { InvoiceLine } from '../../../shared/entities/invoice.ts';
import { getCosts } from '../../../shared/quotes/margin.ts';
import { findConsignor } from '../../platform/table/consignors.ts';
import type { InvoicedPiece } from '../../platform/table/invoice-costs.ts';
import { findItemsOfProducts, type StoredItem } from '../../platform/table/items.ts';
import { findProducts } from '../../platform/table/products.ts';

/** @returns what the books need to know about the pieces of an invoice that are still in the shop, as it is now. */
export async function loadInvoicedPieces(
  lines: readonly Pick<InvoiceLine, 'productId'>[],
): Promise<InvoicedPiece[]> {
  const productIds = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  const products = await findProducts(productIds, { ConsistentRead: true });
  const items = await findItemsOfProducts([...products.values()]);
  const names = await findNames([...items.values()]);
  return productIds.flatMap((productId) => {
    const product = products.get(productId);
    if (!product) return [];
    const item = items.get(productId);
    const consignorId = item?.consignorId ?? null;
    return [
      {
        productId,
        itemId: item?.id ?? null,
        cost: getCosts(product, item).cost,
        itemType: item?.itemType ?? product.itemType,
        unit: item?.unitDesignation ?? product.unitName ?? '',
        consignorId,
        consignor: names.get(consignorId ?? '') ?? item?.consignor ?? null,
        consignorShare: item?.consignorShare ?? null,
      },
    ];
  });
}

/** @returns the current names of the consignors, by id. */
async function findNames(items: readonly StoredItem[]): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const id of new Set(items.flatMap(({ consignorId }) => consignorId ?? []))) {
    const consignor = await findConsignor(id);
    if (consignor) names.set(id, consignor.name);
  }
  return names;
}
