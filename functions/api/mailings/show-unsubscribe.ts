import type { Contract } from '../../../shared/contract/contract.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { Redirect } from '../../platform/http/response.ts';
import { readOldMailToken } from '../../platform/table/mail-tokens.ts';

type Call = Contract['mailings']['GET /api/unsubscribe'];

/** Changes nothing, because mail scanners open links. The token moves behind the '#', which servers do not log. */
export async function showUnsubscribe({ query: { token } }: ApiRequest<Call>): Promise<Redirect> {
  const claims = await readOldMailToken(token);
  const parameters = new URLSearchParams({
    unsubscribe: claims?.list ?? 'newsletter',
    stop: token,
  });
  return new Redirect(`/mail-preferences#${parameters}`);
}
