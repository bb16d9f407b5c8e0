import type { Order } from '../../../shared/entities/order.ts';
import { makeMessage, makeOffer, makeUser } from '../../support/quotes.ts';
import { openApp } from './app.tsx';
import { changeOrder, mockBackOffice } from './backOffice.ts';
import type { Handlers } from './mockApi.ts';

type Given = NonNullable<Parameters<typeof mockBackOffice>[0]>;

export async function openStaffQuote(order: Order, given: Given = {}, handlers: Handlers = {}) {
  const { id: userId, email } = makeUser();
  const by = { id: userId, email };
  const change = (id: string | undefined, changes: Partial<Order>) =>
    changeOrder(office, id, changes);
  const present = () => office.orders.find(({ id }) => id === order.id) ?? order;
  const office = mockBackOffice(
    { orders: [order], ...given },
    {
      'POST /api/orders/{id}/offers': ({ params, body: { expiresAt, note, ...body } }) => {
        const { offers, items } = present();
        const extras = { shipping: '0.00', insurance: '0.00', discount: '0.00', ...body };
        const offer = makeOffer(offers.length + 1, items, {
          ...extras,
          note: note ?? null,
          expiresAt,
          by,
        });
        return change(params.id, {
          state: 'quoted',
          offers: [...offers, offer],
          totalAmount: offer.total,
        });
      },
      'POST /api/orders/{id}/messages': ({ params, body }) =>
        change(params.id, {
          messages: [...present().messages, makeMessage(50, 'dealer', body.text)],
        }),
      'POST /api/orders/{id}/notes': ({ params, body }) => {
        const createdAt = new Date().toISOString();
        const note = { id: crypto.randomUUID(), text: body.text, createdAt, by };
        return change(params.id, { notes: [...present().notes, note] });
      },
      'POST /api/orders/{id}/decline': ({ params }) => change(params.id, { state: 'declined' }),
      'POST /api/orders/{id}/release': ({ params }) =>
        change(params.id, { state: 'lapsed', heldUntil: null }),
      'POST /api/orders/{id}/sold': ({ params }) => {
        const { offers, totalAmount } = present();
        const at = new Date().toISOString();
        const sale = { at, lines: offers.at(-1)?.lines ?? [], total: totalAmount, by };
        return change(params.id, { state: 'sold', heldUntil: null, sale });
      },
      'PUT /api/orders/{id}/layaway': ({ params, body }) => {
        const instalments = body.instalments.map((each: object) => ({ ...each, paidAt: null }));
        const createdAt = new Date().toISOString();
        return change(params.id, { layaway: { instalments, createdAt, by } });
      },
      'POST /api/orders/{id}/payments': ({ params, body }) => {
        const { layaway } = present();
        if (!layaway) throw new Error('No layaway');
        const paidAt = new Date().toISOString();
        const instalments = layaway.instalments.map((each, index) =>
          index === body.instalment ? { ...each, paidAt } : each,
        );
        return change(params.id, { layaway: { ...layaway, instalments } });
      },
      ...handlers,
    },
  );
  await openApp(`/quotes/${order.id}`);
  return office;
}
