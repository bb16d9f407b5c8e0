import type { User } from 'cognito-local/lib/services/userPoolService.js';
import type { Call, Reply } from '../http/exchange.ts';
import { missingFrom } from '../pool/passwords.ts';
import { emailOf, silently } from '../pool/pool.ts';
import {
  type AuthorizeRequest,
  authorize,
  authorizeRequestOf,
  fieldsOf,
} from './authorize-request.ts';
import type { Desk } from './context.ts';
import { lacking } from './told.ts';

/** Who came in with a temporary password goes no further without one of their own. */
export function askForNewPassword(
  desk: Desk,
  { params }: AuthorizeRequest,
  user: User,
  problem?: string,
): Reply {
  const session = desk.challenges.issue({ sub: user.Username });
  return desk.pages.newPassword({ params, session, email: emailOf(user), problem });
}

export async function chooseNewPassword(desk: Desk, call: Call): Promise<Reply> {
  const request = authorizeRequestOf(desk, call);
  const fields = fieldsOf(call);
  const challenge = desk.challenges.take(fields.get('session') ?? '');
  const user = challenge && (await desk.pool.getUserByUsername(silently, challenge.sub));
  if (!user) {
    const problem = 'That took too long. Log in with your temporary password again.';
    return desk.pages.logIn({
      params: request.params,
      email: fields.get('username') ?? '',
      problem,
    });
  }
  const password = fields.get('password') ?? '';
  const missing = missingFrom(password);
  if (missing.length > 0) return askForNewPassword(desk, request, user, lacking(missing));
  await desk.api('AdminSetUserPassword', {
    UserPoolId: desk.pool.options.Id,
    Username: user.Username,
    Password: password,
    Permanent: true,
  });
  return authorize(desk, request, user);
}
