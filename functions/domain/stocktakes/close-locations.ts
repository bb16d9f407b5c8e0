import { findMissing } from '../../../shared/stocktake.ts';
import { invalidRequest } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { split } from '../../platform/split.ts';
import {
  loadCount,
  loadExpected,
  type StoredLocation,
} from '../../platform/table/stocktake-counts.ts';
import {
  type ClosedLocation,
  closeLocations,
  closeStocktake,
  MAX_CLOSED_AT_ONCE,
  type StoredStocktake,
} from '../../platform/table/stocktakes.ts';
import type { Actor } from '../../platform/table/users.ts';
import { findLocation } from './locations.ts';
import { findStock } from './stock.ts';
import { requireStocktake } from './view.ts';

/**
 * Closes a location, or all and the stocktake. What is closed already stays as it is.
 * @throws AppError NOT_FOUND, INVALID_REQUEST for a location that is not part of the stocktake.
 */
export function closeCount(
  id: string,
  name: string | undefined,
  by: Actor,
): Promise<StoredStocktake> {
  return retryOnConflict('Others are closing this stocktake. Please try again.', async () => {
    const stocktake = await requireStocktake(id);
    const { locations, scans } = await loadCount(stocktake);
    const open = chooseLocations(locations, name).filter(({ closedAt }) => closedAt === null);
    const counted = new Set(scans.map(({ key }) => key));
    const closings = await findMissingPieces(stocktake, open, counted);
    const at = new Date().toISOString();
    for (const some of split(closings, MAX_CLOSED_AT_ONCE)) {
      if (!(await closeLocations(stocktake, some, { at, by }))) return undefined;
    }
    if (name === undefined) await closeStocktake(stocktake, at);
    return requireStocktake(id);
  });
}

function chooseLocations(
  locations: readonly StoredLocation[],
  name: string | undefined,
): readonly StoredLocation[] {
  if (name === undefined) return locations;
  const location = findLocation(locations, name);
  if (location) return [location];
  throw invalidRequest([{ path: 'location', message: 'Not a location of this stocktake' }]);
}

async function findMissingPieces(
  stocktake: StoredStocktake,
  locations: readonly StoredLocation[],
  counted: ReadonlySet<string>,
): Promise<ClosedLocation[]> {
  const [only, ...others] = locations;
  if (!only) return [];
  const expected = await loadExpected(stocktake, others.length === 0 ? only.place : undefined);
  const uncounted = locations.map(({ place, name }) => ({
    place,
    name,
    ids: (expected.get(place) ?? []).filter((id) => !counted.has(id)),
  }));
  const items = await findStock(uncounted.flatMap(({ ids }) => ids));
  return uncounted.map(({ place, name, ids }) => ({
    place,
    missing: findMissing(name, ids, items, counted),
  }));
}
