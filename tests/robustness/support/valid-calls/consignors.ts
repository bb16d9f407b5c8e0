import { randomUUID } from 'node:crypto';
import { consignors } from '../../../../shared/contract/consignors.ts';
import type { ApiClient, Prepare } from './client.ts';

const MONTH = '2026-01';
const CREDIT = { kind: 'adjustment', amount: '100.00', reason: 'Sold at a show' } as const;

export const consignorCalls = {
  'GET /api/consignors': () => ({}),
  'POST /api/consignors': () => ({
    headers: { 'idempotency-key': randomUUID() },
    body: createInput(),
  }),
  'GET /api/consignors/unmatched': () => ({}),
  'GET /api/consignors/{id}': withConsignor,
  'PATCH /api/consignors/{id}': async (client) => ({
    ...(await withConsignor(client)),
    body: { notes: 'Visits the shop in June.' },
  }),
  'GET /api/consignors/{id}/statement': async (client) => ({
    ...(await withConsignor(client)),
    query: { month: MONTH },
  }),
  'POST /api/consignors/{id}/statement': async (client) => ({
    ...(await withConsignor(client)),
    headers: { 'idempotency-key': randomUUID() },
    body: { month: MONTH },
  }),
  'POST /api/consignors/{id}/payouts': async (client) => {
    const { params } = await withConsignor(client);
    await client.call(consignors, 'POST /api/consignors/{id}/adjustments', {
      params,
      body: CREDIT,
    });
    return {
      params,
      headers: { 'idempotency-key': randomUUID() },
      body: { amount: '10.00', method: 'check', reference: '4711' },
    };
  },
  'POST /api/consignors/{id}/adjustments': async (client) => ({
    ...(await withConsignor(client)),
    headers: { 'idempotency-key': randomUUID() },
    body: CREDIT,
  }),
  // Only a piece with a price floor leads to a question.
  'POST /api/consignor-answers/question': () => ({ body: { token: 'unknown' } }),
  'POST /api/consignor-answers/answer': () => ({ body: { token: 'unknown', answer: 'decline' } }),
} satisfies Record<string, Prepare>;

const createInput = () => ({
  name: `Estate of ${randomUUID()}`,
  email: `${randomUUID()}@consignors.example`,
});

async function withConsignor(client: ApiClient): Promise<{ params: { id: string } }> {
  const body = createInput();
  const { id } = await client.call(consignors, 'POST /api/consignors', { body });
  return { params: { id } };
}
