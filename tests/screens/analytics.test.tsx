import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_SHOP_SETTINGS } from '../../shared/default-shop-settings.ts';
import { emptyAnalyticsReport, makeAnalyticsReport } from './support/analyticsReport.ts';
import { expectPath, main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { mockBackOffice } from './support/backOffice.ts';
import { definitions, expectNoOverflow, heading, text, texts } from './support/locators.ts';
import { product } from './support/shop.ts';
import { DESKTOP, PHONE, TABLET } from './support/viewports.ts';

const list = (name: string) => main().getByRole('region', { name });
const rows = (name: string) =>
  texts(list(name).getByRole('listitem')).map((row) => row.replace(/\s+/g, ' '));
const chart = () => document.querySelector('figure svg');
const openAnalytics = async (...given: Parameters<typeof mockBackOffice>) => {
  const office = mockBackOffice(...given);
  await openApp('/analytics');
  await expect.element(list('Most viewed').getByRole('link').first()).toBeVisible();
  return office;
};

test('the analytics show visits per day, products, searches, referring sites and pages', async () => {
  const { api, analytics } = await openAnalytics();
  const sum = (name: 'visits' | 'pageViews') =>
    analytics.days.reduce((total, day) => total + day[name], 0);
  expect(definitions(main().getByRole('region', { name: 'Totals' }))).toEqual({
    Visits: String(sum('visits')),
    'Page views': String(sum('pageViews')),
    'Pages per visit': (sum('pageViews') / sum('visits')).toFixed(1),
  });
  expect(rows('Most viewed')).toEqual(['Item 1 1,204', 'Item 2 80', 'No longer in the shop 5']);
  expect(rows('Most wished for')).toEqual(['Item 2 7', 'Item 1 3']);
  expect(rows('Searches').slice(0, 2)).toEqual(['big red one 42', 'm1 helmet 27 found nothing 27']);
  expect(rows('Where visitors came from')).toEqual([
    'google.com 90',
    'Directly: typed, bookmarked or e-mailed 44',
    'forum.militaria.example 31',
    'Other sites 6',
  ]);
  expect(rows('Pages')).toEqual(['Home and collection 410', 'Products 220']);
  await expect
    .element(main().getByRole('row', { name: /^Nov 24, 2026 \d+ \d+$/ }))
    .toBeInTheDocument();
  await expect.element(main().getByText(/No visitor is identified/)).toBeVisible();
  await expect.poll(chart).not.toBeNull();
  expect(api.calls).toContain('GET /api/analytics?days=30');
  await expectAccessible();
});

test('the analytics show another period, and the former report until it is loaded', async () => {
  const { api } = await openAnalytics(
    {},
    { 'GET /api/analytics': ({ query }) => makeAnalyticsReport(Number(query.get('days'))) },
  );
  const answer = api.hold('GET /api/analytics');
  await main().getByLabelText('Period').selectOptions('Last 90 days');
  await expectPath('/analytics?days=90');
  expect(rows('Most viewed')).toHaveLength(3);
  answer();
  await expect.element(main().getByRole('row', { name: /^Aug 27, 2026/ })).toBeInTheDocument();
  expect(api.calls.at(-1)).toBe('GET /api/analytics?days=90');
});

test('the analytics lead to the product, the search and all searches', async () => {
  await openAnalytics();
  const hrefs = (name: string) =>
    list(name)
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'));
  expect(hrefs('Most viewed')[0]).toBe(`/product/${product(1).id}/item-1`);
  expect(hrefs('Searches')[0]).toBe('/?search=big%20red%20one#all-items');
  expect(hrefs('Searches').at(-1)).toBe('/searches');
});

test('the analytics say that there were no visits', async () => {
  mockBackOffice({ analytics: emptyAnalyticsReport(30) });
  await openApp('/analytics');
  await expect.element(text('No visits in this period')).toBeVisible();
  await expect.element(main().getByLabelText('Period')).toHaveValue('Last 30 days');
  await expectAccessible();
});

test('the analytics say which lists are empty', async () => {
  const { days } = makeAnalyticsReport(30);
  mockBackOffice({ analytics: { ...emptyAnalyticsReport(30), days } });
  await openApp('/analytics');
  await expect.element(text('No product was opened in this period.')).toBeVisible();
  await expect.element(text('No visits began in this period.')).toBeVisible();
});

test('the analytics say that counting is turned off', async () => {
  const { api } = mockBackOffice();
  api.on('GET /api/settings', { ...DEFAULT_SHOP_SETTINGS, analytics: false });
  await openApp('/analytics');
  await expect.element(main().getByText(/Visits are not counted/)).toBeVisible();
  await main().getByRole('link', { name: 'settings', exact: true }).click();
  await expectPath('/settings');
});

test.each([PHONE, TABLET, DESKTOP])('the analytics fit %i × %i pixels', async (width, height) => {
  await page.viewport(width, height);
  const report = makeAnalyticsReport(90);
  const long = { productId: product(4).id, name: 'x'.repeat(200), views: 1_234_567, wishes: 0 };
  const host = { host: `${'sub.'.repeat(50)}example`, visits: 1_234_567 };
  await openAnalytics({
    analytics: {
      ...report,
      mostViewed: [long, ...report.mostViewed],
      referrers: { ...report.referrers, hosts: [host, ...report.referrers.hosts] },
    },
  });
  await expect.element(heading('Analytics')).toBeVisible();
  await expect.poll(chart).not.toBeNull();
  expectNoOverflow();
});
