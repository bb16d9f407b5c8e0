import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const MAX_TOKENS = 10_000;

export class OneTimeTokens<T extends object> {
  readonly #issued: LRUCache<string, T>;

  constructor(lifetimeMs: number) {
    this.#issued = new LRUCache({ max: MAX_TOKENS, ttl: lifetimeMs });
  }

  issue(value: T): string {
    const token = randomBytes(32).toString('base64url');
    this.#issued.set(token, value);
    return token;
  }

  redeem(token: string): T | undefined {
    const value = this.#issued.get(token);
    this.#issued.delete(token);
    return value;
  }
}
