import type { Contract } from '../../../shared/contract/contract.ts';
import {
  clearCookie,
  parseCookies,
  QUOTE_COOKIE,
  SESSION_COOKIE,
} from '../../platform/http/cookies.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { Redirect } from '../../platform/http/response.ts';
import { getSessionId } from '../../platform/http/session.ts';
import { endSession } from './end-session.ts';
import { logoutUrl } from './hosted-login.ts';

type Call = Contract['auth']['GET /api/logout'];

export async function logout({ event }: ApiRequest<Call>): Promise<Redirect> {
  const id = getSessionId(event);
  if (id) await endSession(id);
  const hasQuotes = parseCookies(event)[QUOTE_COOKIE] !== undefined;
  return new Redirect(logoutUrl(), [
    clearCookie(SESSION_COOKIE),
    ...(hasQuotes ? [clearCookie(QUOTE_COOKIE)] : []),
  ]);
}
