import { sumBooks } from '../../../shared/books/sum-books.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import { closeBooks } from '../../domain/books/close-books.ts';
import { getCurrentYear, listClosedYears } from '../../domain/books/closed-years.ts';
import { loadBooks } from '../../domain/books/load-books.ts';
import { loadInventory } from '../../domain/books/load-inventory.ts';
import { invalidRequest } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { getActor } from '../../platform/table/users.ts';
import { requirePeriod } from './period.ts';

type Books = Contract['books'];
type Get = Books['GET /api/books'];
type GetInventory = Books['GET /api/books/inventory'];
type Close = Books['POST /api/books/close'];

export async function getBooks({
  query: { by = 'month', from, to },
}: ApiRequest<Get>): Promise<ApiResponse<Get>> {
  const period = requirePeriod({ from, to });
  const [{ entries, withoutInvoice }, closedYears] = await Promise.all([
    loadBooks(period),
    listClosedYears(),
  ]);
  return { body: { ...period, by, ...sumBooks(entries, by), withoutInvoice, closedYears } };
}

export async function getInventory({
  query,
}: ApiRequest<GetInventory>): Promise<ApiResponse<GetInventory>> {
  return { body: await loadInventory(query.on) };
}

export async function closeYear({
  caller,
  body: { year },
}: ApiRequest<Close>): Promise<ApiResponse<Close>> {
  if (year >= (await getCurrentYear())) {
    throw invalidRequest([{ path: 'year', message: 'Expected a year that is over' }]);
  }
  await closeBooks(year, await getActor(caller.userId));
  return { body: { closedYears: await listClosedYears() } };
}
