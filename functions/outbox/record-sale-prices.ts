import { getSalePrices } from '../../shared/quotes/sale-prices.ts';
import { findOrder } from '../storage/table/orders.ts';
import { saveSalePrice } from '../storage/table/sale-prices.ts';

/** Records the prices of a sold quote for the archive. */
export async function recordSalePrices(orderId: string): Promise<void> {
  const quote = await findOrder(orderId);
  if (!quote?.sale) return;
  for (const [productId, price] of getSalePrices(quote)) {
    await saveSalePrice({ productId, price, soldAt: quote.sale.at });
  }
}
