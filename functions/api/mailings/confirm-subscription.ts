import type { Contract } from '../../../shared/contract/contract.ts';
import { notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { spend } from '../../platform/http/spend.ts';
import { confirmNewsletter } from '../../platform/table/mail-recipients.ts';
import { createMailToken, readMailToken } from '../../platform/table/mail-tokens.ts';

type Call = Contract['mailings']['POST /api/newsletter/confirm'];

export async function confirmSubscription({ body }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const claims = await readMailToken('confirm', body.token);
  if (claims) await spend('mailPreferences', claims.sub);
  if (!claims || !(await confirmNewsletter(claims.sub))) {
    throw notFound('This link is no longer valid. Please subscribe again.');
  }
  const preferencesToken = await createMailToken('preferences', {
    sub: claims.sub,
    list: 'newsletter',
  });
  return { body: { success: true, preferencesToken } };
}
