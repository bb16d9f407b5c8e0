import { beforeEach, expect, test } from 'vitest';
import { DEFAULT_SALE_SETTINGS } from '../../../shared/entities/sale-settings.ts';
import { signedIn } from '../../../tests/support/session.ts';
import { inDays, notFound } from '../orders/testing/set-up-quotes.ts';
import { setUpPayments } from './testing/set-up-payments.ts';

const payments = setUpPayments();
const { given, change, pay, find } = payments;

const notPayable = { status: 409, body: { code: 'NOT_PAYABLE' } };

async function saveSettings(changes: object): Promise<void> {
  const { getSaleSettings, saveSaleSettings } = await import(
    '../../platform/table/sale-settings.ts'
  );
  const { version } = await getSaleSettings();
  await saveSaleSettings({ ...DEFAULT_SALE_SETTINGS, ...changes, version });
}
beforeEach(() => saveSettings({ transfer: 'IBAN DE00 1234', cash: 'At our next show.' }));

const getWays = async (who = given.member) =>
  payments.call('GET /api/orders/{id}/ways-to-pay', {
    headers: who.headers,
    params: { id: given.quote.id },
  });
const agreeOnLayaway = () =>
  given.call(
    'PUT /api/orders/{id}/layaway',
    given.quote.id,
    {
      instalments: [
        { amount: '66.00', dueAt: inDays(1) },
        { amount: '100.00', dueAt: inDays(31) },
      ],
    },
    given.staff,
  );
const exclude = async (productId: string) =>
  payments.call('PUT /api/paypal-marks/{productId}', {
    headers: given.staff.headers,
    params: { productId },
    body: { isExcluded: true },
  });

test('GET /api/orders/{id}/ways-to-pay lists what the dealer offers, and the balance with its due date', async () => {
  const { status, body } = await getWays();
  expect(status).toBe(200);
  expect(body).toEqual({
    ways: [
      { method: 'paypal', instructions: null, obstacle: null },
      { method: 'transfer', instructions: 'IBAN DE00 1234', obstacle: null },
      { method: 'cash', instructions: 'At our next show.', obstacle: null },
    ],
    amount: '166.00',
    instalment: null,
    dueAt: expect.any(String),
    excludedIds: [],
  });
  // The hold ends before the days for the payment.
  expect(body.dueAt).toBe((await find()).heldUntil);
  expect((await getWays(given.staff)).body).toEqual(body);
  expect(await getWays(await signedIn())).toMatchObject(notFound);
});

test('GET /api/orders/{id}/ways-to-pay shows bank details only to those who can pay', async () => {
  await given.endOffer();
  expect((await getWays()).body.ways).toEqual([
    { method: 'paypal', instructions: null, obstacle: expect.any(String) },
    { method: 'transfer', instructions: null, obstacle: expect.any(String) },
    { method: 'cash', instructions: null, obstacle: expect.any(String) },
  ]);
});

test('GET /api/orders/{id}/ways-to-pay names the next installment', async () => {
  await agreeOnLayaway();
  const { body } = await getWays();
  expect(body).toMatchObject({ amount: '66.00', instalment: 0 });
  expect(body.dueAt).toBe((await find()).layaway?.instalments[0]?.dueAt);
});

test('GET /api/orders/{id}/ways-to-pay says why PayPal cannot be used', async () => {
  await change({ shippingAddress: null });
  expect((await getWays()).body.ways).toMatchObject([
    { method: 'paypal', obstacle: 'Please add a shipping address first.' },
    { method: 'transfer', obstacle: null },
    { method: 'cash' },
  ]);
  await exclude(given.badge.id);
  expect((await getWays()).body).toMatchObject({
    ways: [{ obstacle: expect.stringContaining('does not allow') }, {}, {}],
    excludedIds: [given.badge.id],
  });
  await payments.call('PUT /api/paypal-marks/{productId}', {
    headers: given.staff.headers,
    params: { productId: given.badge.id },
    body: { isExcluded: null },
  });
  await saveSettings({ paypal: false });
  expect((await getWays()).body.ways).toEqual([]);
});

test('POST /api/orders/{id}/pay leads to PayPal, which shows the pieces, the tax and the address', async () => {
  await given.call('PATCH /api/orders/{id}', given.quote.id, { status: 'pending' }, given.staff);
  await given.offer({ shipping: '8.50', insurance: '2', discount: '10', tax: '5' });
  await given.accept(2);
  const { status, body } = await pay();
  expect(status).toBe(200);
  expect(body.redirectUrl).toMatch(/\/checkoutnow\?token=\w+$/);
  const page = await (await fetch(body.redirectUrl)).text();
  expect(page).toContain('$171.50');
  expect(page).toContain(given.patch.name);
  expect(page).toContain('12 Bastogne Road');
  const { attempt, paypalOrderId } = await find();
  expect(body.redirectUrl).toContain(`token=${paypalOrderId}`);
  expect(attempt).toMatchObject({
    externalId: paypalOrderId,
    cents: 17_150,
    instalment: null,
    state: 'open',
  });
});

test('POST /api/orders/{id}/pay continues the open payment until its terms change or its link expires', async () => {
  const { body: first } = await pay();
  expect((await pay()).body).toEqual(first);
  await change(({ shippingAddress }) => ({
    shippingAddress: shippingAddress && { ...shippingAddress, addressLine1: '1 Other Street' },
  }));
  const { body: second } = await pay();
  expect(second.redirectUrl).not.toBe(first.redirectUrl);
  const { attempt, paypalOrderId } = await find();
  expect(paypalOrderId).toBe(new URL(second.redirectUrl).searchParams.get('token'));
  const { changeAttempt } = await import('../../platform/table/payment-attempts.ts');
  await changeAttempt(attempt?.id ?? '', () => ({ expiresAt: new Date().toISOString() }));
  expect((await pay()).body.redirectUrl).not.toBe(second.redirectUrl);
});

test('POST /api/orders/{id}/pay gives concurrent requests the same payment', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => pay()));
  const urls = answers.flatMap(({ status, body }) => (status === 200 ? [body.redirectUrl] : []));
  expect(urls.length).toBeGreaterThan(0);
  expect(new Set(urls).size).toBe(1);
  for (const { status } of answers) expect([200, 409]).toContain(status);
});

test('POST /api/orders/{id}/pay asks for the next installment, or for one of the plan', async () => {
  await agreeOnLayaway();
  await pay();
  expect((await find()).attempt).toMatchObject({ cents: 6_600, instalment: 0 });
  await pay({ instalment: 1 });
  expect((await find()).attempt).toMatchObject({ cents: 10_000, instalment: 1 });
  expect(await pay({ instalment: 2 })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'instalment' }] },
  });
});

test('POST /api/orders/{id}/pay needs an accepted offer, a current hold and an address', async () => {
  await change({ shippingAddress: null });
  expect(await pay()).toMatchObject({
    ...notPayable,
    body: { message: 'Please add a shipping address first.' },
  });
  await given.endOffer();
  expect(await pay()).toMatchObject(notPayable);
  const other = await given.request([given.medal.id]);
  expect(await pay(undefined, given.member, other.id)).toMatchObject(notPayable);
  expect((await find()).attempt).toBeNull();
});

test('POST /api/orders/{id}/pay names the pieces that PayPal does not allow', async () => {
  await exclude(given.badge.id);
  expect(await pay()).toMatchObject({
    status: 409,
    body: { code: 'PAYPAL_EXCLUDED', productIds: [given.badge.id] },
  });
});

test('POST /api/orders/{id}/pay is refused once the quote is paid', async () => {
  await given.call(
    'POST /api/orders/{id}/payments',
    given.quote.id,
    { method: 'transfer', amount: '166.00' },
    given.staff,
  );
  expect(await pay()).toMatchObject({ status: 409, body: { code: 'ALREADY_PAID' } });
});

test('POST /api/orders/{id}/pay is refused while the dealer does not offer PayPal', async () => {
  await saveSettings({ paypal: false });
  expect(await pay()).toMatchObject(notPayable);
});

test('POST /api/orders/{id}/pay reports an address that PayPal refuses', async () => {
  await change(({ shippingAddress }) => ({
    shippingAddress: shippingAddress && { ...shippingAddress, postalCode: null },
  }));
  expect(await pay()).toMatchObject({
    ...notPayable,
    body: { message: expect.stringContaining('shipping address') },
  });
});

test.each([
  ['answers nothing', { answer: 'drop', times: 'always', on: ['create-order'] }],
  ['is limited', { answer: 429, on: ['create-order'] }],
  ['fails', { answer: 500, times: 'always', on: ['create-order'] }],
] as const)(
  'POST /api/orders/{id}/pay is unavailable while PayPal %s, and continues afterwards',
  async (_, fault) => {
    payments.paypal.next({ ...fault, on: [...fault.on] });
    const { status, body } = await pay();
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'UNAVAILABLE' });
    const { attempt } = await find();
    payments.paypal.reset();
    expect((await pay()).status).toBe(200);
    expect((await find()).attempt?.id).toBe(attempt?.id);
  },
);

test('POST /api/orders/{id}/pay creates one payment when PayPal’s answer is lost', async () => {
  payments.paypal.next({ answer: 'drop', isApplied: true, on: ['create-order'] });
  const { status, body } = await pay();
  expect(status).toBe(200);
  expect((await pay()).body).toEqual(body);
});

test('POST /api/orders/{id}/pay is for the requester only', async () => {
  expect(await pay(undefined, await signedIn())).toMatchObject(notFound);
  expect((await pay(undefined, given.staff)).status).toBe(403);
});
