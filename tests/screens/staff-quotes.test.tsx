import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toCents } from '../../shared/quotes/money.ts';
import { makeEntry, makeMessage, makeOrders, makeQuote } from '../support/quotes.ts';
import { expectPath, main, openApp, reloadApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { internal, mockBackOffice } from './support/backOffice.ts';
import { officeNavigation } from './support/dashboard.ts';
import { download } from './support/download.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import {
  button,
  entries,
  focusedText,
  getLines,
  heading,
  list,
  press,
  text,
  texts,
} from './support/locators.ts';
import { pageReply } from './support/mockApi.ts';
import { QUOTE_FACTS } from './support/staffQuote.ts';
import { PHONE } from './support/viewports.ts';

const INBOX = 'GET /api/orders/inbox';
const titles = () => texts(main().getByRole('heading', { level: 2 }));
const names = () => main().getByRole('heading', { level: 3 });
const search = () => main().getByRole('searchbox');
const row = (name: string) => entries().filter({ hasText: name });

const openQuotes = async (given: Parameters<typeof mockBackOffice>[0] = {}) => {
  const office = mockBackOffice(given, QUOTE_FACTS);
  await openApp('/quotes');
  await expect.element(heading('Quotes')).toBeVisible();
  return office;
};

const QUOTES = [
  makeQuote(0, { state: 'quoted' }),
  makeQuote(1, { state: 'accepted' }),
  makeQuote(2, {
    state: 'declined',
    messages: [makeMessage(1, 'collector', 'Why?'), makeMessage(2, 'collector', 'Please')],
  }),
  makeQuote(3, { state: 'sold' }),
  makeQuote(4, { state: 'pending' }),
  makeQuote(5, { state: 'countered', archivedAt: '2026-11-21T10:00:00.000Z' }),
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') });
});

test('the inbox of quotes groups the quotes by what waits, the longest first', async () => {
  await openQuotes({ orders: QUOTES });
  await expect.element(text('5 requests')).toBeVisible();
  expect(titles()).toEqual(['Waiting for you 2', 'Accepted 1', 'Offer sent 1', 'Closed 1']);
  expect(getLines(list('Waiting for you').getByRole('heading'))).toEqual([
    'Abel Ng',
    'No name given',
    '2 new',
    'messages',
  ]);
  await expectAccessible();
});

test('the inbox of quotes tells a buyer without a name from a deleted account', async () => {
  const requester = { email: null, firstName: null, lastName: null };
  const orders = [
    makeQuote(1, { state: 'sold', requester, place: 'Lancaster show' }),
    makeQuote(2, { state: 'accepted', requester }),
  ];
  await openQuotes({ orders });
  await expect.element(text('2 requests')).toBeVisible();
  expect(texts(names())).toEqual(['Deleted account', 'No name given']);
});

test('the inbox of quotes shows collector, pieces, state, deadline and total', async () => {
  await openQuotes({ orders: QUOTES });
  const quoted = row('Margaret Hale');
  await expect
    .element(quoted.getByRole('link', { name: 'm.hale@collectors.example' }))
    .toHaveAttribute('href', 'mailto:m.hale@collectors.example?subject=Price%20Inquiry');
  for (const content of [
    QUOTES[0]?.reference ?? '',
    '101st Airborne Division',
    '1 item',
    'Offer sent',
    'Expires Nov 26',
    '3 days ago',
    '$132.50',
  ]) {
    await expect.element(quoted.getByText(content).first()).toBeVisible();
  }
  await expect.element(row('Tomás').getByText('Held until Nov 23')).toBeVisible();
  await expect.element(row('Abel Ng').getByText('—')).toBeVisible();
});

describe('what staff have to do for sales', () => {
  const paid = makeEntry(1, { cents: 1_000_000 });
  const back = {
    number: 1,
    lines: [{ productId: makeQuote(4).items[0]?.productId ?? '', quantity: 1 }],
    reason: 'Not as described',
    photos: [],
    requestedAt: '2026-11-21T12:00:00.000Z',
    decision: null,
    decidedAt: null,
    answer: null,
    receivedAt: null,
    restocked: [],
    by: null,
  };
  const full = (n: number) => {
    const { totalAmount } = makeQuote(n, { state: 'sold' });
    return { ...paid, cents: toCents(totalAmount) };
  };
  const TASKS = [
    makeQuote(0, { state: 'pending' }),
    makeQuote(1, { state: 'accepted', ledger: [makeEntry(2, { cleared: false })] }),
    makeQuote(2, { state: 'sold', ledger: [full(2)] }),
    makeQuote(4, { state: 'sold', ledger: [full(4)], returns: [back] }),
    makeQuote(3, { state: 'accepted', ledger: [paid] }),
    makeQuote(5, { state: 'lapsed', ledger: [{ ...paid, unapplied: true }] }),
  ];

  test('what staff have to do for sales stands first, with its stage and state', async () => {
    await openQuotes({ orders: TASKS });
    await expect.element(text('6 requests')).toBeVisible();
    expect(titles()).toEqual([
      'Unapplied Payments 1',
      'To Refund 1',
      'Returns 1',
      'To Ship 1',
      'To Clear 1',
      'Waiting for you 1',
    ]);
    const expected = [
      ['To Ship', 'Paid', 'Sold'],
      ['To Clear', 'Payment pending', 'Accepted, on hold'],
      ['Returns', 'Return requested', 'Sold'],
    ] as const;
    for (const [group, ...words] of expected) {
      for (const each of words) {
        await expect.element(list(group).getByText(each, { exact: true })).toBeVisible();
      }
    }
    await button('To Ship').click();
    await expectPath('/quotes?group=to-ship');
    await expect.poll(titles).toEqual(['To Ship 1']);
    await expectFitsAccessibly();
  });

  test('what staff have to do for sales counts as a task, and is on the dashboard', async () => {
    mockBackOffice({ orders: TASKS });
    await openApp('/admin');
    await expect.element(main().getByRole('link', { name: '1 sale to ship' })).toBeVisible();
    await expect.element(main().getByRole('link', { name: '1 refund to make' })).toBeVisible();
    await expect
      .element(officeNavigation().getByRole('link', { name: /^Quotes.*6 tasks$/ }))
      .toBeVisible();
    await main().getByRole('link', { name: '1 payment to clear' }).click();
    await expectPath('/quotes?group=to-clear');
  });

  test('what staff have to do for sales is chosen from a list on phones', async () => {
    await page.viewport(...PHONE);
    await openQuotes({ orders: TASKS });
    await main().getByRole('combobox', { name: 'Group' }).selectOptions('To Refund');
    await expectPath('/quotes?group=to-refund');
    await expect.poll(titles).toEqual(['To Refund 1']);
    await main().getByRole('combobox', { name: 'Group' }).selectOptions('All');
    await expectPath('/quotes');
  });

  test('what staff have to do for sales is exported with its group, state and stage', async () => {
    await openQuotes({ orders: TASKS });
    await expect.element(text('6 requests')).toBeVisible();
    const { text: csv } = await download(() => button('Export CSV').click());
    expect(csv).toMatch(/Group,State,.*,ID,Stage\r?$/m);
    expect(csv).toMatch(/To Ship,Sold,.*,Paid\r?$/m);
    expect(csv).toContain('Waiting for you,Needs an offer,');
  });
});

test('the inbox of quotes shows one group, also the archived, and keeps it in the URL', async () => {
  const { api } = await openQuotes({ orders: QUOTES });
  await button('Archived').click();
  await expectPath('/quotes?group=archived');
  await expect.poll(titles).toEqual(['Archived 1']);
  await reloadApp();
  await expect.poll(titles).toEqual(['Archived 1']);
  expect(api.calls.at(-1)).toBe('GET /api/orders/inbox?limit=100&group=archived');
  await button('All').click();
  await expectPath('/quotes');
  await expect.poll(titles).toHaveLength(4);
});

test('the inbox of quotes finds names, references and pieces among the loaded quotes', async () => {
  await openQuotes({ orders: makeOrders(12) });
  await search().fill('HALE airborne');
  await expect.element(text('2 of 12 requests')).toBeVisible();
  await expectPath('/quotes?find=HALE+airborne');
  await search().fill(makeOrders(1)[0]?.reference.slice(3) ?? '');
  await expect.element(text('1 of 12 requests')).toBeVisible();
  await search().fill('zzz');
  await expect.element(main().getByRole('heading', { name: 'No matching requests' })).toBeVisible();
  await button('Show All Requests').click();
  await expect.element(text('12 requests')).toBeVisible();
});

test('the inbox of quotes loads a hundred at a time', async () => {
  const { api } = await openQuotes({ orders: makeOrders(130) });
  await expect.element(text('The first 100 requests')).toBeVisible();
  await search().fill('zippo');
  await expect.element(text('0 of the first 100 requests')).toBeVisible();
  await search().fill('');
  await button('Load More').click();
  await expect.element(text('130 requests')).toBeVisible();
  expect(button('Load More').query()).toBeNull();
  expect(api.calls.at(-1)).toBe('GET /api/orders/inbox?limit=100&cursor=100');
});

test('the inbox of quotes loads the next hundred while the list is read again', async () => {
  const { api } = await openQuotes({ orders: makeOrders(130) });
  await expect.element(text('The first 100 requests')).toBeVisible();
  await names().first().getByRole('link').click();
  await expect.poll(() => location.pathname).toMatch(/^\/quotes\/./);
  await api.settled();
  const read = api.callsTo(INBOX).length;
  const release = api.hold(INBOX);
  history.back();
  await expect.element(text('The first 100 requests')).toBeVisible();
  expect(api.callsTo(INBOX)).toHaveLength(read + 1);
  await button('Load More').click();
  release();
  await expect.element(text('130 requests')).toBeVisible();
});

test('the inbox of quotes reports a page that fails and loads it again', async () => {
  const orders = makeOrders(130);
  const { api } = await openQuotes({ orders });
  await expect.element(text('The first 100 requests')).toBeVisible();
  api.on(INBOX, internal);
  await button('Load More').click();
  await expect.element(main().getByText('The next requests could not be loaded.')).toBeVisible();
  api.reset(INBOX);
  await button('Try Again').click();
  await expect.element(text('130 requests')).toBeVisible();
});

test('the inbox of quotes is used with the keyboard', async () => {
  // Imitates the photo uploader's closed dialog.
  const closed = document.createElement('div');
  closed.setAttribute('aria-hidden', 'true');
  closed.innerHTML = '<div role="dialog"></div>';
  document.body.append(closed);
  onTestFinished(() => closed.remove());
  await openQuotes({ orders: QUOTES });
  await expect.element(text('5 requests')).toBeVisible();
  await userEvent.keyboard('j');
  expect(focusedText()).toBe('Abel Ng');
  await userEvent.keyboard('jj');
  expect(focusedText()).toBe('Tomás Echeverría');
  await userEvent.keyboard('k');
  expect(focusedText()).toBe('No name given');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(focusedText()).toBe('Tomás Echeverría');

  await userEvent.keyboard('/');
  await expect.element(search()).toHaveFocus();
  await userEvent.keyboard('jk/');
  await expect.element(search()).toHaveValue('jk/');
  await userEvent.keyboard('{Escape}');
  await expect.element(search()).toHaveValue('');
  await expect.poll(focusedText).toBe('Abel Ng');

  await userEvent.keyboard('j');
  const opened = focusedText();
  await userEvent.keyboard('{Enter}');
  await expectPath(/^\/quotes\/[\w-]{36}$/);
  await expect.element(heading(/^GQ-/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expectPath('/quotes');
  await expect.poll(focusedText).toBe(opened);
});

test('the inbox of quotes keeps the search when Escape closes a panel of the toolbar', async () => {
  await openQuotes({ orders: QUOTES });
  await search().fill('hale');
  await button('Columns').click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  columns.getByRole('checkbox').first().element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(columns).not.toBeInTheDocument();
  await expect.element(search()).toHaveValue('hale');
  expect(focusedText()).toBe('Columns');
});

test('the inbox of quotes lets letter keys be turned off', async () => {
  await openQuotes({ orders: QUOTES });
  await button('Turn Letter Keys Off').click();
  await userEvent.keyboard('j');
  expect(focusedText()).toBe('Turn Letter Keys On');
  await reloadApp();
  await expect.element(button('Turn Letter Keys On')).toBeVisible();
});

test('the inbox of quotes shows skeletons, an error with retry, and an empty state', async () => {
  const { api } = mockBackOffice();
  const release = api.on(INBOX, internal).hold(INBOX);
  await openApp('/quotes');
  await expect
    .poll(() => main().element().querySelectorAll('[data-skeleton]').length)
    .toBeGreaterThan(5);
  await expectAccessible();
  release();
  await expect
    .element(main().getByRole('heading', { name: 'Failed to Load Quotes' }))
    .toBeVisible();
  await expect.element(text('Something failed on our side.')).toBeVisible();
  api.reset(INBOX);
  await button('Try Again').click();
  await expect
    .element(main().getByRole('heading', { name: 'No quote requests yet' }))
    .toBeVisible();
  await press(button('Offer sent'), 'Enter');
  await expect.element(text('No offers awaiting an answer.')).toBeVisible();
});

test('the inbox of quotes keeps the list when it cannot be brought up to date', async () => {
  const { api } = await openQuotes({ orders: QUOTES });
  await expect.element(text('5 requests')).toBeVisible();
  api.on(INBOX, internal);
  await names().first().getByRole('link').click();
  await expect.element(heading(/^GQ-/)).toBeVisible();
  await main().getByRole('link', { name: 'All quotes' }).click();
  await expect
    .element(main().getByText('This list could not be brought up to date.'))
    .toBeVisible();
  await expect.element(text('5 requests')).toBeVisible();
  api.on(INBOX, (call) => pageReply([], call));
  await button(/^Try Again/).click();
  await expect.element(main().getByText('No quote requests yet')).toBeVisible();
});
