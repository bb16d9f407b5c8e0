import { once } from '../once.ts';

/** Money is a decimal text with two digits, such as `125.00`, between the programs, and whole cents in their sums. */

/** @param amount such as `125`, `125.5` or `125.00`. */
export function toCents(amount: string): number {
  const [whole = '', fraction = ''] = amount.split('.');
  return Number(`${whole}${fraction.padEnd(2, '0')}`);
}

/** @returns a decimal text with two digits. */
export function fromCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

// Created at its first use: most first views show no money.
const dollarFormat = once(
  () => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }),
);

/** @param amount a decimal text. @returns such as `$1,250.00`. */
export const formatMoney = (amount: string): string => dollarFormat().format(toCents(amount) / 100);

interface Priced {
  productId: string;
  /** For one piece. */
  price: string;
}
interface Extras {
  shipping?: string;
  insurance?: string;
  discount?: string;
}

/** @param quantities of the products; one where it is missing. */
export function subtotalCents(
  lines: readonly Priced[],
  quantities: ReadonlyMap<string, number>,
): number {
  return lines.reduce(
    (sum, { productId, price }) => sum + toCents(price) * (quantities.get(productId) ?? 1),
    0,
  );
}

/** The subtotal with shipping and insurance, less the discount. */
export function totalCents(
  lines: readonly Priced[],
  quantities: ReadonlyMap<string, number>,
  { shipping = '0', insurance = '0', discount = '0' }: Extras,
): number {
  return (
    subtotalCents(lines, quantities) + toCents(shipping) + toCents(insurance) - toCents(discount)
  );
}
