import { creditRefunds } from '../../domain/books/issue-credit-note.ts';
import { invoicePaidAgain, issueInvoiceOfSale } from '../../domain/books/issue-invoice.ts';
import type { QuoteChanged } from '../../platform/table/outbox.ts';

/** What is credited depends on the money that went back, and on payments that have failed. Events come in any order. */
const CHANGES_OF_MONEY: readonly QuoteChanged['change'][] = [
  'sold',
  'paid',
  'refunded',
  'reversed',
  'payment-failed',
];

/** Issues the invoices of sales and of what is paid again, and the credit notes of refunds and chargebacks. */
export async function issueInvoices({
  change,
  orderId,
}: Pick<QuoteChanged, 'change' | 'orderId'>): Promise<void> {
  if (change === 'sold') await issueInvoiceOfSale(orderId);
  if (!CHANGES_OF_MONEY.includes(change)) return;
  await creditRefunds(orderId);
  await invoicePaidAgain(orderId);
}
