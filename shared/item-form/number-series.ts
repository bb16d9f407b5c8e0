/** Covers numbers such as `GD-0001` to `GD-3007`. */
export interface NumberSeries {
  prefix: string;
  last: number;
  digits: number;
}

export interface UsedSeries extends NumberSeries {
  count: number;
}

export const DEFAULT_SERIES: NumberSeries = { prefix: 'INV-', last: 0, digits: 4 };

/** Automatic numbers are random and form no series. */
const RANDOM = /^GC-[0-9A-Z]{10}$/;
/** A JavaScript number represents up to 15 digits exactly. */
const ENDS_IN_DIGITS = /^(.{0,40}?)(\d{1,15})$/;

export function toSeries(number: string): NumberSeries | undefined {
  const [, prefix, digits] = ENDS_IN_DIGITS.exec(number.trim()) ?? [];
  if (prefix === undefined || digits === undefined || RANDOM.test(number)) return undefined;
  return { prefix, last: Number(digits), digits: digits.length };
}

export function findSeries(numbers: Iterable<string>): UsedSeries[] {
  const found = new Map<string, UsedSeries>();
  for (const number of numbers) {
    const series = toSeries(number);
    if (!series) continue;
    const key = series.prefix.toUpperCase();
    const known = found.get(key);
    const highest = known && known.last >= series.last ? known : series;
    found.set(key, { ...highest, count: (known?.count ?? 0) + 1 });
  }
  return [...found.values()].sort((a, b) => b.count - a.count || b.last - a.last);
}

export const toNextNumber = ({ prefix, last, digits }: NumberSeries): string =>
  formatNumber({ prefix, last: last + 1, digits });

export const formatNumber = ({ prefix, last, digits }: NumberSeries): string =>
  `${prefix}${String(last).padStart(digits, '0')}`;

export const hasPrefix = ({ prefix }: NumberSeries, other: string): boolean =>
  prefix.toUpperCase() === other.toUpperCase();
