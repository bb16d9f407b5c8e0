import { InvalidParameterError, UserNotFoundError } from 'cognito-local/lib/errors.js';
import type { Services } from 'cognito-local/lib/services/index.js';
import type { User } from 'cognito-local/lib/services/userPoolService.js';
import { AdminDeleteUser } from 'cognito-local/lib/targets/adminDeleteUser.js';
import { AdminSetUserPassword } from 'cognito-local/lib/targets/adminSetUserPassword.js';
import { ListUsers } from 'cognito-local/lib/targets/listUsers.js';
import { ListUsersInGroup } from 'cognito-local/lib/targets/listUsersInGroup.js';
import * as z from 'zod';
import { assertPolicy } from '../pool/passwords.ts';
import { silentContext } from '../pool/pool.ts';
import { SOFTWARE_TOKEN } from '../pool/second-factor.ts';
import type { Sessions } from '../tokens/sessions.ts';
import { type Operation, operation } from './operation.ts';

const OneUser = z.object({ UserPoolId: z.string(), Username: z.string() });
const MfaPreference = OneUser.extend({
  SoftwareTokenMfaSettings: z.object({ Enabled: z.literal(false) }),
});
const NewPassword = OneUser.extend({ Password: z.string(), Permanent: z.boolean().optional() });
const Limit = z.int().min(0).max(60).default(60);
const UserList = z.object({
  UserPoolId: z.string(),
  Limit,
  PaginationToken: z.string().optional(),
});
const GroupList = z.object({
  UserPoolId: z.string(),
  GroupName: z.string(),
  Limit,
  NextToken: z.string().optional(),
});

/** Replaces cognito-local's user operations where they differ from Cognito. */
export function userOperations(services: Services, sessions: Sessions): Record<string, Operation> {
  const deleteUser = AdminDeleteUser(services);
  const setPassword = AdminSetUserPassword(services);
  const listUsers = ListUsers(services);
  const listUsersInGroup = ListUsersInGroup(services);

  async function find({ UserPoolId, Username }: z.output<typeof OneUser>): Promise<User> {
    const pool = await services.cognito.getUserPool(silentContext, UserPoolId);
    const user = await pool.getUserByUsername(silentContext, Username);
    if (!user) throw new UserNotFoundError('User does not exist.');
    return user;
  }

  return {
    AdminSetUserPassword: operation(NewPassword, async (input) => {
      assertPolicy(input.Password);
      return setPassword(silentContext, { ...input, Permanent: input.Permanent ?? false });
    }),
    // cognito-local lacks this operation. It cannot turn a second factor on.
    AdminSetUserMFAPreference: operation(MfaPreference, async (input) => {
      const pool = await services.cognito.getUserPool(silentContext, input.UserPoolId);
      const user = await find(input);
      const UserMFASettingList = user.UserMFASettingList?.filter((each) => each !== SOFTWARE_TOKEN);
      const { PreferredMfaSetting: _, ...rest } = user;
      await pool.saveUser(silentContext, {
        ...rest,
        ...(UserMFASettingList && { UserMFASettingList }),
      });
      return {};
    }),
    // Deletes all traces of the user, even the id in their sessions.
    AdminDeleteUser: operation(OneUser, async (input) => {
      const { Username } = await find(input);
      await deleteUser(silentContext, input);
      await sessions.end(Username);
      return {};
    }),
    AdminUserGlobalSignOut: operation(OneUser, async (input) => {
      await sessions.end((await find(input)).Username);
      return {};
    }),
    ListUsers: operation(UserList, async ({ UserPoolId, Limit, PaginationToken }) => {
      const { Users = [] } = await listUsers(silentContext, { UserPoolId });
      const { page, next } = paginate(Users, Limit, PaginationToken);
      return { Users: page, PaginationToken: next };
    }),
    ListUsersInGroup: operation(GroupList, async ({ Limit, NextToken, ...group }) => {
      const { Users = [] } = await listUsersInGroup(silentContext, group);
      const { page, next } = paginate(Users, Limit, NextToken);
      return { Users: page, NextToken: next };
    }),
  };
}

function paginate<T>(
  all: T[],
  limit: number,
  token = '0',
): { page: T[]; next: string | undefined } {
  const start = Number(token);
  if (!Number.isSafeInteger(start)) throw new InvalidParameterError('Invalid pagination token');
  const end = start + (limit || 60);
  return { page: all.slice(start, end), next: end < all.length ? String(end) : undefined };
}
