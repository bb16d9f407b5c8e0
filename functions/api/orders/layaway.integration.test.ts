import { describe, expect, test } from 'vitest';
import { DAY_MS, inDays, setUpQuotes, stateConflict } from './testing/set-up-quotes.ts';

const given = setUpQuotes();
const { patch, call, offer, accept, get, listHolds } = given;

const plan = [
  { amount: '66.00', dueAt: inDays(1) },
  { amount: '50', dueAt: inDays(31) },
  { amount: '50.00', dueAt: inDays(61) },
];

const agree = (instalments: object[] = plan) =>
  call('PUT /api/orders/{id}/layaway', given.quote.id, { instalments }, given.staff);

test('PUT /api/orders/{id}/layaway keeps the pieces on hold until a week after the next instalment', async () => {
  expect(await agree()).toMatchObject(stateConflict);
  await offer();
  await accept();
  const { status, body } = await agree();
  expect(status).toBe(200);
  expect(body.layaway.instalments).toMatchObject([
    { amount: '66.00', paidAt: null },
    { amount: '50.00' },
    { amount: '50.00' },
  ]);
  const end = new Date(Date.parse(plan[0]?.dueAt ?? '') + 7 * DAY_MS).toISOString();
  expect(body.heldUntil).toBe(end);
  expect((await listHolds()).get(patch.id)).toMatchObject([{ until: end }]);
  expect((await get()).layaway?.by).toBeNull();
});

test('PUT /api/orders/{id}/layaway needs the total, and dates in order', async () => {
  await offer();
  await accept();
  expect(await agree(plan.slice(0, 2))).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'instalments', message: expect.stringContaining('166.00') }] },
  });
  const [deposit, second, third] = plan;
  expect(await agree([deposit, third, second] as object[])).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'instalments.2.dueAt' }] },
  });
  expect((await agree([{ ...deposit, dueAt: inDays(-2) }, second, third] as object[])).status).toBe(
    400,
  );
  expect((await get()).layaway).toBeNull();
});

test('POST /api/orders/{id}/payments records a payment and extends the hold', async () => {
  const pay = (instalment: number) =>
    call('POST /api/orders/{id}/payments', given.quote.id, { instalment }, given.staff);
  await offer();
  await accept();
  expect(await pay(0)).toMatchObject({ status: 400 });
  await agree();
  const { status, body } = await pay(0);
  expect({ status, paid: body.layaway.instalments[0].paidAt }).toEqual({
    status: 200,
    paid: body.updatedAt,
  });
  const end = new Date(Date.parse(plan[1]?.dueAt ?? '') + 7 * DAY_MS).toISOString();
  expect(body.heldUntil).toBe(end);
  expect((await pay(0)).body).toEqual(body);
  expect(await pay(3)).toMatchObject({ status: 400, body: { issues: [{ path: 'instalment' }] } });
  // A new plan keeps the payments that were made.
  expect((await agree()).body.layaway.instalments[0].paidAt).toBe(body.updatedAt);
  await pay(1);
  const { body: paid } = await pay(2);
  expect(Date.parse(paid.heldUntil)).toBeGreaterThan(Date.now() + 300 * DAY_MS);
});

describe('a changed plan', () => {
  const pay = (instalment: number) =>
    call('POST /api/orders/{id}/payments', given.quote.id, { instalment }, given.staff);

  test('a changed plan of instalments keeps payments with their instalments, whatever their order', async () => {
    await offer();
    await accept();
    await agree();
    const { body: paid } = await pay(1);
    const [deposit, second, third] = plan;
    const { status, body } = await agree([
      { ...deposit, dueAt: inDays(2) },
      second,
      { ...third, dueAt: inDays(70) },
    ] as object[]);
    expect(status).toBe(200);
    expect(body.layaway.instalments.map((each: { paidAt: string }) => each.paidAt)).toEqual([
      null,
      paid.updatedAt,
      null,
    ]);
  });

  test('a changed plan of instalments neither drops what was paid in the meantime nor changes its amount', async () => {
    await offer();
    await accept();
    await agree();
    await pay(0);
    await pay(2);
    const [deposit, second, third] = plan;
    expect(await agree([{ ...deposit, amount: '116.00' }, { ...third }] as object[])).toMatchObject(
      {
        status: 400,
        body: { issues: [{ path: 'instalments.0.amount' }, { path: 'instalments.2.amount' }] },
      },
    );
    expect(
      (await agree([deposit, { ...second, dueAt: inDays(40) }, third] as object[])).status,
    ).toBe(200);
  });
});
