import type { Contract } from '../../shared/contract/contract.ts';
import { conflict, notFound } from '../errors.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { readMailToken } from '../storage/table/mail-tokens.ts';
import type { StoredQuote } from '../storage/table/orders.ts';
import { findProduct } from '../storage/table/products.ts';
import { findQuestion, type Question, toGuestId } from '../storage/table/questions.ts';
import { findUserIdOf } from '../storage/table/users.ts';
import { createQuote, findQuoteByKey } from './new-quote.ts';

type Call = Contract['orders']['POST /api/questions/confirm'];

/** Confirming a question again changes nothing. */
export async function confirmQuestion({ body }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const claims = await readMailToken('question', body.token);
  const question = claims && (await findQuestion(claims.sub));
  if (!question) throw notFound('This link is not valid any more. Please ask again.');
  const { email } = question;
  const guestId = toGuestId(email);
  const userId = (await findUserIdOf(email)) ?? guestId;
  const key = `question ${question.id}`;
  const quote =
    (await findQuoteByKey(userId, key, question.question)) ??
    // Confirmed before the account existed.
    (await findQuoteByKey(guestId, key, question.question)) ??
    (await createFromQuestion(question, userId, key));
  return { body: { reference: quote.reference, email } };
}

/** Also about a piece that is on hold or sold. */
async function createFromQuestion(
  { name, email, productId, question }: Question,
  userId: string,
  idempotencyKey: string,
): Promise<StoredQuote> {
  const product = await findProduct(productId);
  if (!product) throw conflict('This piece is not in the shop any more.');
  const [firstName = null, ...others] = name.split(/\s+/);
  return createQuote({
    userId,
    requester: { email, firstName, lastName: others.join(' ') || null },
    pieces: [{ product, quantity: 1 }],
    note: question,
    idempotencyKey,
  });
}
