import { randomUUID } from 'node:crypto';
import { documents } from '../../../../shared/contract/documents.ts';
import { orders } from '../../../../shared/contract/orders.ts';
import type { ApiClient, Prepare } from './client.ts';
import { createItem } from './items.ts';
import { getQuote } from './quotes.ts';

const REPORT = { marks: [], summary: 'Cut edge, never issued.' };

export const conditionReportCalls = {
  'GET /api/military-items/{id}/condition-reports': async (client) => ({
    params: { id: (await writeReport(client)).itemId },
  }),
  'POST /api/military-items/{id}/condition-reports': async (client) => ({
    params: { id: (await createItem(client)).id },
    headers: { 'idempotency-key': randomUUID() },
    body: REPORT,
  }),
  'GET /api/military-items/{id}/condition-reports/{number}': async (client) => {
    const { itemId, number } = await writeReport(client);
    return { params: { id: itemId, number: String(number) } };
  },
  // The item is not the piece of the quote.
  'POST /api/orders/{id}/condition-reports': async (client) => {
    const params = await getQuote(client);
    const quote = await client.call(orders, 'GET /api/orders/{id}', { params });
    const { itemId, number } = await writeReport(client);
    return { params, body: { productId: quote.items[0]?.productId ?? '', itemId, number } };
  },
} satisfies Record<string, Prepare>;

async function writeReport(client: ApiClient) {
  const { id } = await createItem(client);
  return client.call(documents, 'POST /api/military-items/{id}/condition-reports', {
    params: { id },
    body: REPORT,
  });
}
