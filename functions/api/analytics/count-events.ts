import type { AnalyticsEvent } from '../../../shared/contract/analytics.ts';
import type { DayOfVisits } from '../../platform/table/analytics.ts';
import type { DayOfSearches } from '../../platform/table/searches.ts';
import { sumCounts } from './sum-searches.ts';
import { toTerm } from './term.ts';

/**
 * Aggregates a batch so that each row is written once.
 * @param ownHosts the hosts of the site and its login, whose referrals start no visit.
 */
export function toVisits(
  events: readonly AnalyticsEvent[],
  ownHosts: readonly string[],
): DayOfVisits {
  const day: DayOfVisits = {
    visits: 0,
    direct: 0,
    pages: new Map(),
    products: new Map(),
    hosts: new Map(),
  };
  for (const event of events) {
    if (event.kind === 'page') {
      increment(day.pages, event.path);
      if (event.referrerHost !== undefined) addVisit(day, event.referrerHost, ownHosts);
    } else if (event.kind === 'view' || event.kind === 'wish') {
      const id = event.productId.toLowerCase();
      const counts = day.products.get(id) ?? { views: 0, wishes: 0 };
      counts[event.kind === 'view' ? 'views' : 'wishes']++;
      day.products.set(id, counts);
    }
  }
  return day;
}

function addVisit(
  day: DayOfVisits,
  referrerHost: string | null,
  ownHosts: readonly string[],
): void {
  const host = referrerHost === null ? undefined : toHost(referrerHost);
  if (host && ownHosts.includes(host)) return;
  day.visits++;
  if (referrerHost === null) day.direct++;
  if (host) increment(day.hosts, host);
}

/** @returns the host in lower case without port and `www.`; undefined for an invalid host name. */
export function toHost(text: string): string | undefined {
  const host = text
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
    .replace(/^www\.(?=.)/, '');
  return /^[a-z\d_-]+(?:\.[a-z\d_-]+)*$/.test(host) ? host : undefined;
}

const increment = <K>(counts: Map<K, number>, key: K) =>
  counts.set(key, (counts.get(key) ?? 0) + 1);

export function toSearches(events: readonly AnalyticsEvent[]): DayOfSearches {
  const counted = events.flatMap((event) => {
    if (event.kind === 'opened') {
      return { term: toTerm(event.text), counts: { searches: 0, withoutResults: 0, opened: 1 } };
    }
    if (event.kind !== 'search') return [];
    const withoutResults = event.results === 0 ? 1 : 0;
    return { term: toTerm(event.text), counts: { searches: 1, withoutResults, opened: 0 } };
  });
  const byTerm = Map.groupBy(counted, ({ term }) => term);
  return {
    totals: sumCounts(counted.map(({ counts }) => counts)),
    terms: Array.from(byTerm).flatMap(([term, rows]) =>
      term === undefined ? [] : { term, counts: sumCounts(rows.map(({ counts }) => counts)) },
    ),
  };
}
