import type { Contract } from '../../shared/contract/contract.ts';
import { notFound } from '../errors.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { getReferenceCatalog } from '../item-matches/reference-catalog.ts';

type Call = Contract['identification']['GET /api/asmic-entries/{id}'];

export async function getEntry({ params }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const list = await (await getReferenceCatalog()).list();
  const position = list.positionOf(params.id);
  if (position === undefined) throw notFound('Reference entry not found');
  return { body: list.at(position).json };
}
