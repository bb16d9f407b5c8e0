import type { Return, Shipment } from '../../../shared/entities/delivery.ts';
import type { Order } from '../../../shared/entities/order.ts';
import type { LedgerEntry } from '../../../shared/entities/payment.ts';
import { DEFAULT_SALE_SETTINGS } from '../../../shared/entities/sale-settings.ts';
import { getBalanceCents, isPaidUp } from '../../../shared/quotes/ledger.ts';
import { fromCents, toCents } from '../../../shared/quotes/money.ts';
import { getStage, getUnshippedLines } from '../../../shared/quotes/stage.ts';
import { makeEntry, makeMessage, makeOffer, makeUser } from '../../support/quotes.ts';
import { openApp } from './app.tsx';
import { changeOrder, mockBackOffice } from './backOffice.ts';
import type { Handlers } from './mockApi.ts';

type Given = NonNullable<Parameters<typeof mockBackOffice>[0]>;

/** Answers to what the screen of a quote asks besides the quote. */
export const QUOTE_FACTS: Handlers = {
  'GET /api/sale-settings': DEFAULT_SALE_SETTINGS,
  'GET /api/orders/{id}/resale-certificate': { certificate: null },
  'GET /api/orders/{id}/comparables': [],
  'GET /api/orders/{id}/paypal-marks': [],
  'GET /api/orders/{id}/floor-requests': [],
  'GET /api/orders/{id}/invoices': [],
  'GET /api/military-items/{id}/condition-reports': [],
};

export async function openStaffQuote(order: Order, given: Given = {}, handlers: Handlers = {}) {
  const { id: userId, email } = makeUser();
  const by = { id: userId, email };
  const now = () => new Date().toISOString();
  const present = () => office.orders.find(({ id }) => id === order.id) ?? order;
  const change = (id: string | undefined, changes: Partial<Order>) => {
    const after = { ...present(), ...changes };
    const stage = getStage(after, after.isCapturing, now());
    const balance = fromCents(getBalanceCents(after));
    return changeOrder(office, id, { stage, balance, ...changes });
  };
  /** Cleared money that covers the total completes the sale. */
  const addEntry = (id: string | undefined, changes: Partial<LedgerEntry>) => {
    const before = present();
    const entry = makeEntry(100 + before.ledger.length, { at: now(), by, ...changes });
    const after = { ...before, ledger: [...before.ledger, entry] };
    const isSold = before.state === 'accepted' && isPaidUp(after);
    const sale = { at: now(), lines: before.offers.at(-1)?.lines ?? [], total: before.totalAmount };
    return change(id, {
      ledger: after.ledger,
      ...(isSold && { state: 'sold' as const, heldUntil: null, sale: { ...sale, by } }),
    });
  };
  const findEntry = (id: string | undefined) => {
    const entry = present().ledger.find((each) => each.id === id);
    if (!entry) throw new Error(`No entry ${id}`);
    return entry;
  };
  const changeReturn = (number: number, changes: Partial<Return>) =>
    change(order.id, {
      returns: present().returns.map((each) =>
        each.number === number ? { ...each, ...changes } : each,
      ),
    });
  const office = mockBackOffice(
    { orders: [order], ...given },
    {
      ...QUOTE_FACTS,
      'POST /api/orders/{id}/offers': ({ params, body: { expiresAt, note, tax, ...body } }) => {
        const { offers, items } = present();
        const extras = { shipping: '0.00', insurance: '0.00', discount: '0.00', ...body };
        const offer = makeOffer(offers.length + 1, items, {
          ...extras,
          taxes: tax ? [{ state: 'PA', rate: null, amount: tax }] : [],
          note: note ?? null,
          expiresAt,
          by,
        });
        return change(params.id, {
          state: 'quoted',
          offers: [...offers, offer],
          taxes: offer.taxes,
          totalAmount: offer.total,
        });
      },
      'POST /api/orders/{id}/messages': ({ params, body }) =>
        change(params.id, {
          messages: [...present().messages, makeMessage(50, 'dealer', body.text)],
        }),
      'POST /api/orders/{id}/notes': ({ params, body }) => {
        const note = { id: crypto.randomUUID(), text: body.text, createdAt: now(), by };
        return change(params.id, { notes: [...present().notes, note] });
      },
      'POST /api/orders/{id}/decline': ({ params }) => change(params.id, { state: 'declined' }),
      'POST /api/orders/{id}/release': ({ params }) =>
        change(params.id, { state: 'lapsed', heldUntil: null }),
      'POST /api/orders/{id}/sold': ({ params }) => {
        const { offers, totalAmount } = present();
        const sale = { at: now(), lines: offers.at(-1)?.lines ?? [], total: totalAmount, by };
        return change(params.id, { state: 'sold', heldUntil: null, sale });
      },
      'PUT /api/orders/{id}/layaway': ({ params, body }) => {
        const instalments = body.instalments.map((each: object) => ({ ...each, paidAt: null }));
        return change(params.id, { layaway: { instalments, createdAt: now(), by } });
      },
      'POST /api/orders/{id}/payments': ({ params, body }) => {
        const { method, amount, cleared = true, instalment = null, note = null } = body;
        if (method) {
          return addEntry(params.id, { method, cents: toCents(amount), cleared, instalment, note });
        }
        const { layaway } = present();
        if (!layaway) throw new Error('No layaway');
        const instalments = layaway.instalments.map((each, index) =>
          index === instalment ? { ...each, paidAt: now() } : each,
        );
        return change(params.id, { layaway: { ...layaway, instalments } });
      },
      'PATCH /api/orders/{id}/payments/{payment}': ({ params, body }) => {
        const { id, method, cents } = findEntry(params.payment);
        const kinds = {
          cleared: 'clearance',
          failed: 'failure',
          reversed: 'reversal',
          applied: 'application',
        } as const;
        const kind = kinds[body.status as keyof typeof kinds];
        return addEntry(params.id, { kind, of: id, method, cents });
      },
      'POST /api/orders/{id}/refunds': ({ params, body }) => {
        const { id, method } = findEntry(body.payment);
        const { amount, returnNumber = null, note = null } = body;
        const cents = toCents(amount);
        return addEntry(params.id, { kind: 'refund', of: id, method, cents, returnNumber, note });
      },
      'PUT /api/orders/{id}/address': ({ params, body }) => {
        const { giftNote, wantsSignature, save: _, ...shippingAddress } = body;
        return change(params.id, { shippingAddress, giftNote: giftNote || null, wantsSignature });
      },
      'POST /api/orders/{id}/shipments': ({ params, body }) => {
        const { shipments } = present();
        const shipment: Shipment = {
          number: shipments.length + 1,
          carrier: body.carrier,
          trackingNumber: body.trackingNumber ?? null,
          trackingUrl: body.trackingNumber ? 'https://tracking.example/' : null,
          lines: body.lines ?? getUnshippedLines(present()),
          insuredValue: body.insuredValue ?? null,
          photo: body.photo ?? null,
          customs: [],
          packedAt: now(),
          shippedAt: body.isPacked ? null : now(),
          deliveredAt: body.carrier === 'pickup' ? now() : null,
          by,
        };
        return change(params.id, { shipments: [...shipments, shipment] });
      },
      'PATCH /api/orders/{id}/shipments/{number}': ({ params, body }) =>
        change(params.id, {
          shipments: present().shipments.map((each) =>
            each.number === Number(params.number) ? { ...each, ...body } : each,
          ),
        }),
      'PATCH /api/orders/{id}/returns/{number}': ({ params, body }) => {
        const number = Number(params.number);
        const { restocked, decision, answer = null, receivedAt } = body;
        if (decision) return changeReturn(number, { decision, answer, decidedAt: now(), by });
        if (receivedAt) return changeReturn(number, { receivedAt });
        const known = present().returns.find((each) => each.number === number)?.restocked ?? [];
        const added = restocked.map((productId: string) => ({ productId, at: now() }));
        return changeReturn(number, { restocked: [...known, ...added] });
      },
      ...handlers,
    },
  );
  await openApp(`/quotes/${order.id}`);
  return office;
}
