import { randomUUID } from 'node:crypto';
import { sales } from '../../../../shared/contract/sales.ts';
import { dayIn } from '../../../support/days.ts';
import type { ApiClient, Prepare } from './client.ts';
import { getFreeProduct, PRICE } from './quotes.ts';

export const showCalls = {
  'POST /api/sales': async (client) => ({
    headers: { 'idempotency-key': randomUUID() },
    body: await createSale(client),
  }),
  'GET /api/shows': () => ({}),
  'POST /api/shows': () => ({
    headers: { 'idempotency-key': randomUUID() },
    body: createInput(),
  }),
  'GET /api/shows/{id}': withPiece,
  'PATCH /api/shows/{id}': async (client) => ({
    ...(await withShow(client)),
    body: { name: 'York show' },
  }),
  'POST /api/shows/{id}/pieces': async (client) => ({
    ...(await withShow(client)),
    body: { productIds: [await getFreeProduct(client)] },
  }),
  'POST /api/shows/{id}/back': async (client) => {
    const { params, productId } = await takePiece(client);
    return { params, body: { productIds: [productId] } };
  },
  'POST /api/shows/{id}/close': async (client) => {
    const { params } = await takePiece(client);
    return { params, body: { missing: true } };
  },
  'GET /api/shows/{id}/price-list': withPiece,
  'GET /api/shows/{id}/stock-list': withPiece,
} satisfies Record<string, Prepare>;

export const createSale = async (client: ApiClient) => ({
  lines: [{ productId: await getFreeProduct(client), price: PRICE }],
  method: 'cash',
  place: 'Lancaster show',
  date: dayIn(-1),
});

const createInput = () => ({ name: 'Lancaster show', from: dayIn(7), to: dayIn(8) });

async function withShow(client: ApiClient) {
  const { id } = await client.call(sales, 'POST /api/shows', { body: createInput() });
  return { params: { id } };
}

async function takePiece(client: ApiClient) {
  const { params } = await withShow(client);
  const productId = await getFreeProduct(client);
  await client.call(sales, 'POST /api/shows/{id}/pieces', {
    params,
    body: { productIds: [productId] },
  });
  return { params, productId };
}

const showByShop = new Map<string, ReturnType<typeof takePiece>>();

/** A show takes a piece off sale, so the calls that only read share one. */
async function withPiece(client: ApiClient) {
  const known = showByShop.get(client.url) ?? takePiece(client);
  showByShop.set(client.url, known);
  return { params: (await known).params };
}
