import { shift } from '../../../shared/quotes/quote.ts';
import { findPayment } from '../../domain/payments/find-payment.ts';
import { handleProviderEvent } from '../../domain/payments/handle-event.ts';
import {
  getPaymentProvider,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderTransaction,
} from '../../domain/payments/provider.ts';
import { log } from '../../platform/aws/log.ts';
import { TASK_SET_ASIDE } from '../../platform/aws/metric-names.ts';
import { hasCode } from '../../platform/errors.ts';
import { findOrder, type StoredQuote } from '../../platform/table/orders.ts';
import {
  beginReconciliation,
  findAttempt,
  findAttemptOf,
} from '../../platform/table/payment-attempts.ts';

const DAY_MS = 86_400_000;
/** PayPal lists money up to three hours late. Each day compares again what the days before have compared. */
const PERIOD_MS = 4 * DAY_MS;
const REFERENCE = /^GQ-/;

/** Once a day, finds money at PayPal that no ledger has, such as after a restore of the table. */
export async function reconcilePayments(): Promise<void> {
  const provider = await getPaymentProvider();
  if (!provider) return;
  const now = toTime(0);
  if (!(await beginReconciliation(now, toTime(DAY_MS)))) return;
  for await (const transaction of provider.listTransactions(toTime(PERIOD_MS), now)) {
    await tryToReconcile(transaction, provider);
  }
}

const toTime = (agoMs: number) => shift(new Date().toISOString(), -agoMs);

async function tryToReconcile(
  transaction: ProviderTransaction,
  provider: PaymentProvider,
): Promise<void> {
  try {
    await reconcile(transaction, provider);
  } catch (error) {
    if (hasCode(error, 'UNAVAILABLE')) throw error;
    log.error('A transaction of PayPal was not compared', error, { transaction: transaction.id });
  }
}

async function reconcile(
  transaction: ProviderTransaction,
  provider: PaymentProvider,
): Promise<void> {
  const { id, kind, attemptId, captureId, invoice } = transaction;
  const attempt =
    kind === 'capture'
      ? attemptId && (await findAttempt(attemptId))
      : captureId && (await findAttemptOf(captureId));
  if (!attempt) {
    if (kind === 'capture' && invoice && REFERENCE.test(invoice)) await report(id, invoice);
    return;
  }
  const quote = await findOrder(attempt.orderId);
  const event = toEvent(transaction);
  if (quote && event && !isRecorded(quote, transaction)) await handleProviderEvent(event, provider);
}

function isRecorded(
  quote: StoredQuote,
  { id, kind, cents, captureId }: ProviderTransaction,
): boolean {
  const { ledger } = quote;
  const payment = captureId === null ? undefined : findPayment(quote, captureId);
  // The event of a reversal may have another id than the transaction.
  const isSame = (entry: StoredQuote['ledger'][number]) =>
    kind === 'reversal' &&
    entry.kind === 'reversal' &&
    entry.of === payment?.id &&
    entry.cents === cents;
  return ledger.some((entry) => entry.externalId === id || isSame(entry));
}

function toEvent({ id, kind, captureId, cents }: ProviderTransaction): ProviderEvent | undefined {
  if (kind === 'capture') return { kind, captureId: id };
  if (kind === 'refund') return { kind, refundId: id };
  return captureId === null ? undefined : { kind, id, captureId, cents };
}

/** Staff look for the quote by its reference. */
async function report(id: string, invoice: string): Promise<void> {
  log.error('A payment at PayPal is in no ledger', 'unknown attempt', { capture: id, invoice });
  const { publishMetrics } = await import('../../platform/aws/metrics.ts');
  publishMetrics({ [TASK_SET_ASIDE]: 1 });
}
