import { beforeEach, expect, test, vi } from 'vitest';
import { logLines } from '../../../tests/support/log-lines.ts';
import { withinPermissions } from '../../../tests/support/within-permissions.ts';
import { setUpPayments, TOTAL_CENTS } from '../../api/payments/testing/set-up-payments.ts';

const payments = setUpPayments();
const { given, find, change, start, approve, payByPaypal, returnFromPaypal } = payments;
const lines = logLines();

const DAY_MS = 86_400_000;
const toTime = (ms: number) => new Date(ms).toISOString();

beforeEach(async () => {
  const { deleteRow } = await import('../../platform/table/table.ts');
  const { PAYMENT_ATTEMPTS } = await import('../../platform/table/payment-attempts.ts');
  await deleteRow({ PK: `${PAYMENT_ATTEMPTS}RECONCILIATION`, SK: 'LAST' });
});

/** @param days from now. */
async function reconcile(days = 0): Promise<void> {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + days * DAY_MS);
  await withinPermissions('outbox', async () =>
    (await import('./reconcile.ts')).reconcilePayments(),
  );
}
const loseEvents = async () => {
  for (const { id } of payments.paypal.listEvents()) await payments.paypal.dropEvent(id);
};
const findAttempt = async (token: string) => {
  const { findAttemptOf } = await import('../../platform/table/payment-attempts.ts');
  return findAttemptOf(token);
};
const countLooks = async (work: () => Promise<unknown>): Promise<number> => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  await work();
  const looks = fetched.mock.calls.filter(([url]) => String(url).includes('/v2/checkout/orders/'));
  fetched.mockRestore();
  return looks.length;
};

test('the clock looks at an open payment less and less often', async () => {
  const token = await start();
  expect(await countLooks(() => payments.runClock(0))).toBe(0);
  const delays: number[] = [];
  for (let n = 0; n < 7; n++) {
    const { dueAt } = (await findAttempt(token)) ?? {};
    const ms = Date.parse(dueAt ?? '') - Date.now();
    delays.push(Math.round(ms / 60_000));
    expect(await countLooks(() => payments.runClock((ms + 1_000) / 60_000))).toBe(1);
  }
  expect(delays).toEqual([1, 1, 2, 4, 8, 16, 30]);
});

test('the clock stops for this minute when PayPal does not answer, and tries again later', async () => {
  await approve();
  payments.paypal.next({ answer: 500, times: 'always', on: ['get-order'] });
  await payments.runClock(2);
  expect((await find()).ledger).toEqual([]);
  payments.paypal.reset();
  await payments.runClock(3);
  expect((await find()).state).toBe('sold');
});

test('the clock stops looking at a payment that has cleared', async () => {
  const token = await approve();
  payments.paypal.nextCapture('pending');
  await returnFromPaypal(token);
  await payments.paypal.settleCapture(payments.paypal.books().captures[0]?.id ?? '', true);
  await payments.runClock(2);
  expect((await find()).state).toBe('sold');
  await payments.runClock(10);
  const { findWatch } = await import('../../platform/table/payment-attempts.ts');
  expect(await findWatch(given.quote.id)).toBeUndefined();
});

test('a daily comparison finds a payment, a refund and a reversal of which all reports were lost', async () => {
  const token = await approve();
  payments.paypal.next({ answer: 'drop', isApplied: true, times: 2, on: ['capture'] });
  await returnFromPaypal(token);
  const [capture] = payments.paypal.books().captures;
  await payments.paypal.refund(capture?.id ?? '', 600);
  const disputeId = await payments.paypal.openDispute(capture?.id ?? '');
  await payments.paypal.resolveDispute(disputeId, 'buyer');
  await loseEvents();
  await reconcile();
  const { ledger } = await find();
  expect(ledger).toMatchObject([
    { kind: 'payment', cents: TOTAL_CENTS, unapplied: false },
    { kind: 'refund', cents: 600 },
    { kind: 'reversal', cents: TOTAL_CENTS - 600 },
  ]);
  await reconcile(1.1);
  expect((await find()).ledger).toEqual(ledger);
});

test('a daily comparison continues after a transaction that PayPal refuses to show', async () => {
  const payment = await payByPaypal();
  for (const cents of [600, 400]) await payments.paypal.refund(payment.externalId ?? '', cents);
  await loseEvents();
  payments.paypal.next({ answer: 400, on: ['get-refund'] });
  await reconcile();
  expect((await find()).ledger).toHaveLength(2);
  expect(lines()).toContainEqual(expect.objectContaining({ level: 'ERROR' }));
  await reconcile(1.1);
  expect((await find()).ledger).toHaveLength(3);
});

test('a payment that another process completes is no outage of PayPal', async () => {
  const token = await approve();
  const { changeAttempt } = await import('../../platform/table/payment-attempts.ts');
  const attempt = await findAttempt(token);
  const lease = { holder: 'another process', until: toTime(Date.now() + DAY_MS) };
  await changeAttempt(attempt?.id ?? '', () => ({ lease }));
  expect(await returnFromPaypal(token)).toBe(payments.result('checking'));
  await payments.runClock(2);
  expect(lines()).toContainEqual(expect.objectContaining({ code: 'CONFLICT' }));
});

test('a reversal that is reported under two ids is recorded once', async () => {
  const payment = await payByPaypal();
  const { handleProviderEvent } = await import('../../domain/payments/handle-event.ts');
  const { requirePaymentProvider } = await import('../../domain/payments/provider.ts');
  const captureId = payment.externalId ?? '';
  for (const id of ['REVERSAL-1', 'REVERSAL-2']) {
    const event = { kind: 'reversal', id, captureId, cents: TOTAL_CENTS } as const;
    await handleProviderEvent(event, await requirePaymentProvider());
  }
  expect((await find()).ledger).toMatchObject([{ kind: 'payment' }, { kind: 'reversal' }]);
});

test('a daily comparison happens once a day', async () => {
  const payment = await payByPaypal();
  await reconcile(2);
  await payments.paypal.refund(payment.externalId ?? '', 600);
  await loseEvents();
  await reconcile();
  expect((await find()).ledger).toHaveLength(1);
  await reconcile(1.1);
  expect((await find()).ledger).toHaveLength(2);
});

test('a daily comparison reports a payment of this shop that no attempt explains', async () => {
  const payment = await payByPaypal();
  const { deleteRow } = await import('../../platform/table/table.ts');
  const { PAYMENT_ATTEMPTS } = await import('../../platform/table/payment-attempts.ts');
  const attempt = await findAttempt(payment.externalId ?? '');
  await deleteRow({ PK: `${PAYMENT_ATTEMPTS}${attempt?.id}`, SK: 'ATTEMPT' });
  await reconcile();
  expect(lines()).toContainEqual(
    expect.objectContaining({
      level: 'ERROR',
      capture: payment.externalId,
      invoice: expect.stringContaining((await find()).reference),
    }),
  );
});

test('the number of a parcel is added to the payment at PayPal', async () => {
  const payment = await payByPaypal();
  const now = toTime(Date.now());
  const shipment = {
    number: 1,
    carrier: 'FedEx' as const,
    trackingNumber: '9999 1234',
    trackingUrl: null,
    lines: [{ productId: given.patch.id, quantity: 1 }],
    insuredValue: null,
    photo: null,
    customs: [],
    packedAt: now,
    shippedAt: now,
    deliveredAt: null,
    by: null,
  };
  await change({
    shipments: [shipment, { ...shipment, number: 2, carrier: 'pickup', trackingNumber: null }],
  });
  const { handleEvent } = await import('../outbox-events.ts');
  const report = (number: number) =>
    withinPermissions('outbox', () =>
      handleEvent(`event-${number}`, {
        kind: 'quote-changed',
        orderId: given.quote.id,
        change: 'shipped',
        actor: 'dealer',
        number,
        freed: [],
        areHoldsChanged: false,
      }),
    );
  const fetched = vi.spyOn(globalThis, 'fetch');
  await report(1);
  await report(2);
  const sent = fetched.mock.calls.flatMap(([url, init]) =>
    String(url).endsWith('/track') ? [JSON.parse(String(init?.body))] : [],
  );
  fetched.mockRestore();
  expect(sent).toEqual([
    { capture_id: payment.externalId, tracking_number: '9999 1234', carrier: 'FEDEX' },
  ]);
  payments.paypal.next({ answer: 500, times: 'always', on: ['track'] });
  await expect(report(1)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
