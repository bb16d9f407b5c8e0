import { NotAuthorizedError } from 'cognito-local/lib/errors.js';
import { LRUCache } from 'lru-cache';

const FREE_TRIES = 5;
const FIRST_LOCK_MS = 1_000;
const LONGEST_MS = 15 * 60_000;

/** Locks out whoever guesses, as Cognito does: after five failures for a second, and twice as long after
 *  each one more. Tries while it is locked do not count. */
export class Lockout {
  readonly #failures = new LRUCache<string, { count: number; openAtMs: number }>({
    max: 10_000,
    ttl: LONGEST_MS,
  });

  assertNotLocked(key: string): void {
    const openAtMs = this.#failures.get(key)?.openAtMs ?? 0;
    if (Date.now() < openAtMs) throw new NotAuthorizedError('Password attempts exceeded');
  }

  recordFailure(key: string): void {
    const count = (this.#failures.get(key)?.count ?? 0) + 1;
    const lockMs = count < FREE_TRIES ? 0 : FIRST_LOCK_MS * 2 ** (count - FREE_TRIES);
    this.#failures.set(key, { count, openAtMs: Date.now() + Math.min(lockMs, LONGEST_MS) });
  }

  reset(key: string): void {
    this.#failures.delete(key);
  }
}
