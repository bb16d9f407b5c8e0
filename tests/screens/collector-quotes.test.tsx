import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { QuoteState } from '../../shared/entities/order.ts';
import { makeEntry, makeMessage } from '../support/quotes.ts';
import { expectPath, main, openApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { collectorQuote, inDays, mockCollectorQuotes } from './support/collectorQuotes.ts';
import { officeNavigation } from './support/dashboard.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { button, focusedText, heading, press, text } from './support/locators.ts';
import { errorReply, pageReply } from './support/mockApi.ts';
import { mockShop } from './support/shop.ts';

const card = (name: string | RegExp) =>
  main()
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name }) });
const banner = () => page.getByRole('banner');

const open = async (...given: Parameters<typeof mockCollectorQuotes>) => {
  const quotes = mockCollectorQuotes(...given);
  await openApp('/quotes');
  await expect.element(heading('Your Quotes')).toBeVisible();
  return quotes;
};

describe('your quotes', () => {
  const STATES = [
    ['pending', 'Waiting for our answer'],
    ['quoted', 'Offer awaiting your reply'],
    ['countered', 'We are reviewing your counteroffer'],
    ['accepted', 'Awaiting payment'],
    ['sold', 'Completed'],
    ['declined', 'You declined'],
    ['withdrawn', 'You canceled the request'],
    ['expired', 'The offer has expired'],
    ['lapsed', 'The hold has ended'],
    ['lost', 'No longer available'],
  ] as const satisfies [QuoteState, string][];

  test.each(STATES)('your quotes say in words that one is %s', async (state, words) => {
    const quote = collectorQuote(1, { state });
    await open([quote]);
    await expect.element(main().getByText(words)).toBeVisible();
    await expect.element(text(quote.reference)).toBeVisible();
    await expect.element(main().getByText(/^Requested on Nov \d+, 2026$/)).toBeVisible();
    expect(main().getByText('$').query() !== null).toBe(quote.offers.length > 0);
  });

  test('your quotes say how far a sale is', async () => {
    const paid = collectorQuote(0, { state: 'sold', ledger: [makeEntry(1, { cents: 13_250 })] });
    await open([paid]);
    await expect.element(text('Paid')).toBeVisible();
    await expect.element(text('Sold to you')).toBeVisible();
    await expectAccessible();
  });

  test.each([
    [3, 'You bought these pieces'],
    [1, 'No longer available'],
  ])('your quotes say that %d of three pieces were bought in another one', async (count, words) => {
    const quote = collectorQuote(2, { state: 'lost' });
    const boughtIds = quote.items.slice(0, count).map(({ productId }) => productId);
    await open([{ ...quote, boughtIds }]);
    await expect.element(main().getByText(words)).toBeVisible();
    expect(
      main()
        .getByText(/another collector/)
        .query(),
    ).toBeNull();
  });

  test('your quotes show the pieces, the total, new messages, and what waits', async () => {
    const unread = [makeMessage(1, 'dealer', 'Yes.'), makeMessage(2, 'dealer', 'It is original.')];
    const { api } = await open([
      collectorQuote(2, { state: 'quoted', messages: unread, unread: 2 }),
      collectorQuote(0, { state: 'accepted' }),
      collectorQuote(1, { state: 'pending' }),
    ]);
    const quoted = card(/^10th Mountain Division, snow back, Combat Infantryman Badge.* and /);
    await expect.element(quoted.getByText('+2', { exact: true })).toBeVisible();
    await expect.element(quoted.getByText('2 new messages')).toBeVisible();
    await expect.element(quoted.getByText('Answer in 3 days')).toBeVisible();
    await expect.element(quoted.getByText(/^\$\d+\.\d\d$/)).toBeVisible();
    await expect
      .element(card(/Screaming Eagle/).getByText('Held for you, ends in 2 days'))
      .toBeVisible();
    expect(api.calls.filter((call) => call.includes('/api/orders'))).toEqual([
      'GET /api/orders?limit=50',
    ]);
    expect(officeNavigation().query()).toBeNull();
    await expectAccessible();
    await quoted.getByRole('link').click();
    await expectPath(/^\/quotes\/[\w-]{36}$/);
  });

  test('your quotes load fifty at a time', async () => {
    const { api } = await open(Array.from({ length: 60 }, (_, n) => collectorQuote(n)));
    await expect.element(text('50 of 60 requests are shown.')).toBeVisible();
    await press(button('Load More'), 'Enter');
    await expect.element(text('60 of 60 requests are shown.')).toBeVisible();
    await expect.poll(focusedText).toBe('60 of 60 requests are shown.');
    await expect.element(main().getByRole('article')).toHaveLength(60);
    expect(api.calls.at(-1)).toBe('GET /api/orders?limit=50&cursor=50');
  });

  test('your quotes say how to ask for the first one', async () => {
    await open([]);
    await expect
      .element(main().getByRole('heading', { name: 'You have no quote requests yet' }))
      .toBeVisible();
    await expect.element(main().getByText(/press Request Quote/)).toBeVisible();
    await expectAccessible();
    await main().getByRole('link', { name: 'Browse the Collection' }).click();
    await expectPath('/#all-items');
  });

  test('your quotes have skeletons while loading, and an error with retry', async () => {
    const { api } = mockCollectorQuotes([collectorQuote(1)]);
    api.on('GET /api/orders', errorReply('INTERNAL', 'Something failed on our side.'));
    const release = api.hold('GET /api/orders');
    await openApp('/quotes');
    await expect
      .poll(() => main().element().querySelectorAll('[data-skeleton]').length)
      .toBeGreaterThan(2);
    await expectAccessible();
    release();
    await expect
      .element(main().getByRole('heading', { name: 'Failed to Load Quotes' }))
      .toBeVisible();
    api.reset('GET /api/orders');
    await button('Try Again').click();
    await expect.element(main().getByRole('article')).toBeVisible();
  });

  test('your quotes fit a phone, a tablet and a desktop', async () => {
    await open(STATES.map(([state], n) => collectorQuote(n, { state })));
    await expect.element(main().getByRole('article').first()).toBeVisible();
    await expectFitsAccessibly();
  });
});

describe('Track Order', () => {
  const link = () => banner().getByRole('link', { name: 'Track Order' });

  test('Track Order leads members to their quotes', async () => {
    mockCollectorQuotes([collectorQuote(1)]);
    await openApp('/');
    await expect.element(banner().getByRole('link', { name: 'Your account' })).toBeVisible();
    await link().click();
    await expectPath('/quotes');
    await expect.element(heading('Your Quotes')).toBeVisible();
  });

  test('Track Order leads visitors to the form for a link', async () => {
    mockShop({ user: null });
    await openApp('/');
    await link().click();
    await expectPath('/track-order');
    await expect.element(heading('Track Order')).toBeVisible();
  });
});

test('the latest quotes of the account come first, three of them', async () => {
  const orders = Array.from({ length: 5 }, (_, n) =>
    collectorQuote(n, { unread: n === 0 ? 1 : 0 }),
  );
  const { api } = mockCollectorQuotes(orders, {
    'GET /api/orders': (call) => pageReply(orders, call),
    'GET /api/account/sessions': [],
    'GET /api/account/second-factor': { isEnabled: false },
  });
  await openApp('/');
  await banner().getByRole('link', { name: 'Your account' }).click();
  const section = main().getByRole('region').first();
  await expect.element(section.getByRole('heading', { name: 'Your quotes' })).toBeVisible();
  await expect.element(section.getByRole('article')).toHaveLength(3);
  await expect.element(section.getByText('1 new message')).toBeVisible();
  expect(api.calls).toContain('GET /api/orders?limit=3');
  await api.settled();
  await expectAccessible();
  await section.getByRole('link', { name: 'Show Your Quotes' }).click();
  await expectPath('/quotes');
});

test('a payment that is due comes before the end of the hold', async () => {
  const layaway = {
    instalments: [
      { amount: '50.00', dueAt: inDays(-3), paidAt: inDays(-4) },
      { amount: '86.50', dueAt: inDays(5.1), paidAt: null },
    ],
    createdAt: inDays(-5),
    by: null,
  };
  await open([collectorQuote(0, { state: 'accepted', layaway, heldUntil: inDays(12) })]);
  await expect.element(main().getByText('Next payment due in 5 days')).toBeVisible();
});

test('a paid quote does not say that its hold has ended', async () => {
  await open([
    collectorQuote(0, {
      state: 'accepted',
      heldUntil: inDays(-1),
      ledger: [makeEntry(1, { cents: 5_000 })],
    }),
  ]);
  await expect.element(text('Part paid')).toBeVisible();
  await expect.element(text('You accepted our offer')).toBeVisible();
  expect(
    main()
      .getByText(/Held for you/)
      .query(),
  ).toBeNull();
});
