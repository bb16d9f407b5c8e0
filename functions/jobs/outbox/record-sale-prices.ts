import * as z from 'zod';
import { getSalePrices } from '../../../shared/quotes/sale-prices.ts';
import { processEach } from '../../domain/failed-tasks/process-each.ts';
import { findOrder } from '../../platform/table/orders.ts';
import { saveSalePrice } from '../../platform/table/sale-prices.ts';

export const SalePriceInput = z.object({
  productId: z.string(),
  price: z.string(),
  soldAt: z.string(),
});

export async function recordSalePrices(orderId: string): Promise<void> {
  const quote = await findOrder(orderId);
  if (!quote?.sale) return;
  const soldAt = quote.sale.at;
  const prices = Array.from(getSalePrices(quote), ([productId, price]) => ({
    productId,
    price,
    soldAt,
  }));
  await processEach(prices, {
    kind: 'sale-price',
    keyOf: ({ productId }) => `${orderId}#${productId}`,
    subjectOf: () => quote.reference,
    payloadOf: (price) => price,
    run: saveSalePrice,
  });
}
