import type { PaypalMark } from '../../../shared/contract/payments.ts';
import type { OrderItem } from '../../../shared/entities/order.ts';
import type { Product } from '../../../shared/entities/product.ts';
import { findPaypalExclusion } from '../../../shared/payments/paypal-policy.ts';
import { getAgreedLines } from '../../../shared/quotes/quote.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { findPaypalMarks, type StoredPaypalMark } from '../../platform/table/paypal-marks.ts';
import { findPublicProduct, findPublicProducts } from '../../platform/table/products.ts';

type Described = Pick<OrderItem, 'productId' | 'name'>;

/** Pieces that have left the shop are judged by their names. */
export async function listPaypalMarks(items: readonly Described[]): Promise<PaypalMark[]> {
  const ids = items.map(({ productId }) => productId);
  const [marks, products] = await Promise.all([findPaypalMarks(ids), findPublicProducts(ids)]);
  return items.map((item) =>
    toPaypalMark(item, products.get(item.productId), marks.get(item.productId)),
  );
}

export async function getPaypalMark(productId: string): Promise<PaypalMark> {
  const [marks, product] = await Promise.all([
    findPaypalMarks([productId]),
    findPublicProduct(productId),
  ]);
  return toPaypalMark({ productId, name: '' }, product, marks.get(productId));
}

type JudgedProduct = Pick<Product, 'name' | 'itemType' | 'era' | 'countryOfOrigin' | 'description'>;

function toPaypalMark(
  { productId, name }: Described,
  product: JudgedProduct | undefined,
  mark: StoredPaypalMark | undefined,
): PaypalMark {
  const exclusion = findPaypalExclusion(
    product ?? { name, itemType: null, era: null, countryOfOrigin: null, description: null },
  );
  const { reason = null, url = null } = exclusion ?? {};
  if (!mark) {
    const isExcluded = exclusion !== undefined;
    return { productId, isExcluded, source: isExcluded ? 'rule' : 'none', reason, url, by: null };
  }
  const { isExcluded, by } = mark;
  return { productId, isExcluded, source: 'staff', reason, url, by };
}

/** @returns the agreed pieces that may not be paid by PayPal. */
export async function findExcludedIds(quote: StoredQuote): Promise<string[]> {
  const agreed = new Set(getAgreedLines(quote).map(({ productId }) => productId));
  const items = quote.items.filter(({ productId }) => agreed.has(productId));
  const marks = await listPaypalMarks(items);
  return marks.flatMap(({ productId, isExcluded }) => (isExcluded ? [productId] : []));
}
