import type * as z from 'zod';
import type { Customer, CustomerPurchase, CustomerSummary } from './entities/customer.ts';
import { Order } from './entities/order.ts';
import type { User } from './entities/user.ts';
import { sumLedger } from './quotes/ledger.ts';
import { fromCents } from './quotes/money.ts';
import { getQuantities } from './quotes/quote.ts';
import { getReturnedQuantities } from './quotes/returned.ts';
import { foldLetters } from './text/fold-letters.ts';
import { fullName } from './text/full-name.ts';

export const CustomerQuote = Order.pick({
  id: true,
  userId: true,
  requester: true,
  shippingAddress: true,
  items: true,
  ledger: true,
  sale: true,
  returns: true,
  history: true,
  messages: true,
  createdAt: true,
  updatedAt: true,
});
type CustomerQuote = z.infer<typeof CustomerQuote>;

/** What a quote adds to its customer. */
export interface QuoteFacts
  extends Pick<Order, 'id' | 'userId' | 'requester' | 'createdAt' | 'updatedAt'> {
  /** False for buyers who gave no name, and once a customer was erased. */
  namesCustomer: boolean;
  spentCents: number;
  pieceCount: number;
  lastSeenAt: string;
}

export interface Person {
  id: string;
  /** Undefined without an account. */
  account: Pick<User, 'firstName' | 'lastName' | 'email'> | undefined;
  quotes: readonly QuoteFacts[];
}

export function toQuoteFacts(quote: CustomerQuote): QuoteFacts {
  const { id, userId, requester, shippingAddress, createdAt, updatedAt } = quote;
  return {
    id,
    userId,
    requester,
    createdAt,
    updatedAt,
    namesCustomer: shippingAddress !== null || Object.values(requester).some(Boolean),
    spentCents: sumLedger(quote.ledger).clearedCents,
    pieceCount: countKeptPieces(quote),
    lastSeenAt: getLastSeenAt(quote),
  };
}

function countKeptPieces(quote: CustomerQuote): number {
  const quantities = getQuantities(quote);
  const returned = getReturnedQuantities(quote);
  const kept = (quote.sale?.lines ?? []).map(
    ({ productId }) => (quantities.get(productId) ?? 1) - (returned.get(productId) ?? 0),
  );
  return kept.reduce((sum, count) => sum + count, 0);
}

function getLastSeenAt({ createdAt, history, messages, returns }: CustomerQuote): string {
  const times = [
    createdAt,
    ...history.flatMap(({ actor, at }) => (actor === 'collector' ? at : [])),
    ...messages.flatMap((message) => (message.from === 'collector' ? message.createdAt : [])),
    ...returns.map(({ requestedAt }) => requestedAt),
  ];
  return findLatest(times) ?? createdAt;
}

const findLatest = (times: readonly string[]): string | undefined => times.toSorted().at(-1);

/** @param people who are shown as one customer, the one whose id counts first. */
export function toCustomer(
  people: readonly [Person, ...Person[]],
): CustomerSummary & Pick<Customer, 'merged'> {
  const merged = people.map(toName);
  const quotes = people.flatMap((person) => person.quotes);
  const sum = (pick: (quote: QuoteFacts) => number) =>
    quotes.reduce((total, quote) => total + pick(quote), 0);
  return {
    id: people[0].id,
    name: merged.find(({ name }) => name !== null)?.name ?? null,
    email: merged.find(({ email }) => email !== null)?.email ?? null,
    hasAccount: merged.some(({ hasAccount }) => hasAccount),
    quoteCount: quotes.length,
    pieceCount: sum(({ pieceCount }) => pieceCount),
    spent: fromCents(sum(({ spentCents }) => spentCents)),
    lastSeenAt: findLatest(quotes.map(({ lastSeenAt }) => lastSeenAt)) ?? null,
    merged,
  };
}

/** The account has the current name and address, quotes those of their time. */
function toName({ id, account, quotes }: Person): Customer['merged'][number] {
  const requesters = quotes
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .map(({ requester }) => requester);
  const known = [...(account ? [account] : []), ...requesters];
  return {
    id,
    name: known.map(fullName).find(Boolean) ?? null,
    email: known.find(({ email }) => email !== null)?.email ?? null,
    hasAccount: account !== undefined,
  };
}

type Merges = ReadonlyMap<string, { mergedInto: string | null }>;

/** @returns the customer as which another one is shown; a customer that is not merged is shown as itself. */
export function findShownId(id: string, merges: Merges): string {
  const passed = new Set([id]);
  let shownId = id;
  for (;;) {
    const next = merges.get(shownId)?.mergedInto ?? null;
    if (next === null || passed.has(next)) return shownId;
    passed.add(next);
    shownId = next;
  }
}

/** @returns the ids that are shown as one customer, the shown one first. */
export function listMergedIds(id: string, merges: Merges): [string, ...string[]] {
  const shownId = findShownId(id, merges);
  const others = [...merges.keys()].filter(
    (each) => each !== shownId && findShownId(each, merges) === shownId,
  );
  return [shownId, ...others];
}

/** @returns whether each word is a part of the name or address of a customer, in any case and without accents. */
export function matchesSearch({ merged }: Pick<Customer, 'merged'>, search: string): boolean {
  const names = merged.flatMap(({ name, email }) => [name ?? '', email ?? '']);
  const text = foldLetters(names.join(' '));
  return foldLetters(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

type Sold = Pick<Order, 'id' | 'reference' | 'items' | 'sale' | 'returns'>;

/** @returns the pieces of sales, newest first. */
export const listPurchases = (quotes: readonly Sold[]): CustomerPurchase[] =>
  quotes.flatMap(toPurchases).sort((a, b) => b.at.localeCompare(a.at));

function toPurchases(quote: Sold): CustomerPurchase[] {
  const { id, reference, items, sale } = quote;
  if (!sale) return [];
  const returned = getReturnedQuantities(quote);
  return sale.lines.flatMap(({ productId, price }) => {
    const item = items.find((each) => each.productId === productId);
    if (!item) return [];
    const { name, imageUrl, quantity } = item;
    return {
      orderId: id,
      reference,
      productId,
      name,
      imageUrl,
      at: sale.at,
      price,
      quantity,
      returned: returned.get(productId) ?? 0,
    };
  });
}
