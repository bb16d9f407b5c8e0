import { describe, expect, test } from 'vitest';
import { makeOrder, makeOrders, makeUser } from '../support/quotes.ts';
import { expectPath, main, openApp, reloadApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { internal, mockBackOffice } from './support/backOffice.ts';
import { backOfficeTabs } from './support/dashboard.ts';
import {
  button,
  focusedText,
  heading,
  imageSource,
  press,
  row,
  rows,
  text,
  texts,
} from './support/locators.ts';
import { pageReply } from './support/mockApi.ts';
import { expectToast, toasts } from './support/toasts.ts';

const GET_ORDERS = 'GET /api/orders';
const PATCH_ORDER = 'PATCH /api/orders/{id}';
const requests = () => rows('Quote requests');
const expectSummary = (content: string) => expect.element(text(content)).toBeVisible();
const details = () => main().getByRole('region', { name: 'Status' });
const status = (name: string) => details().getByRole('button', { name });
const pressed = () => details().getByRole('button', { pressed: true }).element().textContent;

const openQuotes = async (...given: Parameters<typeof mockBackOffice>) => {
  const office = mockBackOffice(...given);
  await openApp('/quotes');
  await expect.element(heading('Quotes')).toBeVisible();
  return office;
};

describe('quotes, for staff', () => {
  test('lists requests with requester, items and status', async () => {
    await openQuotes({ orders: makeOrders(12) });
    await expectSummary('12 requests');
    await expect.element(requests()).toHaveLength(12);
    const first = row('Margaret Hale').first();
    await expect
      .element(first.getByRole('link', { name: 'm.hale@collectors.example' }))
      .toHaveAttribute('href', 'mailto:m.hale@collectors.example?subject=Price%20Inquiry');
    for (const content of ['Nov 18, 2026', '101st Airborne Division', '1 item', 'Pending']) {
      await expect.element(first.getByText(content).first()).toBeVisible();
    }
    await expect
      .element(row('No name given').first().getByText('quartermaster1944@post.example'))
      .toBeVisible();
  });

  test('filters by status and search and keeps both in the URL', async () => {
    await openQuotes({ orders: makeOrders(12) });
    await button(/^Pending/).click();
    await expectSummary('4 of 12 requests');
    await expect.poll(() => button(/^Pending/).element().textContent).toMatch(/4$/);
    const search = main().getByRole('searchbox');
    await search.fill('HALE airborne');
    await expectSummary('1 of 12 requests');
    await expectPath('/quotes?status=pending&find=HALE+airborne');
    await reloadApp();
    await expectSummary('1 of 12 requests');
    await search.fill('zzz');
    await expect
      .element(main().getByRole('heading', { name: 'No matching requests' }))
      .toBeVisible();
    await button('Show All Requests').click();
    await expectSummary('12 requests');
    await search.fill('abel@ng');
    await expectSummary('2 of 12 requests');
  });

  test('loads fifty at a time and shows counts once all are loaded', async () => {
    const { orders, api } = await openQuotes({ orders: makeOrders(120) });
    await expectSummary('The newest 50 of 120 requests');
    expect(button('All').element().textContent).toBe('All');
    await press(button('Load more'), 'Enter');
    await expectSummary('The newest 100 of 120 requests');
    const firstNew = orders[50]?.requester.firstName ?? 'No name given';
    await expect.poll(focusedText).toContain(firstNew);
    await button('Load more').click();
    await expectSummary('120 requests');
    expect(button('Load more').query()).toBeNull();
    await expect.poll(() => button(/^All/).element().textContent).toMatch(/120$/);
    expect(api.calls.at(-1)).toBe('GET /api/orders?limit=50&cursor=100');
  });

  test('closes open requests that a new filter excludes', async () => {
    await openQuotes({ orders: makeOrders(6) });
    await button('Margaret Hale').first().click();
    await expect.element(details()).toBeVisible();
    await main().getByPlaceholder('Name, e-mail or item').fill('no such request');
    await expect.element(main().getByText('No matching requests')).toBeVisible();
    expect(details().query()).toBeNull();
  });

  test('loads all pages for a filter', async () => {
    await openQuotes({ orders: makeOrders(120) });
    await button('Sold').click();
    await expectSummary('20 of 120 requests');
    await expect.element(requests()).toHaveLength(20);
  });

  test('shows how far a filter came when a page fails', async () => {
    const orders = makeOrders(120);
    const { api } = await openQuotes(
      { orders },
      {
        [GET_ORDERS]: (call) =>
          call.query.get('cursor') === '50' ? internal : pageReply(orders, call),
      },
    );
    await button('Sold').click();
    await expectSummary('8 among the newest 50 of 120 requests');
    await expect.element(main().getByText('The next requests could not be loaded.')).toBeVisible();
    api.on(GET_ORDERS, (call) => pageReply(orders, call));
    await button('Try Again').click();
    await expectSummary('20 of 120 requests');
  });

  test('archives a request and restores it', async () => {
    await openQuotes({ orders: makeOrders(3) });
    await button('Margaret Hale').click();
    await button('Archive').click();
    await expectToast('Request Archived', 'You find it under Archived requests.');
    await expectSummary('2 requests');
    await main().getByRole('link', { name: 'Archived requests' }).click();
    await expect.element(heading('Archived Quotes')).toBeVisible();
    await expectPath('/quotes?list=archived');
    await expectSummary('1 request');
    await button('Margaret Hale').click();
    await button('Restore').click();
    await expectToast('Request Restored', 'It is among the current requests again.');
    await expect
      .element(main().getByRole('heading', { name: 'No archived requests' }))
      .toBeVisible();
    await main().getByRole('link', { name: 'Current requests' }).click();
    await expectSummary('3 requests');
  });

  test('opens a request with items, note and history', async () => {
    await openQuotes({
      orders: [makeOrder(3, { status: 'sold' }), makeOrder(5, { status: 'accepted' })],
    });
    await button('Wilhelmina van der Oosterhuysen').click();
    const request = row('Wilhelmina van der Oosterhuysen');
    await expect
      .element(request.getByRole('link', { name: 'Combat Infantryman Badge' }))
      .toHaveAttribute('href', expect.stringMatching(/^\/product\/[\w-]{36}$/));
    await expect.element(request.getByText('By Request')).toBeVisible();
    expect(imageSource(request)).toMatch(/\/card$/);
    await expect.element(request.getByText('Is the tab original to the patch?')).toBeVisible();
    expect(texts(details().getByRole('listitem'))).toEqual([
      expect.stringMatching(/Requested\s+by w\.vanderoosterhuysen@collectors\.example/),
      expect.stringMatching(/Nov \d+, 2026, \d\d:\d\d\s+Quoted\s+by abigail\.thorne@guidon/),
      expect.stringMatching(/Sold\s+by abigail\.thorne@guidon/),
    ]);
    await expectAccessible();
    await press(button('Wilhelmina van der Oosterhuysen'), 'Enter');
    await expect.element(details()).not.toBeInTheDocument();
  });

  test('changes the status, also by keyboard', async () => {
    const { orders, api } = await openQuotes({ orders: makeOrders(6) });
    const release = api.hold(PATCH_ORDER);
    await button(/^Pending/).click();
    await row('Margaret Hale').getByRole('button').first().click();
    await press(status('Quoted'), 'Enter');
    await expect.element(status('Sold')).toHaveAttribute('aria-disabled', 'true');
    (status('Sold').element() as HTMLElement).click();
    release();
    await expect.poll(pressed).toBe('Quoted');
    expect(api.changes).toEqual([
      `PATCH /api/orders/${orders[0]?.id} {"from":"pending","status":"quoted"}`,
    ]);
    await expect.poll(focusedText).toBe('Quoted');
    await expect.element(details().getByText(`by ${makeUser().email}`)).toBeVisible();
    // An open request stays, although the filter excludes it now; it leaves when it is closed.
    await expectSummary('1 of 6 requests');
    await expect.element(requests()).toHaveLength(2);
    await row('Margaret Hale').getByRole('button').first().click();
    await expect.element(requests()).toHaveLength(1);
    await expect.poll(focusedText).toBe('1 of 6 requests');
  });

  test('reports a concurrent change by a colleague and shows the current status', async () => {
    const office = await openQuotes({ orders: [makeOrder(0)] });
    await button('Margaret Hale').click();
    office.orders = [makeOrder(0, { status: 'declined' })];
    await status('Quoted').click();
    await expect
      .element(
        toasts().getByText(
          /^abigail\.thorne@guidon\.example set it to Declined on Nov 1\d, 2026 at \d\d:\d\d\.$/,
        ),
      )
      .toBeVisible();
    await expect.poll(pressed).toBe('Declined');
    await status('Accepted').click();
    await expect.poll(pressed).toBe('Accepted');
  });

  test('keeps the status and reports the error when a change fails', async () => {
    await openQuotes({ orders: [makeOrder(0)] }, { [PATCH_ORDER]: internal });
    await button('Margaret Hale').click();
    await status('Sold').click();
    await expectToast('Error', 'Something failed on our side.');
    await expect.poll(pressed).toBe('Pending');
    await expect.poll(focusedText).toBe('Sold');
  });

  test('shows skeletons, an error with retry, and an empty state', async () => {
    const { api } = mockBackOffice();
    const release = api.on(GET_ORDERS, internal).hold(GET_ORDERS);
    await openApp('/quotes');
    await expect
      .poll(() => main().element().querySelectorAll('[data-skeleton]').length)
      .toBeGreaterThan(10);
    await expectAccessible();
    release();
    await expect
      .element(main().getByRole('heading', { name: 'Failed to Load Quotes' }))
      .toBeVisible();
    await expectSummary('Something failed on our side.');
    api.reset(GET_ORDERS);
    await button('Try Again').click();
    await expect
      .element(main().getByRole('heading', { name: 'No quote requests yet' }))
      .toBeVisible();
  });
});

describe('quotes, for members', () => {
  const user = makeUser({ isStaff: false });

  test('shows only their own requests, read-only', async () => {
    const { api } = mockBackOffice({ user, orders: makeOrders(6) });
    await openApp('/quotes');
    await expect.element(heading('Your Quotes')).toBeVisible();
    await expect
      .poll(() => texts(rows('Your requests')))
      .toContainEqual(expect.stringMatching(/^Requested on Nov 1\d, 2026$/));
    for (const words of ['Waiting for our answer', 'Answered by e-mail', 'Sold to you']) {
      await expect.element(main().getByText(words).first()).toBeVisible();
    }
    await expect
      .element(main().getByRole('link', { name: 'Combat Infantryman Badge' }).first())
      .toBeVisible();
    expect(main().getByRole('button').query()).toBeNull();
    expect(backOfficeTabs().query()).toBeNull();
    const calls = api.calls.filter((call) => call.includes('/api/orders'));
    expect(calls).toEqual(['GET /api/orders?limit=50']);
    await expectAccessible();
  });

  test('explains how to request a quote', async () => {
    mockBackOffice({ user });
    await openApp('/quotes');
    await expect
      .element(main().getByRole('heading', { name: 'You have no quote requests yet' }))
      .toBeVisible();
    await expect.element(main().getByText(/press Request Quote/)).toBeVisible();
  });
});
