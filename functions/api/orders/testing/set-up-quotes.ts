import { beforeEach } from 'vitest';
import type { Order } from '../../../../shared/entities/order.ts';
import { membersShop } from '../../../../tests/support/members-shop.ts';
import { releaseHolds } from '../../../../tests/support/release-holds.ts';

type Shop = ReturnType<typeof membersShop>;
type Person = Awaited<ReturnType<Shop['signedIn']>>;
type Key = Parameters<Shop['orders']>[0];

export const DAY_MS = 86_400_000;
export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

export const forbidden = { status: 403, body: { code: 'FORBIDDEN' } };
export const notFound = { status: 404, body: { code: 'NOT_FOUND' } };
export const stateConflict = { status: 409, body: { code: 'STATE_CONFLICT' } };
export const expired = { status: 409, body: { code: 'OFFER_EXPIRED' } };

export function setUpQuotes() {
  const shop = membersShop();
  const [patch, badge, medal, helmet] = shop.products;
  let member: Person;
  let staff: Person;
  let quote: Order;

  const call = (key: Key, id: string, body?: unknown, who = member, headers: object = {}) =>
    shop.orders(key, { headers: { ...who.headers, ...headers }, params: { id }, body });
  const prices = (patchPrice = '125.00', badgePrice = '20.5') => [
    { productId: patch.id, price: patchPrice },
    { productId: badge.id, price: badgePrice },
  ];
  const request = async (productIds: readonly string[], who = member): Promise<Order> => {
    for (const productId of productIds) {
      await shop.cart('POST /api/cart', { headers: who.headers, body: { productId } });
    }
    const { body } = await shop.orders('POST /api/orders', { headers: who.headers });
    return body as Order;
  };

  beforeEach(async () => {
    member = await shop.signedIn();
    staff = await shop.signedInStaff();
    for (const product of [patch, badge, medal, helmet]) {
      await shop.change({ ...product, availability: 'In Stock', stockQuantity: 2 });
    }
    await releaseHolds();
    await shop.cart('POST /api/cart', {
      headers: member.headers,
      body: { productId: badge.id, quantity: 2 },
    });
    quote = await request([patch.id]);
  });

  return {
    shop,
    patch,
    badge,
    medal,
    helmet,
    get member() {
      return member;
    },
    get staff() {
      return staff;
    },
    /** For one patch and two badges. */
    get quote() {
      return quote;
    },
    call,
    prices,
    request,
    offer: (body: object = {}, id = quote.id) =>
      call('POST /api/orders/{id}/offers', id, { lines: prices(), ...body }, staff),
    accept: (number = 1, id = quote.id, who = member) =>
      call('POST /api/orders/{id}/accept', id, { offer: number }, who),
    get: (id = quote.id, who = member) =>
      call('GET /api/orders/{id}', id, undefined, who).then(({ body }) => body as Order),
    listHolds: async (): Promise<Map<string, { kind: string; id: string }[]>> => {
      const { body } = await shop.orders('GET /api/holds', { headers: staff.headers });
      return new Map(
        body.map((hold: { productId: string; claims: [] }) => [hold.productId, hold.claims]),
      );
    },
    /** As if the time had passed. */
    endOffer: async (id = quote.id) => {
      const { changeQuote } = await import('../../../domain/quotes/change-quote.ts');
      await changeQuote(id, (before, now) => ({
        after: {
          ...before,
          offers: before.offers.map((each) => ({ ...each, expiresAt: now })),
          heldUntil: before.heldUntil && now,
        },
      }));
    },
  };
}
