import { afterEach, expect } from 'vitest';
import { INVOICE_KINDS, type Invoice } from '../../../../shared/entities/invoice.ts';
import { toInvoiceNumber } from '../../../../shared/invoice-numbers.ts';
import { loadCalls } from '../../../../tests/support/call.ts';
import { ADDRESS } from '../../deliveries/testing/set-up-sales.ts';
import { dayIn } from '../../sales/testing/set-up-shows.ts';
import { setUpBooks } from './set-up-books.ts';

export const ISSUE = 'POST /api/orders/{id}/invoice';
export const OF_ORDER = 'GET /api/orders/{id}/invoice';
export const CREDIT = 'POST /api/orders/{id}/credit-notes';
export const OF_QUOTE = 'GET /api/orders/{id}/invoices';
export const LIST = 'GET /api/invoices';
export const ONE = 'GET /api/invoices/{number}';

export const getYear = (): number => Number(dayIn(0).slice(0, 'YYYY'.length));

/** Checks after each test that the numbers have no gap, and that higher numbers are issued later. */
export function setUpInvoices() {
  const { sales, call } = setUpBooks();
  const { given, change } = sales;
  const list = async (query = ''): Promise<Invoice[]> => {
    const { status, body } = await call(LIST, { query });
    expect(status).toBe(200);
    return body;
  };

  afterEach(async () => {
    const all = await list();
    for (const kind of INVOICE_KINDS) {
      const issued = all
        .filter((each) => each.kind === kind)
        .sort((a, b) => a.issuedAt.localeCompare(b.issuedAt));
      expect(issued.map(({ number }) => number)).toEqual(
        issued.map((_, n) => toInvoiceNumber(kind, getYear(), n + 1)),
      );
      expect(new Set(issued.map(({ issuedAt }) => issuedAt)).size).toBe(issued.length);
    }
  });

  return {
    sales,
    call,
    list,
    issue: async (id = given.quote.id): Promise<Invoice> => {
      const { status, body } = await call(ISSUE, { id });
      expect(status).toBe(201);
      return body;
    },
    release: () => given.call('POST /api/orders/{id}/release', given.quote.id, {}, given.staff),
    /** @returns the PDF that the buyer gets. */
    download: async (): Promise<Buffer> => {
      const documents = await loadCalls('documents');
      const params = { id: given.quote.id, documentId: 'invoice' };
      const key = 'GET /api/orders/{id}/documents/{documentId}';
      return (await documents(key, { headers: given.member.headers, params })).body;
    },
    /** For 164.34: the patch for 112.50, the badges for 36.90, and the tax. */
    agreeWithDiscountAndTax: async () => {
      await given.offer({ discount: '16.60' });
      await given.accept();
      const taxes = [{ state: 'DE', rate: null, amount: '14.94' }];
      await change(({ offers }) => ({
        shippingAddress: ADDRESS,
        offers: offers.map((each) => ({ ...each, taxes, total: '164.34' })),
        totalAmount: '164.34',
      }));
    },
  };
}
