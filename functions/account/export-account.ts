import type { Contract } from '../../shared/contract/contract.ts';
import { AppError } from '../errors.ts';
import { recordActivity } from '../http/activity.ts';
import { getActor } from '../http/actor.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { getSessionId, unauthorized } from '../http/session.ts';
import { countExport, MAX_EXPORTS_PER_DAY } from '../storage/table/account-exports.ts';
import { findUser } from '../storage/table/users.ts';
import { exportMember } from './personal-data.ts';

type Call = Contract['account']['GET /api/account/export'];

export async function exportAccount({
  caller,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { userId } = caller;
  const user = await findUser(userId);
  if (!user) throw unauthorized();
  if (!(await countExport(userId))) {
    throw new AppError(
      'RATE_LIMITED',
      `You have downloaded your data ${MAX_EXPORTS_PER_DAY} times today. Please try again tomorrow.`,
    );
  }
  const body = await exportMember({
    userId,
    email: user.email.toLowerCase(),
    sessionId: getSessionId(event),
  });
  await recordActivity(event, {
    action: 'data-export',
    outcome: 'success',
    by: await getActor(userId),
  });
  return {
    body,
    headers: { 'content-disposition': 'attachment; filename="guidon-account.json"' },
  };
}
