import type { Invoice } from '../entities/invoice.ts';
import { spreadByValue } from '../quotes/commission.ts';
import { sum, toCents } from '../quotes/money.ts';

/** Spreads cents by value; the last line gets what rounding leaves, or all of it if no line has a value. */
export function allocate(cents: number, values: readonly number[]): number[] {
  const total = sum(values);
  let upTo = 0;
  let spreadCents = 0;
  return values.map((value, n) => {
    upTo += value;
    const rounded = total === 0 ? 0 : Math.round((cents * upTo) / total);
    const part = (n === values.length - 1 ? cents : rounded) - spreadCents;
    spreadCents += part;
    return part;
  });
}

/** @returns the cents that belong to a part of the whole. */
export const getPart = (cents: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((cents * Math.min(part, whole)) / whole);

/** @returns the amounts of the lines, less their parts of the discount. */
export function getNetCents({ lines, discount }: Invoice): number[] {
  const amounts = lines.map(({ amount }) => toCents(amount));
  const discounts = spreadByValue(toCents(discount), amounts);
  return amounts.map((cents, n) => cents - (discounts[n] ?? 0));
}

/** @returns shipping and insurance, less what the discount exceeds the goods by. */
export function getShippingCents({ lines, shipping, insurance, discount }: Invoice): number {
  const goodsCents = sum(lines.map(({ amount }) => toCents(amount)));
  const excessCents = Math.max(0, toCents(discount) - goodsCents);
  return toCents(shipping) + toCents(insurance) - excessCents;
}

export const getTaxCents = ({ taxes }: Invoice): number =>
  sum(taxes.map(({ amount }) => toCents(amount)));
