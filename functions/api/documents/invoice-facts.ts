import { formatAddress } from '../../../shared/addresses/address-layout.ts';
import type { Instalment, Order, QuoteDocument } from '../../../shared/entities/order.ts';
import type { LedgerEntry } from '../../../shared/entities/payment.ts';
import type { SaleSettings } from '../../../shared/entities/sale-settings.ts';
import { hasFailed, isCleared, isPaidUp, sumLedger } from '../../../shared/quotes/ledger.ts';
import { listManualWays } from '../../../shared/quotes/manual-ways.ts';
import { fromCents, toCents } from '../../../shared/quotes/money.ts';
import { getPaymentDueAt } from '../../../shared/quotes/payment-due.ts';
import { getAgreedLines, getAgreedOffer } from '../../../shared/quotes/quote.ts';
import { PAYMENT_METHOD_NAMES } from '../../../shared/quotes/sale-names.ts';
import type { InvoiceFacts, PaymentFacts } from '../../domain/documents/invoice-document.ts';
import { toLineFacts } from '../../domain/documents/line-facts.ts';
import { toSellerFacts } from '../../domain/documents/seller-facts.ts';

export function toInvoiceFacts(
  order: Order,
  { createdAt }: QuoteDocument,
  settings: SaleSettings,
): InvoiceFacts {
  const { reference, requester, layaway, sale, shippingAddress, ledger } = order;
  const instalments = layaway?.instalments ?? [];
  const payments = listPayments(ledger);
  const total = sale?.total ?? order.totalAmount;
  // Without entries, the invoice stays the same when staff mark the quote as sold.
  const balance = ledger.length === 0 ? sumUnpaid(instalments) : order.balance;
  const isDue = toCents(ledger.length === 0 ? total : balance) > 0;
  const ways = isDue ? listManualWays(settings) : [];
  return {
    reference,
    requester,
    date: createdAt,
    dueAt: layaway ? null : getPaymentDueAt(order, settings.paymentDays),
    seller: toSellerFacts(settings),
    shipTo: shippingAddress ? formatAddress(shippingAddress) : [],
    lines: toLineFacts(order, sale?.lines ?? getAgreedLines(order)),
    extras: getExtras(order),
    total,
    instalments,
    payments,
    balance: instalments.length + payments.length > 0 ? balance : null,
    stamp: getStamp(order),
    waysToPay: ways.map(({ method, instructions }) => ({
      name: PAYMENT_METHOD_NAMES[method],
      instructions,
    })),
  };
}

const sumUnpaid = (instalments: readonly Instalment[]): string =>
  fromCents(
    instalments
      .filter(({ paidAt }) => paidAt === null)
      .reduce((cents, { amount }) => cents + toCents(amount), 0),
  );

function getExtras(order: Order): InvoiceFacts['extras'] {
  const offer = getAgreedOffer(order);
  if (!offer) return {};
  const { shipping, insurance, discount, taxes } = offer;
  return { shipping, insurance, discount, taxes };
}

/** Money for this quote, oldest first, without payments that have failed or are not applied. */
function listPayments(ledger: readonly LedgerEntry[]): PaymentFacts[] {
  const applied = new Set(
    sumLedger(ledger).payments.flatMap(({ entry, isApplied }) => (isApplied ? [entry.id] : [])),
  );
  return ledger
    .filter((entry) => applied.has(entry.kind === 'payment' ? entry.id : (entry.of ?? '')))
    .filter((entry) => !hasFailed(ledger, entry))
    .flatMap((entry) => toPaymentFacts(ledger, entry));
}

function toPaymentFacts(ledger: readonly LedgerEntry[], entry: LedgerEntry): PaymentFacts[] {
  const { kind, at, method, cents } = entry;
  const name = PAYMENT_METHOD_NAMES[method];
  const amount = fromCents(cents);
  switch (kind) {
    case 'payment': {
      const label = isCleared(ledger, entry) ? name : `${name}, not cleared yet`;
      return [{ at, label, amount, isOut: false }];
    }
    case 'refund':
      return [{ at, label: `Refund, ${name}`, amount, isOut: true }];
    case 'reversal':
      return [{ at, label: `Reversal, ${name}`, amount, isOut: true }];
    default:
      return [];
  }
}

/** Sales without payments were paid elsewhere, which the shop cannot confirm. */
function getStamp(order: Order): InvoiceFacts['stamp'] {
  if (order.ledger.length === 0) return null;
  if (order.stage === 'refunded') return 'Refunded';
  return isPaidUp(order) ? 'Paid' : null;
}
