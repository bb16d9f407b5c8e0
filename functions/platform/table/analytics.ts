import { PAGE_KINDS, type PageKind } from '../../../shared/contract/analytics.ts';
import { addCounts, addToLimited, type KeyAllowance, loadCounts } from './daily-counts.ts';

/**
 * | access pattern                              | keys                                                 |
 * |---------------------------------------------|------------------------------------------------------|
 * | all counts of a day                         | PK = `ANALYTICS#<date>`                              |
 * | a day's visits and page views               | PK = `ANALYTICS#<date>`, SK = `DAY`                  |
 * | a product's views and wishes on a day       | PK = `ANALYTICS#<date>`, SK = `PRODUCT#<product id>` |
 * | visits from another site on a day           | PK = `ANALYTICS#<date>`, SK = `HOST#<host>`          |
 *
 * Dates are in UTC. A failed write loses a count, which is acceptable.
 */
export const ANALYTICS = 'ANALYTICS#';

const DAY = 'DAY';
const PRODUCT = 'PRODUCT#';
const HOST = 'HOST#';
/** Limits what a flood of random hosts can store; visits from more hosts count in the day's total only. */
export const MAX_HOSTS_PER_DAY = 200;
const HOST_LIMIT = { prefix: HOST, max: MAX_HOSTS_PER_DAY, SK: DAY, name: 'hosts' };

export interface ProductCounts {
  views: number;
  wishes: number;
}

export interface DayOfVisits {
  visits: number;
  direct: number;
  pages: Map<PageKind, number>;
  products: Map<string, ProductCounts>;
  hosts: Map<string, number>;
}

export async function addVisits(
  date: string,
  added: DayOfVisits,
  allowance: KeyAllowance,
): Promise<void> {
  const day = { prefix: ANALYTICS, date };
  const { visits, direct, pages } = added;
  const hosts = Array.from(
    added.hosts,
    ([host, count]) => [host, { visits: count }, true] as const,
  );
  await Promise.all([
    addCounts(day, DAY, { visits, direct, ...Object.fromEntries(pages) }),
    ...Array.from(added.products, ([id, counts]) => addCounts(day, PRODUCT + id, { ...counts })),
    addToLimited(day, hosts, HOST_LIMIT, allowance),
  ]);
}

export async function loadVisits(date: string): Promise<DayOfVisits> {
  const rows = Array.from(await loadCounts({ prefix: ANALYTICS, date }));
  const totals = rows.find(([key]) => key === DAY)?.[1] ?? {};
  const rowsOf = (prefix: string) =>
    rows
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, counts]) => [key.slice(prefix.length), counts] as const);
  return {
    visits: totals.visits ?? 0,
    direct: totals.direct ?? 0,
    pages: new Map(PAGE_KINDS.map((kind) => [kind, totals[kind] ?? 0])),
    products: new Map(
      rowsOf(PRODUCT).map(([id, { views = 0, wishes = 0 }]) => [id, { views, wishes }]),
    ),
    hosts: new Map(rowsOf(HOST).map(([host, { visits = 0 }]) => [host, visits])),
  };
}
