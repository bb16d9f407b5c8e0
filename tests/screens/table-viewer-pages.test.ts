import { describe, expect, test } from 'vitest';
import { makeRecord, makeRecords, mockBase } from '../support/airtable-screens.ts';
import { forbidden, given, internal, refuse, unauthorized } from '../support/back-office.ts';
import { backOfficeScreen } from '../support/back-office-screen.ts';
import { expectSessionExpired } from '../support/lost-session.ts';
import { freshPage } from '../support/page.ts';
import { tableViewer } from '../support/table-viewer.ts';

const visit = freshPage();
const { main, heading, button, rows, focused } = backOfficeScreen(visit);
const { open, openTable, figure, text, card, records } = tableViewer(visit);

const pagesOf = (count: number) =>
  Array.from({ length: Math.ceil(count / 100) }, (_, page) => ({
    records: makeRecords(Math.min(100, count - page * 100), 2, page * 100),
    totalCount: count,
  }));
const page = (number: number) => `GET /api/airtable/table/Item%20Log/${number}`;

describe('a table with several pages', () => {
  test('loads the next records on request until the last', async () => {
    const { calls } = await open({ pages: pagesOf(250) });
    await text('Loaded so far: the first 100 of 250 records').waitFor();
    await expect.poll(() => figure('Total Records')).toBe('250');
    await main().getByPlaceholder('Search all fields...').fill('value 249-');
    await text('0 found in the first 100 of 250 records').waitFor();
    await button('Load the next 100 records').click();
    await button('Load the next 50 records').press('Enter');
    await expect.poll(() => rows('Records').allInnerTexts()).toEqual(['rec00000000000249']);
    await text('1 found in 250 records').waitFor();
    await expect.poll(focused).toBe('All 250 records are loaded.');
    expect(await button(/^Load/).count()).toBe(0);
    expect(calls).toEqual([page(0), page(1), page(2)]);
  });

  test('reports an error of the next page and retries', async () => {
    visit.expectComplaint(/502/);
    let isDown = true;
    await open({
      pages: pagesOf(150),
      answer: (call, route) =>
        isDown && call.endsWith('/1')
          ? given(route.fulfill(refuse(502, 'AIRTABLE_FAILED', 'Airtable is asked too often.')))
          : undefined,
    });
    await button('Load the next 50 records').click();
    await text('The next records could not be loaded. Airtable is asked too often.').waitFor();
    await expect.poll(() => figure('Visible Records')).toBe('100');
    expect(await main().getByText('Failed to Load Table').count()).toBe(0);
    isDown = false;
    await button('Try Again').click();
    await expect.poll(() => figure('Visible Records')).toBe('150');
  });

  test('starts over with the first page on refresh, bypassing the cache', async () => {
    const { promise: held, resolve: arrive } = Promise.withResolvers<void>();
    const base = await open({
      pages: pagesOf(250),
      answer: async (call) => {
        if (call.includes('refresh')) await held;
        return undefined;
      },
    });
    await button('Load the next 100 records').click();
    await expect.poll(() => figure('Visible Records')).toBe('200');
    base.pages = [{ records: [makeRecord(7, { New: 'one' })], totalCount: 1 }];
    await button('Refresh').click();
    await expect.poll(() => button('Refresh').getAttribute('aria-busy')).toBe('true');
    await button('Refresh').click();
    await expect.poll(() => figure('Visible Records')).toBe('200');
    arrive();
    await expect.poll(() => figure('Total Records')).toBe('1');
    await expect.poll(() => rows('Records').allInnerTexts()).toEqual(['rec00000000000007']);
    await expect.poll(() => button('Refresh').getAttribute('aria-busy')).toBe('false');
    expect(base.calls).toEqual([page(0), page(1), `${page(0)}?refresh=true`]);
  });

  test('keeps the records and reports the error when a refresh fails', async () => {
    visit.expectComplaint(/500/);
    let isDown = true;
    await open({
      pages: pagesOf(3),
      answer: (call, route) =>
        isDown && call.includes('refresh') ? given(route.fulfill(internal)) : undefined,
    });
    await card('rec00000000000002').waitFor();
    await button('Refresh').click();
    await main().getByRole('heading', { name: 'Failed to Load Table' }).waitFor();
    await expect.poll(() => rows('Records').count()).toBe(3);
    isDown = false;
    await button('Try Again').click();
    await main().getByRole('alert').waitFor({ state: 'detached' });
    await expect.poll(() => rows('Records').count()).toBe(3);
  });

  test('polls only the count until it is complete', async () => {
    let count = { totalCount: 1500, isCountPartial: true };
    const base = await open({
      answer: (_, route) => given(route.fulfill({ json: { records: makeRecords(100), ...count } })),
    });
    await expect.poll(() => figure('Total Records')).toBe('1,500+');
    await text('Loaded so far: the first 100 of 1,500+ records').waitFor();
    count = { totalCount: 2500, isCountPartial: false };
    await expect.poll(() => figure('Total Records')).toBe('2,500');
    expect(new Set(base.calls)).toEqual(new Set([page(0)]));
  });

  test('renders only the records in view of ten thousand', async () => {
    await openTable(makeRecords(10_000, 12));
    await expect.poll(() => figure('Visible Records')).toBe('10,000');
    await expect.poll(() => figure('Total Fields')).toBe('12');
    const inPage = () => records().count();
    await expect.poll(inPage).toBeGreaterThan(6);
    await expect.poll(inPage).toBeLessThan(60);
    await visit.page().evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    const first = records().first();
    await expect
      .poll(async () => Number(await first.getAttribute('aria-posinset')))
      .toBeGreaterThan(4000);
    await expect.poll(() => first.getAttribute('aria-setsize')).toBe('10000');
    await expect.poll(inPage).toBeLessThan(60);

    const search = main().getByPlaceholder('Search all fields...');
    await search.pressSequentially('VALUE 9876-12');
    await expect.poll(() => rows('Records').allInnerTexts()).toEqual(['rec00000000009876']);
    await search.fill('');
    await button('List').click();
    await card('rec00000000000000').waitFor();
    await expect.poll(inPage).toBeLessThan(60);
  });
});

describe('a table that fails to load', () => {
  test('shows a loading card', async () => {
    await open({ answer: () => new Promise(() => {}) });
    await text('Loading Item Log').waitFor();
  });

  test('reports the error and retries in place', async () => {
    visit.expectComplaint(/500/);
    let isDown = true;
    const { calls } = await open({
      pages: pagesOf(3),
      answer: (_, route) => (isDown ? given(route.fulfill(internal)) : undefined),
    });
    await main().getByRole('heading', { name: 'Failed to Load Table' }).waitFor();
    await text('Something failed on our side.').waitFor();
    const back = main().getByRole('link', { name: 'Back to Admin' });
    await expect.poll(() => back.getAttribute('href')).toBe('/admin');
    isDown = false;
    await visit.page().evaluate(() => document.body.setAttribute('data-same', ''));
    await button('Try Again').click();
    await card('rec00000000000001').waitFor();
    await expect.poll(focused).toBe('Item Log');
    await expect.poll(() => visit.page().locator('body[data-same]').count()).toBe(1);
    expect(calls).toEqual([page(0), page(0)]);
  });

  test('is named in the message for an unknown error', async () => {
    visit.expectComplaint(/ERR_FAILED/);
    await open({ answer: (_, route) => given(route.abort()) });
    await text('Unable to load table: Item Log').waitFor();
  });

  test('shows the reason from the API', async () => {
    visit.expectComplaint(/404/);
    const refusal = refuse(404, 'NOT_FOUND', 'The base has no table "Item Log".');
    await open({ answer: (_, route) => given(route.fulfill(refusal)) });
    await text('The base has no table "Item Log".').waitFor();
  });

  test('shows Access Denied for a 403', async () => {
    visit.expectComplaint(/403/);
    await mockBase(visit.page(), { answer: (_, route) => given(route.fulfill(forbidden)) });
    await visit.page().goto('/table/Item%20Log');
    await heading('Access Denied').waitFor();
  });

  test('reports an expired session and redirects to the login', async () => {
    await mockBase(visit.page(), { answer: (_, route) => given(route.fulfill(unauthorized)) });
    await expectSessionExpired(visit, () => visit.page().goto('/table/Item%20Log'));
  });
});
