import { expect, test } from 'vitest';
import { expectPath, main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { mockBackOffice } from './support/backOffice.ts';
import { expectFits } from './support/fits.ts';
import { button, definitions, heading, list, text, texts } from './support/locators.ts';
import { emptySearchReport, makeSearchReport, type NO_COUNTS } from './support/searchReport.ts';

const links = () => list('Terms').getByRole('link');
const terms = () => texts(links());
const chart = () => document.querySelector('figure svg');
const openSearches = async (...given: Parameters<typeof mockBackOffice>) => {
  const office = mockBackOffice(...given);
  await openApp('/searches');
  await expect.element(links().first()).toBeVisible();
  return office;
};

test('the search report shows totals, days, terms and other searches', async () => {
  const { api, searches } = await openSearches();
  const sum = (name: keyof typeof NO_COUNTS) =>
    String(searches.days.reduce((total, day) => total + day[name], 0));
  expect(definitions(main().getByRole('region', { name: 'Totals' }))).toEqual({
    Searches: sum('searches'),
    'Without results': sum('withoutResults'),
    'Items opened': sum('opened'),
  });
  expect(terms()).toEqual([
    'big red one',
    'm1 helmet',
    'zippo',
    'airborne tab',
    'afrika korps cuff title',
  ]);
  await expect.element(main().getByText('61, 12 without results, 18 opened')).toBeVisible();
  await expect.element(main().getByText(/No visitor is identified/)).toBeVisible();
  await expect.element(main().getByRole('row', { name: 'Nov 24, 2026 4 2' })).toBeInTheDocument();
  await expect.poll(chart).not.toBeNull();
  expect(api.calls).toContain('GET /api/searches?days=30');
  await expectAccessible();
});

test('the search report sorts and filters the terms, and keeps both in the URL', async () => {
  await openSearches();
  await main().getByLabelText('Without results only').click();
  await expect.poll(terms).toEqual(['m1 helmet', 'zippo', 'afrika korps cuff title']);
  await expect.element(text('3 of 5 terms')).toBeVisible();
  await main().getByLabelText('Sort').selectOptions('Opened');
  await expect.poll(terms).toEqual(['zippo', 'm1 helmet', 'afrika korps cuff title']);
  await main().getByLabelText('Sort').selectOptions('Term');
  await expect.poll(terms).toEqual(['afrika korps cuff title', 'm1 helmet', 'zippo']);
  await expectPath('/searches?show=without-results&sort=term');
});

test('the search report shows another period, and the former report until it is loaded', async () => {
  const { api } = await openSearches(
    {},
    { 'GET /api/searches': ({ query }) => makeSearchReport(Number(query.get('days'))) },
  );
  const answer = api.hold('GET /api/searches');
  await main().getByLabelText('Period').selectOptions('Last 365 days');
  await expectPath('/searches?days=365');
  expect(terms()).toHaveLength(5);
  answer();
  await expect.element(main().getByRole('row', { name: /^Nov 25, 2025/ })).toBeInTheDocument();
  await expect.element(text('Searches per week')).toBeVisible();
  expect(api.calls.at(-1)).toBe('GET /api/searches?days=365');
});

test('the search report links each term to the shop’s search', async () => {
  await openSearches();
  await list('Terms').getByRole('link', { name: 'm1 helmet' }).click();
  await expectPath('/?search=m1%20helmet#all-items');
});

test('the search report says that there were no searches', async () => {
  mockBackOffice({ searches: emptySearchReport(30) });
  await openApp('/searches');
  await expect.element(text('No searches in this period')).toBeVisible();
  await expect.element(main().getByLabelText('Period')).toHaveValue('Last 30 days');
  await expectAccessible();
});

test('the search report says that no term is frequent, or that none is without results', async () => {
  const report = makeSearchReport(30);
  const office = mockBackOffice({ searches: { ...report, terms: [] } });
  await openApp('/searches');
  await expect.element(text('No frequent terms yet')).toBeVisible();

  office.searches = { ...report, terms: report.terms.filter((term) => !term.withoutResults) };
  await openApp('/searches?show=without-results');
  await expect.element(text('No terms without results')).toBeVisible();
  await button('Show All Terms').click();
  await expect.poll(terms).toEqual(['big red one', 'airborne tab']);
});

test('the search report fits a phone, a tablet and a desktop', async () => {
  const long = { term: 'x'.repeat(80), searches: 12_345, withoutResults: 12_345, opened: 12_345 };
  const report = makeSearchReport(90);
  await openSearches({ searches: { ...report, terms: [long, ...report.terms] } });
  await expect.element(heading('Searches')).toBeVisible();
  await expect.poll(chart).not.toBeNull();
  await expectFits();
});
