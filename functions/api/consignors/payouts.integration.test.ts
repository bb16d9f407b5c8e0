import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEFAULT_SHOP_SETTINGS } from '../../../shared/default-shop-settings.ts';
import type { ConsignorLine } from '../../../shared/entities/consignor-statement.ts';
import { toShopDate, toShopNoon } from '../../../shared/shop-time.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { signedInStaff } from '../../../tests/support/session.ts';

const PAY = 'POST /api/consignors/{id}/payouts';
const ADJUST = 'POST /api/consignors/{id}/adjustments';

let engines: Awaited<ReturnType<typeof startEngines>>;
let call: Awaited<ReturnType<typeof loadCalls>>;
let staff: Awaited<ReturnType<typeof signedInStaff>>;
let storage: typeof import('../../platform/table/consignors.ts');
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  call = await loadCalls('consignors');
  staff = await signedInStaff();
  storage = await import('../../platform/table/consignors.ts');
});
afterAll(() => engines.stop());

const send = (route: typeof PAY | typeof ADJUST, id: string, body: object, key?: string) =>
  call(route, {
    headers: { ...staff.headers, ...(key ? { 'idempotency-key': key } : {}) },
    params: { id },
    body,
  });
const pay = (id: string, amount: string, key?: string) =>
  send(PAY, id, { amount, method: 'check', reference: '4711' }, key);
const adjust = (id: string, amount: string, fields: object = {}, key?: string) =>
  send(ADJUST, id, { kind: 'adjustment', amount, reason: 'A correction', ...fields }, key);
const { timeZone } = DEFAULT_SHOP_SETTINGS;
const DAY_MS = 86_400_000;
/** A day in the shop's time zone. */
const inDays = (days: number) =>
  toShopDate(new Date(Date.now() + days * DAY_MS).toISOString(), timeZone);
const notPayable = { status: 409, body: { code: 'NOT_PAYABLE' } };

/** A consignor with a payable balance. */
async function createWith(amount: string): Promise<string> {
  const { body } = await call('POST /api/consignors', {
    headers: staff.headers,
    body: { name: `Estate of ${randomUUID()}` },
  });
  await adjust(body.id, amount);
  return body.id;
}

/** @returns the balance, which must be the sum of the lines. */
async function getBalanceCents(id: string): Promise<number> {
  const lines = await storage.listConsignorLines(id);
  const consignor = await storage.findConsignor(id);
  const sum = lines.reduce((cents, { shareCents }) => cents + shareCents, 0);
  expect(consignor?.balanceCents).toBe(sum);
  return sum;
}

const makeSale = (payableAt: string | null): ConsignorLine => ({
  id: `sale-${randomUUID()}`,
  kind: 'sale',
  at: '2026-11-01T12:00:00.000Z',
  item: 'A patch',
  reference: null,
  orderId: null,
  productId: randomUUID(),
  quantity: 1,
  priceCents: 10_000,
  commissionCents: 3_000,
  shareCents: 7_000,
  payoutDays: 0,
  payableAt,
  by: null,
});

test('POST /api/consignors/{id}/payouts takes the amount off the balance, and the line names the method and the author', async () => {
  const id = await createWith('100.00');
  const { status, body } = await pay(id, '60');
  expect(status).toBe(201);
  expect(body).toMatchObject({
    opening: '0.00',
    closing: '40.00',
    payable: '40.00',
    held: '0.00',
    lines: [
      { kind: 'adjustment', item: 'A correction', share: '100.00', balance: '100.00' },
      { kind: 'payout', reference: 'Check, 4711', share: '-60.00', balance: '40.00' },
    ],
  });
  const lines = await storage.listConsignorLines(id);
  const { email } = staff.user;
  expect(lines.map(({ by }) => by)).toEqual([1, 2].map(() => ({ id: staff.user.id, email })));
  expect(await getBalanceCents(id)).toBe(4_000);
});

test('POST /api/consignors/{id}/payouts records a payment of an earlier day of the month', async () => {
  const id = await createWith('100.00');
  const [today, first] = [inDays(0), `${inDays(0).slice(0, 8)}01`];
  for (const date of [first, today]) {
    const paid = await send(PAY, id, { amount: '10.00', method: 'cash', date });
    expect(paid).toMatchObject({ status: 201, body: { payable: expect.any(String) } });
  }
  const payouts = (await storage.listConsignorLines(id)).filter(({ kind }) => kind === 'payout');
  expect(payouts.map(({ at }) => toShopDate(at, timeZone))).toEqual([first, today]);
  if (first !== today) expect(payouts[0]?.at).toBe(toShopNoon(first, timeZone));
  expect(await getBalanceCents(id)).toBe(8_000);
});

test('POST /api/consignors/{id}/payouts rejects days in the future and of other months', async () => {
  const id = await createWith('100.00');
  for (const date of [inDays(2), inDays(-32), 'yesterday']) {
    const refused = await send(PAY, id, { amount: '10.00', method: 'cash', date });
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'date' }] } });
  }
  expect(await getBalanceCents(id)).toBe(10_000);
});

test('POST /api/consignors/{id}/payouts refuses more than is payable', async () => {
  const id = await createWith('100.00');
  expect(await pay(id, '100.01')).toMatchObject({
    ...notPayable,
    body: { message: 'At most $100.00 is payable now.' },
  });
  expect((await pay(id, '100.00')).status).toBe(201);
  expect(await pay(id, '0.01')).toMatchObject({
    ...notPayable,
    body: { message: 'Nothing is payable now.' },
  });
  expect(await getBalanceCents(id)).toBe(0);
});

test('POST /api/consignors/{id}/payouts pays no share whose time for returns is not over', async () => {
  const id = await createWith('10.00');
  const [unknown, later] = [makeSale(null), makeSale('2099-01-01T00:00:00.000Z')];
  await storage.appendConsignorLine(id, unknown);
  await storage.appendConsignorLine(id, later);
  expect(await pay(id, '10.01')).toMatchObject(notPayable);
  await storage.setPayableAt(id, unknown.id, '2026-11-15T12:00:00.000Z');
  expect((await pay(id, '80.00')).status).toBe(201);
  expect(await getBalanceCents(id)).toBe(7_000);
});

test('POST /api/consignors/{id}/payouts never pays more than is payable, even with payouts at once', async () => {
  const id = await createWith('100.00');
  const answers = await Promise.all(Array.from({ length: 4 }, () => pay(id, '30.00')));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409]);
  expect(answers.find(({ status }) => status === 409)).toMatchObject(notPayable);
  expect(await getBalanceCents(id)).toBe(1_000);
});

test('POST /api/consignors/{id}/payouts considers a fee that is charged at the same time', async () => {
  const id = await createWith('100.00');
  const [paid, charged] = await Promise.all([
    pay(id, '100.00'),
    adjust(id, '5.00', { kind: 'fee' }),
  ]);
  expect(charged.status).toBe(201);
  const balanceCents = await getBalanceCents(id);
  // The fee may be charged after the payout.
  expect([
    [201, -500],
    [409, 9_500],
  ]).toContainEqual([paid.status, balanceCents]);
});

test('POST /api/consignors/{id}/payouts pays once for a key, also at once', async () => {
  const [id, key] = [await createWith('100.00'), randomUUID()];
  const answers = await Promise.all([1, 2, 3].map(() => pay(id, '60.00', key)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await pay(id, '60.00', key)).body.closing).toBe('40.00');
  expect(await getBalanceCents(id)).toBe(4_000);
});

test.each([
  [{ amount: '0.00', method: 'cash' }, 'amount'],
  [{ amount: '-1.00', method: 'cash' }, 'amount'],
  [{ amount: '1.00', method: 'gold' }, 'method'],
])('POST /api/consignors/{id}/payouts rejects %j', async (body, path) => {
  const id = await createWith('100.00');
  expect(await send(PAY, id, body)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
  expect(await getBalanceCents(id)).toBe(10_000);
});

test('POST /api/consignors/{id}/adjustments charges fees, and corrects the balance in both directions', async () => {
  const id = await createWith('100.00');
  await adjust(id, '12.5', { kind: 'fee', reason: 'Photos' });
  const { status, body } = await adjust(id, '-100');
  expect(status).toBe(201);
  expect(body).toMatchObject({ closing: '-12.50', payable: '-12.50' });
  expect(body.lines.map(({ kind, share }: Record<string, string>) => [kind, share])).toEqual([
    ['adjustment', '100.00'],
    ['fee', '-12.50'],
    ['adjustment', '-100.00'],
  ]);
  expect(await getBalanceCents(id)).toBe(-1_250);
});

test('POST /api/consignors/{id}/adjustments adds one line for a key', async () => {
  const [id, key] = [await createWith('100.00'), randomUUID()];
  await Promise.all([1, 2].map(() => adjust(id, '5.00', {}, key)));
  expect(await getBalanceCents(id)).toBe(10_500);
});

test('POST /api/consignors/{id}/adjustments keeps the sum of many at once', async () => {
  const id = await createWith('100.00');
  const answers = await Promise.all(Array.from({ length: 5 }, () => adjust(id, '1.00')));
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
  expect(await getBalanceCents(id)).toBe(10_500);
});

test.each([
  [{ amount: '0' }, 'amount'],
  [{ amount: '-5.00', kind: 'fee' }, 'amount'],
  [{ amount: '5.00', reason: ' ' }, 'reason'],
])('POST /api/consignors/{id}/adjustments rejects %j', async ({ amount, ...fields }, path) => {
  const id = await createWith('100.00');
  expect(await adjust(id, amount, fields)).toMatchObject({
    status: 400,
    body: { issues: [{ path }] },
  });
});

test('POST /api/consignors/{id}/adjustments and payouts answer 404 for an unknown consignor', async () => {
  expect((await adjust(randomUUID(), '5.00')).status).toBe(404);
  expect((await pay(randomUUID(), '5.00')).status).toBe(404);
});
