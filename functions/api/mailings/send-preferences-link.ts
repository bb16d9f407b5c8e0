import type { Contract } from '../../../shared/contract/contract.ts';
import { unavailable } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { spendAsStranger } from '../../platform/http/spend.ts';
import { queueMail, toMailId } from '../../platform/table/mail-queue.ts';
import { readOldMailToken } from '../../platform/table/mail-tokens.ts';
import { findEmail } from './preferences.ts';

type Call = Contract['mailings']['POST /api/mail-preferences/link'];

/** Sends only to the address of the old link, once a day. The response is the same for unknown addresses. */
export async function sendPreferencesLink({
  body,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  if (!process.env.MAIL_FROM) throw unavailable('E-mails cannot be sent at the moment');
  await spendAsStranger('preferencesLink', 'requests for links', event);
  const claims = await readOldMailToken(body.token);
  const email = claims && (await findEmail(claims));
  if (claims && email !== undefined) {
    await queueMail({
      id: toMailId('preferences-link', claims.sub, new Date().toISOString().slice(0, 10)),
      to: email,
      recipientId: claims.sub,
      ...(claims.userId === undefined ? {} : { userId: claims.userId }),
      list: null,
      content: { template: 'preferences-link' },
    });
  }
  return { body: { success: true } };
}
