import { monthlyQuotaExceeded, rateLimited } from './errors.ts';

const WINDOW_MS = 1000;

interface Traffic {
  times: number[];
  blockedUntil: number;
}

/** Exceeding the limit blocks all calls for the penalty time. */
class RateLimit {
  readonly #perSecond: number;
  readonly #penaltyMs: number;
  readonly #traffic = new Map<string, Traffic>();

  constructor(perSecond: number, penaltyMs: number) {
    this.#perSecond = perSecond;
    this.#penaltyMs = penaltyMs;
  }

  allows(key: string): boolean {
    const now = Date.now();
    const traffic = this.#traffic.get(key) ?? { times: [], blockedUntil: 0 };
    this.#traffic.set(key, traffic);
    if (now < traffic.blockedUntil) return false;
    traffic.times = traffic.times.filter((time) => time > now - WINDOW_MS);
    if (traffic.times.length >= this.#perSecond) {
      traffic.blockedUntil = now + this.#penaltyMs;
      return false;
    }
    traffic.times.push(now);
    return true;
  }

  reset(): void {
    this.#traffic.clear();
  }
}

export interface LimitOptions {
  requestsPerSecond: number;
  requestsPerSecondPerUser: number;
  penaltyMs: number;
  callsPerMonth: number;
}

export class Limits {
  readonly #perBase: RateLimit;
  readonly #perUser: RateLimit;
  readonly #callsPerMonth: number;
  #callsThisMonth = 0;
  #month = '';

  constructor({
    requestsPerSecond,
    requestsPerSecondPerUser,
    penaltyMs,
    callsPerMonth,
  }: LimitOptions) {
    this.#perBase = new RateLimit(requestsPerSecond, penaltyMs);
    this.#perUser = new RateLimit(requestsPerSecondPerUser, penaltyMs);
    this.#callsPerMonth = callsPerMonth;
  }

  /** @throws HTTPException 429 when a limit is exceeded */
  check(userId: string, baseId: string | undefined, isBilled: boolean): void {
    if (!this.#perUser.allows(userId)) throw rateLimited();
    if (baseId !== undefined && !this.#perBase.allows(baseId)) throw rateLimited();
    if (isBilled) this.#bill();
  }

  reset(): void {
    this.#perBase.reset();
    this.#perUser.reset();
    this.#callsThisMonth = 0;
  }

  #bill(): void {
    const month = new Date().toISOString().slice(0, 7);
    if (month !== this.#month) this.#callsThisMonth = 0;
    this.#month = month;
    if (this.#callsThisMonth >= this.#callsPerMonth) throw monthlyQuotaExceeded();
    this.#callsThisMonth += 1;
  }
}
