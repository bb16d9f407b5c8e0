import { v4 as uuidV4 } from 'uuid';
import type { Contract } from '../../../shared/contract/contract.ts';
import { createQuote, findQuoteByKey, takeAvailable } from '../../domain/quotes/create-quote.ts';
import { orderForCaller } from '../../domain/quotes/views.ts';
import { conflict, unauthorized } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { listCartLines } from '../../platform/table/cart.ts';
import { withProducts } from '../../platform/table/cart-and-wishlist-lines.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { findUser } from '../../platform/table/users.ts';

type Call = Contract['orders']['POST /api/orders'];

/** Pieces that are sold or on hold stay in the cart. */
export async function requestQuote({
  caller,
  headers,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { userId } = caller;
  const idempotencyKey = headers['idempotency-key'] ?? uuidV4();
  const note = body.note || null;
  // Another device may change or submit the cart concurrently.
  const { quote } = await retryOnConflict(
    'Your cart is being changed. Please try again.',
    async () => {
      // Read first: a request that was sent twice has emptied the cart once its quote exists.
      const lines = await readCart(userId);
      const quote =
        (await findQuoteByKey(userId, idempotencyKey, note)) ??
        (await createFromCart(userId, lines, { note, idempotencyKey }));
      return quote && { quote };
    },
  );
  return { body: orderForCaller(caller, quote) };
}

const readCart = async (userId: string) => withProducts(await listCartLines(userId));

async function createFromCart(
  userId: string,
  lines: Awaited<ReturnType<typeof readCart>>,
  request: { note: string | null; idempotencyKey: string },
): Promise<StoredQuote | undefined> {
  const requester = await findUser(userId);
  if (!requester) throw unauthorized();
  if (lines.length === 0) {
    throw conflict('Your cart is empty. A request that you have just sent is under Quotes.');
  }
  const pieces = takeAvailable(lines);
  const taken = new Set(pieces.map(({ product }) => product.id));
  return createQuote({
    userId,
    requester: {
      email: requester.email,
      firstName: requester.firstName,
      lastName: requester.lastName,
    },
    pieces,
    ...request,
    cartLines: lines.filter(({ productId }) => taken.has(productId)),
  });
}
