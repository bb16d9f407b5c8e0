import { expect, test } from 'vitest';
import { setUpPayments } from './testing/set-up-payments.ts';

const payments = setUpPayments();
const { given } = payments;

const getMarks = async (who = given.staff) =>
  payments.call('GET /api/orders/{id}/paypal-marks', {
    headers: who.headers,
    params: { id: given.quote.id },
  });
const putMark = async (productId: string, isExcluded: boolean | null, who = given.staff) =>
  payments.call('PUT /api/paypal-marks/{productId}', {
    headers: who.headers,
    params: { productId },
    body: { isExcluded },
  });

test('GET /api/orders/{id}/paypal-marks follows the policy of PayPal for each piece', async () => {
  await given.shop.change({ ...given.patch, name: 'Luftwaffe badge', era: 'WWII (1941-1945)' });
  const { status, body } = await getMarks();
  expect(status).toBe(200);
  expect(body).toHaveLength(2);
  expect(body).toContainEqual({
    productId: given.patch.id,
    isExcluded: true,
    source: 'rule',
    reason: expect.stringContaining('WWII memorabilia'),
    url: expect.stringContaining('https://www.paypal.com/'),
    by: null,
  });
  expect(body).toContainEqual({
    productId: given.badge.id,
    isExcluded: false,
    source: 'none',
    reason: null,
    url: null,
    by: null,
  });
});

test('PUT /api/paypal-marks/{productId} decides by hand until the piece follows the rule again', async () => {
  const { status, body } = await putMark(given.badge.id, true);
  expect(status).toBe(200);
  const { id, email } = given.staff.user;
  expect(body).toMatchObject({ isExcluded: true, source: 'staff', by: { id, email } });
  expect((await getMarks()).body).toContainEqual(body);
  expect((await putMark(given.badge.id, false)).body).toMatchObject({
    isExcluded: false,
    source: 'staff',
  });
  expect((await putMark(given.badge.id, null)).body).toMatchObject({ source: 'none', by: null });
});

test('PUT /api/paypal-marks/{productId} allows a piece that the rule excludes', async () => {
  await given.shop.change({ ...given.patch, name: 'Luftwaffe badge', era: 'WWII (1941-1945)' });
  expect((await putMark(given.patch.id, false)).body).toMatchObject({
    isExcluded: false,
    source: 'staff',
    reason: expect.stringContaining('WWII memorabilia'),
  });
  expect((await payments.pay()).status).toBe(200);
  await putMark(given.patch.id, null);
  expect(await payments.pay()).toMatchObject({ body: { code: 'PAYPAL_EXCLUDED' } });
});

test('the marks for PayPal are for staff only', async () => {
  expect((await getMarks(given.member)).status).toBe(403);
  expect((await putMark(given.badge.id, true, given.member)).status).toBe(403);
});
