import { randomUUID } from 'node:crypto';
import { beforeAll } from 'vitest';
import type { Order } from '../../../../shared/entities/order.ts';
import type { LedgerEntry } from '../../../../shared/entities/payment.ts';
import type { PostalAddress } from '../../../../shared/entities/postal-address.ts';
import { loadCalls } from '../../../../tests/support/call.ts';
import { iterateEvents } from '../../../../tests/support/outbox.ts';
import type { StoredQuote } from '../../../platform/table/orders.ts';
import { setUpQuotes } from '../../orders/testing/set-up-quotes.ts';

type Calls = Awaited<ReturnType<typeof loadCalls>>;
type Key = Parameters<Calls>[0];
interface Person {
  headers: { cookie: string };
}

export const ADDRESS: PostalAddress = {
  name: 'Ada Meyer',
  addressLine1: '18 Harbor Street',
  addressLine2: null,
  adminArea2: 'Lewes',
  adminArea1: 'DE',
  postalCode: '19958',
  countryCode: 'US',
};

/** A payment of the whole sale, unless given otherwise. */
export const makePayment = (changes: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: randomUUID(),
  kind: 'payment',
  of: null,
  method: 'check',
  cents: 16_600,
  cleared: true,
  unapplied: false,
  externalId: null,
  feeCents: null,
  instalment: null,
  returnNumber: null,
  note: null,
  at: new Date().toISOString(),
  by: null,
  ...changes,
});

/** A quote for one patch at 125.00 and two badges at 20.50 each. */
export function setUpSales() {
  const given = setUpQuotes();
  let deliveries: Calls;
  beforeAll(async () => {
    deliveries = await loadCalls('deliveries');
  });

  const call = (
    key: Key,
    params: Record<string, string> = {},
    body?: unknown,
    who: Person = given.staff,
    headers: object = {},
  ) =>
    deliveries(key, {
      headers: { ...who.headers, ...headers },
      params: { id: given.quote.id, ...params },
      body,
    });
  const change = async (
    changes: Partial<StoredQuote> | ((before: StoredQuote) => Partial<StoredQuote>),
  ) => {
    const { changeQuote } = await import('../../../domain/quotes/change-quote.ts');
    await changeQuote(given.quote.id, (before) => ({
      after: { ...before, ...(typeof changes === 'function' ? changes(before) : changes) },
    }));
  };
  const ship = (body: object = {}, who?: Person, headers?: object) =>
    call('POST /api/orders/{id}/shipments', {}, { carrier: 'USPS', ...body }, who, headers);
  const changeShipment = (body: object, number = 1, who?: Person) =>
    call('PATCH /api/orders/{id}/shipments/{number}', { number: String(number) }, body, who);
  const sell = async (changes: Partial<StoredQuote> = {}): Promise<Order> => {
    await given.offer();
    const { id } = given.quote;
    const { body } = await given.call(
      'PATCH /api/orders/{id}',
      id,
      { status: 'sold' },
      given.staff,
    );
    await change({ shippingAddress: ADDRESS, ...changes });
    return body;
  };

  return {
    given,
    call,
    /** Changes the stored quote. */
    change,
    /** Makes the offers free of charge. */
    removePrices: () =>
      change(({ offers }) => ({
        offers: offers.map((each) => ({
          ...each,
          lines: each.lines.map((line) => ({ ...line, price: '0.00' })),
          total: '0.00',
        })),
        totalAmount: '0.00',
      })),
    sell,
    ship,
    changeShipment,
    /** Sells and ships all, and notes the delivery. */
    deliver: async (deliveredAt = new Date().toISOString()) => {
      await sell();
      await ship();
      await change(({ shipments }) => ({
        shipments: shipments.map((each) => ({ ...each, shippedAt: deliveredAt, deliveredAt })),
      }));
    },
    requestReturn: (body: object = {}, who: Person = given.member, headers?: object) =>
      call(
        'POST /api/orders/{id}/returns',
        {},
        { lines: [{ productId: given.patch.id }], reason: 'It is a copy.', ...body },
        who,
        headers,
      ),
    changeReturn: (body: object, number = 1, who?: Person) =>
      call('PATCH /api/orders/{id}/returns/{number}', { number: String(number) }, body, who),
    /** The events of which the outbox was notified since the sale. */
    listEvents: async (): Promise<string[]> => {
      const events = await Array.fromAsync(iterateEvents());
      return events.flatMap((event) =>
        event.kind === 'quote-changed' && event.orderId === given.quote.id && event.number
          ? [`${event.actor}: ${event.change} ${event.number}`]
          : [],
      );
    },
  };
}
