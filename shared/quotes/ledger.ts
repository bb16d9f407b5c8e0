import type { Instalment, Order } from '../entities/order.ts';
import type { LedgerEntry } from '../entities/payment.ts';
import { toCents } from './money.ts';

export interface LedgerPayment {
  entry: LedgerEntry;
  isCleared: boolean;
  isApplied: boolean;
  /** Includes refunds that have not cleared. */
  refundedCents: number;
  reversedCents: number;
  /** The part that is left. Only cleared payments can be refunded. */
  refundableCents: number;
}

export interface LedgerSums {
  /** Payments that have not failed, oldest first. */
  payments: readonly LedgerPayment[];
  /** Applied payments that were not reversed, before refunds. */
  grossCents: number;
  clearedCents: number;
  pendingCents: number;
  /** Refunds of applied payments, cleared or not. */
  refundedCents: number;
  /** The part of unapplied payments that is left. */
  unappliedCents: number;
  feeCents: number;
}

export function isCleared(ledger: readonly LedgerEntry[], { id, cleared }: LedgerEntry): boolean {
  return cleared || ledger.some(({ kind, of }) => kind === 'clearance' && of === id);
}

export const hasFailed = (ledger: readonly LedgerEntry[], { id }: LedgerEntry): boolean =>
  ledger.some(({ kind, of }) => kind === 'failure' && of === id);

interface ClearedMoney {
  entry: LedgerEntry;
  kind: 'payment' | 'refund' | 'reversal';
  /** When it cleared. */
  at: string;
  feeCents: number;
  externalId: string | null;
}

/** @returns the cleared payments, refunds and reversals. */
export const listClearedMoney = (ledger: readonly LedgerEntry[]): ClearedMoney[] =>
  ledger.flatMap((entry): ClearedMoney[] => {
    const { kind } = entry;
    if (kind !== 'payment' && kind !== 'refund' && kind !== 'reversal') return [];
    if (hasFailed(ledger, entry) || !isCleared(ledger, entry)) return [];
    const clearance = ledger.find((each) => each.kind === 'clearance' && each.of === entry.id);
    return [
      {
        entry,
        kind,
        at: entry.cleared ? entry.at : (clearance?.at ?? entry.at),
        feeCents: (entry.feeCents ?? 0) + (clearance?.feeCents ?? 0),
        externalId: entry.externalId ?? clearance?.externalId ?? null,
      },
    ];
  });

/** Neither cleared nor failed. */
export const isPending = (ledger: readonly LedgerEntry[], entry: LedgerEntry): boolean =>
  !isCleared(ledger, entry) && !hasFailed(ledger, entry);

/** PayPal settles its payments and refunds within this time, and reports what becomes of them by itself. */
const MAX_PENDING_MS = 180 * 86_400_000;

export const canStaffSettle = ({ method, at }: LedgerEntry, nowMs: number): boolean =>
  method !== 'paypal' || Date.parse(at) + MAX_PENDING_MS < nowMs;

const isApplied = (ledger: readonly LedgerEntry[], { id, unapplied }: LedgerEntry): boolean =>
  !unapplied || ledger.some(({ kind, of }) => kind === 'application' && of === id);

export function sumLedger(ledger: readonly LedgerEntry[]): LedgerSums {
  const payments = ledger
    .filter((entry) => entry.kind === 'payment' && !hasFailed(ledger, entry))
    .map((entry) => toPayment(ledger, entry));
  const applied = payments.filter(({ isApplied }) => isApplied);
  const sum = (all: readonly LedgerPayment[], pick: (payment: LedgerPayment) => number) =>
    all.reduce((cents, payment) => cents + pick(payment), 0);
  const getNet = ({ entry, reversedCents }: LedgerPayment) => entry.cents - reversedCents;
  const unapplied = payments.filter(({ isApplied }) => !isApplied);
  return {
    payments,
    grossCents: sum(applied, getNet),
    clearedCents: sum(
      applied.filter((payment) => payment.isCleared),
      (payment) => getNet(payment) - payment.refundedCents,
    ),
    pendingCents: sum(
      applied.filter((payment) => !payment.isCleared),
      getNet,
    ),
    refundedCents: sum(applied, ({ refundedCents }) => refundedCents),
    unappliedCents: sum(unapplied, (payment) => getNet(payment) - payment.refundedCents),
    feeCents: ledger.reduce((cents, { feeCents }) => cents + (feeCents ?? 0), 0),
  };
}

function toPayment(ledger: readonly LedgerEntry[], entry: LedgerEntry): LedgerPayment {
  const about = ledger.filter(({ of }) => of === entry.id);
  const sum = (kind: LedgerEntry['kind']) =>
    about
      .filter((each) => each.kind === kind && !hasFailed(ledger, each))
      .reduce((cents, each) => cents + each.cents, 0);
  const [refundedCents, reversedCents] = [sum('refund'), sum('reversal')];
  const isPaid = isCleared(ledger, entry);
  return {
    entry,
    isCleared: isPaid,
    isApplied: isApplied(ledger, entry),
    refundedCents,
    reversedCents,
    refundableCents: isPaid ? Math.max(0, entry.cents - refundedCents - reversedCents) : 0,
  };
}

/** @returns the cents of an installment that no applied payment covers, less refunds and reversals. */
export function getUnpaidCents(
  { ledger }: Pick<Order, 'ledger'>,
  { amount }: Pick<Instalment, 'amount'>,
  index: number,
  { clearedOnly = false }: { clearedOnly?: boolean } = {},
): number {
  const paidCents = sumLedger(ledger)
    .payments.filter(
      ({ entry, isApplied, isCleared }) =>
        isApplied && entry.instalment === index && (isCleared || !clearedOnly),
    )
    .reduce(
      (cents, { entry, refundedCents, reversedCents }) =>
        cents + entry.cents - refundedCents - reversedCents,
      0,
    );
  return Math.max(0, toCents(amount) - paidCents);
}

/** Refunds for a return that have not failed. */
export const listReturnRefunds = (
  { ledger }: Pick<Order, 'ledger'>,
  returnNumber: number,
): LedgerEntry[] =>
  ledger.filter(
    (entry) =>
      entry.kind === 'refund' && entry.returnNumber === returnNumber && !hasFailed(ledger, entry),
  );

/** Whether nothing is left of the applied payments. False without them. */
export function isRefundedInFull(ledger: readonly LedgerEntry[]): boolean {
  const { grossCents, refundedCents } = sumLedger(ledger);
  return grossCents > 0 && refundedCents >= grossCents;
}

/** A sale without one was paid elsewhere. After a payment that has failed, the money is missing. */
export const hasPayment = (ledger: readonly LedgerEntry[]): boolean =>
  ledger.some((entry) => entry.kind === 'payment' && isApplied(ledger, entry));

type Billed = Pick<Order, 'state' | 'totalAmount' | 'ledger'>;

/** @returns cents still to be paid, uncleared payments deducted; negative if the dealer owes the collector. */
export function getBalanceCents({ state, totalAmount, ledger }: Billed): number {
  const total = toCents(totalAmount);
  const { grossCents, refundedCents } = sumLedger(ledger);
  if (state === 'accepted') return total - grossCents + refundedCents;
  if (state !== 'sold') return negate(grossCents - refundedCents);
  // A sale without payments was paid elsewhere. After a sale, refunds are for returns or by courtesy.
  if (!hasPayment(ledger)) return 0;
  if (grossCents <= total) return total - grossCents;
  return negate(Math.max(0, grossCents - total - refundedCents));
}

/** Avoids a negative zero. */
const negate = (cents: number) => (cents === 0 ? 0 : -cents);

/** While this is so, the quote can be neither withdrawn, released nor deleted: staff refund first. */
export function hasMoney({ ledger }: Pick<Order, 'ledger'>): boolean {
  const { grossCents, refundedCents, unappliedCents } = sumLedger(ledger);
  return grossCents - refundedCents > 0 || unappliedCents > 0;
}

export const PAYMENT_STATUSES = ['unpaid', 'part paid', 'paid', 'overpaid'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export function getPaymentStatus(quote: Billed): PaymentStatus {
  const balance = getBalanceCents(quote);
  if (balance < 0) return 'overpaid';
  const { grossCents, refundedCents, pendingCents } = sumLedger(quote.ledger);
  if (balance === 0 && pendingCents === 0) return 'paid';
  return grossCents - refundedCents > 0 ? 'part paid' : 'unpaid';
}

/** Whether cleared money covers the total, so that the pieces may be shipped. */
export function isPaidUp(quote: Billed): boolean {
  const { pendingCents } = sumLedger(quote.ledger);
  return pendingCents === 0 && getBalanceCents(quote) <= 0;
}
