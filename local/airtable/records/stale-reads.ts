import type { StoredRecord } from '../base-definition.ts';

/** Imitates a replica that has not seen new records yet. */
export class StaleReads {
  #withinMs = 0;
  #remaining = 0;

  arm({ withinMs, times }: { withinMs: number; times: number | 'always' }): void {
    this.#withinMs = withinMs;
    this.#remaining = times === 'always' ? Number.POSITIVE_INFINITY : times;
  }

  clear(): void {
    this.#remaining = 0;
  }

  /** @returns which records the next read sees */
  next(): (record: StoredRecord) => boolean {
    if (this.#remaining <= 0) return () => true;
    this.#remaining -= 1;
    const since = Date.now() - this.#withinMs;
    return ({ createdTime }) => Date.parse(createdTime) <= since;
  }
}
