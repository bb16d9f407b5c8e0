import { hasCode } from '../../platform/errors.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import {
  findAttempt,
  findAttemptOf,
  type PaymentAttempt,
} from '../../platform/table/payment-attempts.ts';
import { changeQuote, type QuoteUpdate } from '../quotes/change-quote.ts';
import { addEntries } from '../quotes/ledger.ts';
import { findPayment } from './find-payment.ts';
import type { PaymentProvider, ProviderEvent } from './provider.ts';
import { recordRefund } from './record-refund.ts';
import { recordCaptures, settle } from './settle.ts';
import { watchMoney } from './watch-money.ts';

type Dispute = Extract<ProviderEvent, { kind: 'dispute' }>;
type Reversal = Extract<ProviderEvent, { kind: 'reversal' }>;

/**
 * Brings the ledger in line with what the provider reports. Events may come twice and in any order, so the money that
 * they report is looked up. Money of another shop is ignored.
 */
export async function handleProviderEvent(
  event: ProviderEvent,
  provider: PaymentProvider,
): Promise<void> {
  switch (event.kind) {
    case 'order': {
      const attempt = await findAttemptOf(event.externalId);
      if (attempt) await unlessDeclined(settle(attempt.id, event.isReversed));
      return;
    }
    case 'capture':
      await recordCaptureOf(event.captureId, provider);
      return;
    case 'refund':
      return handleRefund(event.refundId, provider);
    case 'reversal':
      return handleReversal(event, provider);
    case 'dispute':
      return handleDispute(event, provider);
  }
}

/** The payer has been informed by the page of the return. */
async function unlessDeclined(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!hasCode(error, 'PAYMENT_DECLINED')) throw error;
  }
}

/** @returns the attempt of a capture, which is in the ledger afterwards; undefined for money of another shop. */
async function recordCaptureOf(
  captureId: string,
  provider: PaymentProvider,
): Promise<PaymentAttempt | undefined> {
  const capture = await provider.lookCapture(captureId);
  if (!capture) return undefined;
  const attempt =
    (await findAttemptOf(captureId)) ??
    (capture.attemptId === null ? undefined : await findAttempt(capture.attemptId));
  if (attempt) await unlessDeclined(recordCaptures(attempt, [capture]));
  return attempt;
}

async function handleRefund(refundId: string, provider: PaymentProvider): Promise<void> {
  const refund = await provider.lookRefund(refundId);
  const attempt = refund && (await recordCaptureOf(refund.captureId, provider));
  if (!refund || !attempt) return;
  if (refund.status === 'pending') await watchMoney(attempt.orderId);
  await recordRefund(attempt.orderId, refund);
}

async function handleReversal(event: Reversal, provider: PaymentProvider): Promise<void> {
  const attempt = await recordCaptureOf(event.captureId, provider);
  if (!attempt) return;
  await changeQuote(attempt.orderId, (before, now) => addReversal(before, event, now));
}

function addReversal(
  before: StoredQuote,
  { id, captureId, cents }: Reversal,
  now: string,
): QuoteUpdate | undefined {
  const payment = findPayment(before, captureId);
  if (!payment) return undefined;
  // Reports of the same reversal may have different ids.
  const isKnown = before.ledger.some(
    (each) =>
      each.kind === 'reversal' &&
      (each.externalId === id || (each.of === payment.id && each.cents === cents)),
  );
  if (isKnown) return undefined;
  const entry = {
    kind: 'reversal',
    of: payment.id,
    method: payment.method,
    cents,
    externalId: id,
  } as const;
  const after = addEntries(before, [entry], { now, by: null });
  const entryId = after.ledger.at(-1)?.id ?? payment.id;
  return { after, event: { change: 'reversed', actor: 'shop', entryId } };
}

async function handleDispute(event: Dispute, provider: PaymentProvider): Promise<void> {
  for (const captureId of event.captureIds) {
    const attempt = await recordCaptureOf(captureId, provider);
    if (!attempt) continue;
    await changeQuote(attempt.orderId, (before, now) =>
      noteDispute(before, event, findPayment(before, captureId)?.id, now),
    );
    return;
  }
}

/** A quote shows one dispute: an open one before a resolved one. */
function noteDispute(
  before: StoredQuote,
  { id, isOpen, reason, outcome, openedAt }: Dispute,
  entryId: string | undefined,
  now: string,
): QuoteUpdate | undefined {
  const known = before.dispute?.id === id ? before.dispute : undefined;
  const isLate = known ? !known.isOpen || isOpen : before.dispute?.isOpen && !isOpen;
  if (isLate) return undefined;
  return {
    after: {
      ...before,
      dispute: { id, isOpen, reason, outcome, openedAt, resolvedAt: isOpen ? null : now },
    },
    event: {
      change: isOpen ? 'disputed' : 'dispute-resolved',
      actor: 'shop',
      ...(entryId === undefined ? {} : { entryId }),
    },
  };
}
