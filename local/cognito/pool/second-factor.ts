import { CodeMismatchError } from 'cognito-local/lib/errors.js';
import { verify } from 'cognito-local/lib/services/totp.js';
import type { User } from 'cognito-local/lib/services/userPoolService.js';
import { LRUCache } from 'lru-cache';
import { Lockout } from './lockout.ts';

export const SOFTWARE_TOKEN = 'SOFTWARE_TOKEN_MFA';
/** Must exceed the validity of a code. */
const USED_CODE_TTL_MS = 2 * 60_000;

export const requiresCode = (user: User) =>
  user.UserMFASettingList?.includes(SOFTWARE_TOKEN) ?? false;

export class CodeVerifier {
  readonly #lockout = new Lockout();
  readonly #used = new LRUCache<string, true>({ max: 10_000, ttl: USED_CODE_TTL_MS });

  /** @throws CodeMismatchError, or NotAuthorizedError while the user is locked out */
  verify(user: User, text: string): void {
    const { Username, SoftwareTokenMfaConfiguration } = user;
    const code = text.replaceAll(/\s/g, '');
    this.#lockout.assertNotLocked(Username);
    const key = `${Username} ${code}`;
    const secret = SoftwareTokenMfaConfiguration?.Secret;
    if (!secret || this.#used.has(key) || !verify(secret, code)) {
      this.#lockout.recordFailure(Username);
      throw new CodeMismatchError();
    }
    this.#lockout.reset(Username);
    this.#used.set(key, true);
  }
}
