import type { Invoice } from '../entities/invoice.ts';
import { spreadByValue } from '../quotes/commission.ts';
import { toCents } from '../quotes/money.ts';

export const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

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

export const getShippingCents = ({ shipping, insurance }: Invoice): number =>
  toCents(shipping) + toCents(insurance);

export const getTaxCents = ({ taxes }: Invoice): number =>
  sum(taxes.map(({ amount }) => toCents(amount)));
