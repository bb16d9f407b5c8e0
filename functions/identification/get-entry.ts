import type { Contract } from '../../shared/contract/contract.ts';
import type { Answer } from '../platform/answer.ts';
import { notFound } from '../platform/api-error.ts';
import type { ApiRequest } from '../platform/request.ts';
import { referenceCatalogue } from './reference-catalogue.ts';

type Call = Contract['identification']['GET /api/asmic-entries/{id}'];

export async function getEntry({ params }: ApiRequest<Call>): Promise<Answer<Call>> {
  const list = await (await referenceCatalogue()).list();
  const position = list.positionOf(params.id);
  if (position === undefined) throw notFound('There is no such reference entry');
  return { body: list.at(position).answer };
}
