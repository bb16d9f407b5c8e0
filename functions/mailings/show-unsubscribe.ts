import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiRequest } from '../http/request.ts';
import { Redirect } from '../http/response.ts';
import { readMailToken } from '../storage/table/mail-tokens.ts';

type Call = Contract['mailings']['GET /api/unsubscribe'];

/** Changes nothing: programs that check the links of mails come here as well. */
export async function showUnsubscribe({ query: { token } }: ApiRequest<Call>): Promise<Redirect> {
  const claims = await readMailToken('preferences', token);
  const parameters = new URLSearchParams({ token, unsubscribe: claims?.list ?? 'newsletter' });
  return new Redirect(`/mail-preferences?${parameters}`);
}
