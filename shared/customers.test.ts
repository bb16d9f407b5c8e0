import { expect, test } from 'vitest';
import { makeEntry, makeMessage, makeQuote } from '../tests/support/quotes.ts';
import {
  findShownId,
  listMergedIds,
  listPurchases,
  matchesSearch,
  toCustomer,
  toQuoteFacts,
} from './customers.ts';
import type { Return } from './entities/delivery.ts';
import type { Order } from './entities/order.ts';

const sold = makeQuote(1, { state: 'sold' });
const [first, second] = sold.items;
const backOn = (receivedAt: string | null): Return => ({
  number: 1,
  lines: [{ productId: second?.productId ?? '', quantity: 1 }],
  reason: 'It is a copy.',
  photos: [],
  requestedAt: '2026-11-28T09:00:00.000Z',
  decision: 'approved',
  decidedAt: '2026-11-28T10:00:00.000Z',
  answer: null,
  receivedAt,
  restocked: [],
  by: null,
});
const factsOf = (changes: Partial<Order> = {}) => toQuoteFacts({ ...sold, ...changes });

test('a customer has spent what was paid and has cleared, less refunds', () => {
  const paid = makeEntry(1, { cents: 30_010 });
  const ledger = [
    paid,
    makeEntry(2, { cents: 4_000, cleared: false }),
    makeEntry(3, { cents: 9_900, unapplied: true }),
    makeEntry(4, { kind: 'refund', of: paid.id, cents: 1_009 }),
  ];
  expect(factsOf({ ledger }).spentCents).toBe(29_001);
});

test('pieces count once they are sold, until they are returned', () => {
  expect(toQuoteFacts(makeQuote(1, { state: 'accepted' })).pieceCount).toBe(0);
  expect(factsOf().pieceCount).toBe(3);
  expect(factsOf({ returns: [backOn(null)] }).pieceCount).toBe(3);
  expect(factsOf({ returns: [backOn('2026-11-29T09:00:00.000Z')] }).pieceCount).toBe(2);
});

test('a customer was last seen at the last request, message, decision or return, not at those of staff', () => {
  const quote = makeQuote(2, { state: 'quoted' });
  expect(toQuoteFacts(quote).lastSeenAt).toBe(quote.createdAt);
  const messages = [makeMessage(1, 'collector', 'Hi'), makeMessage(2, 'dealer', 'Hello')];
  expect(toQuoteFacts({ ...quote, messages }).lastSeenAt).toBe(messages[0]?.createdAt);
  expect(factsOf().lastSeenAt).toBe('2026-11-20T17:00:00.000Z');
  expect(factsOf({ returns: [backOn(null)] }).lastSeenAt).toBe('2026-11-28T09:00:00.000Z');
});

test('a quote without name and address names no customer', () => {
  const requester = { firstName: null, lastName: null, email: null };
  expect(factsOf({ requester }).namesCustomer).toBe(false);
  expect(factsOf({ requester: { ...requester, firstName: 'Ada' } }).namesCustomer).toBe(true);
});

test('the name and address of an account count before those of its quotes', () => {
  const account = { firstName: 'Ada', lastName: 'King', email: 'ada@king.example' };
  const customer = toCustomer([{ id: '1', account, quotes: [factsOf()] }]);
  expect(customer).toMatchObject({ name: 'Ada King', email: account.email, hasAccount: true });
});

test('a search finds each word in names and addresses, in any case and without accents', () => {
  const customer = toCustomer([{ id: '1', account: undefined, quotes: [factsOf()] }]);
  expect(customer.name).toBe('Tomás Echeverría');
  for (const search of ['', 'tomas', 'ECHEV insignia-archive', ' echeverría  Tom ']) {
    expect({ search, found: matchesSearch(customer, search) }).toEqual({ search, found: true });
  }
  expect(matchesSearch(customer, 'tomas hale')).toBe(false);
});

test('merged customers are shown as the last one, also if each is merged into the other', () => {
  const into = (mergedInto: string | null) => ({ mergedInto });
  const merges = new Map([
    ['a', into('b')],
    ['b', into('c')],
    ['d', into(null)],
  ]);
  expect(['a', 'b', 'c', 'd'].map((id) => findShownId(id, merges))).toEqual(['c', 'c', 'c', 'd']);
  expect(listMergedIds('a', merges)).toEqual(['c', 'a', 'b']);
  expect(listMergedIds('d', merges)).toEqual(['d']);
  const circle = new Map([
    ['a', into('b')],
    ['b', into('a')],
  ]);
  expect(findShownId('a', circle)).toBe('b');
});

test('purchases have the price of one unit and what came back, the last sale first', () => {
  const later = makeQuote(7, { state: 'sold' });
  const at = '2026-11-30T10:00:00.000Z';
  const purchases = listPurchases([
    { ...sold, returns: [backOn('2026-11-29T09:00:00.000Z')] },
    makeQuote(3, { state: 'accepted' }),
    { ...later, sale: later.sale && { ...later.sale, at } },
  ]);
  expect(purchases.map(({ orderId }) => orderId)).toEqual([later.id, later.id, sold.id, sold.id]);
  expect(purchases.slice(2)).toMatchObject([
    { productId: first?.productId, price: '125.00', quantity: 1, returned: 0 },
    { productId: second?.productId, price: '145.50', quantity: 2, returned: 1 },
  ]);
});
