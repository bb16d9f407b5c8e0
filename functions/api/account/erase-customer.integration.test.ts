import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { loadCalls } from '../../../tests/support/call.ts';
import { membersShop } from '../../../tests/support/members-shop.ts';
import { ADDRESS } from '../../../tests/support/postal-address.ts';
import { releaseHolds } from '../../../tests/support/release-holds.ts';
import { makeStoredViewing } from '../../../tests/support/stored-viewing.ts';

const shop = membersShop();
const [patch] = shop.products;
let account: Awaited<ReturnType<typeof loadCalls>>;
let staff: Awaited<ReturnType<typeof shop.signedInStaff>>;
beforeAll(async () => {
  account = await loadCalls('account');
});
beforeEach(async () => {
  staff = await shop.signedInStaff();
  await releaseHolds();
});

const begin = async (customer: object) => {
  const body = { customer, lines: [{ productId: patch.id }], note: 'Met at the show' };
  return (await shop.orders('POST /api/orders/for-customer', { headers: staff.headers, body }))
    .body;
};
const erase = (orderId: string, { headers } = staff) =>
  account('POST /api/account/erase-customer', { headers, body: { orderId } });
const find = async (id: string) => {
  const { findOrder } = await import('../../platform/table/orders.ts');
  return findOrder(id);
};
const conflict = { status: 409, body: { code: 'CONFLICT' } };

test('POST /api/account/erase-customer erases a customer without an e-mail address', async () => {
  const { findResaleCertificate, saveResaleCertificate } = await import(
    '../../platform/table/resale-certificates.ts'
  );
  const { id, userId } = await begin({ name: 'Ada Lovelace', address: ADDRESS });
  await saveResaleCertificate(userId, { number: '1', state: 'OH', expiresOn: '2099-12-31' });
  expect(await erase(id)).toMatchObject({ status: 200, body: { success: true } });
  const quote = await find(id);
  expect(quote).toMatchObject({
    state: 'withdrawn',
    requester: { email: null, firstName: null, lastName: null },
    shippingAddress: null,
    note: null,
  });
  expect(quote?.userId).not.toBe(userId);
  expect(await findResaleCertificate(userId)).toBeUndefined();
  expect((await erase(id)).status).toBe(200);
});

test('POST /api/account/erase-customer keeps customers with an e-mail address, and quotes of members', async () => {
  const { id } = await begin({ name: 'Ada', email: `${randomUUID()}@visitors.example` });
  expect(await erase(id)).toMatchObject(conflict);
  const { headers } = await shop.signedIn();
  await shop.cart('POST /api/cart', { headers, body: { productId: patch.id } });
  const own = (await shop.orders('POST /api/orders', { headers })).body;
  expect(await erase(own.id)).toMatchObject(conflict);
  expect((await find(id))?.requester.firstName).toBe('Ada');
});

test('POST /api/account/erase-customer does not keep where a customer has bought something', async () => {
  const { id } = await begin({ name: 'Ada' });
  const { changeQuote } = await import('../../domain/quotes/change-quote.ts');
  await changeQuote(id, (before) => ({ after: { ...before, place: 'At home of Ada Lovelace' } }));
  expect((await erase(id)).status).toBe(200);
  expect(await find(id)).toMatchObject({ place: 'Elsewhere' });
});

test('POST /api/account/erase-customer changes nothing while the money of the customer is not settled', async () => {
  const { id, userId } = await begin({ name: 'Ada' });
  const { getStored, loadStoredCustomers, saveCustomers } = await import(
    '../../platform/table/customers.ts'
  );
  const { createViewing, findViewing } = await import('../../platform/table/private-viewings.ts');
  const viewing = makeStoredViewing(userId);
  await createViewing(viewing);
  await saveCustomers([[getStored(new Map(), userId), { notes: 'Pays by check' }]]);
  const { changeQuote } = await import('../../domain/quotes/change-quote.ts');
  await changeQuote(id, (before, now) => ({
    after: {
      ...before,
      ledger: [
        {
          id: randomUUID(),
          kind: 'payment',
          of: null,
          method: 'check',
          cents: 10_000,
          cleared: true,
          unapplied: true,
          externalId: null,
          feeCents: null,
          instalment: null,
          returnNumber: null,
          note: null,
          at: now,
          by: null,
        },
      ],
    },
  }));
  expect(await erase(id)).toMatchObject(conflict);
  expect((await find(id))?.requester.firstName).toBe('Ada');
  expect((await loadStoredCustomers()).get(userId)?.notes).toBe('Pays by check');
  expect((await findViewing(viewing.id))?.guests).toHaveLength(1);
});

test('POST /api/account/erase-customer is for staff and quotes that exist', async () => {
  const { id } = await begin({ name: 'Ada' });
  expect((await erase(id, await shop.signedIn())).status).toBe(403);
  expect((await erase(randomUUID())).status).toBe(404);
  expect(await erase('1')).toMatchObject({ status: 400, body: { issues: [{ path: 'orderId' }] } });
});
