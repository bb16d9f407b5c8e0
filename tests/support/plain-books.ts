import { spreadByValue } from '../../shared/quotes/commission.ts';

/** In cents, except for the counts. */
export interface PlainFigures {
  count: number;
  sales: number;
  shipping: number;
  tax: number;
  cost: number;
  shares: number;
  commission: number;
  fees: number;
  withoutCost: number;
}

export interface PlainLine {
  units: number;
  /** After the discount. */
  cents: number;
  /** Of one unit; null if it is not known. */
  cost: number | null;
  /** What the consignor gets of the line; null for an own piece. */
  share: number | null;
  /** Only the statement of the consignor takes shares back. */
  hasStatement: boolean;
}

export interface PlainSale {
  lines: readonly PlainLine[];
  /** What is not credited yet. */
  leftCents: number[];
  leftUnits: number[];
  leftShipping: number;
}

interface PlainCredit {
  lines: readonly {
    /** The position of the line; undefined for an amount. */
    sold: number | undefined;
    units: number;
    cents: number;
  }[];
  tax: number;
  /** Whether the statements of consignors take back their part. */
  isInStatements: boolean;
}

interface Stock {
  day: string;
  /** Negative for a sale. */
  units: number;
  /** Of one unit. */
  cost: number | null;
  isConsigned: boolean;
}

export const NOTHING: PlainFigures = {
  count: 0,
  sales: 0,
  shipping: 0,
  tax: 0,
  cost: 0,
  shares: 0,
  commission: 0,
  fees: 0,
  withoutCost: 0,
};

/** Keeps books by month and stock by day with simple loops. A property test compares those of the shop with it. */
export class PlainBooks {
  readonly months = new Map<string, PlainFigures>();
  readonly #stock: Stock[] = [];

  sell(
    day: string,
    lines: readonly PlainLine[],
    { shipping, tax }: { shipping: number; tax: number },
  ): PlainSale {
    const figures = this.#open(day);
    figures.shipping += shipping;
    figures.tax += tax;
    for (const { units, cents, cost, share } of lines) {
      figures.count += units;
      figures.sales += cents;
      if (share !== null) {
        figures.shares += share;
        figures.commission += cents - share;
      } else if (cost === null) figures.withoutCost += units;
      else figures.cost += cost * units;
    }
    return {
      lines,
      leftCents: lines.map(({ cents }) => cents),
      leftUnits: lines.map(({ units }) => units),
      leftShipping: shipping,
    };
  }

  /** @returns the share that each line gives back. */
  credit(day: string, sale: PlainSale, { lines, tax, isInStatements }: PlainCredit): number[] {
    const figures = this.#open(day);
    const shares = sale.lines.map(() => 0);
    const lower = (n: number, wanted: number): number => {
      const { cents, share } = lowerLine(sale, n, wanted);
      const isTakenBack = isInStatements || !sale.lines[n]?.hasStatement;
      const back = isTakenBack ? share : 0;
      shares[n] = (shares[n] ?? 0) + back;
      figures.sales -= cents;
      figures.shares -= back;
      if (sale.lines[n]?.share !== null) figures.commission -= cents - back;
      return cents;
    };
    figures.tax -= tax;
    for (const { sold, units, cents } of lines) {
      let left = cents;
      if (sold !== undefined) {
        giveBack(figures, sale, sold, units);
        left -= lower(sold, left);
      }
      const parts = spreadByValue(left, sale.leftCents);
      for (const [n, part] of parts.entries()) left -= lower(n, part);
      figures.shipping -= left;
      sale.leftShipping -= left;
    }
    return shares;
  }

  addFee(day: string, cents: number): void {
    this.#open(day).fees += cents;
  }

  moveStock(stock: Stock): void {
    this.#stock.push(stock);
  }

  /** @returns the units at the end of a day, with the cost of own ones. */
  countStock(day: string): { own: number; cost: number; consigned: number } {
    const counted = { own: 0, cost: 0, consigned: 0 };
    for (const { day: on, units, cost, isConsigned } of this.#stock) {
      if (on > day) continue;
      if (isConsigned) counted.consigned += units;
      else {
        counted.own += units;
        counted.cost += units * (cost ?? 0);
      }
    }
    return counted;
  }

  #open(day: string): PlainFigures {
    const month = day.slice(0, '2026-11'.length);
    const figures = this.months.get(month) ?? { ...NOTHING };
    this.months.set(month, figures);
    return figures;
  }
}

function giveBack(figures: PlainFigures, sale: PlainSale, n: number, units: number): void {
  const line = sale.lines[n];
  if (!line) return;
  figures.count -= units;
  sale.leftUnits[n] = (sale.leftUnits[n] ?? 0) - units;
  if (line.share !== null) return;
  if (line.cost === null) figures.withoutCost -= units;
  else figures.cost -= line.cost * units;
}

/** @returns the cents that were left of the line, at most those wanted, and their part of the share. */
function lowerLine(sale: PlainSale, n: number, wanted: number): { cents: number; share: number } {
  const line = sale.lines[n];
  const left = sale.leftCents[n] ?? 0;
  const cents = Math.min(wanted, left);
  sale.leftCents[n] = left - cents;
  if (!line || line.share === null || line.cents === 0) return { cents, share: 0 };
  const toShare = (lowered: number) => Math.round(((line.share ?? 0) * lowered) / line.cents);
  const credited = line.cents - left;
  return { cents, share: toShare(credited + cents) - toShare(credited) };
}
