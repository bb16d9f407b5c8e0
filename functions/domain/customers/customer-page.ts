import {
  listMergedIds,
  listPurchases,
  toCustomer,
  toQuoteFacts,
} from '../../../shared/customers.ts';
import type { Alert } from '../../../shared/entities/alert.ts';
import type { Customer } from '../../../shared/entities/customer.ts';
import { summarize } from '../../../shared/quotes/summary.ts';
import { type AppError, notFound } from '../../platform/errors.ts';
import { listAlerts } from '../../platform/table/alerts.ts';
import {
  getStored,
  loadStoredCustomers,
  type StoredCustomer,
} from '../../platform/table/customers.ts';
import { iterateOrders, type StoredQuote } from '../../platform/table/orders.ts';
import { summaryAt } from '../../platform/table/quote-inbox.ts';
import { findResaleCertificate } from '../../platform/table/resale-certificates.ts';
import { findUsers } from '../../platform/table/users.ts';

const MAX_MESSAGES = 30;

/** @throws AppError NOT_FOUND without a quote that names the customer. */
export async function loadCustomer(id: string): Promise<Customer> {
  const stored = await loadStoredCustomers();
  const ids = listMergedIds(id, stored);
  const [accounts, quotes] = await Promise.all([findUsers(ids), loadQuotes(ids)]);
  const factsOf = Map.groupBy(quotes.map(toQuoteFacts), ({ userId }) => userId);
  const [shown, ...others] = ids.flatMap((each) => {
    const own = factsOf.get(each);
    return own ? [{ id: each, account: accounts.get(each), quotes: own }] : [];
  });
  if (!shown) throw noSuchCustomer();
  const now = new Date().toISOString();
  return {
    ...toCustomer([shown, ...others]),
    ...joinStored(ids.map((each) => getStored(stored, each))),
    address: quotes.find(({ shippingAddress }) => shippingAddress)?.shippingAddress ?? null,
    quotes: quotes.map((quote) => summaryAt(summarize(quote, quote.readUpTo.dealer), now)),
    purchases: listPurchases(quotes),
    wants: await listWants(ids),
    messages: listMessages(quotes),
    resaleCertificate: await findCertificate(ids),
  };
}

/** @returns whether a quote names one of the customers. */
export const hasQuotes = async (ids: readonly string[]): Promise<boolean> =>
  (await loadQuotes(ids)).length > 0;

export const noSuchCustomer = (): AppError => notFound('Customer not found');

/** @returns the quotes that name the customers, newest first. */
async function loadQuotes(ids: readonly string[]): Promise<StoredQuote[]> {
  const quotes = await Promise.all(ids.map((userId) => Array.fromAsync(iterateOrders({ userId }))));
  return quotes
    .flat()
    .filter((quote) => toQuoteFacts(quote).namesCustomer)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** Notes about merged customers are shown together. Versions are times, so their sum does not repeat if one leaves. */
export const joinStored = (
  customers: readonly StoredCustomer[],
): Pick<Customer, 'notes' | 'version'> => ({
  notes: customers.flatMap(({ notes }) => notes ?? []).join('\n\n') || null,
  version: customers.reduce((sum, { version }) => sum + version, 0),
});

/** Members decide whether the dealer sees their names with what they want. */
async function listWants(ids: readonly string[]): Promise<Alert[]> {
  const alerts = (await Promise.all(ids.map(listAlerts))).flat();
  return alerts
    .filter(({ isNameShown }) => isNameShown)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

const listMessages = (quotes: readonly StoredQuote[]): Customer['messages'] =>
  quotes
    .flatMap(({ id, reference, messages }) =>
      messages.map(({ from, text, createdAt }) => ({
        orderId: id,
        reference,
        from,
        text,
        at: createdAt,
      })),
    )
    .sort((a, b) => b.at.localeCompare(a.at))
    .slice(0, MAX_MESSAGES);

async function findCertificate(ids: readonly string[]): Promise<Customer['resaleCertificate']> {
  const certificates = await Promise.all(ids.map(findResaleCertificate));
  return certificates.find((certificate) => certificate !== undefined) ?? null;
}
