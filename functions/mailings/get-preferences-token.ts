import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { unauthorized } from '../http/session.ts';
import { toRecipientId } from '../storage/table/mail-recipients.ts';
import { createMailToken } from '../storage/table/mail-tokens.ts';
import { findUser } from '../storage/table/users.ts';

type Call = Contract['mailings']['GET /api/mail-preferences/token'];

export async function getPreferencesToken({
  caller: { userId },
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const user = await findUser(userId);
  if (!user) throw unauthorized();
  const sub = toRecipientId(user.email);
  return { body: { token: await createMailToken('preferences', { sub, userId }) } };
}
