import type { Contract } from '../../shared/contract/contract.ts';
import { type Answer, NotModified } from '../platform/answer.ts';
import { notFound } from '../platform/api-error.ts';
import type { ApiRequest } from '../platform/request.ts';
import { shopWindow } from './shop-window.ts';

type Call = Contract['products']['GET /api/products/{id}'];

export async function getProduct({
  params,
  event,
}: ApiRequest<Call>): Promise<Answer<Call> | NotModified> {
  const { catalogue, products, etag } = await shopWindow();
  const position = catalogue.positionOf(params.id);
  const product = position === undefined ? undefined : products[position];
  if (!product) throw notFound('There is no such product');
  if (event.headers['if-none-match'] === etag) return new NotModified({ etag });
  return { body: product, headers: { etag } };
}
