import { NotAuthorizedError } from 'cognito-local/lib/errors.js';
import { LRUCache } from 'lru-cache';

const FREE_ATTEMPTS = 5;
const FIRST_LOCK_MS = 1_000;
const MAX_LOCK_MS = 15 * 60_000;

/** Locks an account like Cognito: for a second after five failed attempts, then twice as long after each
 *  further one. Attempts on a locked account do not count. */
export class Lockout {
  readonly #failures = new LRUCache<string, { count: number; unlocksAtMs: number }>({
    max: 10_000,
    ttl: MAX_LOCK_MS,
  });

  assertNotLocked(key: string): void {
    const unlocksAtMs = this.#failures.get(key)?.unlocksAtMs ?? 0;
    if (Date.now() < unlocksAtMs) throw new NotAuthorizedError('Password attempts exceeded');
  }

  recordFailure(key: string): void {
    const count = (this.#failures.get(key)?.count ?? 0) + 1;
    const lockMs = count < FREE_ATTEMPTS ? 0 : FIRST_LOCK_MS * 2 ** (count - FREE_ATTEMPTS);
    this.#failures.set(key, { count, unlocksAtMs: Date.now() + Math.min(lockMs, MAX_LOCK_MS) });
  }

  reset(key: string): void {
    this.#failures.delete(key);
  }
}
