import type { CountedPiece, Stocktake } from '../../../shared/entities/stocktake.ts';
import { compareStocktake, type Differences, type Scan } from '../../../shared/stocktake.ts';
import { notFound } from '../../platform/errors.ts';
import { loadCount, type StoredCount } from '../../platform/table/stocktake-counts.ts';
import { findStocktake, type StoredStocktake } from '../../platform/table/stocktakes.ts';

/** @throws AppError NOT_FOUND */
export async function requireStocktake(id: string): Promise<StoredStocktake> {
  const stocktake = await findStocktake(id);
  if (!stocktake) throw notFound('Stocktake not found');
  return stocktake;
}

export async function viewStocktake({ countId, ...summary }: StoredStocktake): Promise<Stocktake> {
  const count = await loadCount({ countId });
  return {
    ...summary,
    locations: toLocations(summary.blind, count),
    scanned: count.scans
      .map(toPiece)
      .sort((a, b) => b.scannedAt.localeCompare(a.scannedAt) || a.key.localeCompare(b.key)),
    ...findDifferences(summary.blind, count),
  };
}

export const findDifferences = (isBlind: boolean, count: StoredCount): Differences =>
  compareStocktake({ isBlind, ...count });

function toLocations(isBlind: boolean, { locations, scans }: StoredCount): Stocktake['locations'] {
  const byPlace = Map.groupBy(scans, ({ place }) => place);
  return locations.map(({ name, place, expected, closedAt, closedBy }) => ({
    name,
    counted: byPlace.get(place)?.length ?? 0,
    ...(isBlind && closedAt === null ? {} : { expected }),
    closedAt,
    closedBy,
  }));
}

/** Leaves out where the piece should be. */
const toPiece = ({
  key,
  itemId,
  name,
  catalogNumber,
  location,
  scannedAt,
  by,
}: Scan): CountedPiece => ({ key, itemId, name, catalogNumber, location, scannedAt, by });
