import type { WayToPay } from '../../../shared/contract/payments.ts';
import type { Order } from '../../../shared/entities/order.ts';
import type { Reply } from '../../../web/src/lib/api.ts';
import { ADDRESS } from '../../support/postal-address.ts';
import { makeQuote } from '../../support/quotes.ts';
import { errorReply, type Handlers, type MockCall, pageReply } from './mockApi.ts';
import { ADA, mockShop } from './shop.ts';

const DAY_MS = 24 * 3_600_000;

export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

export function collectorQuote(n: number, changes: Partial<Order> = {}): Order {
  const quote = makeQuote(n, { userId: ADA.id, shippingAddress: ADDRESS, ...changes });
  return {
    ...quote,
    offers: quote.offers.map((offer) => ({ ...offer, expiresAt: inDays(3.1) })),
    heldUntil: quote.heldUntil && inDays(2.1),
    ...changes,
  };
}

export const PAYPAL: WayToPay = { method: 'paypal', instructions: null, obstacle: null };

type WaysToPay = Reply<'GET /api/orders/{id}/ways-to-pay'>;

export const waysToPay = (order: Order, changes: Partial<WaysToPay> = {}): WaysToPay => ({
  ways: [PAYPAL],
  amount: order.balance,
  instalment: null,
  dueAt: null,
  excludedIds: [],
  ...changes,
});

/** @param user null for a customer who has opened the link of the quotes */
export function mockCollectorQuotes(
  orders: Order[],
  handlers: Handlers = {},
  user: typeof ADA | null = ADA,
) {
  const quotes = { orders };
  const find = ({ params }: MockCall) =>
    quotes.orders.find(({ id }) => id === params.id) ?? errorReply('NOT_FOUND', 'No such quote');
  const { api } = mockShop(
    { user },
    {
      'GET /api/orders': (call) => pageReply(quotes.orders, call),
      'GET /api/orders/{id}': find,
      'POST /api/orders/{id}/read': find,
      'GET /api/orders/{id}/ways-to-pay': (call) => {
        const order = find(call);
        return 'balance' in order ? waysToPay(order) : order;
      },
      'GET /api/products/{id}': ({ params }) => errorReply('NOT_FOUND', `No product ${params.id}`),
      ...handlers,
    },
  );
  return Object.assign(quotes, {
    api,
    change: (order: Order) => {
      quotes.orders = quotes.orders.map((each) => (each.id === order.id ? order : each));
      return order;
    },
  });
}
