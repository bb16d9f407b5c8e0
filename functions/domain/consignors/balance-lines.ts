import type * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { ConsignorLine, PayoutMethod } from '../../../shared/entities/consignor-statement.ts';
import { formatMoney, fromCents, toCents } from '../../../shared/quotes/money.ts';
import { PAYMENT_METHOD_NAMES } from '../../../shared/quotes/sale-names.ts';
import { getPayableCents } from '../../../shared/quotes/statement.ts';
import { toShopDate, toShopNoon } from '../../../shared/shop-time.ts';
import { AppError, invalidRequest, notFound } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { appendConsignorLine, listConsignorLines } from '../../platform/table/consignors.ts';
import { requireAllRows } from '../../platform/table/parse-rows.ts';
import { getShopSettings } from '../../platform/table/shop-settings.ts';
import { requireConsignor } from './edit-consignor.ts';

type Consignors = Contract['consignors'];
type Payout = z.output<Consignors['POST /api/consignors/{id}/payouts']['body']>;
type Adjustment = z.output<Consignors['POST /api/consignors/{id}/adjustments']['body']>;

interface Cause {
  /** Records the line once. */
  key: string;
  by: NonNullable<ConsignorLine['by']>;
}

/** @throws AppError NOT_FOUND, INVALID_REQUEST, NOT_PAYABLE above the payable amount. */
export async function recordPayout(
  consignorId: string,
  { amount, method, reference = null, date }: Payout,
  cause: Cause,
): Promise<void> {
  const cents = toCents(amount);
  if (cents === 0) {
    throw invalidRequest([{ path: 'amount', message: 'Expected an amount above 0' }]);
  }
  const now = new Date().toISOString();
  const at = await toPayoutTime(date, now);
  const line = createLine('payout', at, cause, {
    item: 'Payout',
    reference: describePayout(method, reference),
    shareCents: -cents,
  });
  await retryOnConflict('The balance is being changed. Please try again.', async () => {
    // The consignor is read before its lines, so that its revision reveals later ones.
    const { revision } = await requireConsignor(consignorId);
    const lines = await requireAllRows(() => listConsignorLines(consignorId));
    if (lines.some(({ id }) => id === line.id)) return line;
    requirePayable(cents, getPayableCents(lines, now));
    const outcome = await appendConsignorLine(consignorId, line, revision);
    return outcome === 'conflict' ? undefined : line;
  });
}

/** @throws AppError INVALID_REQUEST for a day that is not in this month, or in the future. */
async function toPayoutTime(date: string | undefined, now: string): Promise<string> {
  const { timeZone } = await getShopSettings();
  const today = toShopDate(now, timeZone);
  if (date === undefined || date === today) return now;
  if (date > today || date.slice(0, 7) !== today.slice(0, 7)) {
    const message = 'Expected a day of this month, not in the future';
    throw invalidRequest([{ path: 'date', message }]);
  }
  return toShopNoon(date, timeZone);
}

function requirePayable(cents: number, payableCents: number): void {
  if (cents <= payableCents) return;
  throw new AppError(
    'NOT_PAYABLE',
    payableCents > 0
      ? `At most ${formatMoney(fromCents(payableCents))} is payable now.`
      : 'Nothing is payable now.',
  );
}

const describePayout = (method: PayoutMethod, reference: string | null): string =>
  [PAYMENT_METHOD_NAMES[method], reference].filter((part) => part !== null).join(', ');

/** A fee is taken off the balance. @throws AppError NOT_FOUND */
export async function recordAdjustment(
  consignorId: string,
  { kind, amount, reason }: Adjustment,
  cause: Cause,
): Promise<void> {
  const cents = toCents(amount);
  const line = createLine(kind, new Date().toISOString(), cause, {
    item: reason,
    reference: null,
    shareCents: kind === 'fee' ? -cents : cents,
  });
  // Without a revision, only an unknown consignor is a conflict.
  if ((await appendConsignorLine(consignorId, line)) === 'conflict') {
    throw notFound('Consignor not found');
  }
}

function createLine(
  kind: 'payout' | 'fee' | 'adjustment',
  at: string,
  { key, by }: Cause,
  fields: Pick<ConsignorLine, 'item' | 'reference' | 'shareCents'>,
): ConsignorLine {
  return {
    id: `${kind}-${key}`,
    kind,
    at,
    orderId: null,
    productId: null,
    quantity: 0,
    priceCents: 0,
    commissionCents: 0,
    payoutDays: 0,
    payableAt: at,
    by,
    ...fields,
  };
}
