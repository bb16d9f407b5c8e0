import type { Contract } from '../../../shared/contract/contract.ts';
import { formatShortCode, parseShortCode } from '../../../shared/short-codes.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { findItemsByCode } from '../../platform/table/items.ts';

type Call = Contract['items']['GET /api/codes/{code}'];

export async function findByCode({ params }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const code = parseShortCode(params.code);
  if (code?.kind !== 'item') throw notFound('This is not the code of an item.');
  const [item, other] = await findItemsByCode(code);
  if (!item) throw notFound('No item has this code. It may have been deleted.');
  if (other) {
    const shown = formatShortCode(code.code);
    throw conflict(`Several items have the code ${shown}. Search for the Unique ID instead.`);
  }
  return { body: { itemId: item.id } };
}
