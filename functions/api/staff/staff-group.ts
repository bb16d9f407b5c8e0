import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminUserGlobalSignOutCommand,
  type AttributeType,
  type CognitoIdentityProviderClient,
  paginateListUsersInGroup,
  UsernameExistsException,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  hasCostsOption,
  listRoleGroups,
  type MemberRole,
  type Role,
  readRole,
  toRoleGroups,
} from '../../../shared/entities/role.ts';
import type { StaffMember } from '../../../shared/entities/staff-member.ts';

interface Invitation {
  email: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** Default: owner, or the role of the earlier invitation. */
  role?: Role | undefined;
  seesCosts?: boolean | undefined;
}

export class StaffGroup {
  readonly #client: CognitoIdentityProviderClient;
  readonly #userPoolId: string;
  readonly #groupName: string;

  constructor(client: CognitoIdentityProviderClient, userPoolId: string, group: string) {
    this.#client = client;
    this.#userPoolId = userPoolId;
    this.#groupName = group;
  }

  async members(): Promise<StaffMember[]> {
    const users = await this.#list(this.#groupName);
    const names = listRoleGroups(this.#groupName);
    const groups = await Promise.all(
      names.map(async (name) => [name, new Set((await this.#list(name)).map(getId))] as const),
    );
    const readMember = (user: UserType): StaffMember => {
      const isIn = ([, ids]: (typeof groups)[number]) => ids.has(getId(user));
      return toMember(
        user,
        readRole(
          groups.filter(isIn).map(([name]) => name),
          this.#groupName,
        ),
      );
    };
    return users.map(readMember).sort((a, b) => a.email.localeCompare(b.email));
  }

  /**
   * A new user gets an e-mail with a temporary password; an invited one gets it again. An unconfirmed sign-up is
   * replaced, because any visitor could have started it with a password of their choice.
   * @returns `already-staff` for an active or disabled member.
   */
  async invite(invitation: Invitation): Promise<StaffMember | 'already-staff'> {
    const { email } = invitation;
    const member = (await this.members()).find((each) => each.email === email);
    if (member && member.standing !== 'invited') return 'already-staff';
    const role = toInvitedRole(invitation, member);
    if (member) {
      await this.#setRole(email, role);
      await this.#create(invitation, 'RESEND');
      return { ...member, ...role };
    }
    const user = await this.#createOrFind(invitation);
    // The role comes first: without it, staff are owners.
    await this.#setRole(email, role);
    await this.#add(email, this.#groupName);
    return toMember(user, role);
  }

  /** @returns whether the user was in the group. */
  async remove(email: string): Promise<boolean> {
    const member = (await this.members()).find((each) => each.email === email);
    if (!member) return false;
    await this.#remove(email, this.#groupName);
    for (const name of listRoleGroups(this.#groupName)) await this.#remove(email, name);
    return true;
  }

  async setRole(member: StaffMember, role: MemberRole): Promise<StaffMember> {
    await this.#setRole(member.email, role);
    return { ...member, ...toMemberRole(role) };
  }

  async setEnabled(member: StaffMember, isEnabled: boolean): Promise<StaffMember> {
    const Command = isEnabled ? AdminEnableUserCommand : AdminDisableUserCommand;
    await this.#client.send(new Command(this.#user(member.email)));
    return toMember(await this.#find(member.email), member);
  }

  /**
   * Sessions end within 15 minutes.
   * @returns whether the user was in the group.
   */
  async resetSecondFactor(email: string): Promise<boolean> {
    const member = (await this.members()).find((each) => each.email === email);
    if (!member) return false;
    await this.#client.send(
      new AdminSetUserMFAPreferenceCommand({
        ...this.#user(email),
        SoftwareTokenMfaSettings: { Enabled: false },
      }),
    );
    await this.#client.send(new AdminUserGlobalSignOutCommand(this.#user(email)));
    return true;
  }

  async #list(GroupName: string): Promise<UserType[]> {
    const pages = paginateListUsersInGroup(
      { client: this.#client },
      { UserPoolId: this.#userPoolId, GroupName },
    );
    const users: UserType[] = [];
    for await (const { Users = [] } of pages) users.push(...Users);
    return users;
  }

  /** Groups are added before others are removed, so that a change makes no owner for a moment. */
  async #setRole(email: string, role: MemberRole): Promise<void> {
    const names = toRoleGroups(role, this.#groupName);
    for (const name of names) await this.#add(email, name);
    for (const name of listRoleGroups(this.#groupName)) {
      if (!names.includes(name)) await this.#remove(email, name);
    }
  }

  async #add(email: string, GroupName: string): Promise<void> {
    await this.#client.send(new AdminAddUserToGroupCommand({ ...this.#user(email), GroupName }));
  }

  async #remove(email: string, GroupName: string): Promise<void> {
    await this.#client.send(
      new AdminRemoveUserFromGroupCommand({ ...this.#user(email), GroupName }),
    );
  }

  async #createOrFind(invitation: Invitation): Promise<UserType> {
    try {
      return await this.#create(invitation);
    } catch (error) {
      if (!(error instanceof UsernameExistsException)) throw error;
      const user = await this.#find(invitation.email);
      if (user.UserStatus !== 'UNCONFIRMED') return user;
      await this.#client.send(new AdminDeleteUserCommand(this.#user(invitation.email)));
      return this.#create(invitation);
    }
  }

  async #create(
    { email, firstName, lastName }: Invitation,
    MessageAction?: 'RESEND',
  ): Promise<UserType> {
    const attributes = {
      email,
      email_verified: 'true',
      given_name: firstName,
      family_name: lastName,
    };
    const { User = {} } = await this.#client.send(
      new AdminCreateUserCommand({
        ...this.#user(email),
        UserAttributes: Object.entries(attributes)
          .filter(([, Value]) => Value !== undefined)
          .map(([Name, Value]) => ({ Name, Value })),
        DesiredDeliveryMediums: ['EMAIL'],
        MessageAction,
      }),
    );
    return User;
  }

  async #find(email: string): Promise<UserType> {
    const { UserAttributes, ...user } = await this.#client.send(
      new AdminGetUserCommand(this.#user(email)),
    );
    return { ...user, Attributes: UserAttributes };
  }

  #user(email: string) {
    return { UserPoolId: this.#userPoolId, Username: email };
  }
}

const getId = ({ Attributes = [] }: UserType): string => findAttribute(Attributes, 'sub') ?? '';

/** Owners see costs, and catalogers do not. */
const toMemberRole = ({ role, seesCosts }: MemberRole): MemberRole => ({
  role,
  seesCosts: role === 'owner' || (hasCostsOption(role) && seesCosts),
});

const toInvitedRole = (
  { role, seesCosts }: Invitation,
  invited: StaffMember | undefined,
): MemberRole =>
  toMemberRole({
    role: role ?? invited?.role ?? 'owner',
    seesCosts: seesCosts ?? (invited?.role !== 'owner' && invited?.seesCosts === true),
  });

function toMember(user: UserType, { role, seesCosts }: MemberRole): StaffMember {
  const { Attributes = [], Enabled, UserStatus, UserCreateDate } = user;
  return {
    id: getId(user),
    // The user pool ignores the case of addresses, but stores them as first written.
    email: (findAttribute(Attributes, 'email') ?? '').toLowerCase(),
    firstName: findAttribute(Attributes, 'given_name') ?? null,
    lastName: findAttribute(Attributes, 'family_name') ?? null,
    standing: accountStatus(Enabled, UserStatus),
    role,
    seesCosts,
    createdAt: (UserCreateDate ?? new Date(0)).toISOString(),
  };
}

function accountStatus(enabled: boolean | undefined, status: string | undefined) {
  if (enabled === false) return 'disabled';
  return status === 'FORCE_CHANGE_PASSWORD' ? 'invited' : 'active';
}

function findAttribute(attributes: AttributeType[], name: string): string | undefined {
  return attributes.find(({ Name }) => Name === name)?.Value;
}
