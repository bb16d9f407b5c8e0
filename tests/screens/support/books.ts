import type { BookFigures, Books, InventoryValue } from '../../../shared/entities/books.ts';
import type { Invoice } from '../../../shared/entities/invoice.ts';
import type { Purchase } from '../../../shared/entities/purchase.ts';
import { fromCents, toCents } from '../../../shared/quotes/money.ts';
import { makeInvoice as makeDocument, makeLine } from '../../support/book-documents.ts';
import { makeUser } from '../../support/quotes.ts';
import { mockBackOffice } from './backOffice.ts';
import { getUuid } from './consignors.ts';
import { brokenReply, type Handlers, type MockCall, pageReply, reply } from './mockApi.ts';

const { id, email } = makeUser();

/** Its total is the sum of its amounts unless the test gives one. */
export const makeInvoice = (changes: Partial<Invoice> = {}): Invoice => ({
  ...makeDocument({
    date: '2026-11-20',
    issuedAt: '2026-11-20T15:00:00.000Z',
    lines: [makeLine('Ike jacket', 12_500)],
    shipping: '14.50',
    ...changes,
  }),
  ...changes,
});

export const makeCreditNote = (changes: Partial<Invoice> = {}): Invoice =>
  makeInvoice({
    number: 'C2026-0001',
    kind: 'credit-note',
    invoiceNumber: '2026-0001',
    date: '2026-11-22',
    lines: [makeLine('Credit', 2_500, 1, null)],
    shipping: '0.00',
    reason: 'The lining is torn',
    ...changes,
  });

const FIGURES: BookFigures = {
  count: 3,
  sales: '300.00',
  shipping: '14.50',
  tax: '6.60',
  cost: '120.00',
  shares: '50.00',
  commission: '30.00',
  fees: '8.12',
  profit: '136.38',
  withoutCost: 0,
  daysOnShelf: 41,
};

export const makeBooks = (changes: Partial<Books> = {}): Books => ({
  from: '2026-01-01',
  to: '2026-12-31',
  by: 'month',
  rows: [
    { ...FIGURES, key: '2026-10', count: 4, sales: '325.00', profit: '161.38' },
    {
      ...FIGURES,
      key: '2026-11',
      count: -1,
      sales: '-25.00',
      profit: '-25.00',
      daysOnShelf: null,
    },
  ],
  total: FIGURES,
  taxes: [{ state: 'PA', sales: '139.50', taxable: '110.00', tax: '6.60' }],
  withoutInvoice: [],
  closedYears: [],
  ...changes,
});

export const makePurchase = (changes: Partial<Purchase> = {}): Purchase => ({
  id: getUuid(70),
  seller: 'Estate of J. Moore',
  date: '2026-11-18',
  lines: [
    {
      itemId: getUuid(71),
      name: 'Garrison cap',
      catalogNumber: 'GD-0042',
      cost: '20.00',
      quantity: 1,
    },
    { itemId: getUuid(72), name: 'Canteen', catalogNumber: 'GD-0043', cost: '15.00', quantity: 2 },
  ],
  total: '50.00',
  receipt: getUuid(73),
  note: 'Paid in cash',
  voidedAt: null,
  createdAt: '2026-11-18T15:00:00.000Z',
  by: { id, email },
  ...changes,
});

const makeInventory = (on: string): InventoryValue => ({
  on,
  count: 12,
  cost: '640.00',
  price: '1480.00',
  withoutCost: 2,
  withoutPrice: 1,
  consigned: { count: 4, price: '510.00' },
  byType: [
    { key: 'Patches', count: 10, cost: '240.00', price: '680.00' },
    { key: '', count: 2, cost: '400.00', price: '800.00' },
  ],
});

/** `Handlers` has only calls that answer with JSON or a PDF. */
const EXPORT = {
  'GET /api/books/export': reply('InvoiceNumber', {
    'content-disposition': 'attachment; filename="xero-2026.csv"',
  }),
};

interface BooksData {
  books: Partial<Books>;
  invoices: Invoice[];
  purchases: Purchase[];
}

/** Tests may change the state. `api.on` replaces single calls. */
export function mockBooks(given: Partial<BooksData> = {}, handlers: Handlers = {}) {
  const data: BooksData = {
    books: {},
    invoices: [makeInvoice(), makeCreditNote()],
    purchases: [makePurchase()],
    ...given,
  };
  const { api } = mockBackOffice(
    {},
    {
      ...EXPORT,
      'GET /api/books': ({ query }) =>
        makeBooks({
          from: query.get('from') ?? '',
          to: query.get('to') ?? '',
          by: (query.get('by') ?? 'month') as Books['by'],
          ...data.books,
        }),
      'GET /api/books/inventory': ({ query }) => makeInventory(query.get('on') ?? ''),
      'POST /api/books/close': ({ body }) => {
        const closedYears = [...(data.books.closedYears ?? []), body.year];
        data.books = { ...data.books, closedYears };
        return { closedYears };
      },
      'GET /api/invoices': (call) => pageReply(data.invoices, call),
      // The screen asks for the PDF.
      'GET /api/invoices/{number}': brokenReply('%PDF-1.7'),
      'GET /api/purchases': (call) => pageReply(data.purchases, call),
      'POST /api/purchases': (call) => {
        const added = recordPurchase(call);
        data.purchases = [added, ...data.purchases];
        return added;
      },
      'POST /api/purchases/{id}/void': ({ params }) => {
        const voided = makePurchase({ id: params.id ?? '', voidedAt: '2026-11-22T12:00:00.000Z' });
        data.purchases = data.purchases.map((each) => (each.id === voided.id ? voided : each));
        return voided;
      },
      'POST /api/receipts': { id: getUuid(80) },
      ...handlers,
    },
  );
  return Object.assign(data, { api });
}

function recordPurchase({ body }: MockCall): Purchase {
  const { lines: known, ...purchase } = makePurchase();
  const lines: Purchase['lines'] = body.lines.map((line: object) => ({ ...known[0], ...line }));
  const cents = lines.reduce((sum, { cost }) => sum + toCents(cost), 0);
  const id = getUuid(90);
  return { ...purchase, id, receipt: null, note: null, ...body, lines, total: fromCents(cents) };
}
