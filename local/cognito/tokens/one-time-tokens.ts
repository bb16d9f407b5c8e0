import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const MOST = 10_000;

/** Stands for something for a while, and can be handed in once. */
export class OneTimeTokens<T extends object> {
  readonly #issued: LRUCache<string, T>;

  constructor(lifetimeMs: number) {
    this.#issued = new LRUCache({ max: MOST, ttl: lifetimeMs });
  }

  issue(value: T): string {
    const ticket = randomBytes(32).toString('base64url');
    this.#issued.set(ticket, value);
    return ticket;
  }

  redeem(ticket: string): T | undefined {
    const value = this.#issued.get(ticket);
    this.#issued.delete(ticket);
    return value;
  }
}
