import type { Contract } from '../../../shared/contract/contract.ts';
import { getReferenceCatalog } from '../../domain/identification/reference-catalog.ts';
import { notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';

type Call = Contract['identification']['GET /api/asmic-entries/{id}'];

export async function getEntry({ params }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const list = await (await getReferenceCatalog()).list();
  const position = list.positionOf(params.id);
  if (position === undefined) throw notFound('Reference entry not found');
  return { body: list.at(position).json };
}
