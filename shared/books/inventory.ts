import type { InventoryValue } from '../entities/books.ts';
import { fromCents, sum } from '../quotes/money.ts';

export interface StockPiece {
  type: string;
  isConsigned: boolean;
  /** The day on which it came; empty if it is not known. */
  since: string;
  units: number;
  /** Of one unit. */
  costCents: number | null;
  priceCents: number | null;
  /** Units that came back, or that were sold, as negative numbers. */
  moves: readonly { on: string; units: number }[];
  /** The day on which all units were sold elsewhere. */
  goneOn: string | null;
}

type Stocked = StockPiece & { count: number };

/** @param on a day; sales and returns of that day count. */
export function valueInventory(pieces: readonly StockPiece[], on: string): InventoryValue {
  const stocked = pieces
    .map((piece) => ({ ...piece, count: countUnits(piece, on) }))
    .filter(({ count }) => count > 0);
  const own = stocked.filter(({ isConsigned }) => !isConsigned);
  const consigned = stocked.filter(({ isConsigned }) => isConsigned);
  return {
    on,
    ...sumStock(own),
    withoutCost: sum(own.filter(({ costCents }) => costCents === null).map(({ count }) => count)),
    withoutPrice: sum(
      own.filter(({ priceCents }) => priceCents === null).map(({ count }) => count),
    ),
    consigned: {
      count: sum(consigned.map(({ count }) => count)),
      price: sumStock(consigned).price,
    },
    byType: [...Map.groupBy(own, ({ type }) => type)]
      .map(([key, some]) => ({ key, ...sumStock(some) }))
      .sort((one, other) => one.key.localeCompare(other.key, 'en')),
  };
}

function countUnits({ since, units, moves, goneOn }: StockPiece, on: string): number {
  if (since > on || (goneOn !== null && goneOn <= on)) return 0;
  const moved = moves.filter((move) => move.on <= on);
  return Math.max(0, units + sum(moved.map((move) => move.units)));
}

const sumStock = (pieces: readonly Stocked[]) => ({
  count: sum(pieces.map(({ count }) => count)),
  cost: fromCents(sum(pieces.map(({ costCents, count }) => (costCents ?? 0) * count))),
  price: fromCents(sum(pieces.map(({ priceCents, count }) => (priceCents ?? 0) * count))),
});
