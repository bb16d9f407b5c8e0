import type { Order } from '../../../shared/entities/order.ts';
import { makeQuote } from '../../support/quotes.ts';
import { errorReply, type Handlers, type MockCall, pageReply } from './mockApi.ts';
import { ADA, mockShop } from './shop.ts';

const DAY_MS = 24 * 3_600_000;

export const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

export function collectorQuote(n: number, changes: Partial<Order> = {}): Order {
  const quote = makeQuote(n, { userId: ADA.id, ...changes });
  return {
    ...quote,
    offers: quote.offers.map((offer) => ({ ...offer, expiresAt: inDays(3.1) })),
    heldUntil: quote.heldUntil && inDays(2.1),
    ...changes,
  };
}

export function mockCollectorQuotes(orders: Order[], handlers: Handlers = {}) {
  const quotes = { orders };
  const find = ({ params }: MockCall) =>
    quotes.orders.find(({ id }) => id === params.id) ?? errorReply('NOT_FOUND', 'No such quote');
  const { api } = mockShop(
    {},
    {
      'GET /api/orders': (call) => pageReply(quotes.orders, call),
      'GET /api/orders/{id}': find,
      'POST /api/orders/{id}/read': find,
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
