import type { LedgerEntry } from '../../../shared/entities/payment.ts';
import { isPending } from '../../../shared/quotes/ledger.ts';
import { shift } from '../../../shared/quotes/quote.ts';
import { log } from '../../platform/aws/log.ts';
import { findOrder, type StoredQuote } from '../../platform/table/orders.ts';
import {
  changeWatch,
  endWatch,
  findAttemptOf,
  findWatch,
  type MoneyWatch,
} from '../../platform/table/payment-attempts.ts';
import { type PaymentProvider, requirePaymentProvider } from './provider.ts';
import { recordCapture } from './record-capture.ts';
import { completeRefund } from './record-refund.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The ledger changes shortly after a watch begins. */
const MIN_WATCH_MS = 5 * MINUTE_MS;
/** Providers settle payments within this time. */
const MAX_WATCH_MS = 180 * DAY_MS;
const MAX_WAIT_MINUTES = 24 * 60;

/** Looks at the uncleared payments and refunds of a quote at the provider. */
export async function advanceWatch(orderId: string): Promise<void> {
  if (!(await findWatch(orderId))) return;
  const provider = await requirePaymentProvider();
  const watch = await changeWatch(orderId, postpone);
  const before = await findOrder(orderId);
  if (before) await advanceMoney(before, watch, provider);
  const after = await findOrder(orderId);
  const isOver = ageOf(watch) > MAX_WATCH_MS;
  if (after && isOver && listUncleared(after).length > 0) {
    log.warn('Money at PayPal has not cleared for 180 days', { order: orderId });
  }
  const isDone = !after || listUncleared(after).length === 0;
  if (isOver || (isDone && ageOf(watch) > MIN_WATCH_MS)) await endWatch(watch);
}

function postpone(before: MoneyWatch | undefined): Omit<MoneyWatch, 'orderId'> {
  const now = new Date().toISOString();
  const { refundIds = {}, since = now, tries = 0 } = before ?? {};
  const minutes = Math.min(2 ** tries, MAX_WAIT_MINUTES);
  return {
    refundIds,
    since,
    dueAt: shift(now, minutes * MINUTE_MS),
    tries: tries + 1,
  };
}

const ageOf = ({ since }: MoneyWatch): number => Date.now() - Date.parse(since);

const listUncleared = ({ ledger }: StoredQuote): LedgerEntry[] =>
  ledger.filter(
    (entry) =>
      entry.method === 'paypal' &&
      (entry.kind === 'payment' || entry.kind === 'refund') &&
      isPending(ledger, entry),
  );

async function advanceMoney(
  quote: StoredQuote,
  { refundIds }: MoneyWatch,
  provider: PaymentProvider,
): Promise<void> {
  for (const entry of listUncleared(quote)) {
    if (entry.kind === 'payment') {
      await advanceCapture(entry, provider);
      continue;
    }
    const captureId = quote.ledger.find(({ id }) => id === entry.of)?.externalId;
    const refundId = entry.externalId ?? refundIds[entry.id];
    if (captureId) await completeRefund(quote.id, entry, captureId, provider, refundId);
  }
}

async function advanceCapture({ externalId }: LedgerEntry, provider: PaymentProvider) {
  if (externalId === null) return;
  const [attempt, capture] = await Promise.all([
    findAttemptOf(externalId),
    provider.lookCapture(externalId),
  ]);
  if (attempt && capture) await recordCapture(attempt, capture);
}
