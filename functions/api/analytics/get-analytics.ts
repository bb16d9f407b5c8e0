import pMap from 'p-map';
import { MAX_ROWS_OF_REPORT } from '../../../shared/contract/analytics.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import {
  type DayOfVisits,
  loadVisits,
  type ProductCounts,
} from '../../platform/table/analytics.ts';
import { findPublicProducts } from '../../platform/table/products.ts';
import { loadSearches } from '../../platform/table/searches.ts';
import { DEFAULT_DAYS, getLastDates, READ_CONCURRENCY } from './last-dates.ts';
import { getFrequentTerms } from './sum-searches.ts';

type Call = Contract['analytics']['GET /api/analytics'];

export async function getAnalytics({ query }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const dates = getLastDates(query.days ?? DEFAULT_DAYS);
  const [days, searches] = await Promise.all([
    pMap(dates, loadVisits, { concurrency: READ_CONCURRENCY }),
    pMap(dates, loadSearches, { concurrency: READ_CONCURRENCY }),
  ]);
  const products = Array.from(sumProducts(days), ([productId, counts]) => ({
    productId,
    ...counts,
  }));
  const mostViewed = getTop(products, ({ views }) => views);
  const mostWished = getTop(products, ({ wishes }) => wishes);
  const listed = await findPublicProducts(
    [...mostViewed, ...mostWished].map(({ productId }) => productId),
  );
  const withName = <T extends { productId: string }>(each: T) => ({
    ...each,
    name: listed.get(each.productId)?.name ?? null,
  });
  return {
    body: {
      days: days.map(({ visits, pages }, index) => ({
        date: dates[index] ?? '',
        visits,
        pageViews: sum(pages.values()),
      })),
      pages: toSorted(days.map(({ pages }) => pages))
        .filter(([, views]) => views > 0)
        .map(([path, views]) => ({ path, views })),
      mostViewed: mostViewed.map(withName),
      mostWished: mostWished.map(withName),
      searches: getFrequentTerms(searches, MAX_ROWS_OF_REPORT),
      referrers: toReferrers(days),
    },
  };
}

function sumProducts(days: readonly DayOfVisits[]): Map<string, ProductCounts> {
  const products = new Map<string, ProductCounts>();
  for (const [id, { views, wishes }] of days.flatMap(({ products }) => [...products])) {
    const before = products.get(id) ?? { views: 0, wishes: 0 };
    products.set(id, { views: before.views + views, wishes: before.wishes + wishes });
  }
  return products;
}

function getTop<T extends { productId: string }>(rows: readonly T[], count: (row: T) => number) {
  return rows
    .filter((row) => count(row) > 0)
    .sort((a, b) => count(b) - count(a) || a.productId.localeCompare(b.productId))
    .slice(0, MAX_ROWS_OF_REPORT);
}

function toReferrers(days: readonly DayOfVisits[]) {
  const hosts = toSorted(days.map((day) => day.hosts))
    .slice(0, MAX_ROWS_OF_REPORT)
    .map(([host, visits]) => ({ host, visits }));
  const visits = sum(days.map((day) => day.visits));
  const direct = sum(days.map((day) => day.direct));
  const listed = sum(hosts.map((host) => host.visits));
  // Never negative: a lost write may leave the totals below the sum of the hosts.
  return { hosts, direct, other: Math.max(0, visits - direct - listed) };
}

function toSorted<K extends string>(days: readonly ReadonlyMap<K, number>[]): [K, number][] {
  const sums = new Map<K, number>();
  for (const [key, count] of days.flatMap((day) => [...day])) {
    sums.set(key, (sums.get(key) ?? 0) + count);
  }
  return [...sums].sort(([a, x], [b, y]) => y - x || a.localeCompare(b));
}

function sum(counts: Iterable<number>): number {
  let total = 0;
  for (const count of counts) total += count;
  return total;
}
