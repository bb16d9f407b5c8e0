import type { Contract } from '../../../shared/contract/contract.ts';
import { toGuestId } from '../../../shared/quotes/guest-id.ts';
import {
  createQuote,
  findQuoteByKey,
  toQuestionSubject,
} from '../../domain/quotes/create-quote.ts';
import { AppError, conflict, notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { saveConfirmed, toRecipientId } from '../../platform/table/mail-recipients.ts';
import { readMailToken } from '../../platform/table/mail-tokens.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { findProduct } from '../../platform/table/products.ts';
import { findQuestion, findQuestionsOfDay, type Question } from '../../platform/table/questions.ts';
import { findUserIdOf } from '../../platform/table/users.ts';

type Call = Contract['orders']['POST /api/questions/confirm'];

/** Confirming a question again changes nothing. */
export async function confirmQuestion({ body }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const claims = await readMailToken('question', body.token);
  const question = claims && (await findQuestion(claims.sub));
  if (!question) throw notFound('This link is no longer valid. Please ask again.');
  const { id, email, askedAt } = question;
  const recipientId = toRecipientId(email);
  const quote = await toQuote(question);
  await saveConfirmed(recipientId);
  // An unconfirmed address gets one mail a day for all its questions.
  const ofDay = askedAt === undefined ? [] : await findQuestionsOfDay(recipientId, askedAt);
  for (const other of ofDay) if (other.id !== id) await toQuote(other).catch(ignoreRejection);
  return { body: { reference: quote.reference, email } };
}

async function toQuote(question: Question): Promise<StoredQuote> {
  const guestId = toGuestId(question.email);
  const userId = (await findUserIdOf(question.email)) ?? guestId;
  const key = `question ${question.id}`;
  return (
    (await findQuoteByKey(userId, key, question.question)) ??
    // The question may have been confirmed before the account existed.
    (await findQuoteByKey(guestId, key, question.question)) ??
    (await createFromQuestion(question, userId, key))
  );
}

/** Ignore rejections: the piece may be gone, or the limit of open quotes reached. */
function ignoreRejection(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}

async function createFromQuestion(
  { name, email, productId, question }: Question,
  userId: string,
  idempotencyKey: string,
): Promise<StoredQuote> {
  const product = await findProduct(productId);
  if (!product) throw conflict('This piece is no longer in the shop.');
  const [firstName = null, ...others] = name.split(/\s+/);
  return createQuote({
    userId,
    requester: { email, firstName, lastName: others.join(' ') || null },
    pieces: [{ product, quantity: 1 }],
    note: question,
    isQuestion: true,
    idempotencyKey,
    subject: toQuestionSubject(product.id, question),
  });
}
