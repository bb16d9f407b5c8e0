import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getBalanceCents, hasFailed, sumLedger } from '../../../shared/quotes/ledger.ts';
import { getState, shift } from '../../../shared/quotes/quote.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import { findOrder, type StoredQuote } from '../../platform/table/orders.ts';
import {
  changeAttempt,
  findAttempt,
  linkExternalId,
  type PaymentAttempt,
} from '../../platform/table/payment-attempts.ts';
import { changeQuote, type QuoteUpdate } from '../quotes/change-quote.ts';
import { findPayment } from './find-payment.ts';
import { isOnHold } from './on-hold.ts';
import { paypalUnavailable } from './paypal-unavailable.ts';
import { type Capture, type PaymentProvider, requirePaymentProvider } from './provider.ts';
import { recordCapture } from './record-capture.ts';
import { watchMoney } from './watch-money.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** An attempt ends if the provider's answer to its creation was not stored by then. */
export const CREATION_MS = 2 * MINUTE_MS;
/** Longer than a provider keeps an order that was not captured. */
const MAX_OPEN_MS = 8 * HOUR_MS;
/** The hold must last this long when the capture begins, and is extended otherwise. */
const MIN_HOLD_MS = HOUR_MS;
/** Longer than the provider may take. */
const LEASE_MS = 30_000;
const POLL_MS = 200;
const MAX_POLLS = 5;
/** A capture that was interrupted is repeated only if the hold lasts longer than the provider may take. */
const MIN_HOLD_LEFT_MS = MINUTE_MS;
const MAX_DECLINES = 8;
const MAX_BACKOFF_MINUTES = 30;

/** `late` means that the attempt has ended, or that its payment is not applied to the quote. */
export type Settlement = 'paid' | 'pending' | 'declined' | 'open' | 'late';

/**
 * Follows an attempt to pay to its end: looks at the provider, captures an approved payment if the quote holds its
 * pieces, and records the money. May run at any time, several times at once, and again after it was interrupted at any
 * point.
 * @param wasApproved the provider reports that the payer had approved it.
 * @throws AppError PAYMENT_DECLINED if the payer's card or account was not charged, UNAVAILABLE, CONFLICT
 */
export async function settle(attemptId: string, wasApproved = false): Promise<Settlement> {
  const attempt = await findAttempt(attemptId);
  if (!attempt || attempt.state === 'dead') return 'late';
  if (attempt.state === 'captured') return describe(attempt);
  const ageMs = Date.now() - Date.parse(attempt.createdAt);
  if (attempt.externalId === null) {
    return ageMs < CREATION_MS ? 'open' : end(attempt, false);
  }
  const { externalId } = attempt;
  const provider = await requirePaymentProvider();
  const payment = await provider.look(externalId);
  switch (payment.state) {
    case 'approved':
      return withLease(attempt, (leased) => capture(leased, externalId, provider));
    case 'captured':
      return recordCaptures(attempt, payment.captures);
    case 'gone':
      return end(attempt, wasApproved || hasTriedToPay(attempt));
    case 'open':
      if (ageMs > MAX_OPEN_MS) return end(attempt, hasTriedToPay(attempt));
      // A process has died after the payer's card was declined.
      return attempt.state === 'capturing' ? withLease(attempt, reopen) : 'open';
  }
}

const hasTriedToPay = ({ state, declines }: PaymentAttempt): boolean =>
  state === 'capturing' || declines > 0;

/** Others wait for the result. */
async function withLease(
  attempt: PaymentAttempt,
  work: (leased: PaymentAttempt) => Promise<Settlement>,
): Promise<Settlement> {
  const holder = randomUUID();
  const leased = await changeAttempt(attempt.id, ({ state, lease }) => {
    const isRunning = state === 'open' || state === 'capturing';
    if (!isRunning || (lease && lease.until > inMs(0))) return undefined;
    return {
      state: 'capturing',
      lease: { holder, until: inMs(LEASE_MS) },
      dueAt: inMs(MINUTE_MS),
      tries: 0,
    };
  });
  if (leased?.lease?.holder !== holder) return waitForOther(attempt);
  try {
    return await work(leased);
  } catch (error) {
    await changeAttempt(attempt.id, ({ lease }) =>
      lease?.holder === holder ? { lease: null } : undefined,
    );
    throw error;
  }
}

async function waitForOther({ id, declines }: PaymentAttempt): Promise<Settlement> {
  for (let poll = 0; poll < MAX_POLLS; poll++) {
    await sleep(POLL_MS);
    const current = await findAttempt(id);
    if (!current || current.state === 'dead') return 'late';
    if (current.state === 'captured') return describe(current);
    if (current.declines > declines) throw paymentDeclined();
    if (!current.lease) break;
  }
  throw conflict('Your payment is being completed. Please look again in a minute.');
}

async function capture(
  attempt: PaymentAttempt,
  externalId: string,
  provider: PaymentProvider,
): Promise<Settlement> {
  if (!(await claimPieces(attempt, externalId))) return end(attempt, true);
  const { id, declines } = attempt;
  // The same key would repeat the answer to the payer's previous card.
  const result = await provider.capture(externalId, declines === 0 ? id : `${id}-${declines}`);
  switch (result.state) {
    case 'captured':
      return recordCaptures(attempt, result.captures);
    case 'declined':
      if (declines + 1 < MAX_DECLINES) await reopen({ ...attempt, declines: declines + 1 });
      else await end(attempt, true);
      throw paymentDeclined();
    case 'open':
      return reopen(attempt);
    case 'gone':
      return end(attempt, true);
    case 'approved':
      throw paypalUnavailable('an approved order was not captured');
  }
}

/**
 * From now on the quote cannot be withdrawn, released or changed until the capture is recorded.
 * @returns false if the quote does not need the money or does not hold its pieces anymore.
 */
async function claimPieces(attempt: PaymentAttempt, externalId: string): Promise<boolean> {
  try {
    const quote = await changeQuote(attempt.orderId, (before, now) =>
      beginCapture(before, attempt, externalId, now),
    );
    const now = new Date().toISOString();
    if (quote?.attempt?.state !== 'capturing') return false;
    return needsPayment(quote, attempt, now) && isHeldLongEnough(quote, attempt, now);
  } catch (error) {
    if (isOnHold(error)) return false;
    throw error;
  }
}

function beginCapture(
  before: StoredQuote,
  attempt: PaymentAttempt,
  externalId: string,
  now: string,
): QuoteUpdate | undefined {
  const { attempt: open, heldUntil } = before;
  if (!open || heldUntil === null || !needsPayment(before, attempt, now)) return undefined;
  const isResumed = open.state === 'capturing';
  const canExtend = attempt.declines === 0;
  const isEnding = canExtend && heldUntil < shift(now, isResumed ? MIN_HOLD_LEFT_MS : MIN_HOLD_MS);
  if ((isResumed && !isEnding) || (!canExtend && !isHeldLongEnough(before, attempt, now))) {
    return undefined;
  }
  return {
    after: {
      ...before,
      attempt: { ...open, externalId, state: 'capturing' },
      paypalOrderId: externalId,
      heldUntil: isEnding ? shift(now, MIN_HOLD_MS) : heldUntil,
    },
  };
}

/** The first capture extends the hold. Declined cards do not, so that they cannot keep the pieces from others. */
const isHeldLongEnough = (
  { heldUntil }: StoredQuote,
  { declines }: PaymentAttempt,
  now: string,
): boolean => declines === 0 || (heldUntil !== null && heldUntil >= shift(now, MIN_HOLD_LEFT_MS));

function needsPayment(quote: StoredQuote, { id, cents }: PaymentAttempt, now: string): boolean {
  const { attempt, heldUntil } = quote;
  const isHeld = getState(quote, now) === 'accepted' && heldUntil !== null && heldUntil > now;
  return isHeld && attempt?.id === id && getBalanceCents(quote) >= cents;
}

const paymentDeclined = () =>
  new AppError(
    'PAYMENT_DECLINED',
    'PayPal could not charge your card or account. Please try another one.',
  );

/** The payer can choose another card at the same link. The clock looks less and less often. */
async function reopen({ id, orderId, declines }: PaymentAttempt): Promise<'open'> {
  const waitMs = Math.min(2 ** declines, MAX_BACKOFF_MINUTES) * MINUTE_MS;
  await changeQuote(orderId, (before) =>
    before.attempt?.id === id && before.attempt.state === 'capturing'
      ? { after: { ...before, attempt: { ...before.attempt, state: 'open' } } }
      : undefined,
  );
  await changeAttempt(id, ({ state }) =>
    state === 'capturing'
      ? { state: 'open', lease: null, declines, tries: declines, dueAt: inMs(waitMs) }
      : undefined,
  );
  return 'open';
}

/** @param notifiesPayer who may believe to have paid. */
async function end(attempt: PaymentAttempt, notifiesPayer: boolean): Promise<'late'> {
  await changeQuote(attempt.orderId, (before) => {
    if (before.attempt?.id !== attempt.id) return undefined;
    const after = { ...before, attempt: null };
    return notifiesPayer
      ? { after, event: { change: 'payment-failed', actor: 'shop' } }
      : { after };
  });
  await changeAttempt(attempt.id, ({ state }) =>
    state === 'captured' ? undefined : { state: 'dead', dueAt: null },
  );
  return 'late';
}

/**
 * Records captures that may be known already.
 * @throws AppError PAYMENT_DECLINED if there is no other.
 */
export async function recordCaptures(
  attempt: PaymentAttempt,
  captures: readonly Capture[],
): Promise<Settlement> {
  for (const each of captures) {
    await linkExternalId(each.id, attempt.id);
    if (each.status === 'pending') await watchMoney(attempt.orderId);
    await recordCapture(attempt, each);
  }
  const taken = captures.findLast(({ status }) => status !== 'failed');
  if (!taken && attempt.captureId === null) {
    await end(attempt, true);
    throw paymentDeclined();
  }
  const captureId = taken?.id ?? attempt.captureId;
  await changeAttempt(attempt.id, () => ({ state: 'captured', captureId, dueAt: null }));
  return describe({ ...attempt, captureId });
}

async function describe({ orderId, captureId }: PaymentAttempt): Promise<Settlement> {
  const quote = await findOrder(orderId);
  const entry = quote && captureId !== null ? findPayment(quote, captureId) : undefined;
  if (!quote || !entry) return 'late';
  const { ledger } = quote;
  if (hasFailed(ledger, entry)) return 'declined';
  const payment = sumLedger(ledger).payments.find((each) => each.entry === entry);
  if (!payment?.isApplied) return 'late';
  return payment.isCleared ? 'paid' : 'pending';
}

const inMs = (ms: number) => shift(new Date().toISOString(), ms);
