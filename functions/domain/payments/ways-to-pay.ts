import type * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { WayToPay } from '../../../shared/contract/payments.ts';
import type { SaleSettings } from '../../../shared/entities/sale-settings.ts';
import { listManualWays } from '../../../shared/quotes/manual-ways.ts';
import { fromCents } from '../../../shared/quotes/money.ts';
import { getPaymentDueAt } from '../../../shared/quotes/payment-due.ts';
import { isCapturing } from '../../../shared/quotes/quote.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { getSaleSettings } from '../../platform/table/sale-settings.ts';
import { type DuePayment, findObstacle, getDuePayment } from './due-payment.ts';
import { NO_ADDRESS } from './payment-terms.ts';
import { findExcludedIds } from './paypal-exclusions.ts';
import { getPaymentProvider } from './provider.ts';

type WaysToPay = z.input<Contract['payments']['GET /api/orders/{id}/ways-to-pay']['response']>;

export async function getWaysToPay(quote: StoredQuote): Promise<WaysToPay> {
  const [settings, provider, excludedIds] = await Promise.all([
    getSaleSettings(),
    getPaymentProvider(),
    findExcludedIds(quote),
  ]);
  const due = getDuePayment(quote);
  const obstacle = describeObstacle(quote);
  const paypal: WayToPay = {
    method: 'paypal',
    instructions: null,
    obstacle: obstacle ?? describePaypalObstacle(quote, excludedIds),
  };
  return {
    ways: [
      ...(settings.paypal && provider ? [paypal] : []),
      // Bank details are only for those who can pay.
      ...listManualWays(settings).map(({ method, instructions }) => ({
        method,
        instructions: obstacle === null ? instructions : null,
        obstacle,
      })),
    ],
    amount: fromCents(due.cents),
    instalment: due.instalment,
    dueAt: getDueAt(quote, due, settings),
    excludedIds,
  };
}

function describeObstacle(quote: StoredQuote): string | null {
  if (isCapturing(quote)) return 'Your payment by PayPal is being completed.';
  return findObstacle(quote, new Date().toISOString())?.message ?? null;
}

function describePaypalObstacle(
  { shippingAddress }: StoredQuote,
  excludedIds: readonly string[],
): string | null {
  if (excludedIds.length > 0) return 'PayPal does not allow some of these pieces.';
  return shippingAddress ? null : NO_ADDRESS;
}

/** The due date of the installment, or of the balance. */
function getDueAt(
  quote: StoredQuote,
  { cents, instalment }: DuePayment,
  { paymentDays }: SaleSettings,
): string | null {
  if (cents === 0) return null;
  if (instalment !== null) return quote.layaway?.instalments[instalment]?.dueAt ?? null;
  return getPaymentDueAt(quote, paymentDays);
}
