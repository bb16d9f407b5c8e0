import type { Invoice } from '../../../shared/entities/invoice.ts';
import type { LedgerEntry } from '../../../shared/entities/payment.ts';
import type { SaleSettings } from '../../../shared/entities/sale-settings.ts';
import { getBalanceCents, hasPayment, isPaidUp, sumLedger } from '../../../shared/quotes/ledger.ts';
import { listManualWays } from '../../../shared/quotes/manual-ways.ts';
import { toCents } from '../../../shared/quotes/money.ts';
import { getState } from '../../../shared/quotes/quote.ts';
import { PAYMENT_METHOD_NAMES } from '../../../shared/quotes/sale-names.ts';
import { isAgreedState } from '../../../shared/quotes/states.ts';
import { AppError, conflict, notFound } from '../../platform/errors.ts';
import { invoiceCostsWrite } from '../../platform/table/invoice-costs.ts';
import {
  findInvoiceWithCredits,
  type InvoiceWithCredits,
  saveInvoice,
} from '../../platform/table/invoices.ts';
import { findOrder, type StoredQuote } from '../../platform/table/orders.ts';
import { getSaleSettings } from '../../platform/table/sale-settings.ts';
import type { Actor } from '../../platform/table/users.ts';
import { loadShop } from '../documents/load-shop.ts';
import { isOfEarlierAgreement } from './earlier-agreement.ts';
import { createInvoiceCopy, hasPrices } from './invoice-copy.ts';
import { loadInvoicedPieces } from './invoiced-pieces.ts';
import { creditReplacedInvoice, isCreditedInFull } from './issue-credit-note.ts';
import { type Draft, issueDocument } from './issue-document.ts';
import { listMoneyBack } from './money-back.ts';

/**
 * Issues the invoice of a quote once; a repetition returns the first one. A quote that is agreed again on other terms, and a
 * sale whose money went back and was paid again, get another one, and what is left of the first is credited.
 * @param by null for the shop.
 * @throws AppError NOT_FOUND, STATE_CONFLICT without an agreement with prices, CLOSED.
 */
export async function issueInvoice(orderId: string, by: Actor | null): Promise<Invoice> {
  const { quote, issued } = await findQuote(orderId);
  if (issued && isReplaced(issued, quote)) {
    requireAgreement(quote);
    await creditReplacedInvoice(quote, issued, { by, isReplaced });
  }
  return issueDocument(() => prepare(orderId, by));
}

async function prepare(orderId: string, by: Actor | null): Promise<Draft | Invoice> {
  const { quote, issued } = await findQuote(orderId);
  if (issued && !isReplaced(issued, quote)) return issued.invoice;
  requireAgreement(quote);
  if (issued && !isCreditedInFull(issued)) {
    throw conflict('The agreement or its payments have just changed. Please try again.');
  }
  const [settings, shop] = await Promise.all([getSaleSettings(), loadShop()]);
  const made = createInvoiceCopy(quote, { settings, shop, by });
  // Only the first invoice of a sale elsewhere counts on the day of the sale.
  const copy = issued ? { ...made, bookedOn: null } : made;
  const pieces = await loadInvoicedPieces(copy.lines);
  return {
    copy,
    quote,
    shop,
    isPaid: hasPayment(quote.ledger) && isPaidUp(quote),
    waysToPay: listWaysToPay(quote, settings),
    save: (invoice, series, checks) =>
      saveInvoice(invoice, series, {
        ...(issued ? { before: issued } : {}),
        more: [...checks, invoiceCostsWrite(invoice.number, pieces)],
      }),
  };
}

/** @throws AppError NOT_FOUND */
async function findQuote(orderId: string) {
  // The quote is read first: if it changes after that, the invoice is prepared again.
  const quote = await findOrder(orderId);
  if (!quote) throw notFound('Quote request not found');
  return { quote, issued: await findInvoiceWithCredits(orderId) };
}

/** Issues the invoice of a sale, unless the sale has no prices. */
export async function issueInvoiceOfSale(orderId: string): Promise<void> {
  const quote = await findOrder(orderId);
  if (quote?.sale && hasPrices(quote)) await issueInvoice(orderId, null);
}

/** Issues another invoice of a sale whose money went back and was paid again. */
export async function invoicePaidAgain(orderId: string): Promise<void> {
  const { quote, issued } = await findQuote(orderId);
  if (issued && isPaidAgain(issued, quote)) await issueInvoice(orderId, null);
}

const isReplaced = (issued: InvoiceWithCredits, quote: StoredQuote): boolean =>
  isOfEarlierAgreement(issued, quote) || isPaidAgain(issued, quote);

/** @returns true if the sale was credited, in full or only for refunds and reversals, and later payments cover its total
 *  again. */
function isPaidAgain(issued: InvoiceWithCredits, quote: StoredQuote): boolean {
  const { ledger, sale } = quote;
  const moneyBack = listMoneyBack(quote);
  const [back] = moneyBack;
  if (!sale || !back) return false;
  if (!isCreditedInFull(issued) && !isCreditedFor(issued, moneyBack)) return false;
  const { payments, clearedCents } = sumLedger(ledger);
  if (clearedCents < toCents(sale.total)) return false;
  const later = ledger.slice(ledger.indexOf(back));
  return payments.some(
    ({ entry, isApplied }) =>
      isApplied && later.includes(entry) && entry.at > issued.invoice.issuedAt,
  );
}

/** Credit notes about returned pieces, and those of owners, remain valid when money comes in again. */
function isCreditedFor(
  { credits }: InvoiceWithCredits,
  moneyBack: readonly LedgerEntry[],
): boolean {
  const withoutReturn = moneyBack.filter(({ returnNumber }) => returnNumber === null);
  const ids = new Set(withoutReturn.map(({ id }) => id));
  return credits.length > 0 && credits.every(({ key }) => ids.has(key));
}

function requireAgreement(quote: StoredQuote): void {
  if (!isAgreedState(getState(quote, new Date().toISOString()))) {
    throw stateConflict('Only accepted and sold quotes get an invoice.');
  }
  if (!hasPrices(quote)) {
    throw stateConflict('This quote has no prices, so there is nothing to invoice.');
  }
}

const stateConflict = (message: string) => new AppError('STATE_CONFLICT', message);

/** A sale without payments may still be paid. */
function listWaysToPay(quote: StoredQuote, settings: SaleSettings): Draft['waysToPay'] {
  if (quote.ledger.length > 0 && getBalanceCents(quote) <= 0) return [];
  return listManualWays(settings).map(({ method, instructions }) => ({
    name: PAYMENT_METHOD_NAMES[method],
    instructions,
  }));
}
