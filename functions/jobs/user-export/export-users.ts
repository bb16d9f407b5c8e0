import {
  type CognitoIdentityProviderClient,
  paginateListGroups,
  paginateListUsers,
  paginateListUsersInGroup,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';

export interface ExportedUser {
  /** Rows of the table refer to this id, but a new user pool assigns new ones. */
  id: string;
  email: string;
  firstName?: string;
  lastName?: string;
  isEnabled: boolean;
  status: string;
  createdAt?: string;
  groups: string[];
}

export async function* exportUsers(
  client: CognitoIdentityProviderClient,
  UserPoolId: string,
): AsyncGenerator<ExportedUser> {
  const groupsByUser = await readGroups(client, UserPoolId);
  for await (const { Users = [] } of paginateListUsers({ client }, { UserPoolId })) {
    for (const user of Users) yield toExported(user, groupsByUser.get(user.Username ?? '') ?? []);
  }
}

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
