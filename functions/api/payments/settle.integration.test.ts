import { describe, expect, test } from 'vitest';
import { BUDGETS } from '../../../shared/contract/budgets.ts';
import { sumLedger } from '../../../shared/quotes/ledger.ts';
import { dieAfterWrites } from '../../../tests/support/die-after-writes.ts';
import { logLines } from '../../../tests/support/log-lines.ts';
import { ADDRESS } from '../../../tests/support/postal-address.ts';
import { inDays, stateConflict } from '../orders/testing/set-up-quotes.ts';
import { setUpPayments, TOTAL_CENTS } from './testing/set-up-payments.ts';

const payments = setUpPayments();
const { given, find, change, pay, start, approve, returnFromPaypal, listEvents, result } = payments;
logLines();

const HOUR_MS = 3_600_000;
const books = () => payments.paypal.books();

/** The quote is sold for exactly one capture. */
async function expectPaidOnce(): Promise<void> {
  const { state, ledger, attempt, sale } = await find();
  expect({ state, attempt, total: sale?.total }).toEqual({
    state: 'sold',
    attempt: null,
    total: '166.00',
  });
  const { captures } = books();
  expect(captures).toMatchObject([{ status: 'COMPLETED', cents: TOTAL_CENTS }]);
  expect(ledger).toMatchObject([
    {
      kind: 'payment',
      method: 'paypal',
      cents: TOTAL_CENTS,
      cleared: true,
      unapplied: false,
      externalId: captures[0]?.id,
      feeCents: captures[0]?.feeCents,
      by: null,
    },
  ]);
  expect((await listEvents()).filter((event) => event === 'sold')).toHaveLength(1);
}

test('GET /api/paypal/return completes an approved payment, which sells the pieces', async () => {
  const token = await approve();
  expect(await returnFromPaypal(token)).toBe(result('paid'));
  await expectPaidOnce();
  expect(await returnFromPaypal(token)).toBe(result('paid'));
  await expectPaidOnce();
  const claims = await given.listHolds();
  expect(claims.get(given.patch.id)).toMatchObject([{ kind: 'sale', id: given.quote.id }]);
});

test('GET /api/paypal/return takes nothing from a payer who has not approved', async () => {
  expect(await returnFromPaypal(await start())).toBe(result('canceled'));
  expect(books().captures).toEqual([]);
  expect(await find()).toMatchObject({ state: 'accepted', attempt: { state: 'open' }, ledger: [] });
});

test('GET /api/paypal/return knows only payments of this shop', async () => {
  const query = 'token=5O190127TN364715T';
  expect((await payments.call('GET /api/paypal/return', { query })).status).toBe(404);
});

test('POST /api/orders/{id}/pay leads a payer who has approved in another tab to the result', async () => {
  const token = await start();
  const { changeAttempt, findAttemptOf } = await import('../../platform/table/payment-attempts.ts');
  const { id = '' } = (await findAttemptOf(token)) ?? {};
  // As another request sees the attempt that has not received PayPal's answer yet.
  await changeAttempt(id, () => ({ state: 'creating', externalId: null, redirectUrl: null }));
  await payments.paypal.approve(token);
  const { status, body } = await pay();
  expect(status).toBe(200);
  const { pathname, searchParams } = new URL(body.redirectUrl);
  expect([pathname, searchParams.get('token')]).toEqual(['/api/paypal/return', token]);
  await returnFromPaypal(token);
  expect((await find()).state).toBe('sold');
});

test('a payment is completed once by the page of the return, the events and the clock at the same time', async () => {
  const token = await approve();
  const { releaseEvents } = payments.paypal;
  await Promise.all([
    returnFromPaypal(token),
    returnFromPaypal(token),
    releaseEvents(undefined, 2),
    payments.runClock(2),
  ]);
  await releaseEvents();
  await payments.runClock(5);
  await expectPaidOnce();
});

test.each([
  ['the event', () => payments.paypal.releaseEvents()],
  ['the clock', () => payments.runClock(2)],
])('a payment is completed by %s alone when the browser never comes back', async (_, complete) => {
  await approve();
  await complete();
  await expectPaidOnce();
});

test('a payment is completed by events that arrive before PayPal answers', async () => {
  const token = await start();
  payments.paypal.webhooks({ isEarly: true, repeat: 2 });
  await payments.paypal.approve(token);
  expect(await returnFromPaypal(token)).toBe(result('paid'));
  await expectPaidOnce();
});

test('a payment is completed once when PayPal’s answer to the capture is lost', async () => {
  const token = await approve();
  payments.paypal.next({ answer: 'drop', isApplied: true, times: 2, on: ['capture'] });
  expect(await returnFromPaypal(token)).toBe(result('checking'));
  expect((await find()).attempt?.state).toBe('capturing');
  await payments.runClock(2);
  await expectPaidOnce();
});

test('GET /api/paypal/return is repeated by the clock while PayPal is down', async () => {
  const token = await approve();
  payments.paypal.next({ answer: 500, times: 'always', on: ['get-order'] });
  expect(await returnFromPaypal(token)).toBe(result('checking'));
  await payments.runClock(2);
  expect((await find()).ledger).toEqual([]);
  payments.paypal.reset();
  await payments.runClock(5);
  await expectPaidOnce();
});

test('a completed order that names no capture is looked at again', async () => {
  const token = await approve();
  payments.paypal.omit('captures');
  expect(await returnFromPaypal(token)).toBe(result('checking'));
  expect(await returnFromPaypal(token)).toBe(result('checking'));
  expect((await find()).attempt?.state).toBe('capturing');
  payments.paypal.reset();
  await payments.runClock(2);
  await expectPaidOnce();
});

test('GET /api/paypal/return looks at a payment only so often within an hour', async () => {
  const token = await start();
  const { changesPerHour } = BUDGETS.paypalReturn;
  const { countInHour } = await import('../../platform/table/spent-budgets.ts');
  const { attempt } = await find();
  for (let n = 0; n < changesPerHour; n++) {
    await countInHour(`paypalReturn#${attempt?.id}`, changesPerHour);
  }
  expect(await returnFromPaypal(token)).toBe(result('checking'));
});

describe('a process that dies', () => {
  test.each(Array.from({ length: 9 }, (_, writes) => writes))(
    'a process that dies after %i writes of a payment loses and doubles nothing',
    async (writes) => {
      const token = await approve();
      await dieAfterWrites(writes, () => returnFromPaypal(token));
      await payments.runClock(2);
      await payments.paypal.releaseEvents();
      await payments.runClock(5);
      await expectPaidOnce();
    },
  );

  test.each(Array.from({ length: 7 }, (_, writes) => writes))(
    'a process that dies after %i writes of a start leaves a quote that can be paid',
    async (writes) => {
      await dieAfterWrites(writes, () => pay());
      const token = await approve();
      expect(await returnFromPaypal(token)).toBe(result('paid'));
      await expectPaidOnce();
    },
  );

  test('the clock ends a start that was interrupted', async () => {
    payments.paypal.next({ answer: 500, times: 'always', on: ['create-order'] });
    await pay();
    expect((await find()).attempt).toMatchObject({ externalId: null });
    await payments.runClock(3);
    expect((await find()).attempt).toBeNull();
    expect(await listEvents()).toEqual([]);
  });
});

describe('a declined card', () => {
  test('GET /api/paypal/return lets a payer whose card was declined choose another one', async () => {
    const token = await start();
    await payments.paypal.decline(token);
    expect(await returnFromPaypal(token)).toBe(result('declined'));
    expect(await find()).toMatchObject({
      state: 'accepted',
      attempt: { state: 'open' },
      ledger: [],
    });
    expect(await start()).toBe(token);
    await payments.paypal.approve(token);
    expect(await returnFromPaypal(token)).toBe(result('paid'));
    await expectPaidOnce();
  });

  test('the dealer and the collector are notified when a declined payment ends', async () => {
    const token = await start();
    await payments.paypal.decline(token);
    await payments.paypal.releaseEvents();
    expect(await listEvents()).toEqual([]);
    await payments.paypal.expire();
    await payments.runClock(60);
    expect((await find()).attempt).toBeNull();
    expect(await listEvents()).toEqual(['payment-failed']);
  });

  test.each([
    ['with a status', () => undefined],
    ['without a status', () => payments.paypal.omit('status')],
  ])('a capture that fails at once ends the payment of an order %s', async (_, prepare) => {
    const token = await approve();
    payments.paypal.nextCapture('declined');
    prepare();
    expect(await returnFromPaypal(token)).toBe(result('declined'));
    expect(await find()).toMatchObject({ state: 'accepted', attempt: null, ledger: [] });
    expect(await returnFromPaypal(token)).toBe(result('late'));
    expect((await pay()).status).toBe(200);
  });
});

describe('a card that is declined again and again', () => {
  const declineAlways = async () => {
    const token = await start();
    payments.paypal.keepApproved();
    await payments.paypal.decline(token);
    return token;
  };

  test('a declined card extends the hold only once', async () => {
    const token = await declineAlways();
    await change({ heldUntil: new Date(Date.now() + 60_000).toISOString() });
    expect(await returnFromPaypal(token)).toBe(result('declined'));
    const { heldUntil } = await find();
    expect(await returnFromPaypal(token)).toBe(result('declined'));
    expect((await find()).heldUntil).toBe(heldUntil);
  });

  test('the clock charges a declined card less and less often, and ends the payment after eight times', async () => {
    const token = await declineAlways();
    expect(await returnFromPaypal(token)).toBe(result('declined'));
    const { attempt } = await find();
    const { findAttempt } = await import('../../platform/table/payment-attempts.ts');
    const minutes: number[] = [];
    for (let n = 1; n < 8; n++) {
      const { dueAt } = (await findAttempt(attempt?.id ?? '')) ?? {};
      const ms = Date.parse(dueAt ?? '') - Date.now();
      minutes.push(Math.round(ms / 60_000));
      await payments.runClock((ms + 1_000) / 60_000);
    }
    expect(minutes).toEqual([2, 4, 8, 16, 30, 30, 30]);
    expect(await find()).toMatchObject({ state: 'accepted', attempt: null, ledger: [] });
    expect(await listEvents()).toEqual(['payment-failed']);
    expect(await returnFromPaypal(token)).toBe(result('late'));
  });
});

describe('a payment that ends', () => {
  test('a payment that was never approved ends without a notice', async () => {
    await start();
    await payments.paypal.expire();
    await payments.runClock(5);
    expect((await find()).attempt).toBeNull();
    expect(await listEvents()).toEqual([]);
  });

  test('an approval that PayPal takes back ends with a notice', async () => {
    const token = await approve();
    await payments.paypal.expire([token]);
    for (const { id, type } of payments.paypal.listEvents()) {
      if (type === 'CHECKOUT.ORDER.APPROVED') await payments.paypal.dropEvent(id);
    }
    await payments.paypal.releaseEvents();
    expect((await find()).attempt).toBeNull();
    expect(await listEvents()).toEqual(['payment-failed']);
    expect(await returnFromPaypal(token)).toBe(result('late'));
  });

  test('an approved payment is not captured after the hold has ended', async () => {
    const token = await approve();
    await given.endOffer();
    expect(await returnFromPaypal(token)).toBe(result('late'));
    expect(books().captures).toEqual([]);
    expect((await find()).attempt).toBeNull();
    expect(await listEvents()).toEqual(['payment-failed']);
  });

  test('an approved payment is not captured after the collector has withdrawn', async () => {
    const token = await approve();
    await given.call('POST /api/orders/{id}/withdraw', given.quote.id);
    expect(await returnFromPaypal(token)).toBe(result('late'));
    expect(books().captures).toEqual([]);
  });

  test('only the last of several payments is captured', async () => {
    const token = await approve();
    await change({ shippingAddress: null });
    await change({ shippingAddress: { ...ADDRESS, addressLine1: '1 Other Street' } });
    const other = await approve();
    expect(other).not.toBe(token);
    expect(await returnFromPaypal(token)).toBe(result('late'));
    expect(await returnFromPaypal(other)).toBe(result('paid'));
    await payments.paypal.releaseEvents();
    await expectPaidOnce();
  });

  test('an approved payment for an earlier agreement is not captured', async () => {
    const token = await approve();
    await given.call('PATCH /api/orders/{id}', given.quote.id, { status: 'pending' }, given.staff);
    await given.offer();
    await given.accept(2);
    expect((await find()).attempt).toBeNull();
    expect(await returnFromPaypal(token)).toBe(result('late'));
    expect(books().captures).toEqual([]);
  });

  test('an approved payment for an earlier address is not captured, and the address stays once it is paid', async () => {
    const moveTo = (addressLine1: string) =>
      given.call('PUT /api/orders/{id}/address', given.quote.id, { ...ADDRESS, addressLine1 });
    const token = await approve();
    expect((await moveTo('1 Other Street')).status).toBe(200);
    expect(await returnFromPaypal(token)).toBe(result('late'));
    expect(books().captures).toEqual([]);
    await payments.payByPaypal();
    expect(await moveTo('2 Other Street')).toMatchObject(stateConflict);
    expect((await moveTo('1 Other Street')).status).toBe(200);
  });

  test('an approved payment is not captured when a transfer has paid the quote in the meantime', async () => {
    const token = await approve();
    await given.call(
      'POST /api/orders/{id}/payments',
      given.quote.id,
      { method: 'transfer', amount: '166.00' },
      given.staff,
    );
    expect(await returnFromPaypal(token)).toBe(result('late'));
    expect(books().captures).toEqual([]);
  });
});

describe('the hold', () => {
  test('a hold that is about to end is extended while its payment is captured', async () => {
    const token = await approve();
    const soon = new Date(Date.now() + 60_000).toISOString();
    await change({ heldUntil: soon });
    payments.paypal.next({ answer: 'drop', times: 'always', on: ['capture'] });
    const beforeMs = Date.now();
    expect(await returnFromPaypal(token)).toBe(result('checking'));
    const { heldUntil, attempt } = await find();
    expect(attempt?.state).toBe('capturing');
    expect(Date.parse(heldUntil ?? '')).toBeGreaterThanOrEqual(beforeMs + HOUR_MS);
  });

  test('a quote can be neither withdrawn nor released while its payment is captured', async () => {
    const token = await approve();
    payments.paypal.next({ answer: 'drop', times: 'always', on: ['capture'] });
    await returnFromPaypal(token);
    const { id } = given.quote;
    expect(await given.call('POST /api/orders/{id}/withdraw', id)).toMatchObject(stateConflict);
    expect(
      await given.call('POST /api/orders/{id}/release', id, undefined, given.staff),
    ).toMatchObject(stateConflict);
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    payments.paypal.reset();
    await payments.runClock(2);
    await expectPaidOnce();
  });
});

describe('unapplied payments', () => {
  test('a capture that was not recorded before others took the pieces waits for staff', async () => {
    const token = await approve();
    payments.paypal.next({ answer: 'drop', isApplied: true, times: 2, on: ['capture'] });
    await returnFromPaypal(token);
    // As if the clock had stood still until the hold has ended.
    await change({ attempt: null });
    await given.endOffer();
    await payments.paypal.releaseEvents();
    const { ledger } = await find();
    expect(ledger).toMatchObject([{ kind: 'payment', unapplied: true, cents: TOTAL_CENTS }]);
    expect(sumLedger(ledger).unappliedCents).toBe(TOTAL_CENTS);
    expect(await listEvents()).toContain('unapplied');
    expect(await returnFromPaypal(token)).toBe(result('late'));
  });
});

describe('pending payments', () => {
  test('GET /api/paypal/return reports a payment that has not cleared, and the clock sees it clear', async () => {
    const token = await approve();
    payments.paypal.nextCapture('pending');
    expect(await returnFromPaypal(token)).toBe(result('pending'));
    const [capture] = books().captures;
    expect(await find()).toMatchObject({
      state: 'accepted',
      attempt: null,
      ledger: [{ cleared: false, externalId: capture?.id, feeCents: null }],
    });
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'ALREADY_PAID' } });
    await payments.paypal.settleCapture(capture?.id ?? '', true);
    await payments.runClock(10);
    const { state, ledger } = await find();
    expect(state).toBe('sold');
    expect(ledger).toMatchObject([
      { kind: 'payment' },
      { kind: 'clearance', of: ledger[0]?.id, feeCents: books().captures[0]?.feeCents },
    ]);
    expect(await listEvents()).toEqual(['payment-pending', 'sold']);
  });

  test('a pending payment that PayPal denies no longer counts, and the quote can be paid again', async () => {
    const token = await approve();
    payments.paypal.nextCapture('pending');
    await returnFromPaypal(token);
    await payments.paypal.settleCapture(books().captures[0]?.id ?? '', false);
    await payments.paypal.releaseEvents();
    await payments.paypal.releaseEvents();
    const { state, ledger } = await find();
    expect(state).toBe('accepted');
    expect(ledger).toMatchObject([{ kind: 'payment' }, { kind: 'failure', of: ledger[0]?.id }]);
    expect(await listEvents()).toEqual(['payment-pending', 'payment-failed']);
    expect(await returnFromPaypal(token)).toBe(result('declined'));
    expect((await pay()).status).toBe(200);
  });
});

test('installments are paid one after the other, and the last one sells the pieces', async () => {
  const instalments = [
    { amount: '66.00', dueAt: inDays(1) },
    { amount: '100.00', dueAt: inDays(31) },
  ];
  await given.call('PUT /api/orders/{id}/layaway', given.quote.id, { instalments }, given.staff);
  await payments.payByPaypal();
  expect(await find()).toMatchObject({
    state: 'accepted',
    layaway: { instalments: [{ paidAt: expect.any(String) }, { paidAt: null }] },
    ledger: [{ cents: 6_600, instalment: 0 }],
  });
  await payments.payByPaypal();
  expect(await find()).toMatchObject({
    state: 'sold',
    ledger: [{ instalment: 0 }, { cents: 10_000, instalment: 1 }],
  });
  expect(await listEvents()).toEqual(['layaway', 'paid', 'sold']);
});
