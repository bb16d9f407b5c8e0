import { randomUUID } from 'node:crypto';
import { books } from '../../../../shared/contract/books.ts';
import { sales } from '../../../../shared/contract/sales.ts';
import type { Invoice } from '../../../../shared/entities/invoice.ts';
import { dayIn } from '../../../support/days.ts';
import { photograph } from '../../../support/uploads.ts';
import type { ApiClient, Prepare } from './client.ts';
import { createItem } from './items.ts';
import { createSale } from './shows.ts';

const PERIOD = { from: '2026-01-01', to: '2026-12-31' };
/** The shop has sold nothing in this year. */
const CLOSED_YEAR = 2001;

export const bookCalls = {
  'GET /api/orders/{id}/invoice': withInvoicedSale,
  // A repetition, since an invoice can be read at the same path.
  'POST /api/orders/{id}/invoice': withInvoicedSale,
  'GET /api/orders/{id}/invoices': withInvoicedSale,
  'POST /api/orders/{id}/credit-notes': async (client) => ({
    ...(await withInvoicedSale(client)),
    headers: { 'idempotency-key': randomUUID() },
    body: { amount: '0.50', reason: 'It is smaller than expected.' },
  }),
  'GET /api/invoices': () => ({ query: { limit: '5' } }),
  'GET /api/invoices/{number}': async (client) => ({
    params: { number: (await getInvoice(client)).number },
  }),
  'GET /api/purchases': () => ({ query: PERIOD }),
  'POST /api/purchases': async (client) => ({
    headers: { 'idempotency-key': randomUUID() },
    body: await createPurchase(client),
  }),
  'POST /api/purchases/{id}/void': async (client) => {
    const body = await createPurchase(client);
    const { id } = await client.call(books, 'POST /api/purchases', { body });
    return { params: { id } };
  },
  'POST /api/receipts': createReceipt,
  'GET /api/receipts/{id}': async (client) => {
    const { id } = await client.call(books, 'POST /api/receipts', await createReceipt());
    return { params: { id } };
  },
  'GET /api/books': () => ({ query: { ...PERIOD, by: 'type' } }),
  'GET /api/books/inventory': () => ({ query: { on: PERIOD.to } }),
  'GET /api/books/export': () => ({ query: { ...PERIOD, format: 'csv' } }),
  'POST /api/books/close': () => ({ body: { year: CLOSED_YEAR } }),
} satisfies Record<string, Prepare>;

const invoiceByShop = new Map<string, Promise<Invoice>>();

/** Each sale takes a piece off sale, so the calls share one. */
function getInvoice(client: ApiClient): Promise<Invoice> {
  const known = invoiceByShop.get(client.url) ?? issueInvoice(client);
  invoiceByShop.set(client.url, known);
  return known;
}

async function issueInvoice(client: ApiClient): Promise<Invoice> {
  const body = await createSale(client);
  const { id } = await client.call(sales, 'POST /api/sales', { body });
  return client.call(books, 'POST /api/orders/{id}/invoice', { params: { id } });
}

async function withInvoicedSale(client: ApiClient) {
  return { params: { id: (await getInvoice(client)).orderId } };
}

const createPurchase = async (client: ApiClient) => ({
  seller: 'A fair',
  date: dayIn(-1),
  lines: [{ itemId: (await createItem(client)).id, cost: '20.00' }],
});

async function createReceipt() {
  return { headers: { 'content-type': 'image/jpeg' }, body: await photograph() };
}
