import type { Contract } from '../../../shared/contract/contract.ts';
import { unauthorized } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { toRecipientId } from '../../platform/table/mail-recipients.ts';
import { createMailToken } from '../../platform/table/mail-tokens.ts';
import { findUser } from '../../platform/table/users.ts';

type Call = Contract['mailings']['GET /api/mail-preferences/token'];

export async function getPreferencesToken({
  caller: { userId },
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const user = await findUser(userId);
  if (!user) throw unauthorized();
  const sub = toRecipientId(user.email);
  return { body: { token: await createMailToken('preferences', { sub, userId }) } };
}
