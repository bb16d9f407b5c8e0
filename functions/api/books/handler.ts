import { books } from '../../../shared/contract/books.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { getCaller } from '../../platform/http/session.ts';
import { closeYear, getBooks, getInventory } from './books.ts';
import {
  getInvoice,
  getInvoiceOfOrder,
  getInvoices,
  getInvoicesOfOrder,
  postCreditNote,
  postInvoice,
} from './invoices.ts';
import { getPurchases, postPurchase, voidPurchase } from './purchases.ts';
import { getReceipt, postReceipt } from './receipts.ts';

export const handler = groupHandler(
  books,
  {
    'GET /api/orders/{id}/invoice': getInvoiceOfOrder,
    'POST /api/orders/{id}/invoice': postInvoice,
    'GET /api/orders/{id}/invoices': getInvoicesOfOrder,
    'POST /api/orders/{id}/credit-notes': postCreditNote,
    'GET /api/invoices': getInvoices,
    'GET /api/invoices/{number}': getInvoice,
    'GET /api/purchases': getPurchases,
    'POST /api/purchases': postPurchase,
    'POST /api/purchases/{id}/void': voidPurchase,
    'POST /api/receipts': postReceipt,
    'GET /api/receipts/{id}': getReceipt,
    'GET /api/books': getBooks,
    'GET /api/books/inventory': getInventory,
    // Import on demand: it needs the writers of CSV and ZIP files.
    'GET /api/books/export': async (request) =>
      (await import('./export-books.ts')).exportBooks(request),
    'POST /api/books/close': closeYear,
  },
  getCaller,
);
