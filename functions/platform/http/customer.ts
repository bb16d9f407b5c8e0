import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { hasCode, unauthorized } from '../errors.ts';
import { peekSubject, QUOTE_LINK_SECONDS, readMailToken } from '../table/mail-tokens.ts';
import { findOrder } from '../table/orders.ts';
import { belongsToVisitor } from '../table/questions.ts';
import type { Caller, GetCustomer } from './access.ts';
import { parseCookies, QUOTE_COOKIE, setCookie } from './cookies.ts';
import { getCaller } from './session.ts';
import { spend } from './spend.ts';

/** Tokens contain no commas. */
const SEPARATOR = ',';
/** A browser may have the links of several quotes; the newest ones are kept. */
const MAX_TOKENS = 5;

/** Reads the caller from the browser's session, or from the link of the quote that the call is about.
 *  @throws AppError as `getCaller` does. */
export const getCustomer: GetCustomer = Object.assign(
  (event: APIGatewayProxyEventV2) => getCaller(event),
  { spend, forQuote: readCustomer },
);

/** A session wins unless its user does not own the quote. */
async function readCustomer(event: APIGatewayProxyEventV2, quoteId: string): Promise<Caller> {
  if (!(await hasLink(event, quoteId))) return getCaller(event);
  const member = await findMember(event);
  if (member?.isStaff) return member;
  const quote = await findOrder(quoteId);
  const isOwner = quote !== undefined && quote.userId === member?.userId;
  if (quote && !isOwner && belongsToVisitor(quote)) {
    return {
      userId: quote.userId,
      isStaff: false,
      needsSecondFactor: false,
      role: null,
      permissions: [],
      quoteId,
      ...(member ? { memberId: member.userId } : {}),
    };
  }
  if (!member) throw unauthorized();
  return member;
}

async function hasLink(event: APIGatewayProxyEventV2, quoteId: string): Promise<boolean> {
  const token = readTokens(event).find((each) => peekSubject(each) === quoteId);
  return token !== undefined && (await readMailToken('quote', token))?.sub === quoteId;
}

async function findMember(event: APIGatewayProxyEventV2): Promise<Caller | undefined> {
  try {
    return await getCaller(event);
  } catch (error) {
    if (hasCode(error, 'UNAUTHORIZED')) return undefined;
    throw error;
  }
}

/** @param token which was verified.
 *  @returns the cookie by which the browser keeps the token, with those that it has. */
export function keepQuoteToken(event: APIGatewayProxyEventV2, token: string): string {
  const others = readTokens(event).filter((each) => peekSubject(each) !== peekSubject(token));
  const tokens = [token, ...others].slice(0, MAX_TOKENS);
  return setCookie(QUOTE_COOKIE, tokens.join(SEPARATOR), QUOTE_LINK_SECONDS);
}

const readTokens = (event: APIGatewayProxyEventV2): string[] =>
  parseCookies(event)[QUOTE_COOKIE]?.split(SEPARATOR) ?? [];
