import { randomUUID } from 'node:crypto';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { MailContent } from '../../../shared/entities/mail.ts';
import type { Order } from '../../../shared/entities/order.ts';
import type { LedgerEntry } from '../../../shared/entities/payment.ts';
import { DEFAULT_SALE_SETTINGS } from '../../../shared/entities/sale-settings.ts';
import { iterateEvents } from '../../../tests/support/outbox.ts';
import { withinPermissions } from '../../../tests/support/within-permissions.ts';
import { ADDRESS, makePayment, setUpSales } from '../../api/deliveries/testing/set-up-sales.ts';
import type { QuoteChanged } from '../../platform/table/outbox.ts';

const DEALER = 'dealer@guidon.example';
const sales = setUpSales();
const { given, change } = sales;

beforeAll(async () => {
  Object.assign(process.env, { MAIL_REPLY_TO: DEALER, MAIL_FROM: DEALER });
  const { saveSaleSettings } = await import('../../platform/table/sale-settings.ts');
  await saveSaleSettings({
    ...DEFAULT_SALE_SETTINGS,
    seller: { name: 'Guidon Militaria LLC', address: ADDRESS, taxNumber: null },
    transfer: 'Bank of Lewes, account 4711',
  });
});
afterEach(async () => {
  const queue = await import('../../platform/table/mail-queue.ts');
  for await (const { SK } of queue.iterateQueue(100)) await queue.removeMail(SK);
});

type Update = Extract<MailContent, { template: 'quote-update' }>;

const isAbout = (event: { kind: string }, id: string): event is QuoteChanged =>
  event.kind === 'quote-changed' && (event as QuoteChanged).orderId === id;

/** Delivers what has happened to the quote so far, and takes the mails about it from the queue. */
async function receive(id = given.quote.id): Promise<Update[]> {
  const { handler } = await import('./handler.ts');
  const events = (await Array.fromAsync(iterateEvents())).filter((event) => isAbout(event, id));
  const Records = events.map((event, n) => {
    const SK = `${id} ${n}`;
    const NewImage = marshall({ PK: 'OUTBOX', SK, event });
    return { eventName: 'INSERT', dynamodb: { SequenceNumber: SK, NewImage } };
  });
  expect(await withinPermissions('outbox', () => handler({ Records } as never))).toEqual({
    batchItemFailures: [],
  });
  const queue = await import('../../platform/table/mail-queue.ts');
  const updates: Update[] = [];
  for (const { SK, mail } of await Array.fromAsync(queue.iterateQueue(100))) {
    const { content } = mail;
    if (content.template !== 'quote-update' || content.orderId !== id) continue;
    expect(mail.to).toBe(content.to === 'dealer' ? DEALER : content.requester.email);
    updates.push(content);
    await queue.removeMail(SK);
  }
  return updates.sort((one, other) => one.to.localeCompare(other.to));
}

async function accept(): Promise<void> {
  await given.offer();
  await given.accept();
  await change({ shippingAddress: ADDRESS });
  await receive();
}

const pay = (body: object) =>
  given.call('POST /api/orders/{id}/payments', given.quote.id, body, given.staff);
const changePayment = async (payment: LedgerEntry | undefined, status: string) => {
  const params = { id: given.quote.id, payment: payment?.id ?? '' };
  const { headers } = given.staff;
  const key = 'PATCH /api/orders/{id}/payments/{payment}';
  return given.shop.orders(key, { headers, params, body: { status } });
};

/** As PayPal's reports and the clock do it. */
async function report(event: Pick<QuoteChanged, 'change' | 'entryId'>, entries: LedgerEntry[]) {
  const { changeQuote } = await import('../../domain/quotes/change-quote.ts');
  await changeQuote(given.quote.id, (before) => ({
    after: { ...before, ledger: [...before.ledger, ...entries] },
    event: { actor: 'shop', ...event },
  }));
}

test('the mail about an accepted quote says how to pay, and that the address is missing', async () => {
  await given.offer();
  await receive();
  await given.accept();
  const [toCollector, toDealer] = await receive();
  expect(toCollector).toMatchObject({
    update: 'accepted',
    progress: { stage: 'awaiting payment', balance: '166.00', needsAddress: true },
    waysToPay: [{ method: 'transfer', instructions: 'Bank of Lewes, account 4711' }],
  });
  expect(toCollector?.progress?.nextStep).toContain('$166.00');
  expect(toDealer).toMatchObject({ update: 'accepted', to: 'dealer' });
});

test('payments that staff record are confirmed to the collector, the last one with the sale', async () => {
  await accept();
  await pay({ method: 'transfer', amount: '100.00' });
  expect(await receive()).toMatchObject([
    {
      to: 'collector',
      update: 'paid',
      payment: { method: 'transfer', cents: 10_000 },
      progress: { stage: 'part paid', balance: '66.00', needsAddress: false },
      waysToPay: [],
    },
  ]);
  await pay({ method: 'cash', amount: '66.00' });
  expect(await receive()).toMatchObject([
    {
      to: 'collector',
      update: 'sold',
      payment: { method: 'cash', cents: 6_600 },
      totals: { total: '166.00' },
      progress: { stage: 'paid', balance: '0.00' },
    },
  ]);
});

test('a check that bounces is reported with the other ways to pay', async () => {
  await accept();
  const { body }: { body: Order } = await pay({
    method: 'check',
    amount: '166.00',
    cleared: false,
  });
  const payment = { method: 'check', cents: 16_600 };
  expect(await receive()).toMatchObject([
    { to: 'collector', update: 'payment-pending', payment, progress: { stage: 'pending' } },
  ]);
  expect((await changePayment(body.ledger[0], 'failed')).status).toBe(200);
  expect(await receive()).toMatchObject([
    { to: 'collector', update: 'payment-failed', payment, waysToPay: [{ method: 'transfer' }] },
  ]);
});

test('payments that PayPal reports are mailed to both sides', async () => {
  await accept();
  const payment = makePayment({ method: 'paypal', cents: 10_000 });
  await report({ change: 'paid', entryId: payment.id }, [payment]);
  const paid = { update: 'paid', payment: { method: 'paypal', cents: 10_000 } };
  expect(await receive()).toMatchObject([
    { ...paid, to: 'collector' },
    { ...paid, to: 'dealer', progress: { balance: '66.00' } },
  ]);
  await report({ change: 'payment-failed' }, []);
  expect(await receive()).toMatchObject([
    { to: 'collector', update: 'payment-failed', payment: null },
    { to: 'dealer', update: 'payment-failed' },
  ]);
  const refund = makePayment({ kind: 'refund', method: 'paypal', of: payment.id, cents: 500 });
  await report({ change: 'refunded', entryId: refund.id }, [refund]);
  expect(await receive()).toMatchObject([
    { to: 'collector', update: 'refunded', payment: { cents: 500 } },
  ]);
});

test('unapplied payments, reversals and disputes are mailed to the dealer only', async () => {
  await accept();
  const payment = makePayment({ method: 'paypal', cents: 4_200, unapplied: true });
  await report({ change: 'unapplied', entryId: payment.id }, [payment]);
  expect(await receive()).toMatchObject([
    { to: 'dealer', update: 'unapplied', payment: { cents: 4_200 } },
  ]);
  const reversal = makePayment({ kind: 'reversal', of: payment.id, cents: 4_200 });
  await report({ change: 'reversed', entryId: reversal.id }, [reversal]);
  expect(await receive()).toMatchObject([{ to: 'dealer', update: 'reversed' }]);
  const dispute = {
    id: 'PP-D-1',
    isOpen: true,
    reason: 'NOT_AS_DESCRIBED',
    outcome: null,
    openedAt: new Date().toISOString(),
    resolvedAt: null,
  };
  await change({ dispute });
  await report({ change: 'disputed' }, []);
  expect(await receive()).toMatchObject([
    { to: 'dealer', update: 'disputed', text: 'Not as described', progress: { stage: 'disputed' } },
  ]);
  await change({ dispute: { ...dispute, isOpen: false, outcome: 'RESOLVED_SELLER_FAVOUR' } });
  await report({ change: 'dispute-resolved' }, []);
  expect(await receive()).toMatchObject([
    { to: 'dealer', update: 'dispute-resolved', text: 'Resolved seller favour' },
  ]);
});

test('a parcel is mailed with its number and its pieces, and its delivery with the days for returns', async () => {
  const { badge, patch } = given;
  await sales.sell();
  await receive();
  await sales.ship({
    carrier: 'UPS',
    trackingNumber: '1Z999AA10123456784',
    lines: [{ productId: badge.id, quantity: 1 }],
  });
  const [shipped, ...others] = await receive();
  expect(others).toEqual([]);
  expect(shipped).toMatchObject({
    to: 'collector',
    update: 'shipped',
    items: [{ name: badge.name, quantity: 1 }],
    parcel: {
      carrier: 'UPS',
      trackingNumber: '1Z999AA10123456784',
      trackingUrl: expect.stringContaining('1Z999AA10123456784'),
    },
    progress: { stage: 'shipped' },
  });
  expect(shipped?.items.map(({ name }) => name)).not.toContain(patch.name);
  await sales.changeShipment({ deliveredAt: new Date().toISOString() });
  const [delivered] = await receive();
  expect(delivered).toMatchObject({
    update: 'delivered',
    items: [{ name: badge.name }],
    returnableUntil: expect.any(String),
    parcel: null,
  });
});

test('a return is confirmed to the collector and reported to the dealer, and its answer says where to send the pieces', async () => {
  const { patch } = given;
  await sales.deliver();
  await receive();
  await sales.requestReturn({ reason: 'It is a copy.' });
  const items = [{ name: patch.name, quantity: 1 }];
  const requested = { update: 'return-requested', text: 'It is a copy.', items };
  expect(await receive()).toMatchObject([
    { ...requested, to: 'collector', returnAddress: [] },
    { ...requested, to: 'dealer' },
  ]);
  await sales.changeReturn({ decision: 'approved', answer: 'Of course.' });
  expect(await receive()).toMatchObject([
    {
      to: 'collector',
      update: 'return-approved',
      text: 'Of course.',
      items,
      returnAddress: ['Guidon Militaria LLC', '18 Harbor Street', 'Lewes, DE 19958'],
      progress: { stage: 'return requested' },
    },
  ]);
  await sales.changeReturn({ receivedAt: new Date().toISOString() });
  expect(await receive()).toMatchObject([
    { to: 'collector', update: 'return-received', returnAddress: [] },
  ]);
});

test('a return that is declined is mailed with the answer, and from abroad the address has a country', async () => {
  await sales.deliver();
  await sales.requestReturn();
  await receive();
  await sales.changeReturn({ decision: 'declined', answer: 'It is an original.' });
  expect(await receive()).toMatchObject([
    { to: 'collector', update: 'return-declined', text: 'It is an original.' },
  ]);
  await change(({ returns }) => ({
    shippingAddress: { ...ADDRESS, countryCode: 'DE' },
    returns: returns.map((each) => ({ ...each, decision: null })),
  }));
  await sales.changeReturn({ decision: 'approved' });
  const [approved] = await receive();
  expect(approved?.returnAddress.at(-1)).toBe('United States');
});

test('a quote that staff begin for a customer is not mailed to either side before the offer', async () => {
  const begin = async (customer: object): Promise<Order> => {
    const { status, body } = await given.shop.orders('POST /api/orders/for-customer', {
      headers: given.staff.headers,
      body: { customer, lines: [{ productId: given.medal.id }] },
    });
    expect(status).toBe(201);
    return body;
  };
  const offer = ({ id }: Order) =>
    given.offer({ lines: [{ productId: given.medal.id, price: '50.00' }] }, id);
  const email = `${randomUUID()}@shows.example`;
  const known = await begin({ name: 'Grace Hopper', email });
  expect(await receive(known.id)).toEqual([]);
  await offer(known);
  expect(await receive(known.id)).toMatchObject([
    { to: 'collector', update: 'offered', isGuest: true, requester: { email } },
  ]);
  const unknown = await begin({ name: 'Grace Hopper' });
  await offer(unknown);
  expect(await receive(unknown.id)).toEqual([]);
});

test('the digest of what waits counts what staff have to do for sales', async () => {
  const { sendStaffDigest } = await import('./staff-digest.ts');
  await accept();
  await pay({ method: 'transfer', amount: '166.00' });
  await sendStaffDigest(new Date('2031-05-12T12:01:00Z'));
  const queue = await import('../../platform/table/mail-queue.ts');
  const mails = await Array.fromAsync(queue.iterateQueue(100));
  const digests = mails.flatMap(({ mail: { content } }) =>
    content.template === 'staff-digest' ? [content] : [],
  );
  expect(digests).toHaveLength(1);
  expect(digests[0]?.tasks.toShip).toBeGreaterThanOrEqual(1);
  expect(digests[0]?.tasks).toMatchObject({ toClear: 0 });
});
