import { randomUUID } from 'node:crypto';
import type { StoredQuote } from '../../functions/platform/table/orders.ts';
import type { Product } from '../../shared/entities/product.ts';
import { toGuestId } from '../../shared/quotes/guest-id.ts';

/** Creates a quote of a visitor without an account. The engines must be running and the environment set. */
export async function createVisitorQuote(
  product: Product,
  email = `${randomUUID()}@visitors.example`,
): Promise<StoredQuote> {
  const { createQuote } = await import('../../functions/domain/quotes/create-quote.ts');
  return createQuote({
    userId: toGuestId(email),
    requester: { email, firstName: 'Ada', lastName: 'Lovelace' },
    pieces: [{ product, quantity: 1 }],
    note: null,
    idempotencyKey: randomUUID(),
  });
}

/** @returns the headers of a browser that has opened the links of quotes. */
export async function openLinks(...orderIds: string[]): Promise<{ cookie: string }> {
  const { createQuoteToken } = await import('../../functions/domain/quotes/quote-link.ts');
  return toQuoteCookie(...(await Promise.all(orderIds.map(createQuoteToken))));
}

export const toQuoteCookie = (...tokens: string[]): { cookie: string } => ({
  cookie: `__Host-quote=${encodeURIComponent(tokens.join(','))}`,
});
