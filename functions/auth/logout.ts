import type { Contract } from '../../shared/contract/contract.ts';
import { clearCookie, SESSION_COOKIE } from '../http/cookies.ts';
import type { ApiRequest } from '../http/request.ts';
import { Redirect } from '../http/response.ts';
import { getSessionId } from '../http/session.ts';
import { endSession } from './end-session.ts';
import { logoutUrl } from './hosted-login.ts';

type Call = Contract['auth']['GET /api/logout'];

export async function logout({ event }: ApiRequest<Call>): Promise<Redirect> {
  const id = getSessionId(event);
  if (id) await endSession(id);
  return new Redirect(logoutUrl(), [clearCookie(SESSION_COOKIE)]);
}
