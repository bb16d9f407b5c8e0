import { randomUUID } from 'node:crypto';
import { account } from '../../../../shared/contract/account.ts';
import { content } from '../../../../shared/contract/content.ts';
import { deliveries } from '../../../../shared/contract/deliveries.ts';
import { orders } from '../../../../shared/contract/orders.ts';
import { payments } from '../../../../shared/contract/payments.ts';
import { ADDRESS } from '../../../support/postal-address.ts';
import { photograph } from '../../../support/uploads.ts';
import type { ApiClient, Prepare } from './client.ts';
import {
  createHeld,
  createHeldOfCollector,
  createQuote,
  getCollector,
  getFreeProduct,
  getQuote,
  getStaff,
  PRICE,
} from './quotes.ts';

const NOW = () => new Date().toISOString();

/** What follows the accepted offer: address, payment, parcels and returns. */
export const saleCalls = {
  'GET /api/account/addresses': () => ({}),
  'POST /api/account/addresses': async (client) => {
    await emptyAddressBook(client);
    return { body: ADDRESS };
  },
  'PUT /api/account/addresses/{id}': async (client) => ({
    params: { id: await saveAddress(client) },
    body: { ...ADDRESS, isDefault: true },
  }),
  'DELETE /api/account/addresses/{id}': async (client) => ({
    params: { id: await saveAddress(client) },
  }),
  'POST /api/account/erase-customer': async (client) => {
    const { lines } = await createCustomer(client);
    const body = { customer: { name: 'Ada Lovelace' }, lines };
    const { id } = await client.call(orders, 'POST /api/orders/for-customer', { body });
    return { body: { orderId: id } };
  },
  'GET /api/sale-settings': () => ({}),
  'PUT /api/sale-settings': async (client) => ({
    body: await client.call(content, 'GET /api/sale-settings'),
  }),

  'PUT /api/orders/{id}/address': async (client) => ({
    params: await createQuote(client),
    body: ADDRESS,
  }),
  'POST /api/orders/for-customer': async (client) => ({
    headers: { 'idempotency-key': randomUUID() },
    body: await createCustomer(client),
  }),
  'POST /api/orders/{id}/link': async (client) => ({
    params: { id: (await createForCustomer(client)).id },
  }),
  'GET /api/orders/{id}/comparables': async (client) => ({ params: await getQuote(client) }),
  'GET /api/orders/{id}/resale-certificate': async (client) => ({ params: await getQuote(client) }),
  'PUT /api/orders/{id}/resale-certificate': async (client) => ({
    params: await getQuote(client),
    body: { certificate: { number: '12-345', state: 'OH', expiresOn: '2099-12-31' } },
  }),
  'GET /api/reports/sales/{month}': () => ({ params: { month: '2026-01' } }),

  'GET /api/orders/{id}/ways-to-pay': async (client) => {
    const { id } = await createHeld(client);
    return { params: { id } };
  },
  'POST /api/orders/{id}/pay': async (client) => ({ params: await createPayable(client) }),
  'GET /api/paypal/return': async (client) => {
    const params = await createPayable(client);
    const { redirectUrl } = await client.call(payments, 'POST /api/orders/{id}/pay', { params });
    return { query: { token: new URL(redirectUrl).searchParams.get('token') ?? '' } };
  },
  'POST /api/paypal-webhook': () => ({ body: {} }),
  'PATCH /api/orders/{id}/payments/{payment}': async (client) => {
    const { id } = await createHeldOfCollector(client.url);
    const staff = await getStaff(client.url);
    const { ledger } = await staff.call(orders, 'POST /api/orders/{id}/payments', {
      params: { id },
      body: { method: 'check', amount: PRICE, cleared: false },
    });
    return { params: { id, payment: ledger.at(-1)?.id ?? '' }, body: { status: 'cleared' } };
  },
  'POST /api/orders/{id}/refunds': async (client) => {
    const { id, payment } = await createPaid(await getCollector(client.url));
    return {
      params: { id },
      headers: { 'idempotency-key': randomUUID() },
      body: { payment, amount: '1.00' },
    };
  },
  'GET /api/orders/{id}/paypal-marks': async (client) => ({ params: await getQuote(client) }),
  'PUT /api/paypal-marks/{productId}': async (client) => ({
    params: { productId: await getFreeProduct(client) },
    body: { isExcluded: null },
  }),

  'POST /api/orders/{id}/shipments': async (client) => {
    const { id } = await createPaid(await getCollector(client.url));
    return {
      params: { id },
      headers: { 'idempotency-key': randomUUID() },
      body: { carrier: 'USPS', trackingNumber: '9400100000000000000000' },
    };
  },
  'PATCH /api/orders/{id}/shipments/{number}': async (client) => ({
    params: { id: (await ship(await getCollector(client.url))).id, number: '1' },
    body: { deliveredAt: NOW() },
  }),
  'POST /api/orders/{id}/returns': async (client) => {
    const { id, productId } = await createDelivered(client);
    return {
      params: { id },
      headers: { 'idempotency-key': randomUUID() },
      body: { lines: [{ productId }], reason: 'It is smaller than expected.' },
    };
  },
  'PATCH /api/orders/{id}/returns/{number}': async (client) => {
    const collector = await getCollector(client.url);
    const { id, productId } = await createDelivered(collector);
    await collector.call(deliveries, 'POST /api/orders/{id}/returns', {
      params: { id },
      body: { lines: [{ productId }], reason: 'It is smaller than expected.' },
    });
    return {
      params: { id, number: '1' },
      body: { decision: 'approved', answer: 'Please send it to our shop.' },
    };
  },
  'POST /api/orders/{id}/photos': async (client) => ({
    params: { id: (await getDelivered(client)).id },
    headers: { 'content-type': 'image/jpeg' },
    body: await photograph(),
  }),
  'GET /api/orders/{id}/photos/{photoId}': async (client) => {
    const params = { id: (await getDelivered(client)).id };
    const headers = { 'content-type': 'image/jpeg' };
    const body = await photograph();
    const { id: photoId } = await client.call(deliveries, 'POST /api/orders/{id}/photos', {
      params,
      headers,
      body,
    });
    return { params: { ...params, photoId } };
  },
  'POST /api/track-order': () => ({
    body: { reference: 'GQ-7K4M-2XQ9', email: `${randomUUID()}@visitors.example` },
  }),
  'POST /api/quote-link': async (client) => {
    const staff = await getStaff(client.url);
    const { id } = await createForCustomer(staff);
    const { url } = await staff.call(orders, 'POST /api/orders/{id}/link', { params: { id } });
    return { body: { token: new URL(url).hash.replace('#token=', '') } };
  },
  // Only a sold piece has a certificate.
  'GET /api/certificates/{code}': () => ({ params: { code: 'unknown' } }),
} satisfies Record<string, Prepare>;

async function emptyAddressBook(client: ApiClient): Promise<void> {
  for (const { id } of await client.call(account, 'GET /api/account/addresses')) {
    await client.call(account, 'DELETE /api/account/addresses/{id}', { params: { id } });
  }
}

async function saveAddress(client: ApiClient): Promise<string> {
  await emptyAddressBook(client);
  return (await client.call(account, 'POST /api/account/addresses', { body: ADDRESS })).id;
}

const createCustomer = async (client: ApiClient) => ({
  customer: { name: 'Ada Lovelace', email: `${randomUUID()}@visitors.example` },
  lines: [{ productId: await getFreeProduct(client) }],
});

const createForCustomer = async (client: ApiClient) =>
  client.call(orders, 'POST /api/orders/for-customer', { body: await createCustomer(client) });

async function createPayable(client: ApiClient): Promise<{ id: string }> {
  const { id } = await createHeld(client);
  const params = { id };
  const { items } = await client.call(orders, 'PUT /api/orders/{id}/address', {
    params,
    body: ADDRESS,
  });
  const staff = await getStaff(client.url);
  for (const { productId } of items) {
    await staff.call(payments, 'PUT /api/paypal-marks/{productId}', {
      params: { productId },
      body: { isExcluded: false },
    });
  }
  return params;
}

async function createPaid(client: ApiClient) {
  const { id, productId } = await createHeld(client);
  const params = { id };
  await client.call(orders, 'PUT /api/orders/{id}/address', { params, body: ADDRESS });
  const staff = await getStaff(client.url);
  const { ledger } = await staff.call(orders, 'POST /api/orders/{id}/payments', {
    params,
    body: { method: 'cash', amount: PRICE },
  });
  return { id, productId, payment: ledger.at(-1)?.id ?? '' };
}

async function ship(client: ApiClient): Promise<{ id: string; productId: string }> {
  const { id, productId } = await createPaid(client);
  const staff = await getStaff(client.url);
  await staff.call(deliveries, 'POST /api/orders/{id}/shipments', {
    params: { id },
    body: { carrier: 'USPS' },
  });
  return { id, productId };
}

async function createDelivered(client: ApiClient): Promise<{ id: string; productId: string }> {
  const quote = await ship(client);
  const staff = await getStaff(client.url);
  await staff.call(deliveries, 'PATCH /api/orders/{id}/shipments/{number}', {
    params: { id: quote.id, number: '1' },
    body: { deliveredAt: NOW() },
  });
  return quote;
}

const deliveredByMember = new Map<string, ReturnType<typeof createDelivered>>();

/** A sale takes a piece off sale, so the calls about photos share one. */
function getDelivered(client: ApiClient): ReturnType<typeof createDelivered> {
  const key = `${client.url} ${client.person.id}`;
  const known = deliveredByMember.get(key) ?? createDelivered(client);
  deliveredByMember.set(key, known);
  return known;
}
