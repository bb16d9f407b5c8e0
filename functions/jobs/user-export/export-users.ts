import {
  type CognitoIdentityProviderClient,
  paginateListGroups,
  paginateListUsers,
  paginateListUsersInGroup,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';

/** A user as written to the export. Cognito never reveals passwords, passkeys or authenticator apps. */
export interface ExportedUser {
  /** Rows of the table refer to it. A new user pool gives a new one. */
  id: string;
  email: string;
  firstName?: string;
  lastName?: string;
  isEnabled: boolean;
  status: string;
  createdAt?: string;
  groups: string[];
}

/** Reads all users of a pool with their groups, in the pool's order. */
export async function* exportUsers(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
): AsyncGenerator<ExportedUser> {
  const groupsByUser = await readGroups(client, UserPoolId);
  for await (const { Users = [] } of paginateListUsers({ client }, { UserPoolId })) {
    for (const user of Users) yield toExported(user, groupsByUser.get(user.Username ?? '') ?? []);
  }
}

/** @returns the names of the groups by user name. */
async function readGroups(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
): Promise<Map<string, string[]>> {
  const byUser = new Map<string, string[]>();
  for await (const { Groups = [] } of paginateListGroups({ client }, { UserPoolId })) {
    for (const { GroupName = '' } of Groups) {
      const members = paginateListUsersInGroup({ client }, { UserPoolId, GroupName });
      for await (const { Users = [] } of members) {
        for (const { Username = '' } of Users) {
          byUser.set(Username, [...(byUser.get(Username) ?? []), GroupName]);
        }
      }
    }
  }
  return byUser;
}

function toExported(
  { Attributes = [], Enabled = false, UserStatus = 'UNKNOWN', UserCreateDate }: UserType,
  groups: string[],
): ExportedUser {
  const attribute = (name: string) => Attributes.find(({ Name }) => Name === name)?.Value;
  const firstName = attribute('given_name');
  const lastName = attribute('family_name');
  return {
    id: attribute('sub') ?? '',
    email: attribute('email') ?? '',
    ...(firstName ? { firstName } : {}),
    ...(lastName ? { lastName } : {}),
    isEnabled: Enabled,
    status: UserStatus,
    ...(UserCreateDate ? { createdAt: UserCreateDate.toISOString() } : {}),
    groups,
  };
}
