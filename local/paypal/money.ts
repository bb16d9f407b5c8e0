import { fromCents, toCents } from '../../shared/quotes/money.ts';
import { unprocessable } from './http/errors.ts';
import type { Money } from './new-order.ts';

export const toMoney = (cents: number): Money => ({
  currency_code: 'USD',
  value: fromCents(cents),
});

/** @throws HTTPException 422 */
export function parseMoney({ currency_code, value }: Money, field: string): number {
  if (currency_code !== 'USD') {
    throw unprocessable('INVALID_CURRENCY_CODE', `${field}/currency_code`);
  }
  if (value.startsWith('-')) throw unprocessable('CANNOT_BE_NEGATIVE', `${field}/value`);
  if (/\.\d{3,}$/.test(value)) throw unprocessable('DECIMAL_PRECISION', `${field}/value`);
  return toCents(value);
}

/** @throws HTTPException 422 */
export function parsePositiveMoney(money: Money, field: string): number {
  const cents = parseMoney(money, field);
  if (cents === 0) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', `${field}/value`);
  return cents;
}

const FIXED_FEE_CENTS = 49;
const FEE_BASIS_POINTS = 299;

/** PayPal's fee for a payment: 2.99 % and 49 cents. */
export const getFeeCents = (cents: number): number =>
  Math.floor((cents * FEE_BASIS_POINTS + 5_000) / 10_000) + FIXED_FEE_CENTS;
