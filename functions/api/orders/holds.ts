import type { Contract } from '../../../shared/contract/contract.ts';
import { isActiveClaim } from '../../../shared/quotes/holds.ts';
import { endHoldByHand, holdByHand } from '../../domain/quotes/manual-holds.ts';
import { invalidRequest, notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { listHolds } from '../../platform/table/holds.ts';
import { findProduct } from '../../platform/table/products.ts';
import { getActor } from '../../platform/table/users.ts';

type Orders = Contract['orders'];
type List = Orders['GET /api/holds'];
type Create = Orders['POST /api/holds'];
type End = Orders['DELETE /api/holds/{productId}'];

export async function getHolds(): Promise<ApiResponse<List>> {
  const now = new Date().toISOString();
  const holds = [...(await listHolds()).values()]
    .map((hold) => ({ ...hold, claims: hold.claims.filter((claim) => isActiveClaim(claim, now)) }))
    .filter(({ claims }) => claims.length > 0)
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
  return { body: holds };
}

export async function createHold({
  caller,
  body,
}: ApiRequest<Create>): Promise<ApiResponse<Create>> {
  const { productId, quantity, reason } = body;
  const until = new Date(body.until).toISOString();
  if (until <= new Date().toISOString()) {
    throw invalidRequest([{ path: 'until', message: 'Expected a time in the future' }]);
  }
  const [by, product] = await Promise.all([getActor(caller.userId), findProduct(productId)]);
  if (!product) throw notFound('Product not found');
  return { body: await holdByHand(product, { quantity, until, reason, by }) };
}

export async function endHold({ params }: ApiRequest<End>): Promise<ApiResponse<End>> {
  await endHoldByHand(params.productId);
  return { body: { success: true } };
}
