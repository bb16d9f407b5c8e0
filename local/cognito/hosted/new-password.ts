import type { User } from 'cognito-local/lib/services/userPoolService.js';
import type { Call, Reply } from '../http.ts';
import { listMissingRequirements } from '../pool/passwords.ts';
import { getEmail, silentContext } from '../pool/pool.ts';
import {
  type AuthorizeRequest,
  authorize,
  parseAuthorizeRequest,
  fieldsOf,
} from './authorize-request.ts';
import type { HostedLogin } from './context.ts';
import { describeMissing } from './messages.ts';

/** Who came in with a temporary password goes no further without one of their own. */
export function askForNewPassword(
  desk: HostedLogin,
  { params }: AuthorizeRequest,
  user: User,
  problem?: string,
): Reply {
  const session = desk.challenges.issue({ sub: user.Username });
  return desk.pages.newPassword({ params, session, email: getEmail(user), problem });
}

export async function chooseNewPassword(desk: HostedLogin, call: Call): Promise<Reply> {
  const request = parseAuthorizeRequest(desk, call);
  const fields = fieldsOf(call);
  const challenge = desk.challenges.redeem(fields.get('session') ?? '');
  const user = challenge && (await desk.pool.getUserByUsername(silentContext, challenge.sub));
  if (!user) {
    const problem = 'That took too long. Log in with your temporary password again.';
    return desk.pages.logIn({
      params: request.params,
      email: fields.get('username') ?? '',
      problem,
    });
  }
  const password = fields.get('password') ?? '';
  const missing = listMissingRequirements(password);
  if (missing.length > 0) return askForNewPassword(desk, request, user, describeMissing(missing));
  await desk.api('AdminSetUserPassword', {
    UserPoolId: desk.pool.options.Id,
    Username: user.Username,
    Password: password,
    Permanent: true,
  });
  return authorize(desk, request, user);
}
