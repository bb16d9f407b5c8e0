import { v4 as uuidV4 } from 'uuid';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { Claim } from '../../../shared/entities/hold.ts';
import { countClaimed, isActiveClaim } from '../../../shared/quotes/holds.ts';
import { AppError, invalidRequest, notFound } from '../../platform/errors.ts';
import { getActor } from '../../platform/http/actor.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { changeHold, listHolds } from '../../platform/table/holds.ts';
import { findProduct } from '../../platform/table/products.ts';

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

/** Replaces the holds by hand that the piece has. */
export async function createHold({
  caller,
  body,
}: ApiRequest<Create>): Promise<ApiResponse<Create>> {
  const until = new Date(body.until).toISOString();
  if (until <= new Date().toISOString()) {
    throw invalidRequest([{ path: 'until', message: 'Expected a time in the future' }]);
  }
  const [by, product] = await Promise.all([getActor(caller.userId), findProduct(body.productId)]);
  if (!product) throw notFound('Product not found');
  const claim = (at: string): Claim => ({
    id: uuidV4(),
    kind: 'manual',
    quantity: body.quantity,
    until,
    reason: body.reason,
    by,
    at,
    airtable: null,
  });
  const hold = await changeHold({ productId: product.id, name: product.name }, (claims, now) => {
    const others = claims.filter(({ kind }) => kind !== 'manual');
    const free = product.availability === 'Sold Out' ? 0 : product.stockQuantity;
    if (countClaimed(others, now) + body.quantity > free) {
      throw new AppError(
        'ON_HOLD',
        `${product.name} is held or sold already, or there are too few.`,
        {
          productIds: [product.id],
        },
      );
    }
    return { claims: [...others, claim(now)], freed: [] };
  });
  return { body: hold };
}

export async function endHold({ params }: ApiRequest<End>): Promise<ApiResponse<End>> {
  const { productId } = params;
  await changeHold({ productId, name: '' }, (claims) => {
    const rest = claims.filter(({ kind }) => kind !== 'manual');
    if (rest.length === claims.length) {
      const isQuoted = rest.some(({ kind }) => kind === 'quote');
      if (!isQuoted) return undefined;
      throw new AppError(
        'STATE_CONFLICT',
        'A quote holds this piece. Release the hold in the quote.',
      );
    }
    return { claims: rest, freed: [productId] };
  });
  return { body: { success: true } };
}
