import type { DeliveredLine, Return } from '../entities/delivery.ts';
import type { InboxGroup, Order, Stage } from '../entities/order.ts';
import type { LedgerEntry } from '../entities/payment.ts';
import {
  getBalanceCents,
  hasFailed,
  hasPayment,
  isPaidUp,
  isRefundedInFull,
  type LedgerPayment,
  listReturnRefunds,
  sumLedger,
} from './ledger.ts';
import { formatMoney, fromCents } from './money.ts';
import { getAgreedLines, getQuantities, shift } from './quote.ts';
import { getReturnedQuantities } from './returned.ts';
import { getReturnCents } from './sale-amounts.ts';
import { isAgreedState } from './states.ts';
import { sumLines } from './sum-lines.ts';

export type StagedQuote = Pick<
  Order,
  | 'state'
  | 'totalAmount'
  | 'ledger'
  | 'dispute'
  | 'shipments'
  | 'returns'
  | 'returnDays'
  | 'items'
  | 'offers'
  | 'acceptedOffer'
  | 'sale'
>;

const DAY_MS = 86_400_000;

/** @returns the one stage that every screen and e-mail shows; null before an agreement. */
export function getStage(quote: StagedQuote, isCapturing: boolean, now: string): Stage | null {
  const { state, ledger, dispute, returns, shipments } = quote;
  const { grossCents, refundedCents, clearedCents, pendingCents } = sumLedger(ledger);
  if (dispute?.isOpen) return 'disputed';
  if (!isAgreedState(state)) {
    return refundedCents > 0 && refundedCents >= grossCents ? 'refunded' : null;
  }
  const open = returns.findLast((each) => each.decision !== 'declined' && !isRefunded(quote, each));
  if (open) {
    return open.receivedAt === null ? 'return requested' : 'returned';
  }
  if (isAllReturned(quote)) return 'refunded';
  if (state === 'sold' && isRefundedInFull(ledger)) return 'refunded';
  if (shipments.some(({ shippedAt }) => shippedAt !== null)) {
    const isDelivered =
      getUnshippedLines(quote).length === 0 &&
      shipments.every(({ deliveredAt }) => deliveredAt !== null);
    if (!isDelivered) return 'shipped';
    const until = getReturnableUntil(quote);
    return until !== null && until > now ? 'delivered' : 'completed';
  }
  if (state === 'sold' && !hasPayment(ledger) && shipments.length === 0) return 'completed';
  if (isPaid(quote)) return 'paid';
  if (isCapturing || pendingCents > 0) return 'pending';
  return clearedCents > 0 ? 'part paid' : 'awaiting payment';
}

/** An accepted quote without prices is not paid. */
const isPaid = (quote: StagedQuote): boolean =>
  isPaidUp(quote) && (quote.state !== 'accepted' || hasPayment(quote.ledger));

const isRefunded = (quote: StagedQuote, request: Return): boolean =>
  getRefundedAt(quote, request) !== null;

/** Returns of a sale that was paid elsewhere, or of which all money was paid back, need no refund here. */
function getRefundedAt(quote: StagedQuote, { number, receivedAt }: Return): string | null {
  const { ledger } = quote;
  if (receivedAt === null || !hasPayment(ledger)) return receivedAt;
  const paidBack = ledger.filter(
    (entry) => (entry.kind === 'refund' || entry.kind === 'reversal') && !hasFailed(ledger, entry),
  );
  const { grossCents, refundedCents } = sumLedger(ledger);
  if (grossCents <= refundedCents) return paidBack.at(-1)?.at ?? receivedAt;
  const refunds = listReturnRefunds(quote, number);
  const last = refunds.at(-1);
  return last && isRefundComplete(quote, number, refunds) ? last.at : null;
}

/**
 * A return may be refunded from several payments, such as installments. Staff who leave something of a payment that they
 * refund have decided to pay back less than the pieces are worth.
 */
function isRefundComplete(
  quote: StagedQuote,
  number: number,
  refunds: readonly LedgerEntry[],
): boolean {
  const cents = refunds.reduce((sum, refund) => sum + refund.cents, 0);
  if (cents >= getReturnCents(quote, number)) return true;
  const left = sumLedger(quote.ledger).payments.filter(
    ({ isApplied, refundableCents }) => isApplied && refundableCents > 0,
  );
  return left.length === 0 || left.some(({ entry }) => refunds.some(({ of }) => of === entry.id));
}

function isAllReturned(quote: StagedQuote): boolean {
  const returned = getReturnedQuantities(quote);
  if (returned.size === 0) return false;
  return [...getSoldQuantities(quote)].every(
    ([productId, quantity]) => (returned.get(productId) ?? 0) >= quantity,
  );
}

/** The agreed pieces with their quantities. */
export function getSoldQuantities(
  quote: Pick<Order, 'items' | 'offers' | 'acceptedOffer'>,
): Map<string, number> {
  const quantities = getQuantities(quote);
  return new Map(
    getAgreedLines(quote).map(({ productId }) => [productId, quantities.get(productId) ?? 1]),
  );
}

function subtract(from: Map<string, number>, taken: Map<string, number>): DeliveredLine[] {
  return [...from].flatMap(([productId, quantity]) => {
    const left = quantity - (taken.get(productId) ?? 0);
    return left > 0 ? [{ productId, quantity: left }] : [];
  });
}

/** Lines that are in no parcel, and in no return from before they were sent. */
export function getUnshippedLines(
  quote: Pick<Order, 'items' | 'offers' | 'acceptedOffer' | 'shipments' | 'returns'>,
): DeliveredLine[] {
  const packed = sumLines(quote.shipments.map(({ lines }) => lines));
  const returned = sumReturned(quote);
  const sold = getSoldQuantities(quote);
  return subtract(
    sold,
    new Map(
      Array.from(sold.keys(), (productId) => [
        productId,
        Math.max(packed.get(productId) ?? 0, returned.get(productId) ?? 0),
      ]),
    ),
  );
}

/** Units in returns that staff have not declined. */
const sumReturned = ({ returns }: Pick<Order, 'returns'>): Map<string, number> =>
  sumLines(returns.flatMap(({ decision, lines }) => (decision === 'declined' ? [] : [lines])));

/** Lines that were sent, even if no delivery was noted, and are in no return that staff have not declined. */
export const getReturnableLines = ({
  shipments,
  returns,
}: Pick<Order, 'shipments' | 'returns'>): DeliveredLine[] =>
  subtract(
    sumLines(shipments.flatMap(({ shippedAt, lines }) => (shippedAt === null ? [] : [lines]))),
    sumReturned({ returns }),
  );

/** Counts from the last delivery. */
export function getReturnableUntil({
  shipments,
  returnDays,
}: Pick<Order, 'shipments' | 'returnDays'>): string | null {
  const last = shipments
    .flatMap(({ deliveredAt }) => deliveredAt ?? [])
    .sort()
    .at(-1);
  if (last === undefined || !returnDays) return null;
  return shift(last, returnDays * DAY_MS);
}

/** Whether the days for returns have not ended. A parcel on its way may have arrived without a note of staff. */
export function canAskForReturn(
  quote: Pick<Order, 'state' | 'shipments' | 'returnDays'>,
  now: string,
): boolean {
  const { state, shipments, returnDays } = quote;
  if (state !== 'sold' || !returnDays) return false;
  const isOnItsWay = shipments.some(
    ({ shippedAt, deliveredAt }) => shippedAt !== null && deliveredAt === null,
  );
  const until = getReturnableUntil(quote);
  return isOnItsWay || (until !== null && until > now);
}

/** @returns the group of the inbox for what staff have to do; undefined if there is nothing of this kind. */
export function getTask(quote: StagedQuote): InboxGroup | undefined {
  const { state, ledger, returns } = quote;
  const { unappliedCents, pendingCents, payments } = sumLedger(ledger);
  if (unappliedCents > 0) return 'unapplied';
  const isOwed = getBalanceCents(quote) < 0;
  const isBack = returns.some((each) => each.receivedAt !== null && !isRefunded(quote, each));
  if (isOwed || isBack) return 'to-refund';
  if (returns.some(({ decision, receivedAt }) => decision !== 'declined' && receivedAt === null)) {
    return 'returns';
  }
  if (!isAgreedState(state) || !hasPayment(ledger)) return undefined;
  if (isPaidUp(quote)) {
    return state === 'sold' && needsShipping(quote) ? 'to-ship' : undefined;
  }
  const waitsForBank = payments.some(
    ({ isCleared, entry }) => !isCleared && entry.method !== 'paypal',
  );
  return pendingCents > 0 && waitsForBank ? 'to-clear' : undefined;
}

/** Parcels that are packed are still to be shipped or picked up. Pieces that were refunded are not sent. */
function needsShipping(quote: StagedQuote): boolean {
  if (isRefundedInFull(quote.ledger)) return false;
  return (
    getUnshippedLines(quote).length > 0 ||
    quote.shipments.some(({ shippedAt }) => shippedAt === null)
  );
}

type FollowedQuote = StagedQuote & Pick<Order, 'history' | 'heldUntil' | 'layaway'>;

/** @returns one sentence for the collector. */
export function describeNextStep(
  quote: FollowedQuote,
  stage: Stage,
  formatDate: (at: string) => string,
): string {
  switch (stage) {
    case 'awaiting payment':
    case 'part paid':
      return describePayment(quote, stage, formatDate);
    case 'pending':
      return 'We’re waiting for your payment to clear. You don’t need to do anything.';
    case 'paid':
      return 'We are packing your pieces, and will e-mail you when they are on their way.';
    case 'shipped':
      return getUnshippedLines(quote).length === 0
        ? 'Your pieces are on their way.'
        : 'Some of your pieces are on their way. The rest will follow.';
    case 'delivered': {
      const until = getReturnableUntil(quote);
      return until === null
        ? 'Your pieces have arrived.'
        : `You can ask to return a piece until ${formatDate(until)}.`;
    }
    case 'completed':
      return 'This sale is complete.';
    case 'return requested':
      return quote.returns.some(({ decision }) => decision === null)
        ? 'We are looking at your request to return pieces, and will answer it soon.'
        : 'Please send the pieces back. We’ll refund you when they arrive.';
    case 'returned':
      return 'Your pieces are back with us, and we will refund you.';
    case 'refunded':
      return 'We have sent your refund, which may take a few days to arrive.';
    case 'disputed':
      return 'A dispute about your payment is open at PayPal, where we will answer it.';
  }
}

function describePayment(
  quote: FollowedQuote,
  stage: Stage,
  formatDate: (at: string) => string,
): string {
  const { layaway, heldUntil } = quote;
  const index = layaway?.instalments.findIndex(({ paidAt }) => paidAt === null) ?? -1;
  const next = layaway?.instalments[index];
  if (next) {
    const name = index === 0 ? 'the deposit' : `installment ${index}`;
    return `Please pay ${name} of ${formatMoney(next.amount)} by ${formatDate(next.dueAt)}.`;
  }
  const balance = getBalanceCents(quote);
  if (balance <= 0) return 'We will write to you about the payment.';
  const amount = formatMoney(fromCents(balance));
  if (stage === 'part paid') return `Please pay the remaining ${amount}.`;
  return heldUntil === null
    ? `Please pay ${amount}.`
    : `Please pay ${amount} by ${formatDate(heldUntil)}; your pieces are on hold until then.`;
}

export interface SaleStep {
  label: string;
  /** Null for a step that is not done. */
  at: string | null;
  state: 'done' | 'current' | 'ahead';
}

/** @returns the way of a sale from the agreement to its end; returns are a part of it if there are any. */
export function listSteps(quote: FollowedQuote, stage: Stage): SaleStep[] {
  const steps: Progress[] = [
    { label: 'Accepted', at: getAcceptedAt(quote) },
    { label: 'Paid', at: getPaidAt(quote) },
    ...listDeliverySteps(quote, stage),
    ...listRefundSteps(quote, stage),
    ...(stage === 'refunded' ? [] : [{ label: 'Completed', at: getCompletedAt(quote, stage) }]),
  ];
  const current = steps.findIndex(({ at }) => at === null);
  return steps.map(({ label, at }, n) => {
    if (at !== null) return { label, at, state: 'done' };
    return { label, at, state: n === current ? 'current' : 'ahead' };
  });
}

type Progress = Pick<SaleStep, 'label' | 'at'>;

const getAcceptedAt = ({ history, sale }: FollowedQuote): string | null =>
  history.findLast(({ state }) => state === 'accepted')?.at ?? sale?.at ?? null;

function getPaidAt(quote: FollowedQuote): string | null {
  if (!isPaid(quote)) return null;
  const { ledger, sale } = quote;
  const payments = sumLedger(ledger).payments.filter(({ isApplied }) => isApplied);
  const times = payments.map((payment) => getSettledAt(quote, payment));
  return getLast(times) ?? sale?.at ?? null;
}

/** @returns when a payment has cleared and was applied. */
function getSettledAt({ ledger }: FollowedQuote, { entry }: LedgerPayment): string {
  const settled = ledger.filter(
    ({ kind, of }) => of === entry.id && (kind === 'clearance' || kind === 'application'),
  );
  return getLast(settled.map(({ at }) => at)) ?? entry.at;
}

/** A sale without parcels was picked up elsewhere, or never sent. */
function listDeliverySteps(quote: FollowedQuote, stage: Stage): Progress[] {
  const { shipments } = quote;
  if (shipments.length === 0 && (stage === 'completed' || stage === 'refunded')) return [];
  const isComplete = shipments.length > 0 && getUnshippedLines(quote).length === 0;
  const getTime = (times: readonly (string | null)[]) => {
    const known = times.filter((time) => time !== null);
    return isComplete && known.length === times.length ? getLast(known) : null;
  };
  return [
    { label: 'Shipped', at: getTime(shipments.map(({ shippedAt }) => shippedAt)) },
    { label: 'Delivered', at: getTime(shipments.map(({ deliveredAt }) => deliveredAt)) },
  ];
}

function listRefundSteps(quote: FollowedQuote, stage: Stage): Progress[] {
  const asked = quote.returns.filter(({ decision }) => decision !== 'declined');
  const request = asked.findLast((each) => !isRefunded(quote, each)) ?? asked.at(-1);
  if (request) {
    return [
      { label: 'Return requested', at: request.requestedAt },
      { label: 'Returned', at: request.receivedAt },
      { label: 'Refunded', at: getRefundedAt(quote, request) },
    ];
  }
  if (stage !== 'refunded') return [];
  const refund = quote.ledger.findLast(
    (entry) => entry.kind === 'refund' && !hasFailed(quote.ledger, entry),
  );
  return [{ label: 'Refunded', at: refund?.at ?? null }];
}

/** @returns the end of the days for returns, or when the pieces were delivered or sold. */
function getCompletedAt(quote: FollowedQuote, stage: Stage): string | null {
  if (stage !== 'completed') return null;
  const delivered = quote.shipments.flatMap(({ deliveredAt }) => deliveredAt ?? []);
  return getReturnableUntil(quote) ?? getLast(delivered) ?? quote.sale?.at ?? null;
}

const getLast = (times: readonly string[]): string | null => times.toSorted().at(-1) ?? null;
