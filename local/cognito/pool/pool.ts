import { CognitoError } from 'cognito-local/lib/errors.js';
import type { Context } from 'cognito-local/lib/services/context.js';
import {
  attributesAppend,
  attributeValue,
  type User,
  UserPoolServiceImpl,
} from 'cognito-local/lib/services/userPoolService.js';
import { hashPassword } from './passwords.ts';

const quiet = () => {};

/** cognito-local logs users whole, passwords and codes included: it is given nowhere to log to. */
const logger: Context['logger'] = {
  child: () => logger,
  debug: quiet,
  error: quiet,
  info: quiet,
  warn: quiet,
};
export const silentContext: Context = { logger };

export const getEmail = (user: User) => attributeValue('email', user.Attributes) ?? '';

/** The pool as cognito-local keeps it, except that e-mail addresses are of one case and belong to one user,
 *  and that no password is kept as it was typed. */
export class Pool extends UserPoolServiceImpl {
  override getUserByUsername(ctx: Context, username: string): Promise<User | null> {
    return super.getUserByUsername(ctx, username.includes('@') ? username.toLowerCase() : username);
  }

  override async saveUser(ctx: Context, user: User): Promise<void> {
    const email = getEmail(user).toLowerCase();
    const namesake = await this.getUserByUsername(ctx, email);
    if (namesake && namesake.Username !== user.Username) {
      const message = 'An account with the given email already exists.';
      throw new CognitoError('AliasExistsException', message);
    }
    const kept = await this.getUserByUsername(ctx, user.Username);
    const isKept = kept?.Password === user.Password;
    await super.saveUser(ctx, {
      ...user,
      Attributes: attributesAppend(user.Attributes, { Name: 'email', Value: email }),
      Password: isKept ? user.Password : await hashPassword(user.Password),
    });
  }
}
