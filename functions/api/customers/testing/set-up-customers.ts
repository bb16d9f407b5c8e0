import { beforeAll, beforeEach } from 'vitest';
import type { Customer, CustomerSummary } from '../../../../shared/entities/customer.ts';
import { loadCalls } from '../../../../tests/support/call.ts';
import { membersShop } from '../../../../tests/support/members-shop.ts';
import { makeEntry } from '../../../../tests/support/quotes.ts';
import { createVisitorQuote } from '../../../../tests/support/visitor-quotes.ts';
import type { StoredQuote } from '../../../platform/table/orders.ts';

export const notFound = { status: 404, body: { code: 'NOT_FOUND' } };
export const conflict = { status: 409, body: { code: 'CONFLICT' } };
export const invalid = (path: string) => ({ status: 400, body: { issues: [{ path }] } });

export function setUpCustomers() {
  const shop = membersShop();
  const [patch] = shop.products;
  let call: Awaited<ReturnType<typeof loadCalls>>;
  let staff: Awaited<ReturnType<typeof shop.signedInStaff>>;
  beforeAll(async () => {
    call = await loadCalls('customers');
  });
  beforeEach(async () => {
    staff = await shop.signedInStaff();
  });

  const ask = (key: Parameters<typeof call>[0], id: string, body?: unknown, who = staff) =>
    call(key, { headers: who.headers, params: { id }, body });
  const change = async (orderId: string, changes: Partial<StoredQuote>) => {
    const { changeQuote } = await import('../../../domain/quotes/change-quote.ts');
    await changeQuote(orderId, (before) => ({ after: { ...before, ...changes } }));
  };

  return {
    shop,
    patch,
    get staff() {
      return staff;
    },
    get call() {
      return call;
    },
    ask,
    change,
    /** A visitor asks for a patch. */
    visit: (email?: string): Promise<StoredQuote> => createVisitorQuote(patch, email),
    /** Sells a quote without an offer: one patch at $125.50, which is paid. */
    sell: (quote: StoredQuote) =>
      change(quote.id, {
        state: 'sold',
        ledger: [makeEntry(1, { cents: 12_550 })],
        totalAmount: '125.50',
        sale: {
          at: new Date().toISOString(),
          lines: [{ productId: patch.id, price: '125.50' }],
          total: '125.50',
          by: null,
        },
      }),
    get: async (id: string): Promise<Customer> => (await ask('GET /api/customers/{id}', id)).body,
    search: async (search: string): Promise<CustomerSummary[]> => {
      const query = `search=${encodeURIComponent(search)}`;
      return (await call('GET /api/customers', { headers: staff.headers, query })).body;
    },
    merge: (id: string, into: string | null) => ask('POST /api/customers/{id}/merge', id, { into }),
    note: (id: string, notes: string, version?: number) =>
      ask('PATCH /api/customers/{id}', id, { notes, version }),
  };
}
