import type { Stocktake } from '../../../shared/entities/stocktake.ts';
import { compareStocktake, type Differences } from '../../../shared/stocktake.ts';
import { notFound } from '../../platform/errors.ts';
import { loadCount, type StoredCount } from '../../platform/table/stocktake-counts.ts';
import { findStocktake, type StoredStocktake } from '../../platform/table/stocktakes.ts';

/** @throws AppError NOT_FOUND */
export async function requireStocktake(id: string): Promise<StoredStocktake> {
  const stocktake = await findStocktake(id);
  if (!stocktake) throw notFound('Stocktake not found');
  return stocktake;
}

export async function viewStocktake(stocktake: StoredStocktake): Promise<Stocktake> {
  const { blind } = stocktake;
  const count = await loadCount(stocktake);
  return {
    ...stocktake,
    locations: toLocations(blind, count),
    scanned: count.scans.toSorted(
      (a, b) => b.scannedAt.localeCompare(a.scannedAt) || a.key.localeCompare(b.key),
    ),
    ...findDifferences(blind, count),
  };
}

export const findDifferences = (isBlind: boolean, count: StoredCount): Differences =>
  compareStocktake({ isBlind, ...count });

function toLocations(isBlind: boolean, { locations, scans }: StoredCount): Stocktake['locations'] {
  const byPlace = Map.groupBy(scans, ({ place }) => place);
  return locations.map(({ expected, ...location }) => ({
    ...location,
    counted: byPlace.get(location.place)?.length ?? 0,
    ...(isBlind && location.closedAt === null ? {} : { expected }),
  }));
}
