import { randomUUID } from 'node:crypto';
import { beforeAll, expect } from 'vitest';
import type { Books, InventoryValue } from '../../../../shared/entities/books.ts';
import type { Invoice } from '../../../../shared/entities/invoice.ts';
import type { MilitaryItem } from '../../../../shared/entities/military-item.ts';
import type { Purchase } from '../../../../shared/entities/purchase.ts';
import { toInvoiceNumber } from '../../../../shared/invoice-numbers.ts';
import { makeCreditNote, makeInvoice } from '../../../../tests/support/book-documents.ts';
import { loadCalls } from '../../../../tests/support/call.ts';
import { setUpSales } from '../../deliveries/testing/set-up-sales.ts';

type Calls = Awaited<ReturnType<typeof loadCalls>>;
type Key = Parameters<Calls>[0];

interface CallOptions {
  /** Of the quote, unless given otherwise. */
  id?: string;
  params?: Record<string, string>;
  headers?: object;
  query?: string;
  body?: unknown;
  who?: { headers: { cookie: string } };
}

export const invalid = (path: string) => ({ status: 400, body: { issues: [{ path }] } });
export const closed = { status: 409, body: { code: 'CLOSED' } };

/** Closes the year without books. */
export async function markClosed(year: number): Promise<void> {
  const { saveClosedYear } = await import('../../../platform/table/closed-years.ts');
  const by = { id: randomUUID(), email: 'owner@shop.example' };
  const closedAt = new Date().toISOString();
  expect(await saveClosedYear({ year, sha256: '0'.repeat(64), closedAt, by })).toBe(true);
}

/** @returns the rows of all pages, of which each has two at most. */
export async function listPages<T>(
  getPage: (query: string) => ReturnType<Calls>,
  query: string,
): Promise<T[]> {
  const rows: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await getPage(`${query}&limit=2${cursor ? `&cursor=${cursor}` : ''}`);
    expect(page.body.length).toBeLessThanOrEqual(2);
    rows.push(...page.body);
    cursor = page.headers?.['x-next-cursor']?.toString();
  } while (cursor);
  return rows;
}

export function setUpBooks() {
  const sales = setUpSales();
  const { given } = sales;
  let books: Calls;
  let items: Calls;
  beforeAll(async () => {
    books = await loadCalls('books');
    items = await loadCalls('items');
  });

  const call = (
    key: Key,
    { id = given.quote.id, who = given.staff, headers = {}, ...options }: CallOptions = {},
  ) => books(key, { params: { id }, ...options, headers: { ...who.headers, ...headers } });
  const catalog = async (fields: object = {}): Promise<MilitaryItem> => {
    const { body } = await items('POST /api/military-items', {
      headers: { ...given.staff.headers, 'idempotency-key': randomUUID() },
      body: { name: 'Patch', itemType: 'Patches', condition: 'Fine', ...fields },
    });
    return body;
  };

  return {
    sales,
    /** As staff, unless given otherwise. */
    call,
    getBooks: async (from: string, to = from, by = 'month'): Promise<Books> => {
      const query = `from=${from}&to=${to}&by=${by}`;
      const { status, body } = await call('GET /api/books', { query });
      expect(status).toBe(200);
      return body;
    },
    getInventory: async (on: string): Promise<InventoryValue> =>
      (await call('GET /api/books/inventory', { query: `on=${on}` })).body,
    catalog,
    findItem: async (id: string): Promise<MilitaryItem> => {
      const { headers } = given.staff;
      return (await items('GET /api/military-items/{id}', { headers, params: { id } })).body;
    },
    changeItem: (id: string, body: object) => {
      const { headers } = given.staff;
      return items('PATCH /api/military-items/{id}', { headers, params: { id }, body });
    },
    buy: async (fields: object): Promise<Purchase> => {
      const purchase = { seller: 'A fair', date: '2020-03-05', ...fields };
      const { status, body } = await call('POST /api/purchases', { body: purchase });
      expect(status).toBe(201);
      return body;
    },
    /** Stores an invoice of a quote as if it had been issued in that year. It replaces an earlier one. */
    issueIn: async (year: number, changes: Partial<Invoice>): Promise<Invoice> => {
      const storage = await import('../../../platform/table/invoices.ts');
      const series = await storage.findSeries('invoice', year);
      const invoice = makeInvoice({
        number: toInvoiceNumber('invoice', year, series.last + 1),
        date: `${year}-06-15`,
        issuedAt: `${year}-06-15T12:00:0${series.last}.000Z`,
        ...changes,
      });
      const before = await storage.findInvoiceWithCredits(invoice.orderId);
      expect(await storage.saveInvoice(invoice, series, before ? { before } : {})).toBe(true);
      return invoice;
    },
    creditIn: async (year: number, invoice: Invoice, changes: Partial<Invoice>) => {
      const storage = await import('../../../platform/table/invoices.ts');
      const series = await storage.findSeries('credit-note', year);
      const number = toInvoiceNumber('credit-note', year, series.last + 1);
      const note = makeCreditNote(invoice, { number, ...changes });
      const found = await storage.findInvoiceWithCredits(invoice.orderId);
      if (!found) throw new Error('The quote has no invoice');
      expect(await storage.saveCreditNote(note, series, { key: number, found })).toBe(true);
    },
  };
}
