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
import type { StaffMember } from '../../../shared/entities/staff-member.ts';

interface Invitation {
  email: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
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
    const pages = paginateListUsersInGroup(
      { client: this.#client },
      { UserPoolId: this.#userPoolId, GroupName: this.#groupName },
    );
    const members: StaffMember[] = [];
    for await (const { Users = [] } of pages) members.push(...Users.map(toMember));
    return members.sort((a, b) => a.email.localeCompare(b.email));
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
    if (member) {
      await this.#create(invitation, 'RESEND');
      return member;
    }
    const user = await this.#createOrFind(invitation);
    await this.#client.send(
      new AdminAddUserToGroupCommand({ ...this.#user(email), GroupName: this.#groupName }),
    );
    return toMember(user);
  }

  /** @returns whether the user was in the group. */
  async remove(email: string): Promise<boolean> {
    const member = (await this.members()).find((each) => each.email === email);
    if (!member) return false;
    await this.#client.send(
      new AdminRemoveUserFromGroupCommand({ ...this.#user(email), GroupName: this.#groupName }),
    );
    return true;
  }

  async setEnabled(id: string, isEnabled: boolean): Promise<StaffMember | undefined> {
    const member = (await this.members()).find((each) => each.id === id);
    if (!member) return undefined;
    const Command = isEnabled ? AdminEnableUserCommand : AdminDisableUserCommand;
    await this.#client.send(new Command(this.#user(member.email)));
    return toMember(await this.#find(member.email));
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

function toMember({ Attributes = [], Enabled, UserStatus, UserCreateDate }: UserType): StaffMember {
  return {
    id: findAttribute(Attributes, 'sub') ?? '',
    // The user pool ignores the case of addresses, but stores them as first written.
    email: (findAttribute(Attributes, 'email') ?? '').toLowerCase(),
    firstName: findAttribute(Attributes, 'given_name') ?? null,
    lastName: findAttribute(Attributes, 'family_name') ?? null,
    standing: accountStatus(Enabled, UserStatus),
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
