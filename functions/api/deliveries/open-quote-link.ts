import type { Contract } from '../../../shared/contract/contract.ts';
import { notFound } from '../../platform/errors.ts';
import { keepQuoteToken } from '../../platform/http/customer.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { readMailToken } from '../../platform/table/mail-tokens.ts';
import { findOrder } from '../../platform/table/orders.ts';
import { belongsToVisitor } from '../../platform/table/questions.ts';

type Call = Contract['deliveries']['POST /api/quote-link'];

/** The quote of an account asks for the login. */
export async function openQuoteLink({
  body: { token },
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const claims = await readMailToken('quote', token);
  const quote = claims && (await findOrder(claims.sub));
  if (!quote) throw expired();
  const body = { id: quote.id };
  if (belongsToVisitor(quote)) return { body, cookies: [keepQuoteToken(event, token)] };
  if (quote.requester.email === null) throw expired();
  return { body };
}

const expired = () => notFound('This link is no longer valid. Please ask for a new one.');
