import { randomUUID } from 'node:crypto';
import type { Product } from '../../shared/entities/product.ts';
import { json, loadCalls } from './call.ts';
import { createViewingInput } from './stored-viewing.ts';
import { createVisitorQuote } from './visitor-quotes.ts';

interface Fixtures {
  headers: { cookie: string };
  product: Product;
}

/** Creates one valid call of every endpoint about customers and private viewings. */
export async function createCustomerCalls({ headers, product }: Fixtures) {
  const customers = await loadCalls('customers');
  const createCustomer = async () => (await createVisitorQuote(product)).userId;
  const [customerId, otherId] = [await createCustomer(), await createCustomer()];
  const viewing = createViewingInput(product.id, customerId);
  const create = async () =>
    (await customers('POST /api/viewings', { headers, body: viewing })).body;
  const createToken = async () => {
    const { createMailToken } = await import('../../functions/platform/table/mail-tokens.ts');
    return createMailToken('viewing', { sub: `${(await create()).id}~${customerId}` });
  };
  const customer = { headers, params: { id: customerId } };
  const shown = { headers, params: { id: (await create()).id } };
  return {
    'GET /api/customers': { headers },
    'GET /api/customers/{id}': customer,
    'PATCH /api/customers/{id}': { ...customer, ...json({ notes: 'Collects Rangers' }) },
    'POST /api/customers/{id}/merge': { ...customer, ...json({ into: otherId }) },
    'GET /api/viewings': { headers },
    'POST /api/viewings': {
      headers: { ...headers, 'idempotency-key': randomUUID() },
      ...json(viewing),
    },
    'GET /api/viewings/{id}': shown,
    'PATCH /api/viewings/{id}': { ...shown, ...json({ title: 'Marines' }) },
    'POST /api/viewings/{id}/send': { headers, params: { id: (await create()).id }, ...json({}) },
    'POST /api/viewings/{id}/links': { ...shown, ...json({ customerId }) },
    'POST /api/viewing-links/look': json({ token: await createToken() }),
    'POST /api/viewing-links/answer': json({
      token: await createToken(),
      interests: [product.id],
      message: 'Please hold it for me.',
    }),
  };
}
