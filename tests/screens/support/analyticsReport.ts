import type { AnalyticsReport } from '../../../shared/contract/analytics.ts';
import { TERMS } from './searchReport.ts';
import { product } from './shop.ts';

const LAST_DAY_MS = Date.parse('2026-11-24');
const DAY_MS = 86_400_000;

export function makeAnalyticsReport(dayCount: number): AnalyticsReport {
  const toProduct = (n: number, views: number, wishes: number) => ({
    productId: product(n).id,
    name: product(n).name,
    views,
    wishes,
  });
  return {
    days: Array.from({ length: dayCount }, (_, index) => ({
      date: new Date(LAST_DAY_MS - (dayCount - 1 - index) * DAY_MS).toISOString().slice(0, 10),
      visits: 3 + ((index * 5) % 9),
      pageViews: 10 + ((index * 7) % 23),
    })),
    pages: [
      { path: 'home', views: 410 },
      { path: 'product', views: 220 },
    ],
    mostViewed: [
      toProduct(1, 1_204, 3),
      toProduct(2, 80, 7),
      { ...toProduct(3, 5, 0), name: null },
    ],
    mostWished: [toProduct(2, 80, 7), toProduct(1, 1_204, 3)],
    searches: TERMS,
    referrers: {
      hosts: [
        { host: 'google.com', visits: 90 },
        { host: 'forum.militaria.example', visits: 31 },
      ],
      direct: 44,
      other: 6,
    },
  };
}

export const emptyAnalyticsReport = (dayCount: number): AnalyticsReport => ({
  days: makeAnalyticsReport(dayCount).days.map(({ date }) => ({ date, visits: 0, pageViews: 0 })),
  pages: [],
  mostViewed: [],
  mostWished: [],
  searches: [],
  referrers: { hosts: [], direct: 0, other: 0 },
});
