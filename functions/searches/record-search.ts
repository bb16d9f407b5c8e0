import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { countOpened, countSearch } from '../storage/table/searches.ts';
import { toTerm } from './term.ts';

type Call = Contract['searches']['POST /api/searches'];

export async function recordSearch({ body }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { search, results } = body;
  const date = new Date().toISOString().slice(0, 10);
  const term = toTerm(search);
  if (results === undefined) await countOpened(date, term);
  else await countSearch(date, term, results === 0);
  return { body: { success: true } };
}
