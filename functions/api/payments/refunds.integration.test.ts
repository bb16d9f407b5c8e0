import { expect, test } from 'vitest';
import { sumLedger } from '../../../shared/quotes/ledger.ts';
import { dieAfterWrites } from '../../../tests/support/die-after-writes.ts';
import { logLines } from '../../../tests/support/log-lines.ts';
import { forbidden, stateConflict } from '../orders/testing/set-up-quotes.ts';
import { setUpPayments, TOTAL_CENTS } from './testing/set-up-payments.ts';

const payments = setUpPayments();
const { given, find, change, payByPaypal, refund, listEvents } = payments;
logLines();

const books = () => payments.paypal.books().refunds;
const invalid = (path: string) => ({ status: 400, body: { issues: [{ path }] } });

test('POST /api/orders/{id}/refunds refunds a part of a payment by PayPal, then the rest', async () => {
  const payment = await payByPaypal();
  const { status, body } = await refund({ payment: payment.id, amount: '41', note: 'Moth holes' });
  expect(status).toBe(201);
  const { id, email } = given.staff.user;
  expect(body.ledger.slice(1)).toMatchObject([
    {
      kind: 'refund',
      of: payment.id,
      cents: 4_100,
      cleared: false,
      note: 'Moth holes',
      by: { id, email },
    },
    { kind: 'clearance', of: body.ledger[1].id, externalId: books()[0]?.id, by: null },
  ]);
  expect((await refund({ payment: payment.id })).body.stage).toBe('refunded');
  expect(books()).toMatchObject([
    { cents: 4_100, status: 'COMPLETED', customId: body.ledger[1].id },
    { cents: TOTAL_CENTS - 4_100, status: 'COMPLETED' },
  ]);
  expect(await listEvents()).toEqual(['sold', 'refunded', 'refunded']);
  // PayPal's reports add nothing.
  await payments.paypal.releaseEvents();
  expect((await find()).ledger).toHaveLength(5);
});

test('POST /api/orders/{id}/refunds refunds once for repeated requests with the same key', async () => {
  const payment = await payByPaypal();
  const again = () =>
    refund({ payment: payment.id, amount: '10' }, { 'idempotency-key': 'refund-1' });
  const [first, second] = await Promise.all([again(), again()]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect((await again()).status).toBe(201);
  expect(books()).toHaveLength(1);
  expect(sumLedger((await find()).ledger).refundedCents).toBe(1_000);
});

test('POST /api/orders/{id}/refunds never refunds more than was paid, even at the same time', async () => {
  const payment = await payByPaypal();
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => refund({ payment: payment.id, amount: '100' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400]);
  expect(answers.find(({ status }) => status === 400)).toMatchObject({
    body: { issues: [{ path: 'amount', message: 'At most 66.00 is left of this payment' }] },
  });
  expect(books()).toMatchObject([{ cents: 10_000 }]);
});

test('POST /api/orders/{id}/refunds needs a cleared payment of the quote', async () => {
  expect(await refund({ payment: given.quote.id })).toMatchObject(invalid('payment'));
  const payment = await payByPaypal();
  expect(await refund({ payment: payment.id, amount: '0' })).toMatchObject(invalid('amount'));
  await refund({ payment: payment.id });
  expect(await refund({ payment: payment.id })).toMatchObject(stateConflict);
  expect(await refund({ payment: payment.id, amount: '0.01' })).toMatchObject(invalid('amount'));
});

test('POST /api/orders/{id}/refunds waits until a pending payment has cleared', async () => {
  payments.paypal.nextCapture('pending');
  const payment = await payByPaypal();
  const refused = await refund({ payment: payment.id });
  expect(refused).toMatchObject(stateConflict);
  expect(refused.body.message).toContain('has not cleared');
});

test('POST /api/orders/{id}/refunds only notes what staff have paid back in another way', async () => {
  const { body } = await given.call(
    'POST /api/orders/{id}/payments',
    given.quote.id,
    { method: 'check', amount: '166.00' },
    given.staff,
  );
  const [payment] = body.ledger;
  const { status, body: refunded } = await refund({ payment: payment.id, amount: '20' });
  expect(status).toBe(201);
  expect(refunded.ledger[1]).toMatchObject({ kind: 'refund', method: 'check', cleared: true });
  expect(books()).toEqual([]);
  expect(await listEvents()).toEqual(['sold', 'refunded']);
});

test('POST /api/orders/{id}/refunds refunds a return after its pieces have arrived', async () => {
  const payment = await payByPaypal();
  const now = new Date().toISOString();
  const lines = [{ productId: given.patch.id, quantity: 1 }];
  const returned = {
    number: 1,
    lines,
    reason: 'It is a copy.',
    photos: [],
    requestedAt: now,
    decision: 'approved' as const,
    decidedAt: now,
    answer: null,
    receivedAt: null,
    restocked: [],
    by: null,
  };
  const body = { payment: payment.id, amount: '125', returnNumber: 1 };
  expect(await refund(body)).toMatchObject(invalid('returnNumber'));
  await change({ returns: [returned] });
  expect(await refund(body)).toMatchObject(stateConflict);
  await change({ returns: [{ ...returned, receivedAt: now }] });
  const { status, body: order } = await refund(body);
  expect(status).toBe(201);
  expect(order.ledger[1]).toMatchObject({ kind: 'refund', returnNumber: 1 });
});

test('POST /api/orders/{id}/refunds reserves the refund until PayPal answers', async () => {
  const payment = await payByPaypal();
  payments.paypal.next({ answer: 'drop', isApplied: true, times: 2, on: ['refund'] });
  const { status, body } = await refund({ payment: payment.id });
  expect(status).toBe(201);
  expect(body.ledger.at(-1)).toMatchObject({ kind: 'refund', cleared: false });
  expect(await refund({ payment: payment.id })).toMatchObject(stateConflict);
  await payments.runClock(2);
  expect((await find()).ledger.at(-1)).toMatchObject({ kind: 'clearance' });
  expect(books()).toHaveLength(1);
});

test.each([0, 1, 2, 3, 4])(
  'a process that dies after %i writes of a refund neither loses nor doubles it',
  async (writes) => {
    const payment = await payByPaypal();
    await dieAfterWrites(writes, () =>
      refund({ payment: payment.id }, { 'idempotency-key': 'refund-1' }),
    );
    await payments.runClock(2);
    await payments.paypal.releaseEvents();
    const { status } = await refund({ payment: payment.id }, { 'idempotency-key': 'refund-1' });
    expect(status).toBe(201);
    expect(books()).toMatchObject([{ cents: TOTAL_CENTS, status: 'COMPLETED' }]);
    const { ledger } = await find();
    expect(ledger.map(({ kind }) => kind)).toEqual(['payment', 'refund', 'clearance']);
  },
);

test('the clock sees a pending refund clear', async () => {
  const payment = await payByPaypal();
  payments.paypal.nextRefund('pending');
  await refund({ payment: payment.id });
  expect((await find()).ledger.at(-1)).toMatchObject({ kind: 'refund', cleared: false });
  await payments.runClock(2);
  expect((await find()).ledger).toHaveLength(2);
  await payments.paypal.settleRefund(books()[0]?.id ?? '', true);
  await payments.runClock(30);
  expect((await find()).ledger.at(-1)).toMatchObject({
    kind: 'clearance',
    externalId: books()[0]?.id,
  });
  expect(await listEvents()).toEqual(['sold', 'refunded']);
});

test('a refund that PayPal reports as failed no longer counts', async () => {
  const payment = await payByPaypal();
  payments.paypal.nextRefund('pending');
  await refund({ payment: payment.id });
  await payments.paypal.settleRefund(books()[0]?.id ?? '', false);
  await payments.paypal.releaseEvents();
  const { ledger } = await find();
  expect(ledger.at(-1)).toMatchObject({ kind: 'failure' });
  expect(sumLedger(ledger).refundedCents).toBe(0);
  expect((await refund({ payment: payment.id })).status).toBe(201);
});

test('POST /api/orders/{id}/refunds says why PayPal refuses', async () => {
  const payment = await payByPaypal();
  await payments.paypal.openDispute(payment.externalId ?? '');
  const refused = await refund({ payment: payment.id, amount: '10' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(refused.body.message).toContain('TRANSACTION_DISPUTED');
  const { ledger } = await find();
  expect(ledger.at(-1)).toMatchObject({ kind: 'failure', note: 'TRANSACTION_DISPUTED' });
  expect(sumLedger(ledger).refundedCents).toBe(0);
});

test('POST /api/orders/{id}/refunds refuses a repetition of a refund that has failed', async () => {
  const payment = await payByPaypal();
  payments.paypal.nextRefund('failed');
  const again = () => refund({ payment: payment.id }, { 'idempotency-key': 'refund-1' });
  const refused = await again();
  expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(refused.body.message).toContain('FAILED');
  const repeated = await again();
  expect(repeated).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(repeated.body.message).toContain('start a new one');
  expect((await refund({ payment: payment.id })).status).toBe(201);
});

test('POST /api/orders/{id}/refunds answers with the reserved refund when PayPal’s success cannot be recorded', async () => {
  const payment = await payByPaypal();
  const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
  dynamodb.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const isRecording = commandName.startsWith('TransactWrite') && books().length > 0;
        if (isRecording) throw new Error('The table has refused the entry');
        return next(args);
      },
    { step: 'initialize', name: 'refuseEntries' },
  );
  const answer = await refund({ payment: payment.id }).finally(() =>
    dynamodb.middlewareStack.remove('refuseEntries'),
  );
  expect(answer.status).toBe(201);
  expect(answer.body.ledger.at(-1)).toMatchObject({ kind: 'refund', cleared: false });
  await payments.runClock(2);
  expect((await find()).ledger.at(-1)).toMatchObject({ kind: 'clearance' });
  expect(books()).toHaveLength(1);
});

test('POST /api/orders/{id}/refunds notes what staff have paid back by hand when PayPal no longer can', async () => {
  const payment = await payByPaypal();
  const { status, body } = await refund({ payment: payment.id, amount: '20', byHand: true });
  expect(status).toBe(201);
  expect(body.ledger[1]).toMatchObject({ kind: 'refund', method: 'other', cleared: true });
  expect(books()).toEqual([]);
});

test('a refund on PayPal’s own site is for the first received return without a refund', async () => {
  const payment = await payByPaypal();
  const now = new Date().toISOString();
  const request = {
    lines: [{ productId: given.patch.id, quantity: 1 }],
    reason: 'It is a copy.',
    photos: [],
    requestedAt: now,
    decision: 'approved' as const,
    decidedAt: now,
    answer: null,
    restocked: [],
    by: null,
  };
  await change({
    returns: [
      { ...request, number: 1, receivedAt: null },
      { ...request, number: 2, receivedAt: now },
    ],
  });
  for (const cents of [4_100, 100]) await payments.paypal.refund(payment.externalId ?? '', cents);
  await payments.paypal.releaseEvents();
  const refunds = (await find()).ledger.slice(1);
  expect(refunds.map(({ returnNumber }) => returnNumber).toSorted()).toEqual([2, null]);
});

test('POST /api/orders/{id}/refunds is for staff only', async () => {
  const payment = await payByPaypal();
  expect(await refund({ payment: payment.id }, {}, given.member)).toMatchObject(forbidden);
});
