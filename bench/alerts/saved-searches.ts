import { toQueryKey } from '../../functions/platform/table/alerts.ts';
import type { AlertQuery } from '../../shared/entities/alert.ts';
import type { Product } from '../../shared/entities/product.ts';
import { ERAS, ITEM_TYPES } from '../../shared/vocabulary.ts';
import { Random } from '../../tests/support/random.ts';
import { CATALOGS, goldItems, goldQueries, practiceQueries } from '../gold/search/gold.ts';

/** Exponent: half of all collectors ask for the most wanted eighth. */
const SKEW = 3;

/** Deterministic. Combines texts of the gold set, units and filters; equal searches are adjacent, as in the
 *  table. */
export function createSavedSearches(count: number): AlertQuery[] {
  const random = new Random(1_944);
  const items = { demo: goldItems('demo'), 'other dealers': goldItems('other dealers') };
  const texts = [...goldQueries(items), ...practiceQueries(items)].map(({ text }) => text);
  const units = CATALOGS.flatMap((catalog) =>
    items[catalog].flatMap(({ product }) => product.unitName ?? []),
  );
  const pickText = createPopularity([...new Set(texts)], random);
  const pickUnit = createPopularity([...new Set(units)], random);
  const searches = Array.from({ length: count }, (): AlertQuery => {
    const kind = random.next();
    if (kind < 0.45) return { search: pickText() };
    if (kind < 0.6) return { unitNames: [pickUnit()] };
    if (kind < 0.7) return { unitNames: [pickUnit()], itemTypes: [random.pick(ITEM_TYPES)] };
    if (kind < 0.8) return { search: pickText(), eras: [random.pick(ERAS)] };
    if (kind < 0.9) return { search: pickText(), itemTypes: [random.pick(ITEM_TYPES)] };
    if (kind < 0.95) {
      return { search: pickText(), priceMax: String(25 * random.between(1, 20)), rare: true };
    }
    return { itemTypes: [random.pick(ITEM_TYPES)], eras: [random.pick(ERAS)] };
  });
  const keys = new Map(searches.map((query) => [query, toQueryKey(query)]));
  const keyOf = (query: AlertQuery) => keys.get(query) ?? '';
  return searches.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

export function createArrivals(count: number): Product[] {
  const all = CATALOGS.flatMap((catalog) => goldItems(catalog).map(({ product }) => product));
  const step = Math.floor(all.length / count);
  return all.filter((_, n) => n % step === 0).slice(0, count);
}

function createPopularity<T>(values: readonly T[], random: Random): () => T {
  const order = values.map((value) => ({ value, at: random.next() })).sort((a, b) => a.at - b.at);
  return () => {
    const picked = order[Math.floor(order.length * random.next() ** SKEW)];
    if (!picked) throw new Error('There are no values');
    return picked.value;
  };
}
