import type { FocusEvent } from 'react';
import { formatMoney } from '../../../shared/quotes/money.ts';

const AMOUNT = /^\d{1,8}(\.\d{1,2})?$/;
const GROUPED = /^\d{1,3}(,\d{3})+(\.\d{1,2})?$/;

/** Reads `$1,250` as `1250.00`. A comma is never a decimal point. */
export function parseAmount(text: string): string | undefined {
  const trimmed = text.trim().replace(/^\$\s*/, '');
  const plain = GROUPED.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed;
  if (!AMOUNT.test(plain)) return undefined;
  const [whole = '', fraction = ''] = plain.split('.');
  return `${Number(whole)}.${fraction.padEnd(2, '0')}`;
}

export function showAmount({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
  const amount = parseAmount(input.value);
  if (amount === undefined || amount === input.value) return;
  // React would not notice an assigned value.
  input.setRangeText(amount, 0, input.value.length);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Puts the sign of a negative amount before the currency: `-$5.00`. */
export const formatAmount = (amount: string): string =>
  amount.startsWith('-') ? `-${formatMoney(amount.slice(1))}` : formatMoney(amount);
