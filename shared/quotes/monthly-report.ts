import type { MonthFigures } from '../entities/business-report.ts';

export interface Purchase {
  at: string;
  costCents: number | undefined;
}

export interface Listing {
  at: string;
}

export interface SoldPiece {
  at: string;
  quantity: number;
  /** Covers all units of the piece; undefined for a piece that was sold elsewhere. */
  priceCents: number | undefined;
  marginCents: number | undefined;
  daysOnShelf: number | undefined;
}

interface Business {
  purchases: readonly Purchase[];
  listings: readonly Listing[];
  sales: readonly SoldPiece[];
}

/** The format is '2026-11', in UTC. */
export const toMonth = (at: string): string => at.slice(0, '2026-11'.length);

export function getLastMonths(count: number, now: string): string[] {
  const date = new Date(`${toMonth(now)}-01T00:00:00.000Z`);
  return Array.from({ length: count }, (_, index) => {
    const month = new Date(date);
    month.setUTCMonth(date.getUTCMonth() - (count - 1 - index));
    return toMonth(month.toISOString());
  });
}

export function summarizeMonths(
  { purchases, listings, sales }: Business,
  months: readonly string[],
): MonthFigures[] {
  const bought = groupByMonth(purchases);
  const listed = groupByMonth(listings);
  const sold = groupByMonth(sales);
  return months.map((month) => summarize(month, bought, listed, sold));
}

type ByMonth<T> = ReadonlyMap<string, T[]>;

const groupByMonth = <T extends { at: string }>(entries: readonly T[]): ByMonth<T> =>
  Map.groupBy(entries, ({ at }) => toMonth(at));

function summarize(
  month: string,
  bought: ByMonth<Purchase>,
  listed: ByMonth<Listing>,
  sold: ByMonth<SoldPiece>,
): MonthFigures {
  const purchases = bought.get(month) ?? [];
  const sales = sold.get(month) ?? [];
  const known = sales.filter(({ marginCents }) => marginCents !== undefined);
  return {
    month,
    bought: purchases.length,
    costCents: sum(purchases.map(({ costCents }) => costCents)),
    listed: listed.get(month)?.length ?? 0,
    sold: sum(sales.map(({ quantity }) => quantity)),
    revenueCents: sum(sales.map(({ priceCents }) => priceCents)),
    withoutPrice: sum(
      sales.filter((sale) => sale.priceCents === undefined).map(({ quantity }) => quantity),
    ),
    marginCents: sum(known.map(({ marginCents }) => marginCents)),
    withMargin: sum(known.map(({ quantity }) => quantity)),
    daysOnShelf: getMedian(sales.flatMap(({ daysOnShelf }) => daysOnShelf ?? [])),
  };
}

const sum = (values: readonly (number | undefined)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

export function getMedian(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] as number) + upper) / 2);
}
