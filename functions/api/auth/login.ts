import { ReturnTo } from '../../../shared/contract/auth.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import { siteUrl } from '../../platform/aws/identity.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { Redirect } from '../../platform/http/response.ts';
import { authorizeUrl } from './hosted-login.ts';
import { attemptCookies, createAttempt } from './sign-in-attempts.ts';

type Call = Contract['auth']['GET /api/login'];

export function login({ query, event }: ApiRequest<Call>): Redirect {
  const returnTo = query.returnTo ?? previousScreen(event.headers.referer) ?? '/';
  const { attempt, codeChallenge } = createAttempt(returnTo);
  return new Redirect(
    authorizeUrl(attempt, codeChallenge, query.screen),
    attemptCookies(attempt, event),
  );
}

function previousScreen(referrer: string | undefined): string | undefined {
  const url = referrer === undefined ? null : URL.parse(referrer);
  if (url?.origin !== siteUrl) return undefined;
  return ReturnTo.safeParse(url.pathname + url.search).data;
}
