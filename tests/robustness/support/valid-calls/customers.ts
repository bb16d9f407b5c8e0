import { randomUUID } from 'node:crypto';
import { customers } from '../../../../shared/contract/customers.ts';
import { orders } from '../../../../shared/contract/orders.ts';
import { createViewingInput } from '../../../support/stored-viewing.ts';
import type { ApiClient, Prepare } from './client.ts';
import { getFreeProduct, getStaff } from './quotes.ts';

export const customerCalls = {
  'GET /api/customers': () => ({ query: { limit: '5' } }),
  'GET /api/customers/{id}': withCustomer,
  'PATCH /api/customers/{id}': async (client) => ({
    ...(await withCustomer(client)),
    body: { notes: 'Collects Rangers.' },
  }),
  'POST /api/customers/{id}/merge': async (client) => ({
    params: { id: (await createCustomer(client)).id },
    body: { into: (await createCustomer(client)).id },
  }),
  'GET /api/viewings': () => ({}),
  'POST /api/viewings': async (client) => ({
    headers: { 'idempotency-key': randomUUID() },
    body: await createInput(client),
  }),
  'GET /api/viewings/{id}': withViewing,
  'PATCH /api/viewings/{id}': async (client) => ({
    ...(await withViewing(client)),
    body: { title: 'Marines' },
  }),
  'POST /api/viewings/{id}/send': async (client) => ({
    ...(await withViewing(client)),
    body: {},
  }),
  'POST /api/viewings/{id}/links': async (client) => ({
    ...(await withViewing(client)),
    body: { customerId: (await getCustomer(client)).id },
  }),
  'POST /api/viewing-links/look': async (client) => ({
    body: { token: (await createLink(client)).token },
  }),
  'POST /api/viewing-links/answer': async (client) => {
    const { token, productId } = await createLink(client);
    return { body: { token, interests: [productId], message: 'Please hold it for me.' } };
  },
} satisfies Record<string, Prepare>;

interface Customer {
  id: string;
  /** The piece of the customer's quote. */
  productId: string;
}

async function createCustomer(client: ApiClient): Promise<Customer> {
  const productId = await getFreeProduct(client);
  const customer = { name: 'Ada Lovelace', email: `${randomUUID()}@visitors.example` };
  const { userId } = await client.call(orders, 'POST /api/orders/for-customer', {
    body: { customer, lines: [{ productId }] },
  });
  return { id: userId, productId };
}

const customerByShop = new Map<string, Promise<Customer>>();

function getCustomer(client: ApiClient): Promise<Customer> {
  const known = customerByShop.get(client.url) ?? createCustomer(client);
  customerByShop.set(client.url, known);
  return known;
}

async function withCustomer(client: ApiClient) {
  return { params: { id: (await getCustomer(client)).id } };
}

async function createInput(client: ApiClient) {
  const { id, productId } = await getCustomer(client);
  return createViewingInput(productId, id);
}

async function withViewing(client: ApiClient) {
  const body = await createInput(client);
  const { id } = await client.call(customers, 'POST /api/viewings', { body });
  return { params: { id } };
}

async function createLink({ url: shopUrl }: ApiClient) {
  const staff = await getStaff(shopUrl);
  const { id: customerId, productId } = await getCustomer(staff);
  const { url } = await staff.call(customers, 'POST /api/viewings/{id}/links', {
    ...(await withViewing(staff)),
    body: { customerId },
  });
  return { token: decodeURIComponent(new URL(url).hash.replace('#token=', '')), productId };
}
