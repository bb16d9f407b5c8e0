import type * as z from 'zod';
import { RETURN_REASON } from '../../../shared/books/credit-entries.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { Invoice } from '../../../shared/entities/invoice.ts';
import type { LedgerEntry } from '../../../shared/entities/payment.ts';
import { listReturnRefunds } from '../../../shared/quotes/ledger.ts';
import { isAgreedState } from '../../../shared/quotes/states.ts';
import { AppError, conflict, notFound } from '../../platform/errors.ts';
import {
  findCreditNote,
  findInvoiceWithCredits,
  type InvoiceWithCredits,
  saveCreditNote,
} from '../../platform/table/invoices.ts';
import { findOrder, type StoredQuote } from '../../platform/table/orders.ts';
import type { Actor } from '../../platform/table/users.ts';
import { loadShop } from '../documents/load-shop.ts';
import {
  type CreditAmounts,
  creditAmount,
  creditMoneyBack,
  creditPieces,
  creditRefund,
  creditRest,
} from './credit-amounts.ts';
import { isOfEarlierAgreement } from './earlier-agreement.ts';
import type { InvoiceCopy } from './invoice-copy.ts';
import { issueDocument } from './issue-document.ts';
import { getKeptCents, listMoneyBack } from './money-back.ts';

type NewCredit = z.output<Contract['books']['POST /api/orders/{id}/credit-notes']['body']>;

interface Cause {
  /** A repetition with the same key returns the first credit note. */
  key: string;
  reason: string;
  by: Invoice['by'];
}

/**
 * Credits pieces or an amount of the issued invoice.
 * @throws AppError STATE_CONFLICT without an invoice, CONFLICT naming what is left, INVALID_REQUEST, NOT_FOUND.
 */
export const issueCreditNote = (
  orderId: string,
  { lines, amount, reason }: NewCredit,
  { key, by }: { key: string; by: Actor },
): Promise<Invoice> =>
  issueCredit(orderId, { key, reason, by }, (found) => {
    const credited = toCredited(found);
    return lines ? creditPieces(credited, lines) : creditAmount(credited, amount ?? '0.00');
  });

/** Credits the cleared refunds and chargebacks of a sale, each once. Does nothing without an invoice. */
export async function creditRefunds(orderId: string): Promise<void> {
  const quote = await findOrder(orderId);
  if (!quote) return;
  for (const entry of listMoneyBack(quote)) {
    const found = await findInvoiceWithCredits(orderId);
    // The event of the sale replaces the invoice of an earlier agreement first.
    if (!found || isOfEarlierAgreement(found, quote)) return;
    if (!findRefundAmounts(quote, entry, found)) continue;
    const cause = { key: entry.id, reason: toReason(entry), by: null };
    await issueCredit(orderId, cause, (current, changed) => {
      const amounts = findRefundAmounts(changed, entry, current);
      if (!amounts) throw conflict('This refund has just been credited.');
      return amounts;
    });
  }
}

function toReason({ kind, returnNumber }: LedgerEntry): string {
  if (returnNumber !== null) return `${RETURN_REASON}${returnNumber}`;
  return kind === 'refund' ? 'Refund' : 'Reversed payment';
}

/** @returns undefined if the refund is credited already, or there is nothing to be credited. */
function findRefundAmounts(
  quote: StoredQuote,
  entry: LedgerEntry,
  found: InvoiceWithCredits,
): CreditAmounts | undefined {
  const keys = new Set(found.credits.map(({ key }) => key));
  if (keys.has(entry.id)) return undefined;
  const { cents, returnNumber } = entry;
  if (returnNumber === null) {
    const keptCents = getKeptCents(quote.ledger, entry, found.invoice);
    return creditMoneyBack(toCredited(found), { cents, keptCents });
  }
  const request = quote.returns.find(({ number }) => number === returnNumber);
  if (!request) return undefined;
  const isFurther = listReturnRefunds(quote, returnNumber).some(({ id }) => keys.has(id));
  return creditRefund(toCredited(found), { lines: request.lines, cents, isFurther });
}

interface Replacement extends Pick<Invoice, 'by'> {
  isReplaced: (found: InvoiceWithCredits, quote: StoredQuote) => boolean;
}

/** Credits what is left of an invoice that another one replaces. */
export async function creditReplacedInvoice(
  quote: StoredQuote,
  issued: InvoiceWithCredits,
  { by, isReplaced }: Replacement,
): Promise<void> {
  if (isCreditedInFull(issued)) return;
  const { number } = issued.invoice;
  const cause = { key: `replaced ${number}`, reason: 'Replaced by a new invoice', by };
  await issueCredit(quote.id, cause, (found, changed) => {
    const isSame = found.invoice.number === number && isReplaced(found, changed);
    const amounts =
      isSame && isAgreedState(changed.state) ? creditRest(toCredited(found)) : undefined;
    if (!amounts) throw conflict('The agreement or its invoice has just changed.');
    return amounts;
  });
}

export const isCreditedInFull = (issued: InvoiceWithCredits): boolean =>
  creditRest(toCredited(issued)) === undefined;

const toCredited = ({ invoice, credits }: InvoiceWithCredits) => ({
  invoice,
  notes: credits.map(({ note }) => note),
});

const issueCredit = (
  orderId: string,
  cause: Cause,
  credit: (found: InvoiceWithCredits, quote: StoredQuote) => CreditAmounts,
): Promise<Invoice> =>
  issueDocument(async () => {
    const { key } = cause;
    const known = await findCreditNote(orderId, key);
    if (known) return known;
    // The quote is read first: if it changes after that, the document is prepared again.
    const quote = await findOrder(orderId);
    const [found, shop] = await Promise.all([findInvoiceWithCredits(orderId), loadShop()]);
    if (!quote) throw notFound('Quote request not found');
    if (!found) throw new AppError('STATE_CONFLICT', 'This quote has no invoice to be corrected.');
    const issued = found.credits.find((each) => each.key === key);
    if (issued) return issued.note;
    return {
      copy: createCreditCopy(found.invoice, credit(found, quote), cause),
      quote,
      shop,
      isPaid: false,
      waysToPay: [],
      save: (note, series, more) => saveCreditNote(note, series, { key, found, more }),
    };
  });

/** The parties are those of the invoice. */
function createCreditCopy(
  { number, orderId, reference, seller, buyer, destination, currency }: Invoice,
  amounts: CreditAmounts,
  { reason, by }: Cause,
): InvoiceCopy {
  return {
    kind: 'credit-note',
    invoiceNumber: number,
    orderId,
    reference,
    bookedOn: null,
    dueDate: null,
    seller,
    buyer,
    destination,
    shipping: '0.00',
    insurance: '0.00',
    discount: '0.00',
    ...amounts,
    currency,
    reason,
    by,
  };
}
