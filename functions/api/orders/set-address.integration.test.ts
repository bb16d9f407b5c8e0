import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { PostalAddress } from '../../../shared/entities/postal-address.ts';
import type { TaxRate } from '../../../shared/entities/sale-settings.ts';
import { iterateEvents } from '../../../tests/support/outbox.ts';
import { ADDRESS } from '../../../tests/support/postal-address.ts';
import { createVisitorQuote, openLinks } from '../../../tests/support/visitor-quotes.ts';
import { notFound, setUpQuotes, stateConflict } from './testing/set-up-quotes.ts';

const given = setUpQuotes();
const { shop, patch, medal, call } = given;
const IN_PENNSYLVANIA = {
  ...ADDRESS,
  adminArea2: 'Altoona',
  adminArea1: 'PA',
  postalCode: '16601',
};

const put = (body: object, who = given.member, id = given.quote.id) =>
  call('PUT /api/orders/{id}/address', id, body, who);

async function setTaxRates(taxRates: TaxRate[]): Promise<void> {
  const settings = await import('../../platform/table/sale-settings.ts');
  await settings.saveSaleSettings({ ...(await settings.getSaleSettings()), taxRates });
}
const taxPennsylvania = () => setTaxRates([{ state: 'PA', rate: '6', onShipping: false }]);
afterEach(() => setTaxRates([]));

async function countOffers(orderId: string): Promise<number> {
  const events = await Array.fromAsync(iterateEvents());
  return events.filter(
    (event) =>
      event.kind === 'quote-changed' && event.orderId === orderId && event.change === 'offered',
  ).length;
}

test('PUT /api/orders/{id}/address stores where a quote is sent, which both sides see', async () => {
  const wishes = { giftNote: ' For Bob ', wantsSignature: true };
  const stored = { shippingAddress: ADDRESS, giftNote: 'For Bob', wantsSignature: true };
  expect(await put({ ...ADDRESS, ...wishes })).toMatchObject({ status: 200, body: stored });
  expect(await given.get(given.quote.id, given.staff)).toMatchObject(stored);
  const foreign: PostalAddress = {
    name: 'Ada Lovelace',
    addressLine1: 'Hauptstr. 1',
    addressLine2: null,
    adminArea2: 'Berlin',
    adminArea1: null,
    postalCode: '10115',
    countryCode: 'DE',
  };
  const { body } = await put({ ...foreign, countryCode: 'de', adminArea1: ' ', giftNote: '' });
  expect(body).toMatchObject({ shippingAddress: foreign, giftNote: null, wantsSignature: true });
});

test.each<[string[], object]>([
  [['adminArea1', 'postalCode'], { adminArea1: null, postalCode: '' }],
  [['postalCode'], { countryCode: 'DE', postalCode: null }],
  [['countryCode'], { countryCode: 'ZZ' }],
  [['countryCode'], { countryCode: 'USA' }],
  [['name'], { name: ' ' }],
  [['addressLine1'], { addressLine1: 'One\nTwo' }],
  [['giftNote'], { giftNote: 'x'.repeat(501) }],
])('PUT /api/orders/{id}/address requires %j', async (paths, fields) => {
  const { status, body } = await put({ ...ADDRESS, ...fields });
  const found = body.issues.map(({ path }: { path: string }) => path);
  expect({ status, found }).toEqual({ status: 400, found: paths });
});

test('PUT /api/orders/{id}/address makes the current offer again if its sales tax changes', async () => {
  await taxPennsylvania();
  await given.offer({ shipping: '10.00' });
  const taxed = await put(IN_PENNSYLVANIA);
  expect(taxed).toMatchObject({
    status: 200,
    body: {
      state: 'quoted',
      totalAmount: '185.96',
      taxes: [{ state: 'PA', rate: '6', amount: '9.96' }],
      offers: [
        { number: 1, total: '176.00' },
        { number: 2, total: '185.96' },
      ],
    },
  });
  expect(await countOffers(given.quote.id)).toBe(1);
  expect(
    (await put({ ...IN_PENNSYLVANIA, addressLine1: '2 Main Street' })).body.offers,
  ).toHaveLength(2);
  expect((await given.accept(1)).status).toBe(409);
  expect((await given.accept(2)).body).toMatchObject({ state: 'accepted', totalAmount: '185.96' });
});

test('PUT /api/orders/{id}/address by staff mails the offer that it makes again', async () => {
  await taxPennsylvania();
  await put(IN_PENNSYLVANIA);
  await given.offer();
  const { body } = await put(ADDRESS, given.staff);
  expect(body).toMatchObject({ totalAmount: '166.00', taxes: [] });
  expect(body.offers).toHaveLength(2);
  expect(await countOffers(given.quote.id)).toBe(2);
});

test('PUT /api/orders/{id}/address refuses another sales tax for an accepted offer', async () => {
  await taxPennsylvania();
  await put(ADDRESS);
  await given.offer();
  await given.accept();
  const refused = await put(IN_PENNSYLVANIA);
  expect(refused).toMatchObject(stateConflict);
  expect(refused.body.message).toMatch(/^Sales tax depends on the address/);
  const other = { ...ADDRESS, addressLine1: '2 Main Street' };
  expect(await put(other)).toMatchObject({ status: 200, body: { shippingAddress: other } });
});

test('PUT /api/orders/{id}/address adds a missing address to a sold quote, whose total stays', async () => {
  await taxPennsylvania();
  await given.offer();
  await given.accept();
  expect(await put(IN_PENNSYLVANIA)).toMatchObject(stateConflict);
  await call('POST /api/orders/{id}/sold', given.quote.id, undefined, given.staff);
  expect(await put(IN_PENNSYLVANIA)).toMatchObject({
    status: 200,
    body: { shippingAddress: IN_PENNSYLVANIA, totalAmount: '166.00', taxes: [] },
  });
});

test('PUT /api/orders/{id}/address refuses a closed quote, and one with a packed parcel', async () => {
  await call('POST /api/orders/{id}/withdraw', given.quote.id);
  expect(await put(ADDRESS)).toMatchObject(stateConflict);
  const packed = await given.request([medal.id]);
  const { changeQuote } = await import('../../domain/quotes/change-quote.ts');
  await changeQuote(packed.id, (before, packedAt) => ({
    after: {
      ...before,
      shipments: [
        {
          number: 1,
          carrier: 'USPS',
          trackingNumber: null,
          trackingUrl: null,
          lines: [{ productId: medal.id, quantity: 1 }],
          insuredValue: null,
          photo: null,
          customs: [],
          packedAt,
          shippedAt: null,
          deliveredAt: null,
          by: null,
        },
      ],
    },
  }));
  for (const who of [given.member, given.staff]) {
    expect(await put(ADDRESS, who, packed.id)).toMatchObject(stateConflict);
  }
});

test('PUT /api/orders/{id}/address is for the requester and staff', async () => {
  const stranger = await shop.signedIn();
  expect(await put(ADDRESS, stranger)).toMatchObject(notFound);
  expect(await put(ADDRESS, given.member, randomUUID())).toMatchObject(notFound);
  const params = { id: given.quote.id };
  const visitor = await shop.orders('PUT /api/orders/{id}/address', { params, body: ADDRESS });
  expect(visitor.status).toBe(401);
});

test('PUT /api/orders/{id}/address keeps the address in the address book once, if the member wants', async () => {
  const { listAddresses } = await import('../../platform/table/saved-addresses.ts');
  const { id: userId } = given.member.user;
  await put(ADDRESS);
  expect(await listAddresses(userId)).toEqual([]);
  for (const body of [ADDRESS, ADDRESS, IN_PENNSYLVANIA]) await put({ ...body, save: true });
  expect(await listAddresses(userId)).toMatchObject([
    { ...ADDRESS, isDefault: true },
    { ...IN_PENNSYLVANIA, isDefault: false },
  ]);
  const answer = await put({ ...ADDRESS, save: true }, given.staff);
  expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'save' }] } });
  expect(await listAddresses(given.staff.user.id)).toEqual([]);
});

test('PUT /api/orders/{id}/address is open to a customer with the link of the quote, who has no address book', async () => {
  const { id } = await createVisitorQuote(patch);
  const headers = await openLinks(id);
  const putByLink = (body: object) =>
    shop.orders('PUT /api/orders/{id}/address', { headers, params: { id }, body });
  expect(await putByLink({ ...ADDRESS, save: true })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'save' }] },
  });
  expect(await putByLink(ADDRESS)).toMatchObject({
    status: 200,
    body: { shippingAddress: ADDRESS },
  });
});

test('POST /api/orders takes the default address of the member', async () => {
  await put({ ...ADDRESS, save: true });
  expect(await given.request([medal.id])).toMatchObject({ shippingAddress: ADDRESS });
});
