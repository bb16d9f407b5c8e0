import { randomUUID } from 'node:crypto';
import { json, loadCalls } from './call.ts';
import { createSale } from './sales-calls.ts';
import { photograph } from './uploads.ts';

interface Fixtures {
  headers: { cookie: string };
  productId: string;
}

const FIRST_YEAR = 2000;

/** Creates one valid call of every endpoint about invoices, purchases and books. */
export async function createBookCalls({ headers, productId }: Fixtures) {
  const books = await loadCalls('books');
  const items = await loadCalls('items');
  const sales = await loadCalls('sales');
  const withKey = () => ({ ...headers, 'idempotency-key': randomUUID() });
  const sell = async () => {
    const { body } = await sales('POST /api/sales', { headers, body: createSale(productId) });
    return { headers, params: { id: String(body.id) } };
  };
  const invoiced = await sell();
  const { body: invoice } = await books('POST /api/orders/{id}/invoice', invoiced);
  const [year] = String(invoice.date).split('-');
  const period = `from=${year}-01-01&to=${year}-12-31`;
  const { body: current } = await books('GET /api/books', { headers, query: period });
  const createPurchase = async () => {
    const piece = { name: 'Patch', itemType: 'Patches', condition: 'Fine' };
    const { body: item } = await items('POST /api/military-items', { headers, body: piece });
    const lines = [{ itemId: item.id, cost: '20.00' }];
    return { seller: 'A fair', date: invoice.date, lines };
  };
  const buy = async () => {
    const { body } = await books('POST /api/purchases', { headers, body: await createPurchase() });
    return { headers, params: { id: String(body.id) } };
  };
  const photo = { headers: { ...headers, 'content-type': 'image/jpeg' }, body: await photograph() };
  const { body: receipt } = await books('POST /api/receipts', photo);
  return {
    'GET /api/orders/{id}/invoice': invoiced,
    'POST /api/orders/{id}/invoice': await sell(),
    'GET /api/orders/{id}/invoices': invoiced,
    'POST /api/orders/{id}/credit-notes': {
      ...invoiced,
      headers: withKey(),
      ...json({ amount: '1.00', reason: 'It is smaller than expected.' }),
    },
    'GET /api/invoices': { headers },
    'GET /api/invoices/{number}': {
      headers: { ...headers, accept: 'application/pdf' },
      params: { number: String(invoice.number) },
    },
    'GET /api/purchases': { headers },
    'POST /api/purchases': { headers: withKey(), ...json(await createPurchase()) },
    'POST /api/purchases/{id}/void': await buy(),
    'POST /api/receipts': photo,
    'GET /api/receipts/{id}': { headers, params: { id: String(receipt.id) } },
    'GET /api/books': { headers, query: period },
    'GET /api/books/inventory': { headers, query: `on=${invoice.date}` },
    'GET /api/books/export': { headers, query: `${period}&format=csv` },
    'POST /api/books/close': { headers, ...json({ year: findOpenYear(current.closedYears) }) },
  };
}

/** A repeated close would store nothing. */
function findOpenYear(closedYears: readonly number[]): number {
  let year = FIRST_YEAR;
  while (closedYears.includes(year)) year++;
  return year;
}
