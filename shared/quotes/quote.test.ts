import { describe, expect, test } from 'vitest';
import { makeEntry, makeQuote } from '../../tests/support/quotes.ts';
import type { Return, Shipment } from '../entities/delivery.ts';
import type { Message, Offer, Order } from '../entities/order.ts';
import {
  beginsBundle,
  countUnread,
  getAgreedLines,
  getClaims,
  getLayawayEnd,
  getMessageRefusal,
  getState,
} from './quote.ts';
import { getDueAt, getExtension, getReminders } from './reminders.ts';
import { summarize } from './summary.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const BEFORE = '2026-11-20T11:59:59.999Z';
const AFTER = '2026-11-20T12:00:00.001Z';

const PIECES = ['6d1a8a52-0f6c-4a0e-9d8d-6f3a2d5c7b01', '6d1a8a52-0f6c-4a0e-9d8d-6f3a2d5c7b02'];
const [first = '', second = ''] = PIECES;

const makeItem = (productId: string, quantity = 1): Order['items'][number] => ({
  id: productId,
  orderId: productId,
  productId,
  name: `Piece ${productId.at(-1)}`,
  imageUrl: null,
  isAuthentic: true,
  quantity,
  price: '10.00',
  createdAt: BEFORE,
});
const makeOffer = (number: number, changes: Partial<Offer> = {}): Offer => ({
  number,
  lines: [{ productId: first, price: '125.00' }],
  shipping: '0.00',
  insurance: '0.00',
  discount: '0.00',
  taxes: [],
  total: '125.00',
  currency: 'USD',
  note: null,
  createdAt: '2026-11-13T12:00:00.000Z',
  expiresAt: AFTER,
  by: null,
  ...changes,
});
const quote = (changes: Partial<Order>): Order =>
  makeQuote(0, {
    items: [makeItem(first), makeItem(second, 3)],
    offers: [],
    acceptedOffer: null,
    heldUntil: null,
    layaway: null,
    sale: null,
    history: [],
    messages: [],
    archivedAt: null,
    createdAt: '2026-11-10T00:00:00.000Z',
    ...changes,
  });
const changed = (state: Order['state'], at: string): Order['history'][number] => ({
  state,
  status: 'pending',
  at,
  actor: 'dealer',
  by: null,
});
const uuid = (n: number) => `019aa000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const message = (n: number, from: Message['from'], createdAt = BEFORE): Message => ({
  id: uuid(n),
  from,
  by: null,
  text: 'A text',
  createdAt,
});

test.each([
  [AFTER, 'quoted'],
  [NOW, 'expired'],
  [BEFORE, 'expired'],
])('an offer that is valid until %s is %s', (expiresAt, state) => {
  expect(getState(quote({ state: 'quoted', offers: [makeOffer(1, { expiresAt })] }), NOW)).toBe(
    state,
  );
});

test('only the last offer of a quote counts', () => {
  const offers = [makeOffer(1, { expiresAt: BEFORE }), makeOffer(2)];
  expect(getState(quote({ state: 'quoted', offers }), NOW)).toBe('quoted');
  expect(getState(quote({ state: 'quoted', offers: offers.toReversed() }), NOW)).toBe('expired');
});

test.each([
  [AFTER, 'accepted'],
  [NOW, 'lapsed'],
  [BEFORE, 'lapsed'],
  [null, 'accepted'],
])('a hold until %s is %s', (heldUntil, state) => {
  expect(getState(quote({ state: 'accepted', heldUntil }), NOW)).toBe(state);
});

test('a hold that is past keeps its pieces while money is in or a payment is being completed', () => {
  const past = { state: 'accepted', heldUntil: BEFORE } as const;
  const state = (changes: Partial<Order>) => getState(quote({ ...past, ...changes }), NOW);
  expect(state({ ledger: [makeEntry(1)] })).toBe('accepted');
  expect(state({ ledger: [makeEntry(1, { cleared: false })] })).toBe('accepted');
  expect(state({ isCapturing: true })).toBe('accepted');
  const payment = makeEntry(1);
  const refund = makeEntry(2, { kind: 'refund', of: payment.id });
  expect(state({ ledger: [payment, refund] })).toBe('lapsed');
});

test('a stored quote is being paid only while its attempt is being captured', () => {
  const { isCapturing: _, ...rest } = quote({ state: 'accepted', heldUntil: BEFORE });
  const attempt = {
    id: uuid(1),
    externalId: null,
    cents: 100,
    instalment: null,
    createdAt: BEFORE,
  };
  const state = (attemptState: 'open' | 'capturing') =>
    getState({ ...rest, attempt: { ...attempt, state: attemptState } }, NOW);
  expect(state('capturing')).toBe('accepted');
  expect(state('open')).toBe('lapsed');
});

test('a quote that is noted as quoted elsewhere does not expire, nor does one in any other state', () => {
  expect(getState(quote({ state: 'quoted' }), NOW)).toBe('quoted');
  const ended = { offers: [makeOffer(1, { expiresAt: BEFORE })], heldUntil: BEFORE };
  for (const state of ['pending', 'countered', 'sold', 'declined', 'lost'] as const) {
    expect(getState(quote({ state, ...ended }), NOW)).toBe(state);
  }
});

describe('getAgreedLines', () => {
  const offers = [makeOffer(1), makeOffer(2, { lines: [{ productId: second, price: '9.00' }] })];

  test('the agreed lines are those of the accepted offer, else of the last one', () => {
    expect(getAgreedLines(quote({ offers, acceptedOffer: 1 }))).toEqual(offers[0]?.lines);
    expect(getAgreedLines(quote({ offers }))).toEqual(offers[1]?.lines);
  });

  test('the agreed lines are all of the request without an offer', () => {
    expect(getAgreedLines(quote({}))).toEqual([
      { productId: first, price: '10.00' },
      { productId: second, price: '10.00' },
    ]);
  });
});

describe('getClaims', () => {
  const accepted = { offers: [makeOffer(1)], acceptedOffer: 1, heldUntil: AFTER };

  test('an accepted quote claims the offered pieces until its hold ends', () => {
    const { id } = quote({});
    expect([...getClaims(quote({ state: 'accepted', ...accepted }))]).toEqual([
      [first, { id, kind: 'quote', quantity: 1, until: AFTER }],
    ]);
  });

  test('an accepted quote without an offer claims the quantity of the request', () => {
    const claims = getClaims(quote({ state: 'accepted', heldUntil: AFTER }));
    expect([...claims.values()].map(({ quantity }) => quantity)).toEqual([1, 3]);
  });

  test('a sale claims without an end', () => {
    const sale = { at: NOW, lines: [], total: '125.00', by: null };
    const { id } = quote({});
    expect([...getClaims(quote({ state: 'sold', ...accepted, sale }))]).toEqual([
      [first, { id, kind: 'sale', quantity: 1, until: null }],
    ]);
  });

  test('a sale does not claim pieces of which all units are back on sale', () => {
    const sale = { at: NOW, lines: [], total: '125.00', by: null };
    const returned = (number: number, quantity: number, restocked: string[]): Return => ({
      number,
      lines: [{ productId: second, quantity }],
      reason: 'Too small',
      photos: [],
      requestedAt: NOW,
      decision: 'approved',
      decidedAt: NOW,
      answer: null,
      receivedAt: NOW,
      restocked: restocked.map((productId) => ({ productId, at: NOW })),
      by: null,
    });
    const claimed = (...returns: Return[]) => [
      ...getClaims(quote({ state: 'sold', sale, returns })).keys(),
    ];
    expect(claimed(returned(1, 3, []))).toEqual([first, second]);
    expect(claimed(returned(1, 2, [second]))).toEqual([first, second]);
    expect(claimed(returned(1, 2, [second]), returned(2, 1, [second]))).toEqual([first]);
  });

  test('quotes of earlier releases, which have neither a hold nor a sale, claim nothing', () => {
    expect(getClaims(quote({ state: 'accepted' })).size).toBe(0);
    expect(getClaims(quote({ state: 'sold', heldUntil: AFTER })).size).toBe(0);
  });

  test.each(['pending', 'quoted', 'countered', 'declined', 'withdrawn', 'lapsed', 'lost'] as const)(
    'a %s quote claims nothing',
    (state) => {
      expect(getClaims(quote({ state, ...accepted })).size).toBe(0);
    },
  );
});

describe('getLayawayEnd', () => {
  const instalments = [
    { amount: '50.00', dueAt: '2026-11-01T00:00:00.000Z', paidAt: BEFORE },
    { amount: '50.00', dueAt: '2026-12-01T00:00:00.000Z', paidAt: null },
    { amount: '50.00', dueAt: '2027-01-01T00:00:00.000Z', paidAt: null },
  ];

  test('a layaway ends a week after the next instalment is due', () => {
    expect(getLayawayEnd({ instalments }, NOW)).toBe('2026-12-08T00:00:00.000Z');
  });

  test('a layaway ends a year from now when all is paid', () => {
    const paid = instalments.map((each) => ({ ...each, paidAt: BEFORE }));
    expect(getLayawayEnd({ instalments: paid }, NOW)).toBe('2027-11-20T12:00:00.000Z');
  });
});

describe('reminders', () => {
  const until = (state: 'quoted' | 'accepted', from: string, end: string) =>
    quote({
      state,
      offers: [makeOffer(1, { createdAt: from, expiresAt: end })],
      heldUntil: end,
      history: [changed(state, from)],
    });

  test.each([
    ['quoted', 'offer-expires'],
    ['accepted', 'hold-ends'],
  ] as const)('a reminder comes a day before the end of what is %s', (state, kind) => {
    const before = until(state, '2026-11-13T12:00:00.000Z', NOW);
    expect(getReminders(before)).toEqual([{ at: '2026-11-19T12:00:00.000Z', kind }]);
    expect(getDueAt(before, '')).toBe('2026-11-19T12:00:00.000Z');
    expect(getDueAt(before, '2026-11-19T11:59:59.999Z')).toBe('2026-11-19T12:00:00.000Z');
    expect(getDueAt(before, '2026-11-19T12:00:00.000Z')).toBe(NOW);
  });

  test.each(['quoted', 'accepted'] as const)(
    'no reminder comes if a quote is %s for two days or less',
    (state) => {
      const short = until(state, '2026-11-18T12:00:00.000Z', NOW);
      expect(getReminders(short)).toEqual([]);
      expect(getDueAt(short, '')).toBe(NOW);
      expect(getReminders(until(state, '2026-11-18T11:59:59.999Z', NOW))).toHaveLength(1);
    },
  );

  test('reminders of an instalment come three days ahead and when it is due, unless it is paid', () => {
    const layaway = {
      instalments: [
        { amount: '50.00', dueAt: '2026-11-01T00:00:00.000Z', paidAt: BEFORE },
        { amount: '50.00', dueAt: '2027-01-01T00:00:00.000Z', paidAt: null },
        { amount: '50.00', dueAt: '2026-12-01T00:00:00.000Z', paidAt: null },
      ],
      createdAt: BEFORE,
      by: null,
    };
    const heldUntil = '2026-12-08T00:00:00.000Z';
    const paying = quote({ state: 'accepted', heldUntil, layaway });
    expect(getReminders(paying)).toEqual([
      { at: '2026-11-28T00:00:00.000Z', kind: 'instalment-due' },
      { at: '2026-12-01T00:00:00.000Z', kind: 'instalment-overdue' },
      { at: '2026-12-29T00:00:00.000Z', kind: 'instalment-due' },
      { at: '2027-01-01T00:00:00.000Z', kind: 'instalment-overdue' },
    ]);
    expect(getDueAt(paying, '2026-11-28T00:00:00.000Z')).toBe('2026-12-01T00:00:00.000Z');
    expect(getDueAt(paying, '2026-12-01T00:00:00.000Z')).toBe(heldUntil);
  });

  test('a hold that money keeps is extended by a day an hour before it ends, without a reminder', () => {
    const kept = quote({
      ...until('accepted', '2026-11-13T12:00:00.000Z', '2026-11-20T13:00:00.000Z'),
      ledger: [makeEntry(1)],
    });
    expect(getReminders(kept)).toEqual([]);
    expect(getDueAt(kept, '')).toBe(NOW);
    expect(getExtension(kept, BEFORE)).toBeUndefined();
    expect(getExtension(kept, NOW)).toBe('2026-11-21T12:00:00.000Z');
    expect(getExtension({ ...kept, ledger: [] }, NOW)).toBeUndefined();
  });

  test('a sale is due when the days for returns end, and no longer once that was noted', () => {
    const shipment: Shipment = {
      number: 1,
      carrier: 'USPS',
      trackingNumber: null,
      trackingUrl: null,
      lines: [{ productId: first, quantity: 1 }],
      insuredValue: null,
      photo: null,
      customs: [],
      packedAt: BEFORE,
      shippedAt: BEFORE,
      deliveredAt: NOW,
      by: null,
    };
    const sold = quote({ state: 'sold', returnDays: 7, shipments: [shipment] });
    const end = '2026-11-27T12:00:00.000Z';
    expect(getDueAt(sold, NOW)).toBe(end);
    expect(getDueAt(sold, end)).toBeNull();
  });

  test('a state that does not end by itself has no reminder and no due time', () => {
    const ended = { offers: [makeOffer(1)], heldUntil: AFTER };
    for (const state of ['pending', 'countered', 'sold', 'declined', 'lapsed', 'lost'] as const) {
      expect(getReminders(quote({ state, ...ended }))).toEqual([]);
      expect(getDueAt(quote({ state, ...ended }), '')).toBeNull();
    }
    for (const state of ['quoted', 'accepted'] as const) {
      expect(getDueAt(quote({ state }), '')).toBeNull();
    }
  });
});

describe('countUnread', () => {
  const messages = [message(1, 'dealer'), message(2, 'collector'), message(3, 'dealer')];

  test.each([
    ['collector', null, 2],
    ['collector', uuid(1), 1],
    ['collector', uuid(2), 1],
    ['collector', uuid(3), 0],
    ['dealer', null, 1],
    ['dealer', uuid(1), 1],
    ['dealer', uuid(2), 0],
  ] as const)('the %s who has read up to %s has %d unread', (side, readUpTo, count) => {
    expect(countUnread({ messages }, side, readUpTo)).toBe(count);
  });
});

test.each([
  ['pending', 'waiting'],
  ['countered', 'waiting'],
  ['quoted', 'quoted'],
  ['accepted', 'accepted'],
  ['sold', 'closed'],
  ['declined', 'closed'],
  ['withdrawn', 'closed'],
  ['expired', 'closed'],
  ['lapsed', 'closed'],
  ['lost', 'closed'],
] as const)('a %s quote is in the group %s', (state, group) => {
  expect(summarize(quote({ state }), null).group).toBe(group);
  const unread = quote({ state, messages: [message(1, 'collector')] });
  expect(summarize(unread, null)).toMatchObject({ group: 'waiting', unread: 1 });
  expect(summarize(unread, uuid(1))).toMatchObject({ group, unread: 0 });
  const own = quote({ state, messages: [message(1, 'dealer')] });
  expect(summarize(own, null)).toMatchObject({ group, unread: 0 });
  expect(summarize({ ...unread, archivedAt: NOW }, null).group).toBe('archived');
});

test('a quote waits since the request, the counter, or the first unread message, whichever is earlier', () => {
  const messages = [
    message(1, 'collector', '2026-11-11T00:00:00.000Z'),
    message(2, 'dealer', '2026-11-12T00:00:00.000Z'),
    message(3, 'collector', '2026-11-13T00:00:00.000Z'),
  ];
  const since = (changes: Partial<Order>, readUpTo: string | null = null) =>
    summarize(quote({ messages, ...changes }), readUpTo).waitingSince;
  expect(since({ state: 'pending' })).toBe('2026-11-10T00:00:00.000Z');
  const history = [changed('countered', '2026-11-12T12:00:00.000Z')];
  expect(since({ state: 'countered', history })).toBe('2026-11-11T00:00:00.000Z');
  expect(since({ state: 'countered', history }, uuid(1))).toBe('2026-11-12T12:00:00.000Z');
  const quoted: Partial<Order> = { state: 'quoted', history: [changed('quoted', NOW)] };
  expect(since(quoted)).toBe('2026-11-11T00:00:00.000Z');
  expect(since(quoted, uuid(1))).toBe('2026-11-13T00:00:00.000Z');
  expect(since(quoted, uuid(3))).toBe(NOW);
});

test('the summary of a quote names the first pieces, briefly, and shows the first photo there is', () => {
  const items = ['A', 'B', 'C', 'D'].map((name, n) => ({
    ...makeItem(uuid(n)),
    name: name.repeat(100),
    imageUrl: n < 2 ? null : `/photos/${n}`,
  }));
  expect(summarize(quote({ items, offers: [makeOffer(1)] }), null)).toMatchObject({
    names: ['A'.repeat(80), 'B'.repeat(80), 'C'.repeat(80)],
    itemCount: 4,
    imageUrl: '/photos/2',
    expiresAt: AFTER,
  });
  expect(summarize(quote({}), null)).toMatchObject({ imageUrl: null, expiresAt: null });
});

describe('messages of the collector', () => {
  const DAY_MS = 24 * 3_600_000;
  const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * DAY_MS).toISOString();
  const message = (n: number, createdAt: string): Message => ({
    id: `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    from: 'collector',
    by: null,
    text: 'Hello',
    createdAt,
  });
  const closed = (days: number, messages: Message[] = []) =>
    quote({
      state: 'declined',
      history: [
        { state: 'declined', status: 'declined', at: daysAgo(days), actor: 'dealer', by: null },
      ],
      messages,
    });

  test('messages of the collector are taken by an open quote of any age', () => {
    expect(getMessageRefusal(quote({ state: 'pending' }), NOW)).toBeUndefined();
  });

  test('messages of the collector are taken by a closed quote for 30 days', () => {
    expect(getMessageRefusal(closed(30), NOW)).toBeUndefined();
    expect(getMessageRefusal(closed(31), NOW)).toContain('more than 30 days ago');
  });

  test('messages of the collector are taken by a quote that the clock has closed for 30 days after its offer', () => {
    const expired = (days: number) =>
      quote({ state: 'quoted', offers: [makeOffer(1, { expiresAt: daysAgo(days) })] });
    expect(getMessageRefusal(expired(29), NOW)).toBeUndefined();
    expect(getMessageRefusal(expired(31), NOW)).toContain('more than 30 days ago');
  });

  test('messages of the collector are at most ten after the end', () => {
    const before = Array.from({ length: 20 }, (_, n) => message(n, daysAgo(3)));
    const after = Array.from({ length: 10 }, (_, n) => message(20 + n, daysAgo(1)));
    expect(getMessageRefusal(closed(2, [...before, ...after.slice(1)]), NOW)).toBeUndefined();
    expect(getMessageRefusal(closed(2, [...before, ...after]), NOW)).toContain('10 messages');
  });

  test('messages of the collector are reported to the dealer once while unread, and again after a day', () => {
    const messages = [
      message(1, daysAgo(3)),
      message(2, daysAgo(2.5)),
      message(3, daysAgo(1.9)),
      message(4, daysAgo(1.8)),
    ];
    const reported = (readUpTo: string | null) =>
      messages.filter(({ id }) => beginsBundle({ messages }, id, readUpTo)).map(({ id }) => id);
    const ids = messages.map(({ id }) => id);
    expect(reported(null)).toEqual([ids[0], ids[2]]);
    expect(reported(ids[0] ?? '')).toEqual([ids[1]]);
    expect(reported(ids[3] ?? '')).toEqual([]);
  });
});
