import sharp from 'sharp';
import { EXPORT_FORMATS } from '../../shared/entities/books.ts';
import type { CustomerSummary } from '../../shared/entities/customer.ts';
import { MAX_REQUEST_LINES } from '../../shared/entities/order.ts';
import {
  MAX_VIEWING_CUSTOMERS,
  MAX_VIEWING_PIECES,
} from '../../shared/entities/private-viewing.ts';
import { MAX_SHOW_PIECES } from '../../shared/entities/show.ts';
import { toInvoiceNumber } from '../../shared/invoice-numbers.ts';
import { makeInvoice, makeLine, toUuid } from '../../tests/support/book-documents.ts';
import { loadCalls } from '../../tests/support/call.ts';
import { dayIn, inDays } from '../../tests/support/days.ts';
import type { RunningFunction } from '../support/running-function.ts';
import type { Fixtures } from './heaviest-calls.ts';

const LAST_YEAR = new Date().getUTCFullYear() - 1;
const INVOICES = 2_000;

export const BUSINESS_CALLS = {
  /** The list reads all quotes. */
  async customers({ call }: RunningFunction, { staff: headers, productIds }: Fixtures) {
    const { body: listed } = await call('GET /api/customers', { headers });
    const ids = listed.map(({ id }: CustomerSummary) => id);
    await call('GET /api/customers/{id}', { headers, params: { id: ids[0] } });
    const body = {
      title: 'Rangers',
      pieces: productIds.slice(0, MAX_VIEWING_PIECES).map((id) => ({ id, kind: 'product' })),
      customerIds: ids.slice(0, MAX_VIEWING_CUSTOMERS),
      until: inDays(1),
    };
    await call('POST /api/viewings', { headers, body });
    await call('GET /api/viewings', { headers });
  },
  /** The lists of a show are PDFs. Quotes hold the pieces of the other calls. */
  async sales({ call }: RunningFunction, { staff: headers }: Fixtures) {
    const { loadAllProducts } = await import('../../functions/platform/table/products.ts');
    const products = (await loadAllProducts()).slice(-MAX_SHOW_PIECES);
    const productIds = products.map(({ id }) => id);
    const name = 'Lancaster show';
    const show = { name, from: dayIn(7), to: dayIn(8) };
    const { body: prepared } = await call('POST /api/shows', { headers, body: show });
    const params = { id: prepared.id };
    await call('POST /api/shows/{id}/pieces', { headers, params, body: { productIds } });
    await call('GET /api/shows/{id}/price-list', { headers, params });
    await call('GET /api/shows/{id}/stock-list', { headers, params });
    const sold = productIds.slice(0, MAX_REQUEST_LINES);
    const lines = sold.map((productId) => ({ productId, price: '125.00' }));
    const sale = { lines, method: 'cash', place: name, date: dayIn(-1), showId: prepared.id };
    await call('POST /api/sales', { headers, body: sale });
  },
  /** Runs after the calls of the sales, whose last one is invoiced. */
  async books({ call }: RunningFunction, { staff: headers, productIds }: Fixtures) {
    const orders = await loadCalls('orders');
    const [sale] = (await orders('GET /api/orders', { headers })).body;
    await call('POST /api/orders/{id}/invoice', { headers, params: { id: sale.id } });
    await issueInvoices(productIds.slice(0, 3));
    await call('GET /api/invoices', { headers });
    const period = `from=${LAST_YEAR}-01-01&to=${LAST_YEAR}-12-31`;
    await call('GET /api/books', { headers, query: period });
    await call('GET /api/books/inventory', { headers, query: `on=${LAST_YEAR}-12-31` });
    for (const format of EXPORT_FORMATS) {
      await call('GET /api/books/export', { headers, query: `${period}&format=${format}` });
    }
    await call('POST /api/books/close', { headers, body: { year: LAST_YEAR } });
    await call('GET /api/books', { headers, query: period });
    const create = { width: 7_300, height: 5_475, channels: 3 as const, background: '#4b5320' };
    const photo = await sharp({ create }).jpeg().toBuffer();
    const asPhoto = { ...headers, 'content-type': 'image/jpeg' };
    await call('POST /api/receipts', { headers: asPhoto, body: photo });
  },
};

/** Writes the invoices of last year directly to the table. */
async function issueInvoices(productIds: readonly string[]): Promise<void> {
  const { saveInvoice } = await import('../../functions/platform/table/invoices.ts');
  const lines = productIds.map((productId) => makeLine('A patch', 12_500, 1, productId));
  for (let last = 0; last < INVOICES; last++) {
    const invoice = makeInvoice({
      number: toInvoiceNumber('invoice', LAST_YEAR, last + 1),
      orderId: toUuid(`order ${last}`),
      date: `${LAST_YEAR}-06-15`,
      issuedAt: new Date(Date.UTC(LAST_YEAR, 5, 15, 12, 0, last)).toISOString(),
      lines,
    });
    const series = { kind: 'invoice' as const, year: LAST_YEAR, last, lastIssuedAt: null };
    await saveInvoice(invoice, series, undefined);
  }
}
