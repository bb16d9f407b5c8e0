import type { LedgerEntry } from '../../../shared/entities/payment.ts';
import { isPending, listReturnRefunds } from '../../../shared/quotes/ledger.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { changeQuote, type QuoteUpdate } from '../quotes/change-quote.ts';
import { addEntries, toRefundEvent } from '../quotes/ledger.ts';
import { findPayment } from './find-payment.ts';
import type { PaymentProvider, ProviderRefund } from './provider.ts';
import { watchMoney } from './watch-money.ts';

/**
 * Carries out a refund that the ledger has reserved, or looks what has become of it. A repetition has no further
 * effect.
 * @param refundId the provider's id, if it is known.
 * @returns why the provider has refused it; undefined otherwise.
 * @throws AppError UNAVAILABLE
 */
export async function completeRefund(
  orderId: string,
  entry: LedgerEntry,
  captureId: string,
  provider: PaymentProvider,
  refundId: string | undefined,
): Promise<string | undefined> {
  const refund =
    refundId === undefined
      ? await provider.refund(captureId, entry.cents, entry.id)
      : await provider.lookRefund(refundId);
  if (refund === undefined) return undefined;
  if (typeof refund === 'string') {
    await failRefund(orderId, entry, refund);
    return refund;
  }
  // From now on the refund is looked up: the provider forgets its key after some weeks.
  if (refund.status === 'pending' && refundId === undefined) {
    await watchMoney(orderId, { [entry.id]: refund.id });
  }
  await recordRefund(orderId, { ...refund, entryId: entry.id });
  return refund.status === 'failed' ? 'FAILED' : undefined;
}

async function failRefund(orderId: string, { id }: LedgerEntry, reason: string): Promise<void> {
  await changeQuote(orderId, (before, now) => {
    const entry = before.ledger.find((each) => each.id === id);
    if (!entry || !isPending(before.ledger, entry)) return undefined;
    const { method, cents } = entry;
    const failure = { kind: 'failure', of: id, method, cents, note: reason } as const;
    return { after: addEntries(before, [failure], { now, by: null }) };
  });
}

/** Brings the ledger in line with a refund, once. It may have been made on the provider's own site. */
export async function recordRefund(orderId: string, refund: ProviderRefund): Promise<void> {
  await changeQuote(orderId, (before, now) => {
    const payment = findPayment(before, refund.captureId);
    if (!payment) return undefined;
    const entry = findRefund(before, refund);
    return entry
      ? finishRefund(before, entry, refund, now)
      : addForeignRefund(before, payment, refund, now);
  });
}

/** @returns the entry that has this refund's id, or that waits for it. */
function findRefund(
  { ledger }: StoredQuote,
  { id, entryId }: Pick<ProviderRefund, 'id' | 'entryId'>,
): LedgerEntry | undefined {
  const withId = ledger.find(({ kind, externalId }) => kind !== 'payment' && externalId === id);
  if (withId)
    return ledger.find((each) => each.id === withId.of && each.kind === 'refund') ?? withId;
  return ledger.find(
    (each) => each.id === entryId && each.kind === 'refund' && isPending(ledger, each),
  );
}

function finishRefund(
  before: StoredQuote,
  entry: LedgerEntry,
  { id, status }: ProviderRefund,
  now: string,
): QuoteUpdate | undefined {
  if (status === 'pending' || !isPending(before.ledger, entry)) return undefined;
  const { method, cents } = entry;
  const kind = status === 'cleared' ? 'clearance' : 'failure';
  const after = addEntries(before, [{ kind, of: entry.id, method, cents, externalId: id }], {
    now,
    by: null,
  });
  return status === 'cleared' ? { after, event: toRefundEvent(entry) } : { after };
}

function addForeignRefund(
  before: StoredQuote,
  payment: LedgerEntry,
  { id, status, cents }: ProviderRefund,
  now: string,
): QuoteUpdate | undefined {
  if (status === 'failed') return undefined;
  const isDone = status === 'cleared';
  const after = addEntries(
    before,
    [
      {
        kind: 'refund',
        of: payment.id,
        method: payment.method,
        cents,
        cleared: isDone,
        externalId: id,
        returnNumber: findUnrefundedReturn(before),
        note: 'Refunded at PayPal',
      },
    ],
    { now, by: null },
  );
  const entry = after.ledger.at(-1);
  return isDone && entry ? { after, event: toRefundEvent(entry) } : { after };
}

/** A refund on the provider's own site does not say what it is for. */
const findUnrefundedReturn = (quote: StoredQuote): number | null =>
  quote.returns.find(
    ({ number, receivedAt }) =>
      receivedAt !== null && listReturnRefunds(quote, number).length === 0,
  )?.number ?? null;
