import type { Contract } from '../../../shared/contract/contract.ts';
import type { ErrorCode } from '../../../shared/contract/errors.ts';
import { type Settlement, settle } from '../../domain/payments/settle.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { Redirect } from '../../platform/http/response.ts';
import { spend } from '../../platform/http/spend.ts';
import { findAttemptOf } from '../../platform/table/payment-attempts.ts';

type Call = Contract['payments']['GET /api/paypal/return'];

/** The values of `payment` in the address of the quote. */
const RESULTS = {
  paid: 'paid',
  pending: 'pending',
  declined: 'declined',
  late: 'late',
  // The payer has come back without an approval.
  open: 'canceled',
} as const satisfies Record<Settlement, string>;

/** The clock completes the payment. */
const UNKNOWN: readonly ErrorCode[] = ['UNAVAILABLE', 'CONFLICT', 'RATE_LIMITED'];

/** The payer has approved the payment and comes back from PayPal. */
export async function completePayment({ query }: ApiRequest<Call>): Promise<Redirect> {
  const attempt = await findAttemptOf(query.token);
  if (!attempt) throw notFound('Payment not found');
  return new Redirect(`/quotes/${attempt.orderId}?payment=${await complete(attempt.id)}`);
}

async function complete(attemptId: string): Promise<string> {
  try {
    await spend('paypalReturn', attemptId);
    return RESULTS[await settle(attemptId)];
  } catch (error) {
    const code = error instanceof AppError ? error.code : undefined;
    if (code === 'PAYMENT_DECLINED') return 'declined';
    if (code && UNKNOWN.includes(code)) return 'checking';
    throw error;
  }
}
