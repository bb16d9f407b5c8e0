import { randomUUID } from 'node:crypto';
import { items } from '../../../../shared/contract/items.ts';
import { stocktakes } from '../../../../shared/contract/stocktakes.ts';
import type { ApiClient, Prepare } from './client.ts';
import { createItemInput } from './items.ts';

export const stocktakeCalls = {
  'GET /api/stocktakes': () => ({}),
  'GET /api/stocktakes/locations': () => ({}),
  'POST /api/stocktakes': async (client) => ({
    headers: { 'idempotency-key': randomUUID() },
    body: { locations: [(await createItem(client)).location] },
  }),
  'GET /api/stocktakes/{id}': async (client) => ({ params: (await start(client)).params }),
  'POST /api/stocktakes/{id}/scans': async (client) => {
    const { params, code, location } = await start(client);
    return { params, body: { scans: [{ code, location, at: new Date().toISOString() }] } };
  },
  'POST /api/stocktakes/{id}/close': async (client) => {
    const { params, location } = await start(client);
    return { params, body: { location } };
  },
  'POST /api/stocktakes/{id}/differences': async (client) => {
    const { params, location } = await start(client);
    const key = `Unknown ${randomUUID()}`;
    await client.call(stocktakes, 'POST /api/stocktakes/{id}/scans', {
      params,
      body: { scans: [{ code: key, location }] },
    });
    return { params, body: { key, resolution: 'dismissed' } };
  },
} satisfies Record<string, Prepare>;

/** Open stocktakes have no location in common, so each has a new one. */
async function createItem(client: ApiClient): Promise<{ code: string; location: string }> {
  const location = `Box ${randomUUID()}`;
  const { catalogNumber } = await client.call(items, 'POST /api/military-items', {
    headers: { 'idempotency-key': randomUUID() },
    body: { ...createItemInput(), storageLocation: location },
  });
  return { code: catalogNumber, location };
}

async function start(client: ApiClient) {
  const item = await createItem(client);
  const { id } = await client.call(stocktakes, 'POST /api/stocktakes', {
    body: { locations: [item.location] },
  });
  return { ...item, params: { id } };
}
