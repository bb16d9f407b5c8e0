import {
  findShownId,
  matchesSearch,
  type Person,
  type QuoteFacts,
  toCustomer,
} from '../../../shared/customers.ts';
import type { CustomerSummary } from '../../../shared/entities/customer.ts';
import { updateQuoteFacts } from '../../platform/table/customer-quotes.ts';
import { loadStoredCustomers, type StoredCustomers } from '../../platform/table/customers.ts';
import { findUsers } from '../../platform/table/users.ts';

/** Kept between requests, which read again the quotes that have changed. */
let known: ReadonlyMap<string, QuoteFacts> = new Map();

type ListedCustomer = ReturnType<typeof toCustomer>;

/** @returns the customers whose names or addresses have the words of the search, the last seen first. */
export async function findCustomers(search = ''): Promise<CustomerSummary[]> {
  const customers = (await loadCustomers()).filter((customer) => matchesSearch(customer, search));
  return customers.sort(compareCustomers);
}

/** @returns all customers by id, also by those of customers that are merged into them. */
export async function loadCustomersById(): Promise<ReadonlyMap<string, ListedCustomer>> {
  const customers = await loadCustomers();
  return new Map(customers.flatMap((each) => each.merged.map(({ id }) => [id, each] as const)));
}

async function loadCustomers(): Promise<ListedCustomer[]> {
  const [facts, stored] = await Promise.all([updateQuoteFacts(known), loadStoredCustomers()]);
  known = facts;
  const quotes = [...facts.values()].filter(({ namesCustomer }) => namesCustomer);
  const quotesOf = Map.groupBy(quotes, ({ userId }) => userId);
  const accounts = await findUsers([...quotesOf.keys()]);
  const people = Array.from(
    quotesOf,
    ([id, own]): Person => ({ id, account: accounts.get(id), quotes: own }),
  );
  return groupPeople(people, stored).map(toCustomer);
}

function groupPeople(people: readonly Person[], stored: StoredCustomers): [Person, ...Person[]][] {
  const groups = new Map<string, [Person, ...Person[]]>();
  for (const person of people) {
    const shownId = findShownId(person.id, stored);
    const group = groups.get(shownId);
    if (!group) groups.set(shownId, [person]);
    else if (person.id === shownId) group.unshift(person);
    else group.push(person);
  }
  return [...groups.values()];
}

/** Ids tell apart customers who were seen at the same time. */
export function compareCustomers(
  a: Pick<CustomerSummary, 'id' | 'lastSeenAt'>,
  b: Pick<CustomerSummary, 'id' | 'lastSeenAt'>,
): number {
  return (b.lastSeenAt ?? '').localeCompare(a.lastSeenAt ?? '') || a.id.localeCompare(b.id);
}
