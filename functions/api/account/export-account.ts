import type { Contract } from '../../../shared/contract/contract.ts';
import { AppError, unauthorized } from '../../platform/errors.ts';
import { recordActivity } from '../../platform/http/activity.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { getSessionId } from '../../platform/http/session.ts';
import { countExport, MAX_EXPORTS_PER_DAY } from '../../platform/table/account-exports.ts';
import { findUser, getActor } from '../../platform/table/users.ts';
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
