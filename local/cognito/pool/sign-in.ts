import { NotAuthorizedError } from 'cognito-local/lib/errors.js';
import type { UserPoolService } from 'cognito-local/lib/services/index.js';
import type { User } from 'cognito-local/lib/services/userPoolService.js';
import { LRUCache } from 'lru-cache';
import { inTurns } from '../../mutex.ts';
import { Lockout } from './lockout.ts';
import { isPassword } from './passwords.ts';
import { silently } from './pool.ts';

const TEMPORARY_PASSWORD_LIFETIME_MS = 7 * 24 * 60 * 60_000;

/** Who may come in with which password. */
export class SignIn {
  readonly #pool: UserPoolService;
  readonly #lockout = new Lockout();
  /** By account, so that guesses which come at once are counted. */
  readonly #turns = new LRUCache({ max: 10_000, memoMethod: (_: string) => inTurns() });

  constructor(pool: UserPoolService) {
    this.#pool = pool;
  }

  /** @throws NotAuthorizedError that says, to whoever knows the password, what is amiss; to all others no
   *    more than that it did not fit. */
  userBy(email: string, password: string): Promise<User> {
    const key = email.toLowerCase();
    return this.#turns.memo(key)(() => this.#userBy(key, password));
  }

  async #userBy(key: string, password: string): Promise<User> {
    this.#lockout.assertOpen(key);
    const user = await this.#pool.getUserByUsername(silently, key);
    if (!(await isPassword(password, user?.Password)) || !user) {
      this.#lockout.failed(key);
      throw new NotAuthorizedError('Incorrect username or password.');
    }
    this.#lockout.succeeded(key);
    if (!user.Enabled) throw new NotAuthorizedError('User is disabled.');
    if (mustChoosePassword(user) && isStale(user)) {
      const message = 'Temporary password has expired and must be reset by an administrator.';
      throw new NotAuthorizedError(message);
    }
    return user;
  }
}

export const mustChoosePassword = (user: User) => user.UserStatus === 'FORCE_CHANGE_PASSWORD';

const isStale = (user: User) =>
  Date.now() - user.UserLastModifiedDate.getTime() > TEMPORARY_PASSWORD_LIFETIME_MS;
