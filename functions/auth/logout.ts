import type { Contract } from '../../shared/contract/contract.ts';
import { Redirect } from '../platform/answer.ts';
import { clearCookie } from '../platform/cookies.ts';
import type { ApiRequest } from '../platform/request.ts';
import { SESSION_COOKIE, sessionIdOf } from '../platform/session.ts';
import { endSession } from './end-session.ts';
import { logoutUrl } from './hosted-login.ts';

type Call = Contract['auth']['GET /api/logout'];

export async function logout({ event }: ApiRequest<Call>): Promise<Redirect> {
  const id = sessionIdOf(event);
  if (id) await endSession(id);
  return new Redirect(logoutUrl(), [clearCookie(SESSION_COOKIE)]);
}
