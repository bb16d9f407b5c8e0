/** Receives a {@link MatchingTask} and replies with a {@link MatchingResult}. */
import { readFileSync } from 'node:fs';
import type { AlertQuery } from '../../shared/entities/alert.ts';
import type { Product } from '../../shared/entities/product.ts';
import { AlertMatcher } from '../../shared/search/match-alerts.ts';
import { ProductIndex } from '../../shared/search/product-index.ts';
import { readPeakBytes } from '../support/peak-memory.ts';

export interface MatchingTask {
  method: 'matcher' | 'whole catalog';
  catalog: string;
  searches: string;
  arrivals: Product[];
}

export interface MatchingResult {
  durationMs: number;
  peakBytes: number;
  matches: string[][];
}

process.once('message', ({ method, catalog, searches, arrivals }: MatchingTask) => {
  const whole = new ProductIndex(readFileSync(catalog));
  const queries: AlertQuery[] = JSON.parse(readFileSync(searches, 'utf8'));
  const startedMs = performance.now();
  const match =
    method === 'matcher' ? createMatcher(arrivals, whole) : createSearch(arrivals, whole);
  const found = queries.map(match);
  const durationMs = performance.now() - startedMs;
  const result: MatchingResult = {
    durationMs,
    peakBytes: readPeakBytes(),
    matches: found.map((ids) => [...ids].sort()),
  };
  process.send?.(result, () => process.exit());
});

function createMatcher(arrivals: readonly Product[], whole: ProductIndex) {
  const matcher = new AlertMatcher(arrivals, whole);
  let last: { key: string; ids: string[] } | undefined;
  return (query: AlertQuery): string[] => {
    const key = JSON.stringify(query);
    if (last?.key !== key) last = { key, ids: matcher.match(query) };
    return last.ids;
  };
}

function createSearch(arrivals: readonly Product[], whole: ProductIndex) {
  const newAt = new Map(arrivals.map((product) => [whole.positionOf(product.id), product]));
  return ({ priceMin = '0', priceMax = 'Infinity', ...filters }: AlertQuery): string[] => {
    const found = Array.from(whole.list(filters)).flatMap((at) => newAt.get(at) ?? []);
    const { search } = filters;
    if (search && whole.search(search).interpretation.dropped.length > 0) return [];
    return found
      .filter(({ price }) => {
        const amount = Number(price);
        return amount === 0 || (amount >= Number(priceMin) && amount <= Number(priceMax));
      })
      .map(({ id }) => id);
  };
}
