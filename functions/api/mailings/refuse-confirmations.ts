import type { Contract } from '../../../shared/contract/contract.ts';
import { notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { spend } from '../../platform/http/spend.ts';
import { setRefusal } from '../../platform/table/mail-recipients.ts';
import { readMailToken } from '../../platform/table/mail-tokens.ts';

type Call = Contract['mailings']['POST /api/mail-preferences/refuse'];

export async function refuseConfirmations({
  body: { token, refused },
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const claims = await readMailToken('refuse', token);
  if (!claims) throw notFound('This link is not valid');
  await spend('mailPreferences', claims.sub);
  await setRefusal(claims.sub, refused);
  return { body: { success: true } };
}
