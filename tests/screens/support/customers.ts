import { type Customer, CustomerSummary } from '../../../shared/entities/customer.ts';
import { summarize } from '../../../shared/quotes/summary.ts';
import { ADDRESS } from '../../support/postal-address.ts';
import { makeQuote } from '../../support/quotes.ts';
import { makeAlert } from './alerts.ts';
import { mockBackOffice } from './backOffice.ts';
import { getUuid } from './consignors.ts';
import { errorReply, type Handlers, type MockCall, pageReply } from './mockApi.ts';

export const makeCustomerSummary = (
  n: number,
  changes: Partial<CustomerSummary> = {},
): CustomerSummary => ({
  id: getUuid(100 + n),
  name: `Customer ${n}`,
  email: `customer-${n}@collectors.example`,
  hasAccount: true,
  quoteCount: 2,
  pieceCount: 1,
  spent: '132.50',
  lastSeenAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});

const QUOTE = makeQuote(5, { state: 'sold' });

/** Has a sold quote, a want, a message of each side, an address and a certificate. */
export function makeCustomer(n: number, changes: Partial<Customer> = {}): Customer {
  const summary = makeCustomerSummary(n, changes);
  const { id, name, email, hasAccount } = summary;
  const [piece] = QUOTE.items;
  if (!piece) throw new Error('The quote has no pieces');
  const ofQuote = { orderId: QUOTE.id, reference: QUOTE.reference };
  return {
    ...summary,
    merged: [{ id, name, email, hasAccount }],
    notes: 'Pays by check.',
    address: ADDRESS,
    quotes: [summarize(QUOTE, null)],
    purchases: [
      {
        ...ofQuote,
        productId: piece.productId,
        name: piece.name,
        imageUrl: piece.imageUrl,
        at: '2026-11-21T10:00:00.000Z',
        price: '125.00',
        quantity: 2,
        returned: 1,
      },
    ],
    wants: [makeAlert(1, { query: { search: 'rangers scroll' }, isNameShown: true })],
    messages: [
      { ...ofQuote, from: 'dealer', text: 'It ships on Monday.', at: '2026-11-20T10:00:00.000Z' },
      { ...ofQuote, from: 'collector', text: 'Is it early?', at: '2026-11-20T09:00:00.000Z' },
    ],
    resaleCertificate: { number: 'R-4711', state: 'OH', expiresOn: '2027-12-31' },
    version: 1,
    ...changes,
  };
}

/** Finds by name or e-mail address, as the API does. */
const findCustomers = (customers: readonly Customer[], call: MockCall) => {
  const search = (call.query.get('search') ?? '').toLowerCase();
  const found = customers
    .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(search))
    .map((customer) => CustomerSummary.parse(customer));
  return pageReply(found, call);
};

/** Tests may change the state. `api.on` replaces single calls. */
export function mockCustomers(
  given: { customers?: Customer[] } = {},
  handlers: Handlers = {},
  office: Parameters<typeof mockBackOffice>[0] = {},
) {
  const data = { customers: [makeCustomer(1), makeCustomer(2)], ...given };
  const notFound = errorReply('NOT_FOUND', 'Customer not found');
  /** A merged customer is found as the one that it was merged into. */
  const find = (id: string | undefined) =>
    data.customers.find((each) => each.merged.some((merged) => merged.id === id));

  const { api } = mockBackOffice(office, {
    'GET /api/customers': (call) => findCustomers(data.customers, call),
    'GET /api/customers/{id}': ({ params }) => find(params.id) ?? notFound,
    'PATCH /api/customers/{id}': ({ params, body }) => {
      const customer = find(params.id);
      if (!customer) return notFound;
      if (body.version !== customer.version) {
        return errorReply('CONFLICT', 'These notes have changed in the meantime.');
      }
      const changed = { ...customer, notes: body.notes, version: customer.version + 1 };
      data.customers = data.customers.map((each) => (each === customer ? changed : each));
      return changed;
    },
    'POST /api/customers/{id}/merge': ({ params, body }) => {
      const customer = find(params.id);
      if (!customer) return notFound;
      return body.into === null ? separate(customer, params.id) : merge(customer, body.into);
    },
    ...handlers,
  });
  return Object.assign(data, { api });

  function merge(customer: Customer, into: string) {
    const target = find(into);
    if (!target) return notFound;
    const merged = { ...target, merged: [...target.merged, ...customer.merged] };
    data.customers = data.customers.flatMap((each) =>
      each === customer ? [] : each === target ? [merged] : [each],
    );
    return merged;
  }

  function separate(customer: Customer, id: string | undefined) {
    const separated = customer.merged.find((each) => each.id === id);
    if (!separated) return notFound;
    const rest = { ...customer, merged: customer.merged.filter((each) => each !== separated) };
    const own = { ...makeCustomer(9), ...separated, merged: [separated] };
    data.customers = [...data.customers.map((each) => (each === customer ? rest : each)), own];
    return own;
  }
}
