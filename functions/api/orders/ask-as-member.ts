import { v4 as uuidV4 } from 'uuid';
import type { Contract } from '../../../shared/contract/contract.ts';
import {
  createQuote,
  findQuoteByKey,
  toQuestionSubject,
} from '../../domain/quotes/create-quote.ts';
import { orderForCaller } from '../../domain/quotes/views.ts';
import { notFound, unauthorized } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { findProduct } from '../../platform/table/products.ts';
import { findUser } from '../../platform/table/users.ts';

type Call = Contract['orders']['POST /api/orders/question'];

export async function askAsMember({
  caller,
  headers,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { userId } = caller;
  const idempotencyKey = headers['idempotency-key'] ?? uuidV4();
  const existing = await findQuoteByKey(userId, idempotencyKey, body.question);
  if (existing) return { body: orderForCaller(caller, existing) };
  const [user, product] = await Promise.all([findUser(userId), findProduct(body.productId)]);
  if (!user) throw unauthorized();
  if (!product) throw notFound('Product not found');
  const { email, firstName, lastName } = user;
  const quote = await createQuote({
    userId,
    requester: { email, firstName, lastName },
    pieces: [{ product, quantity: 1 }],
    note: body.question,
    isQuestion: true,
    idempotencyKey,
    subject: toQuestionSubject(product.id, body.question),
  });
  return { body: orderForCaller(caller, quote) };
}
