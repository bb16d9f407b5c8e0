import { shift } from '../../../shared/quotes/quote.ts';
import { changeWatch } from '../../platform/table/payment-attempts.ts';

const MINUTE_MS = 60_000;

/**
 * Lets the clock look at the uncleared payments and refunds of a quote soon.
 * @param refundIds the provider's ids of refunds, by the ids of the ledger's entries.
 */
export async function watchMoney(
  orderId: string,
  refundIds: Readonly<Record<string, string>> = {},
): Promise<void> {
  const now = new Date().toISOString();
  await changeWatch(orderId, (before) => ({
    refundIds: { ...before?.refundIds, ...refundIds },
    since: now,
    dueAt: shift(now, MINUTE_MS),
    tries: 0,
  }));
}
