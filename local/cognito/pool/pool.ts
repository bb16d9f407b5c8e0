import { CognitoError } from 'cognito-local/lib/errors.js';
import type { Context } from 'cognito-local/lib/services/context.js';
import {
  attributesAppend,
  attributeValue,
  type User,
  UserPoolServiceImpl,
} from 'cognito-local/lib/services/userPoolService.js';
import { hashPassword } from './passwords.ts';

/** The scope with which users manage their own accounts. */
export const USER_ADMIN = 'aws.cognito.signin.user.admin';

const noop = () => {};

/** Discards cognito-local's logs, which contain passwords and codes. */
const logger: Context['logger'] = {
  child: () => logger,
  debug: noop,
  error: noop,
  info: noop,
  warn: noop,
};

export const silentContext: Context = { logger };

export const getEmail = (user: User) => attributeValue('email', user.Attributes) ?? '';

/** Adds case-insensitive unique e-mail addresses and hashed passwords. */
export class Pool extends UserPoolServiceImpl {
  override getUserByUsername(ctx: Context, username: string): Promise<User | null> {
    return super.getUserByUsername(ctx, username.includes('@') ? username.toLowerCase() : username);
  }

  override async saveUser(ctx: Context, user: User): Promise<void> {
    const email = getEmail(user).toLowerCase();
    const owner = await this.getUserByUsername(ctx, email);
    if (owner && owner.Username !== user.Username) {
      const message = 'An account with the given email already exists.';
      throw new CognitoError('AliasExistsException', message);
    }
    const stored = await this.getUserByUsername(ctx, user.Username);
    const isUnchanged = stored?.Password === user.Password;
    await super.saveUser(ctx, {
      ...user,
      Attributes: attributesAppend(user.Attributes, { Name: 'email', Value: email }),
      Password: isUnchanged ? user.Password : await hashPassword(user.Password),
    });
  }
}
