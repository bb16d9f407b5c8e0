import { isAgreedState } from '../../../shared/quotes/states.ts';
import type { InvoiceWithCredits } from '../../platform/table/invoices.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { isSameSale } from './invoice-copy.ts';

/**
 * Whether a quote that was agreed again needs another invoice. The earlier one stays if the new agreement is the same, and
 * nothing was credited before the sale.
 */
export function isOfEarlierAgreement(
  { invoice, credits }: InvoiceWithCredits,
  quote: StoredQuote,
): boolean {
  const { history, sale } = quote;
  const agreed = history.findLast(
    ({ state }, n) => isAgreedState(state) && !isAgreedState(history[n - 1]?.state ?? 'pending'),
  );
  if (agreed === undefined || agreed.at <= invoice.issuedAt) return false;
  const isCredited = credits.some(({ note }) => sale === null || note.issuedAt < sale.at);
  return isCredited || !isSameSale(invoice, quote);
}
