import type { Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { given, internal, mockBackOffice } from '../support/back-office.ts';
import { backOfficeScreen } from '../support/back-office-screen.ts';
import { freshPage } from '../support/page.ts';
import { makeOrder, makeOrders, makeUser } from '../support/quotes.ts';
import { toastsOf } from '../support/toasts.ts';

const visit = freshPage();
const { main, heading, button, row, rows, focused } = backOfficeScreen(visit);
const { toasts, expectToast } = toastsOf(visit);
const requests = () => rows('Quote requests');
const expectSummary = (text: string) => main().getByText(text, { exact: true }).waitFor();
const member = makeUser({ isStaff: false });

describe('quotes, for staff', () => {
  const open = async (orders = makeOrders(12), more = {}) => {
    const office = await mockBackOffice(visit.page(), { orders, ...more });
    await visit.page().goto('/quotes');
    await heading('Quotes').waitFor();
    return office;
  };
  const details = () => main().getByRole('region', { name: 'Status' });
  const status = (name: string) => details().getByRole('button', { name });
  const pressed = () => details().getByRole('button', { pressed: true }).textContent();

  test('lists requests with requester, items and status', async () => {
    await open();
    await expectSummary('12 requests');
    await expect.poll(() => requests().count()).toBe(12);
    const first = row('Margaret Hale').first();
    const mail = first.getByRole('link', { name: 'm.hale@collectors.example' });
    await expect
      .poll(() => mail.getAttribute('href'))
      .toBe('mailto:m.hale@collectors.example?subject=Price%20Inquiry');
    for (const text of ['2026-11-18', '101st Airborne Division', '1 item', 'Pending']) {
      await first.getByText(text, { exact: false }).first().waitFor();
    }
    await row('No name given').first().getByText('quartermaster1944@post.example').waitFor();
  });

  test('filters by status and search and keeps both in the URL', async () => {
    await open();
    await button(/^Pending/).click();
    await expectSummary('4 of 12 requests');
    await expect.poll(() => button(/^Pending/).textContent()).toMatch(/4$/);
    await main().getByRole('searchbox').fill('HALE airborne');
    await expectSummary('1 of 12 requests');
    expect(new URL(visit.page().url()).search).toBe('?status=pending&find=HALE+airborne');
    await visit.page().reload();
    await expectSummary('1 of 12 requests');
    await main().getByRole('searchbox').fill('zzz');
    await main().getByRole('heading', { name: 'No matching requests' }).waitFor();
    await button('Show All Requests').click();
    await expectSummary('12 requests');
    await main().getByRole('searchbox').fill('abel@ng');
    await expectSummary('2 of 12 requests');
  });

  test('loads fifty at a time and shows counts once all are loaded', async () => {
    const office = await open(makeOrders(120));
    await expectSummary('The newest 50 of 120 requests');
    await expect.poll(() => button('All').textContent()).toBe('All');
    await button('Load more').focus();
    await visit.page().keyboard.press('Enter');
    await expectSummary('The newest 100 of 120 requests');
    const firstNew = office.orders[50]?.requester.firstName ?? 'No name given';
    await expect.poll(focused).toContain(firstNew);
    await button('Load more').click();
    await expectSummary('120 requests');
    expect(await button('Load more').count()).toBe(0);
    await expect.poll(() => button(/^All/).textContent()).toMatch(/120$/);
    expect(office.calls.at(-1)).toBe('GET /api/orders?limit=50&cursor=100');
  });

  test('closes open requests that a new filter excludes', async () => {
    await mockBackOffice(visit.page(), { orders: makeOrders(6) });
    await visit.page().goto('/quotes');
    await button('Margaret Hale').first().click();
    await main().getByRole('region', { name: 'Status' }).waitFor();
    await main().getByPlaceholder('Name, e-mail or item').fill('no such request');
    await main().getByText('No matching requests').waitFor();
    expect(await main().getByRole('region', { name: 'Status' }).count()).toBe(0);
  });

  test('loads all pages for a filter', async () => {
    await open(makeOrders(120));
    await button('Sold').click();
    await expectSummary('20 of 120 requests');
    await expect.poll(() => requests().count()).toBe(20);
  });

  test('shows how far a filter came when a page fails', async () => {
    visit.expectComplaint(/500/);
    let isDown = true;
    await open(makeOrders(120), {
      answer: (call: string, route: Route) =>
        isDown && call === 'GET /api/orders' && route.request().url().includes('cursor=50')
          ? given(route.fulfill(internal))
          : undefined,
    });
    await button('Sold').click();
    await expectSummary('8 among the newest 50 of 120 requests');
    await main().getByText('The next requests could not be loaded.').waitFor();
    isDown = false;
    await button('Try Again').click();
    await expectSummary('20 of 120 requests');
  });

  test('opens a request with items, note and history', async () => {
    await open([makeOrder(3, { status: 'sold' }), makeOrder(5, { status: 'accepted' })]);
    await button('Wilhelmina van der Oosterhuysen').click();
    const request = row('Wilhelmina van der Oosterhuysen');
    const item = request.getByRole('link', { name: 'Combat Infantryman Badge' });
    await expect.poll(() => item.getAttribute('href')).toMatch(/^\/product\/[\w-]{36}$/);
    await request.getByText('By Request').waitFor();
    await expect.poll(() => request.locator('img').getAttribute('src')).toMatch(/\/card$/);
    await request.getByText('Is the tab original to the patch?').waitFor();
    await expect
      .poll(() => details().getByRole('listitem').allInnerTexts())
      .toEqual([
        expect.stringMatching(/Requested\s+by w\.vanderoosterhuysen@collectors\.example/),
        expect.stringMatching(/2026-\d\d-\d\d \d\d:\d\d\s+Quoted\s+by abigail\.thorne@guidon/),
        expect.stringMatching(/Sold\s+by abigail\.thorne@guidon/),
      ]);
    expect(await violations(visit.page())).toEqual([]);
    await button('Wilhelmina van der Oosterhuysen').press('Enter');
    await expect.poll(() => details().count()).toBe(0);
  });

  test('changes the status, also by keyboard', async () => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    const office = await open(makeOrders(6), {
      answer: async (call: string) => {
        if (call.startsWith('PATCH')) await held;
        return undefined;
      },
    });
    await button(/^Pending/).click();
    await row('Margaret Hale').getByRole('button').first().click();
    await status('Quoted').focus();
    await visit.page().keyboard.press('Enter');
    await expect.poll(() => status('Sold').getAttribute('aria-disabled')).toBe('true');
    await status('Sold').dispatchEvent('click');
    answer();
    await expect.poll(pressed).toBe('Quoted');
    expect(office.calls.filter((call) => call.startsWith('PATCH'))).toEqual([
      `PATCH /api/orders/${office.orders[0]?.id} {"from":"pending","status":"quoted"}`,
    ]);
    await expect.poll(focused).toBe('Quoted');
    await details().getByText(`by ${makeUser().email}`).waitFor();
    // It no longer fits the filter, but is being worked on; once closed it leaves.
    await expectSummary('1 of 6 requests');
    await expect.poll(() => requests().count()).toBe(2);
    await row('Margaret Hale').getByRole('button').first().click();
    await expect.poll(() => requests().count()).toBe(1);
    await expect.poll(focused).toBe('1 of 6 requests');
  });

  test('reports a concurrent change by a colleague and shows the current status', async () => {
    visit.expectComplaint(/409/);
    const office = await open([makeOrder(0)]);
    await button('Margaret Hale').click();
    office.orders = [makeOrder(0, { status: 'declined' })];
    await status('Quoted').click();
    await toasts()
      .getByText(
        /^abigail\.thorne@guidon\.example set it to Declined on 2026-11-1\d at \d\d:\d\d\.$/,
      )
      .waitFor();
    await expect.poll(pressed).toBe('Declined');
    await status('Accepted').click();
    await expect.poll(pressed).toBe('Accepted');
  });

  test('keeps the status and reports the error when a change fails', async () => {
    visit.expectComplaint(/500/);
    await open([makeOrder(0)], {
      answer: (call: string, route: Route) =>
        call.startsWith('PATCH') ? given(route.fulfill(internal)) : undefined,
    });
    await button('Margaret Hale').click();
    await status('Sold').click();
    await expectToast('Error', 'Something failed on our side.');
    await expect.poll(pressed).toBe('Pending');
    await expect.poll(focused).toBe('Sold');
  });

  test('shows skeletons, an error with retry, and an empty state', async () => {
    visit.expectComplaint(/500/);
    let answer: (route: Route) => Promise<void> = () => new Promise(() => {});
    await mockBackOffice(visit.page(), {
      answer: (call, route) => (call === 'GET /api/orders' ? given(answer(route)) : undefined),
    });
    await visit.page().goto('/quotes');
    await expect.poll(() => main().locator('[data-skeleton]').count()).toBeGreaterThan(10);
    expect(await violations(visit.page())).toEqual([]);
    answer = (route) => route.fulfill(internal);
    await visit.page().reload();
    await main().getByRole('heading', { name: 'Failed to Load Quotes' }).waitFor();
    await main().getByText('Something failed on our side.').waitFor();
    answer = (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } });
    await button('Try Again').click();
    await main().getByRole('heading', { name: 'No quote requests yet' }).waitFor();
  });
});

describe('quotes, for members', () => {
  test('shows only their own requests, read-only', async () => {
    const orders = makeOrders(6);
    const office = await mockBackOffice(visit.page(), { user: member, orders });
    await visit.page().goto('/quotes');
    await heading('Your Quotes').waitFor();
    await expect
      .poll(() => rows('Your requests').allInnerTexts())
      .toEqual(
        expect.arrayContaining([expect.stringMatching(/^Requested on November 1\d, 2026$/)]),
      );
    for (const words of ['Waiting for our answer', 'Answered by e-mail', 'Sold to you']) {
      await main().getByText(words).first().waitFor();
    }
    await main().getByRole('link', { name: 'Combat Infantryman Badge' }).first().waitFor();
    expect(await main().getByRole('button').count()).toBe(0);
    expect(await visit.page().getByRole('navigation', { name: 'Back office' }).count()).toBe(0);
    expect(office.calls).toEqual(['GET /api/orders?limit=50']);
    expect(await violations(visit.page())).toEqual([]);
  });

  test('explains how to request a quote', async () => {
    await mockBackOffice(visit.page(), { user: member });
    await visit.page().goto('/quotes');
    await main().getByRole('heading', { name: 'You have no quote requests yet' }).waitFor();
    await main()
      .getByText(/press Request Quote/)
      .waitFor();
  });
});
