import { creditRefunds } from '../../domain/books/issue-credit-note.ts';
import { issueInvoiceOfSale } from '../../domain/books/issue-invoice.ts';
import type { QuoteChanged } from '../../platform/table/outbox.ts';

/** What is credited depends on the money that went back, and on payments that have failed. The event of a refund may come
 *  before the one of the sale. */
const CHANGES_OF_CREDITS: readonly QuoteChanged['change'][] = [
  'sold',
  'refunded',
  'reversed',
  'payment-failed',
];

/** Issues the invoices of sales, and the credit notes of refunds and chargebacks. */
export async function issueInvoices({
  change,
  orderId,
}: Pick<QuoteChanged, 'change' | 'orderId'>): Promise<void> {
  if (change === 'sold') await issueInvoiceOfSale(orderId);
  if (CHANGES_OF_CREDITS.includes(change)) await creditRefunds(orderId);
}
