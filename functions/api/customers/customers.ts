import * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import { CustomerSummary } from '../../../shared/entities/customer.ts';
import { loadCustomer } from '../../domain/customers/customer-page.ts';
import { changeNotes, mergeCustomer } from '../../domain/customers/edit-customer.ts';
import { compareCustomers, findCustomers } from '../../domain/customers/load-customers.ts';
import { pagingHeaders, takePage } from '../../platform/http/paging.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { ParsedJson } from '../../platform/parsed-json.ts';
import { decodeSortKey, encodeSortKey } from '../../platform/sort-key.ts';

type Customers = Contract['customers'];
type List = Customers['GET /api/customers'];
type Get = Customers['GET /api/customers/{id}'];
type Change = Customers['PATCH /api/customers/{id}'];
type Merge = Customers['POST /api/customers/{id}/merge'];

/** When the customer was last seen, and the id. */
const Cursor = z.tuple([z.string().nullable(), z.string()]);

export async function getCustomers({ query, event }: ApiRequest<List>): Promise<ApiResponse<List>> {
  const all = await findCustomers(query.search);
  const rest = query.cursor === undefined ? all : listAfter(all, query.cursor);
  const { rows, next } = await takePage(
    rest,
    (customer) => ParsedJson.of(CustomerSummary, customer),
    query.limit,
  );
  const last = next === undefined ? undefined : rest.find(({ id }) => id === next);
  return {
    body: ParsedJson.list(rows),
    headers: pagingHeaders(event, all.length, last && encodeSortKey([last.lastSeenAt, last.id])),
  };
}

function listAfter(all: readonly CustomerSummary[], cursor: string): CustomerSummary[] {
  const [lastSeenAt, id] = decodeSortKey(Cursor, cursor);
  return all.filter((customer) => compareCustomers(customer, { id, lastSeenAt }) > 0);
}

export async function getCustomer({ params }: ApiRequest<Get>): Promise<ApiResponse<Get>> {
  return { body: await loadCustomer(params.id) };
}

export async function patchCustomer({
  params,
  body,
}: ApiRequest<Change>): Promise<ApiResponse<Change>> {
  await changeNotes(params.id, body);
  return { body: await loadCustomer(params.id) };
}

export async function postMerge({ params, body }: ApiRequest<Merge>): Promise<ApiResponse<Merge>> {
  await mergeCustomer(params.id, body.into);
  return { body: await loadCustomer(params.id) };
}
