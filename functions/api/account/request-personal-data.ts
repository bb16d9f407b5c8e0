import { v4 as uuidV4 } from 'uuid';
import type { Contract } from '../../../shared/contract/contract.ts';
import { MIN_FORM_MS } from '../../../shared/vocabulary.ts';
import { AppError, unavailable } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { spendAsStranger } from '../../platform/http/spend.ts';
import { toMailId } from '../../platform/table/mail-queue.ts';
import {
  dailyConfirmationWrite,
  getConfirmationFrequency,
  toRecipientId,
} from '../../platform/table/mail-recipients.ts';
import { createMailToken } from '../../platform/table/mail-tokens.ts';
import { countDataRequest, saveDataRequest } from '../../platform/table/personal-data-requests.ts';
import { findUserIdOf } from '../../platform/table/users.ts';

type Call = Contract['account']['POST /api/personal-data'];

/** The response is the same for known and unknown addresses. */
export async function requestPersonalData({
  body,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const success = { body: { success: true as const } };
  // Respond as if it had succeeded: only bots fill in this field.
  if (body.website) return success;
  if (!process.env.MAIL_FROM) throw unavailable('The link cannot be sent at the moment');
  if (body.elapsedMs !== undefined && body.elapsedMs < MIN_FORM_MS) {
    throw new AppError('RATE_LIMITED', 'That was very fast. Please press the button once more.');
  }
  await spendAsStranger('dataRequest', 'requests', event);
  const email = body.email.toLowerCase();
  const recipientId = toRecipientId(email);
  const confirmations = await getConfirmationFrequency(recipientId);
  if (confirmations === 'never' || !(await countDataRequest(email))) return success;
  const isConfirmed = confirmations === 'always' || (await findUserIdOf(email)) !== undefined;
  const id = uuidV4();
  await saveDataRequest(
    { id, email },
    {
      id: toMailId('personal-data', id),
      to: email,
      recipientId,
      list: null,
      content: {
        template: 'personal-data',
        token: await createMailToken('personal-data', { sub: id }),
        refuseToken: await createMailToken('refuse', { sub: recipientId }),
      },
    },
    isConfirmed ? [] : [dailyConfirmationWrite(recipientId)],
  );
  return success;
}
