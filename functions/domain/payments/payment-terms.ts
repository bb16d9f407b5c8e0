import { createHash } from 'node:crypto';
import * as z from 'zod';
import { toCents, totalCents } from '../../../shared/quotes/money.ts';
import { getAgreedOffer, getPaymentName, getQuantities } from '../../../shared/quotes/quote.ts';
import { readEnv } from '../../platform/aws/env.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { getPaperNames } from '../documents/line-facts.ts';
import { type DuePayment, notPayable } from './due-payment.ts';
import type { PaymentTerms } from './provider.ts';

const Environment = z.object({ SITE_URL: z.url() });

/**
 * Lists the pieces with tax and shipping if all of the quote is paid at once.
 * @throws AppError NOT_PAYABLE without a shipping address.
 */
export function toPaymentTerms(
  quote: StoredQuote,
  { cents, instalment }: DuePayment,
): PaymentTerms {
  const { id, reference, shippingAddress: address } = quote;
  if (!address) throw notPayable(NO_ADDRESS);
  const { SITE_URL } = readEnv(Environment);
  const name = instalment === null ? `Quote ${reference}` : getPaymentName(instalment);
  return {
    reference,
    cents,
    items: [{ name, quantity: 1, cents }],
    taxCents: 0,
    shippingCents: 0,
    insuranceCents: 0,
    discountCents: 0,
    ...toBreakdown(quote, cents),
    address,
    returnUrl: new URL('/api/paypal/return', SITE_URL).href,
    cancelUrl: new URL(`/quotes/${id}?payment=canceled`, SITE_URL).href,
  };
}

export const NO_ADDRESS = 'Please add a shipping address first.';

function toBreakdown(quote: StoredQuote, cents: number): Partial<PaymentTerms> {
  const offer = getAgreedOffer(quote);
  const quantities = getQuantities(quote);
  if (!offer || totalCents(offer.lines, quantities, offer) !== cents) return {};
  const names = getPaperNames(quote);
  return {
    items: offer.lines.map(({ productId, price }) => ({
      name: names.get(productId) ?? 'Piece',
      quantity: quantities.get(productId) ?? 1,
      cents: toCents(price),
    })),
    taxCents: offer.taxes.reduce((sum, { amount }) => sum + toCents(amount), 0),
    shippingCents: toCents(offer.shipping),
    insuranceCents: toCents(offer.insurance),
    discountCents: toCents(offer.discount),
  };
}

/** An open payment is continued only on the same terms. */
export const hashTerms = (terms: PaymentTerms): string =>
  createHash('sha256').update(JSON.stringify(terms)).digest('base64url').slice(0, 22);
