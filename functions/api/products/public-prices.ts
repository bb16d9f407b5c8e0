import type { Product } from '../../../shared/entities/product.ts';
import type { SalePrice } from '../../../shared/entities/sale-price.ts';
import { getLiveCatalog } from '../../domain/catalog/live-catalog.ts';
import { findSalePrices } from '../../platform/table/sale-prices.ts';
import { getShopSettings } from '../../platform/table/shop-settings.ts';

/** Prices are public only for sold-out products, and only while the settings allow it. */
export async function findPublicPrices(productIds: readonly string[]): Promise<SalePrice[]> {
  const { showSoldPrices } = await getShopSettings();
  if (!showSoldPrices) return [];
  const { catalog } = await getLiveCatalog();
  const soldIds = [...new Set(productIds)].filter((id) => {
    const position = catalog.positionOf(id);
    if (position === undefined) return false;
    const { availability }: Product = JSON.parse(catalog.jsonAt(position));
    return availability === 'Sold Out';
  });
  return findSalePrices(soldIds);
}
