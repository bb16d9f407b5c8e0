import { v4 as uuidV4 } from 'uuid';
import type { Contract } from '../../../shared/contract/contract.ts';
import { getState } from '../../../shared/quotes/quote.ts';
import { isOpenState } from '../../../shared/quotes/states.ts';
import { getSide, requireQuote } from '../../domain/quotes/access.ts';
import { createQuote, findQuoteByKey, takeAvailable } from '../../domain/quotes/create-quote.ts';
import { stateConflict } from '../../domain/quotes/transition.ts';
import { orderForCaller } from '../../domain/quotes/views.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { withHolds } from '../../platform/table/holds.ts';
import { findOpenQuote } from '../../platform/table/orders.ts';
import { findProducts } from '../../platform/table/products.ts';

type Call = Contract['orders']['POST /api/orders/{id}/repeat'];

export async function repeatQuote({
  caller,
  params,
  headers,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const before = await requireQuote(caller, params.id);
  if (getSide(caller, before) === 'dealer') {
    throw new AppError('FORBIDDEN', 'Forbidden: only the requester can do this.');
  }
  const { userId, requester, items, reference } = before;
  const state = getState(before, new Date().toISOString());
  if (isOpenState(state)) throw stateConflict(state);
  const idempotencyKey = headers['idempotency-key'] ?? uuidV4();
  const note = `Again, after ${reference}`;
  const subject = `again ${before.id}`;
  const existing =
    (await findQuoteByKey(userId, idempotencyKey, note)) ?? (await findOpenQuote(userId, subject));
  if (existing) return { body: orderForCaller(caller, existing) };
  const products = await withHolds([
    ...(await findProducts(items.map(({ productId }) => productId))).values(),
  ]);
  const current = new Map(products.map((product) => [product.id, product]));
  const pieces = takeAvailable(
    items.map(({ productId, quantity }) => ({
      productId,
      current: current.get(productId),
      quantity,
    })),
    'These pieces are sold or no longer in the shop. Write to us here if you are looking for similar ones.',
  );
  const quote = await createQuote({
    userId,
    requester: { ...requester, email: requester.email ?? '' },
    pieces,
    note,
    idempotencyKey,
    subject,
  });
  return { body: orderForCaller(caller, quote) };
}
