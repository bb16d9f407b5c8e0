import { v7 as uuidV7 } from 'uuid';
import { normalizeLocation } from '../../../shared/stocktake.ts';
import { conflict, invalidRequest } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { type ExpectedLocation, loadLocations } from '../../platform/table/stocktake-counts.ts';
import {
  createStocktake,
  findLastStart,
  findStocktake,
  listStocktakes,
  type StoredStocktake,
} from '../../platform/table/stocktakes.ts';
import type { Actor } from '../../platform/table/users.ts';
import { groupByLocation } from './locations.ts';
import { loadStock } from './stock.ts';

interface NewStocktake {
  locations?: readonly string[] | undefined;
  blind?: boolean | undefined;
}

/**
 * Starts the stocktake once, and answers a repetition with the same one.
 * @throws AppError INVALID_REQUEST for an unknown location, CONFLICT if there is nothing to count or another open
 *   stocktake has one of the locations.
 */
export function startStocktake(
  id: string,
  { locations: names, blind = false }: NewStocktake,
  by: Actor,
): Promise<StoredStocktake> {
  return retryOnConflict('Other stocktakes are being started. Please try again.', async () => {
    const known = await findStocktake(id);
    if (known) return known;
    // Read before the open stocktakes: a stocktake that starts meanwhile makes the write fail.
    const lastStart = await findLastStart();
    const locations = chooseLocations(groupByLocation(await loadStock()), names);
    if (locations.length === 0) throw conflict('No item in stock has a location to count.');
    await rejectCounted(id, locations);
    const stocktake: StoredStocktake = {
      id,
      countId: uuidV7(),
      blind,
      startedAt: new Date().toISOString(),
      by,
      closedAt: null,
      locationCount: locations.length,
      closedLocationCount: 0,
    };
    return (await createStocktake(stocktake, locations, lastStart)) ? stocktake : undefined;
  });
}

function chooseLocations(
  all: readonly ExpectedLocation[],
  names: readonly string[] | undefined,
): readonly ExpectedLocation[] {
  if (names === undefined) return all;
  const known = new Set(all.map(({ name }) => normalizeLocation(name)));
  const issues = names.flatMap((name, n) =>
    known.has(normalizeLocation(name))
      ? []
      : { path: `locations.${n}`, message: `No item in stock is at ${name}` },
  );
  if (issues.length > 0) throw invalidRequest(issues);
  const chosen = new Set(names.map(normalizeLocation));
  return all.filter(({ name }) => chosen.has(normalizeLocation(name)));
}

async function rejectCounted(id: string, locations: readonly ExpectedLocation[]): Promise<void> {
  const chosen = new Set(locations.map(({ name }) => normalizeLocation(name)));
  for (const stocktake of await listStocktakes()) {
    // A repetition at the same time is found by the next attempt.
    if (stocktake.closedAt !== null || stocktake.id === id) continue;
    const shared = (await loadLocations(stocktake)).find(({ name }) =>
      chosen.has(normalizeLocation(name)),
    );
    if (shared) {
      throw conflict(
        `${shared.name} is part of a stocktake by ${stocktake.by.email} that is still open. Close it first.`,
      );
    }
  }
}
