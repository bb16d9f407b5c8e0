import type { AlertQuery } from '../entities/alert.ts';
import { CHOICE_FILTERS } from './choice-filters.ts';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Example: `rangers · Patches or Medals · up to $125`. */
export function describeAlertQuery(query: AlertQuery): string {
  const { search, rare, priceMin, priceMax } = query;
  return [
    search,
    ...CHOICE_FILTERS.map((name) => query[name]?.join(' or ')),
    rare && 'rare only',
    describePrices(Number(priceMin ?? 0), priceMax === undefined ? null : Number(priceMax)),
  ]
    .filter(Boolean)
    .join(' · ');
}

function describePrices(min: number, max: number | null): string {
  if (max === null) return min > 0 ? `from ${dollars.format(min)}` : '';
  return min > 0
    ? `${dollars.format(min)} to ${dollars.format(max)}`
    : `up to ${dollars.format(max)}`;
}

export function alertQueryPath(query: AlertQuery): string {
  const { search, rare, priceMin, priceMax } = query;
  const params = new URLSearchParams();
  if (search) params.set('search', search);
  for (const name of CHOICE_FILTERS) {
    for (const value of query[name] ?? []) params.append(name, value);
  }
  if (rare) params.set('rare', 'true');
  if (Number(priceMin) > 0 || priceMax) {
    params.set('price', `${Number(priceMin ?? 0)}-${priceMax ? Number(priceMax) : ''}`);
  }
  return `/?${params}#all-items`;
}
