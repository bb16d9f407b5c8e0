import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DEFAULT_SHOP_SETTINGS } from '../../shared/default-shop-settings.ts';
import type { Order, QuoteState } from '../../shared/entities/order.ts';
import { ACCEPTANCE } from '../../shared/quotes/acceptance-text.ts';
import { makeCounter, makeMessage, makeOffer, makeOrder } from '../support/quotes.ts';
import { currentPath, expectPath, main, openApp, reloadApp } from './support/app.tsx';
import { expectAccessible } from './support/axe.ts';
import { collectorQuote, inDays, mockCollectorQuotes } from './support/collectorQuotes.ts';
import { expectFitsAccessibly } from './support/fits.ts';
import { logoutLink } from './support/header.ts';
import { button, definitions, focusedText, heading, text, texts } from './support/locators.ts';
import { errorReply, type Handlers, NETWORK_ERROR } from './support/mockApi.ts';
import { navigations } from './support/navigation.ts';
import { ADA, product, unauthorized } from './support/shop.ts';

const ACCEPT = 'POST /api/orders/{id}/accept';
const COUNTER = 'POST /api/orders/{id}/counter';
const DECLINE = 'POST /api/orders/{id}/decline';
const WITHDRAW = 'POST /api/orders/{id}/withdraw';
const REPEAT = 'POST /api/orders/{id}/repeat';
const SEND = 'POST /api/orders/{id}/messages';
const READ = 'POST /api/orders/{id}/read';

const open = async (order: Order, handlers: Handlers = {}) => {
  const quotes = mockCollectorQuotes([order], handlers);
  await openApp(`/quotes/${order.id}`);
  await expect.element(heading(`Quote ${order.reference}`)).toBeVisible();
  return quotes;
};
const dialog = (name: string) => page.getByRole('dialog', { name });
const step = (name: string | RegExp) => main().getByRole('heading', { level: 2, name });
const log = () => main().getByRole('log');
const entries = () => texts(log().getByRole('listitem')).map((each) => each.replace(/\s+/g, ' '));

test('a question is shown as a question until an offer is made', async () => {
  const question = collectorQuote(0, {
    state: 'pending',
    isQuestion: true,
    note: 'Is it original?',
  });
  mockCollectorQuotes([question]);
  await openApp(`/quotes/${question.id}`);
  await expect.element(heading(`Question ${question.reference}`)).toBeVisible();
  await expect.element(step('We have your question')).toBeVisible();
  expect(entries().join()).toContain('Question Is it original?');
  const shown = main().element().textContent?.replaceAll('By Request', '');
  expect(shown).not.toMatch(/request|offer/i);
  await button('Withdraw Question').click();
  await expect.element(dialog('Withdraw This Question?')).toBeVisible();
});

test('a question is shown as answered once the shop has written, and as a quote once it has an offer', async () => {
  const answered = collectorQuote(0, {
    state: 'pending',
    isQuestion: true,
    messages: [makeMessage(1, 'dealer', 'Yes, it is.')],
  });
  mockCollectorQuotes([answered]);
  await openApp(`/quotes/${answered.id}`);
  await expect.element(step('We have answered your question')).toBeVisible();

  const offered = collectorQuote(1, { state: 'quoted', isQuestion: true });
  mockCollectorQuotes([offered]);
  await openApp(`/quotes/${offered.id}`);
  await expect.element(heading(`Quote ${offered.reference}`)).toBeVisible();
});

test('a quote shows its offer with the prices, the sums, the note and its end', async () => {
  const order = collectorQuote(2, { state: 'quoted' });
  await open(order);
  await expect.element(step('Our offer: $921.50')).toBeVisible();
  const pieces = main().getByRole('list', { name: 'Pieces offered' }).getByRole('listitem');
  await expect.element(pieces).toHaveLength(3);
  await expect.element(pieces.nth(0).getByText('$125.00')).toBeVisible();
  await expect.element(pieces.nth(1).getByText('2 pieces, $145.50 each')).toBeVisible();
  await expect.element(pieces.nth(1).getByText('$291.00')).toBeVisible();
  const offer = main().getByRole('region', { name: 'Our offer 1' });
  expect(definitions(offer)).toEqual({
    Pieces: '$914.00',
    Discount: '−$10.00',
    Shipping: '$14.50',
    Insurance: '$3.00',
    Total: '$921.50',
  });
  await expect.element(offer.getByText(/The tab is original/)).toBeVisible();
  await expect
    .element(
      offer.getByText(
        /^Valid until \w+ \d+, 2026, \d+:\d\d [AP]M E[SD]T \(in 3 days and 2 hours\)$/,
      ),
    )
    .toBeVisible();
  await expectAccessible();
});

test('a quote without an offer lists the pieces by request', async () => {
  await open(collectorQuote(1, { state: 'pending' }));
  await expect.element(step('We are reviewing your request')).toBeVisible();
  const pieces = main().getByRole('list', { name: 'Pieces requested' }).getByRole('listitem');
  await expect.element(pieces).toHaveLength(2);
  await expect.element(pieces.nth(1).getByText('By Request')).toBeVisible();
  expect(button('Accept Offer').query()).toBeNull();
  await expectAccessible();
});

test('a quote names the pieces that the offer leaves out', async () => {
  const { items } = makeOrder(1);
  const offer = makeOffer(1, items.slice(0, 1), { expiresAt: inDays(3) });
  await open(collectorQuote(1, { state: 'quoted', offers: [offer] }));
  await expect.element(main().getByText('Not in this offer')).toBeVisible();
  await expect
    .element(main().getByRole('list', { name: 'Pieces offered' }).getByRole('listitem'))
    .toHaveLength(1);
});

test('a quote has a reference number to copy', async () => {
  const order = collectorQuote(1, { state: 'pending' });
  await open(order);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await button('Copy the reference number').click();
  await expect.element(button('Copied')).toBeVisible();
  expect(write.mock.calls).toEqual([[order.reference]]);
  write.mockRestore();
});

test.each([
  ['pending', [], ['Cancel Request']],
  ['quoted', ['Accept Offer', 'Make a Counteroffer'], ['Decline', 'Cancel Request']],
  ['countered', ['Accept Offer'], ['Decline', 'Cancel Request']],
  ['accepted', ['Pay with PayPal'], ['Cancel Request']],
  ['sold', [], []],
  ['declined', ['Ask Again'], []],
  ['withdrawn', ['Ask Again'], []],
  ['expired', ['Ask Again'], []],
  ['lapsed', ['Ask Again'], []],
  ['lost', ['Ask Again'], []],
] as const satisfies [QuoteState, string[], string[]][])(
  'a quote that is %s offers what its collector can do',
  async (state, actions, exits) => {
    await open(collectorQuote(1, { state }));
    const region = main().getByRole('region').first();
    await expect.element(region).toBeVisible();
    await expect.poll(() => texts(region.getByRole('button'))).toEqual([...actions, ...exits]);
    await expectAccessible();
  },
);

test('a quote answered by e-mail in an earlier release has no buttons to answer', async () => {
  await open(makeOrder(1, { state: 'quoted', userId: collectorQuote(1).userId }));
  await expect.element(step('We have answered by e-mail')).toBeVisible();
  expect(button('Accept Offer').query()).toBeNull();
  expect(button('Decline').query()).toBeNull();
});

test('a quote of another collector is not found', async () => {
  mockCollectorQuotes([]);
  await openApp(`/quotes/${collectorQuote(1).id}`);
  await expect.element(heading('Quote Not Found')).toBeVisible();
  await expectAccessible();
  await main().getByRole('link', { name: 'Your Quotes' }).click();
  await expectPath('/quotes');
});

test('a quote has skeletons while loading, and an error with retry', async () => {
  const order = collectorQuote(1);
  const { api } = mockCollectorQuotes([order]);
  api.on('GET /api/orders/{id}', errorReply('INTERNAL', 'Something failed on our side.'));
  const release = api.hold('GET /api/orders/{id}');
  await openApp(`/quotes/${order.id}`);
  await expect
    .poll(() => main().element().querySelectorAll('[data-skeleton]').length)
    .toBeGreaterThan(2);
  await expectAccessible();
  release();
  await expect.element(text('Something failed on our side.')).toBeVisible();
  api.reset('GET /api/orders/{id}');
  await button('Try Again').click();
  await expect.element(heading(`Quote ${order.reference}`)).toBeVisible();
});

test('a quote says when a piece is on hold or sold, and offers to notify', async () => {
  const order = collectorQuote(1, { state: 'quoted' });
  const [held] = order.items;
  await open(order, {
    'GET /api/products/{id}': ({ params }) => {
      const isHeld = params.id === held?.productId;
      return product(1, { id: params.id ?? '', availability: isHeld ? 'On Hold' : 'Sold Out' });
    },
  });
  const pieces = main().getByRole('list', { name: 'Pieces offered' }).getByRole('listitem');
  await expect.element(pieces.nth(0).getByText('On Hold')).toBeVisible();
  await expect.element(pieces.nth(1).getByText('Sold Out')).toBeVisible();
  await expect
    .element(main().getByText(/ are on hold for another .* for an offer without them, /))
    .toBeVisible();
  await expectAccessible();
  await pieces.nth(0).getByRole('button', { name: 'Notify me' }).click();
  await expect.element(dialog('Notify me').getByText(held?.name ?? '')).toBeVisible();
});

test('a quote shows what the other side changed when the collector comes back to it', async () => {
  const quotes = await open(collectorQuote(1, { state: 'pending' }));
  quotes.change(collectorQuote(1, { state: 'quoted' }));
  window.dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.element(button('Accept Offer')).toBeVisible();
});

test('a quote fits a phone, a tablet and a desktop', async () => {
  await open(
    collectorQuote(2, {
      state: 'countered',
      messages: [makeMessage(1, 'dealer', 'A word that is long: '.padEnd(300, 'x'))],
    }),
  );
  await expectFitsAccessibly();
});

test('accepting an offer says what it means, and shows until when the pieces are held', async () => {
  const order = collectorQuote(1, { state: 'quoted' });
  const quotes = await open(order);
  quotes.api.on(ACCEPT, () => quotes.change(collectorQuote(1, { state: 'accepted' })));
  const accept = button('Accept Offer');
  await expect
    .element(accept)
    .toHaveAccessibleDescription(
      `The pieces are put on hold for you at once, for 3 days. Nothing is charged yet: you pay in the next step. ${ACCEPTANCE}`,
    );
  const release = quotes.api.hold(ACCEPT);
  await accept.dblClick();
  await expect.element(button('Accepting…')).toBeVisible();
  release();
  await expect.element(step('Your pieces are on hold')).toBeVisible();
  await expect
    .element(
      main().getByText(
        /^Held for you until .* \(in 2 days and 2 hours\)\. Please pay \$423\.50\.$/,
      ),
    )
    .toBeVisible();
  await expect.element(main().getByRole('region', { name: 'Accepted offer 1' })).toBeVisible();
  await expect.poll(focusedText).toBe('Your pieces are on hold');
  expect(quotes.api.callsTo(ACCEPT).map(({ body }) => body)).toEqual([{ offer: 1 }]);
  await expectAccessible();
});

test('accepting an offer shows the availability in the shop again', async () => {
  const order = collectorQuote(0, { state: 'quoted' });
  const id = order.items[0]?.productId ?? '';
  let availability: 'In Stock' | 'On Hold' = 'In Stock';
  const quotes = mockCollectorQuotes([order], {
    'GET /api/products/{id}': () => product(1, { id, availability }),
    [ACCEPT]: () => {
      availability = 'On Hold';
      return quotes.change(collectorQuote(0, { state: 'accepted' }));
    },
  });
  const goTo = (path: string) => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  };
  await openApp(`/product/${id}`);
  await expect.element(button('Add to Cart')).toBeVisible();
  goTo(`/quotes/${order.id}`);
  await button('Accept Offer').click();
  await expect.element(step(/on hold/)).toBeVisible();
  goTo(`/product/${id}`);
  await expect.element(button('On Hold')).toBeDisabled();
});

test('accepting an offer says that weekends do not count, where the shop is closed then', async () => {
  const settings = { ...DEFAULT_SHOP_SETTINGS, holdsSkipWeekends: true };
  await open(collectorQuote(1, { state: 'quoted' }), { 'GET /api/settings': settings });
  await expect
    .element(button('Accept Offer'))
    .toHaveAccessibleDescription(/for 3 days, not counting Saturdays and Sundays\./);
});

test('accepting an offer names a piece that another collector was faster to get, and offers to notify', async () => {
  const order = collectorQuote(1, { state: 'quoted' });
  const [, second] = order.items;
  const { api } = await open(order, {
    [ACCEPT]: errorReply('ON_HOLD', 'Pieces are on hold', {
      productIds: [second?.productId ?? ''],
    }),
  });
  await button('Accept Offer').click();
  await expect.element(main().getByText(`${second?.name} is on hold or sold.`)).toBeVisible();
  await expectAccessible();
  const reads = api.callsTo('GET /api/orders/{id}').length;
  expect(reads).toBeGreaterThan(1);
  api.on('POST /api/alerts', errorReply('INTERNAL', 'boom'));
  await button(`Notify me: ${second?.name}`).click();
  await dialog('Notify me').getByRole('button', { name: 'Save Alert' }).click();
  await expect.element(dialog('Notify me').getByText('boom')).toBeVisible();
  expect(api.callsTo(ACCEPT)).toHaveLength(1);
});

test.each([
  ['OFFER_EXPIRED', 'expired', /^The offer has expired/, 'The offer has expired'],
  ['STATE_CONFLICT', 'declined', /^The quote has changed/, /We cannot|You decl/],
] as const)(
  'accepting an offer explains %s, and shows the quote as it is now',
  async (code, state, why, now) => {
    const quotes = await open(collectorQuote(1, { state: 'quoted' }));
    quotes.api.on(ACCEPT, () => {
      quotes.change(collectorQuote(1, { state }));
      return errorReply(code, 'No');
    });
    const release = quotes.api.hold('GET /api/orders/{id}');
    await button('Accept Offer').click();
    await expect.element(main().getByText(why)).toBeVisible();
    await expect.element(button('Accept Offer')).toHaveFocus();
    release();
    await expect.element(step(now)).toBeVisible();
    await expect.poll(focusedText).toMatch(now);
  },
);

describe('a counteroffer', () => {
  const DIALOG = 'Make a Counteroffer';
  const price = (n: number) =>
    dialog(DIALOG)
      .getByRole('textbox', { name: /^Your price/ })
      .nth(n);
  const send = () => dialog(DIALOG).getByRole('button', { name: 'Send Counteroffer' });

  test('the prices of a counteroffer are checked, added up, and sent with a note', async () => {
    const order = collectorQuote(1, { state: 'quoted' });
    const quotes = await open(order);
    const [offer] = order.offers;
    quotes.api.on(COUNTER, () => quotes.change(collectorQuote(1, { state: 'countered' })));
    await button(DIALOG).click();
    await expect.element(price(0)).toHaveValue('125.00');
    await send().click();
    await expect.element(dialog(DIALOG).getByText(/^These are the prices of the/)).toBeVisible();
    await price(1).fill('a lot');
    await send().click();
    await expect.element(price(1)).toHaveAccessibleDescription(/Please enter an amount/);
    await expect.element(price(1)).toHaveFocus();
    await price(1).fill('$1,100');
    await price(0).fill('100.5');
    await expect.element(dialog(DIALOG).getByText('$2,308.00')).toBeVisible();
    await dialog(DIALOG).getByLabelText('Note (optional)').fill('For both together?');
    await expectAccessible();
    await send().click();
    await expect.element(step('We are reviewing your counteroffer')).toBeVisible();
    expect(quotes.api.callsTo(COUNTER).map(({ body }) => body)).toEqual([
      {
        lines: [
          { productId: offer?.lines[0]?.productId, price: '100.50' },
          { productId: offer?.lines[1]?.productId, price: '1100.00' },
        ],
        note: 'For both together?',
      },
    ]);
    await expect.element(main().getByText('Your counteroffer $112.50').first()).toBeVisible();
    expect(button(DIALOG).query()).toBeNull();
  });

  test('the prices of a counteroffer are kept when the dialog is closed before they are sent', async () => {
    await open(collectorQuote(1, { state: 'quoted' }));
    await button(DIALOG).click();
    await price(0).fill('90');
    await dialog(DIALOG).getByLabelText('Note (optional)').fill('For both together?');
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog(DIALOG)).not.toBeInTheDocument();
    await button(DIALOG).click();
    await expect.element(price(0)).toHaveValue('90.00');
    await expect.element(price(1)).not.toHaveValue('');
    await expect
      .element(dialog(DIALOG).getByLabelText('Note (optional)'))
      .toHaveValue('For both together?');
  });

  test('the prices of a counteroffer stay in the form when they cannot be sent', async () => {
    const { api } = await open(collectorQuote(1, { state: 'quoted' }), {
      [COUNTER]: errorReply('INVALID_REQUEST', 'lines.1.price: Expected less', {
        issues: [{ path: 'lines.1.price', message: 'Expected less' }],
      }),
    });
    await button(DIALOG).click();
    await price(0).fill('90');
    await send().click();
    await expect.element(price(1)).toHaveAccessibleDescription('Expected less.');
    api.on(COUNTER, NETWORK_ERROR);
    await send().click();
    await expect.element(dialog(DIALOG).getByText(/could not be reached/)).toBeVisible();
    await expect.element(price(0)).toHaveValue('90.00');
  });
});

test('a quote is declined with a note', async () => {
  const quotes = await open(collectorQuote(1, { state: 'quoted' }));
  quotes.api.on(DECLINE, () => quotes.change(collectorQuote(1, { state: 'declined' })));
  await button('Decline').click();
  const decline = dialog('Decline the Offer?');
  await decline.getByLabelText('Tell us why (optional)').fill('I found another.');
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(decline).not.toBeInTheDocument();
  await button('Decline').click();
  await decline.getByRole('button', { name: 'Decline Offer' }).click();
  await expect.element(step('You declined')).toBeVisible();
  await expect.poll(focusedText).toBe('You declined');
  expect(quotes.api.callsTo(DECLINE).map(({ body }) => body)).toEqual([
    { note: 'I found another.' },
  ]);
});

test('a quote is canceled after a confirmation', async () => {
  const quotes = await open(collectorQuote(1, { state: 'accepted' }));
  quotes.api.on(WITHDRAW, () => quotes.change(collectorQuote(1, { state: 'withdrawn' })));
  await button('Cancel Request').click();
  const cancel = dialog('Cancel This Request?');
  await expect.element(cancel.getByText(/^This ends the hold/)).toBeVisible();
  await cancel.getByRole('button', { name: 'Keep It' }).click();
  await expect.element(button('Cancel Request')).toHaveFocus();
  expect(quotes.api.changes).toEqual([]);
  await button('Cancel Request').click();
  await cancel.getByRole('button', { name: 'Cancel Request' }).click();
  await expect.element(step('You canceled this request')).toBeVisible();
});

test('a quote that has ended leads to a new one when the collector asks again', async () => {
  const quotes = await open(collectorQuote(1, { state: 'lapsed' }));
  const again = collectorQuote(4, { state: 'pending' });
  quotes.orders.push(again);
  quotes.api.on(REPEAT, NETWORK_ERROR);
  await button('Ask Again').click();
  await expect.element(main().getByText(/could not be reached/)).toBeVisible();
  quotes.api.on(REPEAT, again);
  await button('Ask Again').click();
  await expectPath(`/quotes/${again.id}`);
  await expect.element(heading(`Quote ${again.reference}`)).toBeVisible();
  const keys = quotes.api.callsTo(REPEAT).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
});

test('a quote whose pieces the collector bought in another one is closed in their favor', async () => {
  const order = collectorQuote(1, { state: 'lost' });
  const boughtIds = order.items.map(({ productId }) => productId);
  await open({ ...order, boughtIds });
  await expect.element(step('Already yours')).toBeVisible();
  expect(
    main()
      .getByText(/another collector/)
      .query(),
  ).toBeNull();
  expect(button('Ask Again').query()).toBeNull();
});

test('a quote says that an offered piece is on hold for the collector in another quote', async () => {
  const order = collectorQuote(1, { state: 'quoted' });
  const [first] = order.items;
  const other = collectorQuote(3, { state: 'accepted' });
  const line = other.items[0];
  const items = line && first ? [{ ...line, productId: first.productId }] : [];
  const offers = other.offers.map((offer) => ({
    ...offer,
    lines: [{ productId: first?.productId ?? '', price: '1.00' }],
  }));
  await open(order, {
    'GET /api/orders': [order, { ...other, items, offers }],
    'GET /api/products/{id}': ({ params }) =>
      product(1, { id: params.id ?? '', name: 'A piece', availability: 'On Hold' }),
  });
  await expect.element(main().getByText(`We are holding for you ${first?.name}`)).toBeVisible();
  await expect
    .element(main().getByRole('link', { name: other.reference }))
    .toHaveAttribute('href', `/quotes/${other.id}`);
});

test('the prices of a counteroffer are kept during a reload', async () => {
  const order = collectorQuote(1, { state: 'quoted' });
  await open(order);
  await button('Make a Counteroffer').click();
  const price = () =>
    dialog('Make a Counteroffer')
      .getByLabelText(/^Your price/)
      .first();
  await price().fill('101.00');
  await reloadApp();
  await button('Make a Counteroffer').click();
  await expect.element(price()).toHaveValue('101.00');
});

test('a quote says why the collector cannot ask again', async () => {
  const order = collectorQuote(1, { state: 'lost' });
  await open(order, {
    [REPEAT]: errorReply('ON_HOLD', 'On hold', {
      productIds: order.items.map(({ productId }) => productId),
    }),
  });
  await button('Ask Again').click();
  await expect.element(main().getByText(/ are on hold or sold\./)).toBeVisible();
  expect(currentPath()).toBe(`/quotes/${order.id}`);
});

describe('the conversation', () => {
  const field = () => main().getByRole('textbox', { name: 'Message to Guidon' });
  const send = () => button('Send Message');

  test('the conversation merges messages, offers and changes by day', async () => {
    const order = collectorQuote(0, {
      state: 'countered',
      createdAt: '2026-11-18T12:00:00.000Z',
      messages: [
        {
          ...makeMessage(1, 'collector', 'Can I pick it up?'),
          createdAt: '2026-11-21T12:00:00.000Z',
        },
        { ...makeMessage(2, 'dealer', 'Gladly.'), createdAt: '2026-11-21T13:00:00.000Z' },
      ],
    });
    await open({
      ...order,
      counters: [makeCounter(order.offers[0] ?? makeOffer(1, order.items), order.items)],
    });
    expect(entries()).toEqual([
      'Nov 18, 2026',
      expect.stringMatching(/^You \d+:\d\d [AP]M Quote requested Is the tab original/),
      'Nov 19, 2026',
      expect.stringMatching(
        /^Guidon \d+:\d\d [AP]M Offer 1: \$132\.50, valid until .+ [AP]M E[SD]T/,
      ),
      'Nov 20, 2026',
      expect.stringMatching(/^You \d+:\d\d [AP]M Counteroffer to offer 1: \$120\.00/),
      'Nov 21, 2026',
      expect.stringMatching(/^You \d+:\d\d [AP]M Can I pick it up\?$/),
      expect.stringMatching(/^Guidon \d+:\d\d [AP]M Gladly\.$/),
    ]);
    expect(log().element().textContent).not.toContain('thorne');
  });

  test('the conversation marks what is new, and tells the shop that it was read', async () => {
    const messages = [
      makeMessage(1, 'dealer', 'Old.'),
      makeMessage(2, 'dealer', 'New one.'),
      makeMessage(3, 'dealer', 'Newer one.'),
    ];
    const quotes = await open(collectorQuote(1, { state: 'pending', messages, unread: 2 }));
    quotes.api.on(READ, () =>
      quotes.change(collectorQuote(1, { state: 'pending', messages, unread: 0 })),
    );
    log().element().scrollIntoView({ block: 'end' });
    await expect
      .poll(() => quotes.api.callsTo(READ).map(({ body }) => body))
      .toEqual([{ message: messages[2]?.id }]);
    const lines = entries();
    expect(lines[lines.indexOf('New') + 1]).toMatch(/New one\.$/);
    await quotes.api.settled();
    expect(entries()).toContain('New');
  });

  test('the conversation keeps a half-written message during a reload and a new login, but not for others', async () => {
    const quotes = await open(collectorQuote(1, { state: 'pending' }));
    await field().fill('Is the tab ori');
    await reloadApp();
    await expect.element(field()).toHaveValue('Is the tab ori');
    quotes.api.on('GET /api/auth/user', unauthorized);
    quotes.api.on('GET /api/orders/{id}', unauthorized);
    await reloadApp();
    await expect.element(heading('Log In to See This Quote')).toBeVisible();
    quotes.api.on('GET /api/auth/user', ADA);
    quotes.api.reset('GET /api/orders/{id}');
    await reloadApp();
    await expect.element(field()).toHaveValue('Is the tab ori');
    quotes.api.on('GET /api/auth/user', { ...ADA, id: crypto.randomUUID() });
    await reloadApp();
    await expect.element(field()).toHaveValue('');
    quotes.api.on('GET /api/auth/user', ADA);
    await reloadApp();
    await expect.element(field()).toHaveValue('');
  });

  test('the conversation forgets a half-written message at the logout', async () => {
    await open(collectorQuote(1, { state: 'pending' }));
    await field().fill('Is the tab original?');
    await logoutLink().click();
    await reloadApp();
    await expect.element(field()).toHaveValue('');
  });

  test('the conversation sends a message once, also by keyboard', async () => {
    const quotes = await open(collectorQuote(1, { state: 'pending' }));
    quotes.api.on(SEND, ({ body }) =>
      quotes.change(
        collectorQuote(1, { state: 'pending', messages: [makeMessage(1, 'collector', body.text)] }),
      ),
    );
    await field().fill('Is it sterling?');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(log().getByText('Is it sterling?')).toBeVisible();
    await expect.element(field()).toHaveValue('');
    expect(quotes.api.callsTo(SEND).map(({ body }) => body)).toEqual([{ text: 'Is it sterling?' }]);
  });

  test('the conversation keeps a message that could not be sent, and sends it again as the same', async () => {
    const quotes = await open(collectorQuote(1, { state: 'pending' }), { [SEND]: NETWORK_ERROR });
    await field().fill('Is it sterling?');
    await send().click();
    await expect.element(field()).toHaveAccessibleDescription(/could not be reached/);
    await expect.element(field()).toHaveValue('Is it sterling?');
    await expectAccessible();
    quotes.api.on(SEND, collectorQuote(1, { state: 'pending' }));
    await send().click();
    await expect.element(field()).toHaveValue('');
    const keys = quotes.api.callsTo(SEND).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('the conversation counts the characters before a message is too long', async () => {
    const { api } = await open(collectorQuote(1, { state: 'pending' }));
    await field().fill('x'.repeat(5_001));
    await expect.element(main().getByText('Too long by 1')).toBeVisible();
    await send().click({ force: true });
    expect(api.callsTo(SEND)).toEqual([]);
  });
});

test('the layaway of a quote shows what is paid and what is due', async () => {
  const layaway = {
    instalments: [
      { amount: '40.00', dueAt: inDays(-9), paidAt: '2026-11-12T12:00:00.000Z' },
      { amount: '46.25', dueAt: inDays(-1.5), paidAt: null },
      { amount: '46.25', dueAt: inDays(20), paidAt: null },
    ],
    createdAt: '2026-11-12T11:00:00.000Z',
    by: null,
  };
  await open(collectorQuote(0, { state: 'accepted', layaway, heldUntil: inDays(5.5) }));
  await expect.element(main().getByText(/^\$40\.00 of \$132\.50 paid\./)).toBeVisible();
  const payments = main().getByRole('list', { name: 'Payments' }).getByRole('listitem');
  expect(texts(payments).map((each) => each.replace(/\s+/g, ' '))).toEqual([
    'Deposit Paid on Nov 12, 2026 $40.00',
    expect.stringMatching(/^Installment 1 Was due on .* \(yesterday\) \$46\.25$/),
    expect.stringMatching(/^Installment 2 Due on \w+ \d+, 2026 \$46\.25$/),
  ]);
  await expectAccessible();
});

test('the documents of a quote can be downloaded', async () => {
  const order = collectorQuote(0, { state: 'sold' });
  await open(order);
  const documents = main().getByRole('region', { name: 'Documents' }).getByRole('link');
  expect(texts(documents)).toEqual([
    'Offer 1 PDF',
    'Invoice PDF',
    expect.stringMatching(/^Certificate of authenticity: 101st Airborne/),
  ]);
  await expect
    .element(documents.nth(1))
    .toHaveAttribute('href', `/api/orders/${order.id}/documents/invoice`);
  await expect.element(documents.nth(1)).toHaveAttribute('download');
});

describe('a quote that a customer without an account opens by its link', () => {
  const GUEST = collectorQuote(1, { state: 'quoted', isForCustomer: true });

  test('a quote opened by its link is shown and accepted without a login', async () => {
    const quotes = mockCollectorQuotes([GUEST], {}, null);
    quotes.api.on(ACCEPT, () =>
      quotes.change(collectorQuote(1, { state: 'accepted', isForCustomer: true })),
    );
    await openApp(`/quotes/${GUEST.id}`);
    await expect.element(heading(`Quote ${GUEST.reference}`)).toBeVisible();
    expect(entries().join()).toContain('Quote started');
    await expectAccessible();
    await button('Accept Offer').click();
    await expect.element(step('Your pieces are on hold')).toBeVisible();
    await expect.element(button('Pay with PayPal')).toBeVisible();
    expect(navigations).toEqual([]);
    expect(
      main()
        .getByRole('link', { name: /your quotes/i })
        .query(),
    ).toBeNull();
    expect(quotes.api.calls.filter((call) => call.includes('/api/account'))).toEqual([]);
  });

  test('a quote opened by its link cannot be asked for again, which needs an account', async () => {
    const ended = collectorQuote(1, { state: 'lapsed' });
    mockCollectorQuotes([ended], {}, null);
    await openApp(`/quotes/${ended.id}`);
    await expect.element(step('The hold has ended')).toBeVisible();
    expect(button('Ask Again').query()).toBeNull();
  });

  test('a quote whose link has expired leads to the login and to Track Order', async () => {
    const { api } = mockCollectorQuotes([GUEST], {}, null);
    await openApp(`/quotes/${GUEST.id}`);
    await expect.element(button('Accept Offer')).toBeVisible();
    api.on(ACCEPT, unauthorized);
    api.on('GET /api/orders/{id}', unauthorized);
    await button('Accept Offer').click();
    await expect.element(heading('Log In to See This Quote')).toBeVisible();
    await expectAccessible();
    expect(navigations).toEqual([]);
    await main().getByRole('link', { name: 'Track Order' }).click();
    await expectPath('/track-order');
  });
});
