import { randomUUID } from 'node:crypto';
import type { Product } from '../../shared/entities/product.ts';
import { json, loadCalls } from './call.ts';
import { dayIn } from './days.ts';

interface Fixtures {
  headers: { cookie: string };
  /** No pieces of quotes, because shows hold all units. */
  products: readonly Product[];
}

export const createSale = (productId: string | undefined) => ({
  lines: [{ productId, price: '100.00' }],
  method: 'cash',
  place: 'Lancaster show',
  date: dayIn(-1),
});

/** Creates one valid call of every endpoint about sales elsewhere and shows. */
export async function createSalesCalls({ headers, products }: Fixtures) {
  const sales = await loadCalls('sales');
  const [shown, taken, returned, missing, sold] = products.map(({ id }) => id);
  const show = { name: 'Lancaster show', from: dayIn(7), to: dayIn(8) };
  const prepare = async () => {
    const { body } = await sales('POST /api/shows', { headers, body: show });
    return { headers, params: { id: String(body.id) } };
  };
  const prepareWith = async (productId: string | undefined) => {
    const call = await prepare();
    const body = { productIds: [productId] };
    await sales('POST /api/shows/{id}/pieces', { ...call, body });
    return call;
  };
  const open = await prepareWith(shown);
  const showId = (await prepare()).params.id;
  return {
    'POST /api/sales': {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      ...json({ ...createSale(sold), showId }),
    },
    'GET /api/shows': { headers },
    'POST /api/shows': {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      ...json(show),
    },
    'GET /api/shows/{id}': open,
    'PATCH /api/shows/{id}': { ...open, ...json({ name: 'York show' }) },
    'POST /api/shows/{id}/pieces': { ...(await prepare()), ...json({ productIds: [taken] }) },
    'POST /api/shows/{id}/back': {
      ...(await prepareWith(returned)),
      ...json({ productIds: [returned] }),
    },
    'POST /api/shows/{id}/close': { ...(await prepareWith(missing)), ...json({ missing: true }) },
    'GET /api/shows/{id}/price-list': open,
    'GET /api/shows/{id}/stock-list': open,
  };
}
