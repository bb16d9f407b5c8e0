import { NotAuthorizedError } from 'cognito-local/lib/errors.js';
import type { UserPoolService } from 'cognito-local/lib/services/index.js';
import type { User } from 'cognito-local/lib/services/userPoolService.js';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { Lockout } from './lockout.ts';
import { verifyPassword } from './passwords.ts';
import { silentContext } from './pool.ts';

const TEMPORARY_PASSWORD_LIFETIME_MS = 7 * 24 * 60 * 60_000;

export class SignIn {
  readonly #pool: UserPoolService;
  readonly #lockout = new Lockout();
  /** Limits attempts to one per account at a time, so that concurrent guesses are counted. */
  readonly #limits = new LRUCache({ max: 10_000, memoMethod: (_: string) => pLimit(1) });

  constructor(pool: UserPoolService) {
    this.#pool = pool;
  }

  /**
   * Only callers who know the password learn why the account cannot sign in.
   * @throws NotAuthorizedError
   */
  authenticate(email: string, password: string): Promise<User> {
    const key = email.toLowerCase();
    return this.#limits.memo(key)(() => this.#authenticate(key, password));
  }

  async #authenticate(key: string, password: string): Promise<User> {
    this.#lockout.assertNotLocked(key);
    const user = await this.#pool.getUserByUsername(silentContext, key);
    if (!(await verifyPassword(password, user?.Password)) || !user) {
      this.#lockout.recordFailure(key);
      throw new NotAuthorizedError('Incorrect username or password.');
    }
    this.#lockout.reset(key);
    if (!user.Enabled) throw new NotAuthorizedError('User is disabled.');
    if (mustChoosePassword(user) && isStale(user)) {
      const message = 'Temporary password has expired and must be reset by an administrator.';
      throw new NotAuthorizedError(message);
    }
    return user;
  }
}

export const mustChoosePassword = (user: User) => user.UserStatus === 'FORCE_CHANGE_PASSWORD';

export const isUnconfirmed = (user: User) => user.UserStatus === 'UNCONFIRMED';

const isStale = (user: User) =>
  Date.now() - user.UserLastModifiedDate.getTime() > TEMPORARY_PASSWORD_LIFETIME_MS;
