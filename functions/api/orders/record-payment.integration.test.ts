import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Order } from '../../../shared/entities/order.ts';
import { iterateEvents } from '../../../tests/support/outbox.ts';
import {
  forbidden,
  inDays,
  notFound,
  setUpQuotes,
  stateConflict,
} from './testing/set-up-quotes.ts';

const given = setUpQuotes();
const { patch, badge, shop, call, offer, accept, get, listHolds, endOffer, prices } = given;
const TOTAL = '166.00';

const pay = (body: object, headers: object = {}) =>
  call('POST /api/orders/{id}/payments', given.quote.id, body, given.staff, headers);
const change = (payment: string, status: string) =>
  shop.orders('PATCH /api/orders/{id}/payments/{payment}', {
    headers: given.staff.headers,
    params: { id: given.quote.id, payment },
    body: { status },
  });
const agree = async () => {
  await offer();
  await accept();
};
const lastEvent = async () => {
  const events = await Array.fromAsync(iterateEvents());
  return events.findLast(
    (event) => event.kind === 'quote-changed' && event.orderId === given.quote.id,
  );
};
const listInbox = async (group: string): Promise<string[]> => {
  const { body } = await shop.orders('GET /api/orders/inbox', {
    headers: given.staff.headers,
    query: `group=${group}`,
  });
  return body.map(({ id }: Order) => id);
};

test('POST /api/orders/{id}/payments records money, and cleared money that covers the total completes the sale', async () => {
  await agree();
  const { status, body: partly } = await pay({ method: 'cash', amount: '66', note: 'At the show' });
  expect(status).toBe(200);
  expect(partly).toMatchObject({ state: 'accepted', stage: 'part paid', balance: '100.00' });
  const [entry] = partly.ledger;
  expect(entry).toEqual({
    id: expect.any(String),
    kind: 'payment',
    of: null,
    method: 'cash',
    cents: 6_600,
    cleared: true,
    unapplied: false,
    externalId: null,
    feeCents: null,
    instalment: null,
    returnNumber: null,
    note: 'At the show',
    at: partly.updatedAt,
    by: { id: given.staff.user.id, email: given.staff.user.email },
  });
  expect(await lastEvent()).toMatchObject({ change: 'paid', actor: 'dealer', entryId: entry.id });
  const { body: sold } = await pay({ method: 'check', amount: '100.00' });
  expect(sold).toMatchObject({
    state: 'sold',
    stage: 'paid',
    balance: '0.00',
    sale: { at: sold.updatedAt, lines: prices('125.00', '20.50'), total: TOTAL },
    history: [{}, {}, { state: 'sold', actor: 'dealer', by: { email: given.staff.user.email } }],
  });
  expect((await listHolds()).get(badge.id)).toMatchObject([{ kind: 'sale', quantity: 2 }]);
  expect(await lastEvent()).toMatchObject({ change: 'sold', entryId: sold.ledger[1].id });
  expect(await listInbox('to-ship')).toContain(given.quote.id);
  // The words of staff are hidden from the collector.
  expect((await get()).ledger).toMatchObject([{ note: null, by: null, cents: 6_600 }, {}]);
});

test('POST /api/orders/{id}/payments keeps an uncleared check apart until it has cleared', async () => {
  await agree();
  const { body } = await pay({ method: 'check', amount: TOTAL, cleared: false });
  expect(body).toMatchObject({ state: 'accepted', stage: 'pending', balance: '0.00' });
  expect(await lastEvent()).toMatchObject({ change: 'payment-pending' });
  expect(await listInbox('to-clear')).toContain(given.quote.id);
});

test('POST /api/orders/{id}/payments takes more than is due', async () => {
  await agree();
  const { body } = await pay({ method: 'transfer', amount: '170' });
  expect(body).toMatchObject({ state: 'sold', stage: 'paid', balance: '-4.00' });
  expect(await listInbox('to-refund')).toContain(given.quote.id);
});

test('POST /api/orders/{id}/payments records one payment for one key', async () => {
  await agree();
  const again = () => pay({ method: 'cash', amount: '10' }, { 'idempotency-key': 'click' });
  for (const { status, body } of await Promise.all([again(), again(), again()])) {
    expect({ status, count: body.ledger.length }).toEqual({ status: 200, count: 1 });
  }
  expect((await get()).ledger).toHaveLength(1);
});

test.each([
  [{ method: 'cash', amount: '0' }, 'amount'],
  [{ method: 'cash', amount: '0.00' }, 'amount'],
  [{}, 'instalment'],
  [{ method: 'paypal', amount: '5' }, 'method'],
  [{ method: 'cash' }, 'amount'],
  [{ instalment: 0, amount: '5' }, 'method'],
  [{ method: 'cash', amount: '5', instalment: 0 }, 'instalment'],
])('POST /api/orders/{id}/payments rejects %j', async (body, path) => {
  await agree();
  const answer = await pay(body);
  expect(answer.status).toBe(400);
  expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toContain(path);
  expect((await get()).ledger).toEqual([]);
});

test('POST /api/orders/{id}/payments needs an agreement with prices', async () => {
  const cash = { method: 'cash', amount: '5' };
  expect(await pay(cash)).toMatchObject(stateConflict);
  await call('PATCH /api/orders/{id}', given.quote.id, { status: 'accepted' }, given.staff);
  expect(await pay(cash)).toMatchObject({
    ...stateConflict,
    body: { message: expect.stringContaining('no prices') },
  });
  const body = { method: 'cash', amount: '5' };
  expect(
    await call('POST /api/orders/{id}/payments', randomUUID(), body, given.staff),
  ).toMatchObject(notFound);
  expect(await call('POST /api/orders/{id}/payments', given.quote.id, body)).toMatchObject(
    forbidden,
  );
});

describe('money for a quote that has ended', () => {
  test('POST /api/orders/{id}/payments records a payment for an ended quote as unapplied', async () => {
    await agree();
    await endOffer();
    const { body } = await pay({ method: 'transfer', amount: TOTAL });
    expect(body).toMatchObject({
      state: 'lapsed',
      stage: null,
      ledger: [{ unapplied: true, cents: 16_600 }],
      history: [{}, {}, { state: 'lapsed', actor: 'shop' }],
    });
    expect(await lastEvent()).toMatchObject({ change: 'unapplied', freed: [patch.id, badge.id] });
    expect(await listHolds()).toEqual(new Map());
    expect(await listInbox('unapplied')).toContain(given.quote.id);
  });

  test('PATCH /api/orders/{id}/payments/{payment} applies money to a quote that was noted as sold', async () => {
    await agree();
    await endOffer();
    const { body } = await pay({ method: 'transfer', amount: TOTAL });
    const { id } = body.ledger[0];
    expect(await change(id, 'applied')).toMatchObject(stateConflict);
    const note = { status: 'sold' };
    await call('PATCH /api/orders/{id}', given.quote.id, note, given.staff);
    const { body: applied } = await change(id, 'applied');
    expect(applied).toMatchObject({ state: 'sold', stage: 'paid', balance: '0.00' });
    expect(applied.ledger[1]).toMatchObject({ kind: 'application', of: id });
    expect(await lastEvent()).toMatchObject({ change: 'paid', entryId: id });
    expect((await change(id, 'applied')).body).toEqual(applied);
  });
});

describe('PATCH /api/orders/{id}/payments/{payment}', () => {
  const sendCheck = async (amount = TOTAL): Promise<string> => {
    const { body } = await pay({ method: 'check', amount, cleared: false });
    return body.ledger.at(-1).id;
  };

  test('PATCH /api/orders/{id}/payments/{payment} completes the sale when a check has cleared', async () => {
    await agree();
    const id = await sendCheck();
    const { status, body } = await change(id, 'cleared');
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'sold', stage: 'paid' });
    expect(body.ledger[1]).toMatchObject({ kind: 'clearance', of: id, cents: 16_600 });
    expect(await lastEvent()).toMatchObject({ change: 'sold', entryId: id });
    expect((await change(id, 'cleared')).body).toEqual(body);
  });

  test('PATCH /api/orders/{id}/payments/{payment} notes a check that has bounced', async () => {
    await agree();
    const id = await sendCheck();
    const { body } = await change(id, 'failed');
    expect(body).toMatchObject({ state: 'accepted', stage: 'awaiting payment', balance: TOTAL });
    expect(await lastEvent()).toMatchObject({ change: 'payment-failed', entryId: id });
    expect((await change(id, 'failed')).body).toEqual(body);
    expect(await change(id, 'cleared')).toMatchObject(stateConflict);
  });

  test('PATCH /api/orders/{id}/payments/{payment} keeps a sale whose payment the bank took back', async () => {
    await agree();
    const id = await sendCheck();
    expect(await change(id, 'reversed')).toMatchObject(stateConflict);
    await change(id, 'cleared');
    expect(await change(id, 'failed')).toMatchObject(stateConflict);
    const { body } = await change(id, 'reversed');
    expect(body).toMatchObject({ state: 'sold', stage: 'awaiting payment', balance: TOTAL });
    expect(await lastEvent()).toMatchObject({ change: 'reversed', entryId: id });
    expect((await change(id, 'reversed')).body).toEqual(body);
  });

  test('PATCH /api/orders/{id}/payments/{payment} leaves the payments of PayPal to PayPal', async () => {
    await agree();
    const { changeQuote } = await import('../../domain/quotes/change-quote.ts');
    const { addEntries } = await import('../../domain/quotes/ledger.ts');
    const id = randomUUID();
    await changeQuote(given.quote.id, (before, now) => ({
      after: addEntries(before, [{ id, kind: 'payment', method: 'paypal', cents: 100 }], {
        now,
        by: null,
      }),
    }));
    for (const status of ['cleared', 'failed', 'reversed']) {
      expect(await change(id, status)).toMatchObject(stateConflict);
    }
  });

  test('PATCH /api/orders/{id}/payments/{payment} takes a payment by PayPal that has not cleared for 180 days', async () => {
    await agree();
    const { changeQuote } = await import('../../domain/quotes/change-quote.ts');
    const { addEntries } = await import('../../domain/quotes/ledger.ts');
    const [old, recent] = [randomUUID(), randomUUID()];
    const toPayment = (id: string) =>
      ({ id, kind: 'payment', method: 'paypal', cents: 100, cleared: false }) as const;
    const at = new Date(Date.now() - 181 * 86_400_000).toISOString();
    await changeQuote(given.quote.id, (before, now) => {
      const after = addEntries(before, [toPayment(old), toPayment(recent)], { now, by: null });
      const ledger = after.ledger.map((entry) => (entry.id === old ? { ...entry, at } : entry));
      return { after: { ...after, ledger } };
    });
    expect(await change(recent, 'failed')).toMatchObject(stateConflict);
    const { status, body } = await change(old, 'failed');
    expect(status).toBe(200);
    expect(body.ledger.at(-1)).toMatchObject({ kind: 'failure', of: old });
  });

  test('PATCH /api/orders/{id}/payments/{payment} settles a refund by PayPal that has not cleared for 180 days', async () => {
    await agree();
    const { changeQuote } = await import('../../domain/quotes/change-quote.ts');
    const { addEntries } = await import('../../domain/quotes/ledger.ts');
    const ids = Array.from({ length: 4 }, (): string => randomUUID());
    const [payment = '', cleared = '', failed = '', recent = ''] = ids;
    const toRefund = (id: string) =>
      ({ id, kind: 'refund', of: payment, method: 'paypal', cents: 100, cleared: false }) as const;
    const at = new Date(Date.now() - 181 * 86_400_000).toISOString();
    await changeQuote(given.quote.id, (before, now) => {
      const paid = { id: payment, kind: 'payment', method: 'paypal', cents: 500 } as const;
      const refunds = [cleared, failed, recent].map(toRefund);
      const after = addEntries(before, [paid, ...refunds], { now, by: null });
      const ledger = after.ledger.map((entry) => (entry.id === recent ? entry : { ...entry, at }));
      return { after: { ...after, ledger } };
    });
    expect(await change(recent, 'failed')).toMatchObject(stateConflict);
    expect(await change(cleared, 'reversed')).toMatchObject(stateConflict);
    const { body } = await change(cleared, 'cleared');
    expect(body.ledger.at(-1)).toMatchObject({ kind: 'clearance', of: cleared, cents: 100 });
    expect(await lastEvent()).toMatchObject({ change: 'refunded', entryId: cleared });
    expect((await change(failed, 'failed')).body.ledger.at(-1)).toMatchObject({ kind: 'failure' });
    expect((await change(failed, 'failed')).status).toBe(200);
    expect(await change(failed, 'cleared')).toMatchObject(stateConflict);
  });

  test('PATCH /api/orders/{id}/payments/{payment} answers 404 for another entry', async () => {
    await agree();
    await sendCheck();
    expect(await change(randomUUID(), 'cleared')).toMatchObject(notFound);
  });
});

describe('installments', () => {
  const plan = [
    { amount: '66.00', dueAt: inDays(1) },
    { amount: '100.00', dueAt: inDays(31) },
  ];
  const agreeOnPlan = async () => {
    await agree();
    const body = { instalments: plan };
    await call('PUT /api/orders/{id}/layaway', given.quote.id, body, given.staff);
  };
  const listPaid = ({ layaway }: Order) =>
    layaway?.instalments.map(({ paidAt }) => paidAt !== null);

  test('POST /api/orders/{id}/payments records an installment without a method in the ledger, and leaves the sale to staff', async () => {
    await agreeOnPlan();
    const { body: deposit } = await pay({ instalment: 0 });
    expect(deposit.ledger).toMatchObject([{ method: 'other', cents: 6_600, instalment: 0 }]);
    const { body } = await pay({ instalment: 1 });
    expect(body).toMatchObject({ state: 'accepted', stage: 'paid', balance: '0.00' });
    expect(await listInbox('accepted')).toContain(given.quote.id);
  });

  test('POST /api/orders/{id}/payments marks an installment as paid once its payments have cleared', async () => {
    await agreeOnPlan();
    const { body: pending } = await pay({
      method: 'check',
      amount: '66.00',
      cleared: false,
      instalment: 0,
    });
    expect(listPaid(pending)).toEqual([false, false]);
    const { body: cleared } = await change(pending.ledger[0].id, 'cleared');
    expect(listPaid(cleared)).toEqual([true, false]);
    expect(cleared.heldUntil > pending.heldUntil).toBe(true);
    expect(await pay({ method: 'cash', amount: '66', instalment: 0 })).toMatchObject(stateConflict);
    const { body: partly } = await pay({ method: 'cash', amount: '40', instalment: 1 });
    expect(listPaid(partly)).toEqual([true, false]);
    const { body: sold } = await pay({ method: 'cash', amount: '60', instalment: 1 });
    expect(listPaid(sold)).toEqual([true, true]);
    expect(sold).toMatchObject({ state: 'sold', stage: 'paid' });
  });

  test('PATCH /api/orders/{id}/payments/{payment} opens the installment of a reversed payment again', async () => {
    await agreeOnPlan();
    const { body } = await pay({ method: 'check', amount: '66', instalment: 0 });
    expect(listPaid(body)).toEqual([true, false]);
    const { body: reversed } = await change(body.ledger[0].id, 'reversed');
    expect(listPaid(reversed)).toEqual([false, false]);
  });
});
