import pMap from 'p-map';
import { shift } from '../../../shared/quotes/quote.ts';
import { advanceWatch } from '../../domain/payments/advance-watch.ts';
import { settle } from '../../domain/payments/settle.ts';
import { log } from '../../platform/aws/log.ts';
import { AppError, hasCode } from '../../platform/errors.ts';
import {
  changeAttempt,
  iterateDuePayments,
  type PaymentToAdvance,
} from '../../platform/table/payment-attempts.ts';

const CONCURRENCY = 4;
const MINUTE_MS = 60_000;
/** PayPal asks not to poll, and reports payments by itself. */
const MAX_WAIT_MINUTES = 30;

/** Completes payments whose payers have not come back and whose events were lost, and looks at money that has not
 *  cleared. */
export async function advancePayments(): Promise<void> {
  const due = await Array.fromAsync(iterateDuePayments(new Date().toISOString()));
  let isDown = false;
  await pMap(
    due,
    async (payment) => {
      if (isDown) return;
      try {
        await (payment.kind === 'attempt'
          ? advanceAttempt(payment.attemptId)
          : advanceWatch(payment.orderId));
      } catch (error) {
        isDown ||= hasCode(error, 'UNAVAILABLE');
        reportFailure(payment, error);
      }
    },
    { concurrency: CONCURRENCY },
  );
}

/** The next look is planned first, so that a payment that fails does not fail each minute. */
async function advanceAttempt(id: string): Promise<void> {
  const now = new Date().toISOString();
  const attempt = await changeAttempt(id, ({ dueAt, tries }) => {
    // The index may be behind.
    if (dueAt === null || dueAt > now) return undefined;
    const minutes = Math.min(2 ** tries, MAX_WAIT_MINUTES);
    return { dueAt: shift(now, minutes * MINUTE_MS), tries: tries + 1 };
  });
  if (attempt && attempt.dueAt !== null) await settle(id);
}

function reportFailure(payment: PaymentToAdvance, error: unknown): void {
  if (error instanceof AppError) log.warn(error.message, { ...payment, code: error.code });
  else log.error('A payment was not advanced', error, { ...payment });
}
