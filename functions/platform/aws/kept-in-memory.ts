import { setTimeout as sleep } from 'node:timers/promises';
import { log } from './log.ts';

interface Options<T> {
  name: string;
  /** @returns the same object if it is unchanged. */
  load: (current: T | undefined) => Promise<T>;
  ttlMs: number;
}

/** Data stays in memory for a few seconds. Concurrent requests share one refresh and get stale data if storage
 *  fails or is slow. */
export class KeptInMemory<T extends object> {
  /** A request that waits longer for the refresh gets the stale data. */
  static maxWaitMs = 500;

  readonly #options: Options<T>;
  #current: T | undefined;
  #freshUntilMs = 0;
  #refreshing: Promise<void> | undefined;

  constructor(options: Options<T>) {
    this.#options = options;
  }

  /** @throws the storage error if nothing has been loaded yet. */
  async get(): Promise<T> {
    if (!this.#current || Date.now() >= this.#freshUntilMs) {
      this.#refreshing ??= this.#refresh().finally(() => {
        this.#refreshing = undefined;
      });
      await (this.#current
        ? Promise.race([this.#refreshing, sleep(KeptInMemory.maxWaitMs, undefined, { ref: false })])
        : this.#refreshing);
    }
    if (!this.#current) throw new Error(`Nothing was loaded: ${this.#options.name}`);
    return this.#current;
  }

  async #refresh(): Promise<void> {
    const { name, load, ttlMs } = this.#options;
    try {
      this.#current = await load(this.#current);
    } catch (error) {
      if (!this.#current) throw error;
      log.error(`Failed to refresh ${name}; serving the stale one`, error);
    }
    this.#freshUntilMs = Date.now() + ttlMs;
  }
}
