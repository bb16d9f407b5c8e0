import { isSameLocation, normalizeLocation } from '../../../shared/stocktake.ts';
import type { ExpectedLocation, StoredLocation } from '../../platform/table/stocktake-counts.ts';
import type { LocatedStock } from './stock.ts';

/** @returns the locations by name, with their items. */
export function groupByLocation(stock: readonly LocatedStock[]): ExpectedLocation[] {
  return [...Map.groupBy(stock, ({ location }) => normalizeLocation(location)).values()]
    .map((items) => {
      // The choice among spellings must not depend on the order of the items.
      const [name = ''] = items.map(({ location }) => location).sort();
      return { name, itemIds: items.map(({ id }) => id) };
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}

export const findLocation = (
  locations: readonly StoredLocation[],
  name: string,
): StoredLocation | undefined => locations.find((each) => isSameLocation(each.name, name));
