import { once } from '../once.ts';

/** Modules exchange money as decimal strings with two digits, such as `125.00`, and calculate in whole cents. */

export function toCents(amount: string): number {
  const [whole = '', fraction = ''] = amount.split('.');
  return Number(`${whole}${fraction.padEnd(2, '0')}`);
}

export function fromCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

/** Rounds half up.
 *  @param percent such as `6.25`. */
export function multiplyPercent(cents: number, percent: string): number {
  const [whole = '', fraction = ''] = percent.split('.');
  const thousandths = Number(`${whole}${fraction.padEnd(3, '0')}`);
  return Math.floor((cents * thousandths + 50_000) / 100_000);
}

// Created on first use: most first views show no money.
const dollarFormat = once(
  () => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }),
);

export const formatMoney = (amount: string): string => dollarFormat().format(toCents(amount) / 100);

interface Priced {
  productId: string;
  price: string;
}
interface Extras {
  shipping?: string;
  insurance?: string;
  discount?: string;
  taxes?: readonly { amount: string }[];
}

export function subtotalCents(
  lines: readonly Priced[],
  quantities: ReadonlyMap<string, number>,
): number {
  return lines.reduce(
    (sum, { productId, price }) => sum + toCents(price) * (quantities.get(productId) ?? 1),
    0,
  );
}

export function totalCents(
  lines: readonly Priced[],
  quantities: ReadonlyMap<string, number>,
  { shipping = '0', insurance = '0', discount = '0', taxes = [] }: Extras,
): number {
  return (
    subtotalCents(lines, quantities) +
    toCents(shipping) +
    toCents(insurance) -
    toCents(discount) +
    taxes.reduce((sum, { amount }) => sum + toCents(amount), 0)
  );
}
