import * as z from 'zod';
import { BOOK_GROUPS, Books, EXPORT_FORMATS, InventoryValue } from '../entities/books.ts';
import { Invoice, InvoiceNumber } from '../entities/invoice.ts';
import { MAX_PURCHASE_LINES, Purchase } from '../entities/purchase.ts';
import { Amount, Day, Id, IdempotencyKey, LINK_HEADERS, paging } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

const order = z.object({ id: Id });
const period = { from: Day, to: Day };
const reason = z.string().trim().min(1, 'Expected a reason').max(300, 'At most 300 characters');

export const books = defineEndpoints({
  'GET /api/orders/{id}/invoice': {
    summary: 'The issued invoice of a quote; as the stored PDF with `Accept: application/pdf`',
    access: 'staff',
    params: order,
    response: Invoice,
    alsoPdf: true,
  },
  'POST /api/orders/{id}/invoice': {
    summary:
      'Issue the invoice of an agreed quote with the next number. It is issued by itself when the quote is sold; a repetition returns the first one',
    access: 'staff',
    params: order,
    response: Invoice,
    status: [201],
    errors: ['CONFLICT', 'STATE_CONFLICT', 'CLOSED'],
  },
  'GET /api/orders/{id}/invoices': {
    summary: 'The invoice and the credit notes of a quote, oldest first',
    access: 'staff',
    params: order,
    response: z.array(Invoice),
  },
  'POST /api/orders/{id}/credit-notes': {
    summary:
      'Correct the issued invoice by these pieces or by an amount. Refunds are credited by themselves. Idempotent with an Idempotency-Key header',
    access: 'staff',
    params: order,
    requestHeaders: IdempotencyKey,
    body: z
      .strictObject({
        lines: z
          .array(
            z.strictObject({ productId: z.uuid(), quantity: z.int().min(1).max(999).default(1) }),
          )
          .min(1, 'Expected at least one piece')
          .optional(),
        amount: Amount.optional(),
        reason,
      })
      .refine(({ lines, amount }) => (lines === undefined) !== (amount === undefined), {
        path: ['amount'],
        message: 'Expected pieces or an amount',
      }),
    response: Invoice,
    status: [201],
    errors: ['CONFLICT', 'STATE_CONFLICT', 'CLOSED'],
  },
  'GET /api/invoices': {
    summary: 'Invoices and credit notes by the day on which they count, oldest first',
    access: 'staff',
    query: z.object({ from: Day.optional(), to: Day.optional(), ...paging }),
    response: z.array(Invoice),
    headers: LINK_HEADERS,
  },
  'GET /api/invoices/{number}': {
    summary: 'An invoice or credit note; as the stored PDF with `Accept: application/pdf`',
    access: 'staff',
    params: z.object({ number: InvoiceNumber }),
    response: Invoice,
    alsoPdf: true,
  },
  'GET /api/purchases': {
    summary: 'Pieces that were bought, the latest first',
    access: 'staff',
    query: z.object({ from: Day.optional(), to: Day.optional(), ...paging }),
    response: z.array(Purchase),
    headers: LINK_HEADERS,
  },
  'POST /api/purchases': {
    summary:
      'Record what pieces cost; the costs of the items are set. Idempotent with an Idempotency-Key header',
    access: 'staff',
    requestHeaders: IdempotencyKey,
    body: z.strictObject({
      seller: z.string().trim().min(1, 'Expected a seller').max(200, 'At most 200 characters'),
      /** Not in the future. */
      date: Day,
      lines: z
        .array(z.strictObject({ itemId: z.uuid(), cost: Amount }))
        .min(1, 'Expected at least one piece')
        .max(MAX_PURCHASE_LINES, `At most ${MAX_PURCHASE_LINES} pieces`)
        .refine(
          (lines) => new Set(lines.map(({ itemId }) => itemId)).size === lines.length,
          'Each piece may be there once',
        ),
      /** The id of an uploaded photo. */
      receipt: z.uuid().optional(),
      note: z.string().trim().max(500, 'At most 500 characters').optional(),
    }),
    response: Purchase,
    status: [201],
    errors: ['CONFLICT', 'CLOSED'],
  },
  'POST /api/purchases/{id}/void': {
    summary:
      'Take back a purchase that was entered by mistake. Costs that it set become those of the purchase before it',
    access: 'staff',
    params: z.object({ id: z.uuid() }),
    response: Purchase,
    errors: ['CONFLICT', 'CLOSED'],
  },
  'POST /api/receipts': {
    summary: 'Upload a photo of a receipt, at most 4 MB. Without a purchase it is kept for a day',
    access: 'staff',
    body: z.instanceof(Uint8Array),
    bodyTypes: { 'image/jpeg': z.string(), 'image/png': z.string(), 'image/webp': z.string() },
    response: z.object({ id: z.uuid() }),
    status: [201],
  },
  'GET /api/receipts/{id}': {
    summary: 'The photo of a receipt',
    access: 'staff',
    params: z.object({ id: z.uuid() }),
    response: 'photo',
  },
  'GET /api/books': {
    summary:
      'Sales, costs, shares, fees, shipping, tax and profit of the invoices and credit notes of a time, in groups',
    access: 'staff',
    query: z.object({ ...period, by: z.enum(BOOK_GROUPS).optional() }),
    response: Books,
  },
  'GET /api/books/inventory': {
    summary: 'What was in stock at the end of a day, at cost and at price',
    access: 'staff',
    query: z.object({ on: Day }),
    response: InventoryValue,
  },
  'GET /api/books/export': {
    summary:
      'Invoices, credit notes and payments of a time as CSV for a bookkeeping program; as a ZIP if there are several files',
    access: 'staff',
    query: z.object({ ...period, format: z.enum(EXPORT_FORMATS) }),
    response: 'export',
  },
  'POST /api/books/close': {
    summary:
      'Close a past year: its books and the value of its inventory are stored and change no more. Later corrections go into the open year. A year with sales without an invoice is refused',
    access: 'staff',
    body: z.strictObject({ year: z.int().min(2000).max(9999) }),
    response: z.object({ closedYears: z.array(z.int()) }),
    errors: ['CONFLICT'],
  },
});
