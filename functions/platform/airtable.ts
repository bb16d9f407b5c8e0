import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { AirtableRecord } from '../../shared/entities/airtable.ts';
import { airtableClient } from './airtable-client.ts';
import { failureOf, isExpiredList, isMonthUsedUp } from './airtable-error.ts';
import type { AirtableAnswer } from './airtable-fetch.ts';
import type { AirtableSettings } from './airtable-settings.ts';

export interface AirtableLimits {
  /** Until an answer's last byte is here. */
  requestTimeoutMs: number;
  /** Of one request while Airtable fails or does not answer. */
  tries: number;
  backoffMs: number;
  longestBackoffMs: number;
  /** Of one request while Airtable answers 429; it wants 30 s of peace unless it says otherwise. */
  rateLimitTries: number;
  rateLimitWaitMs: number;
  /** How often a list whose offset expired is begun anew. */
  restarts: number;
  /** Of a whole list with all its pages, waits and tries. */
  totalMs: number;
}

const LIMITS: AirtableLimits = {
  requestTimeoutMs: 15_000,
  tries: 4,
  backoffMs: 500,
  longestBackoffMs: 8_000,
  rateLimitTries: 4,
  rateLimitWaitMs: 30_000,
  restarts: 3,
  totalMs: 600_000,
};

const PAGE_SIZE = 100;
const Page = z.object({ records: z.array(AirtableRecord), offset: z.string().optional() });

export interface ListOptions {
  /** By name; a record's empty fields are left out of it. */
  fields: readonly string[];
  /** Asked after each page: whether no more are needed. */
  enough?: (records: readonly AirtableRecord[]) => boolean;
}

/** Reads of one Airtable base, each tried again where that can help. All throw an AirtableError
 *  for whatever Airtable fails to answer. */
export class AirtableBase {
  readonly #settings: AirtableSettings;
  readonly #limits: AirtableLimits;
  readonly #send: ReturnType<typeof airtableClient>;

  constructor(settings: AirtableSettings, limits: Partial<AirtableLimits> = {}) {
    this.#settings = settings;
    this.#limits = { ...LIMITS, ...limits };
    this.#send = airtableClient(settings, this.#limits.requestTimeoutMs);
  }

  /** All records of a table, in its order. */
  async records(table: string, options: ListOptions): Promise<AirtableRecord[]> {
    const deadline = Date.now() + this.#limits.totalMs;
    for (let restarts = 0; ; restarts++) {
      try {
        return await this.#pages(table, options, deadline);
      } catch (error) {
        if (!isExpiredList(error) || restarts === this.#limits.restarts) throw error;
      }
    }
  }

  /** One record as it is now. */
  async record(table: string, id: string): Promise<AirtableRecord> {
    const deadline = Date.now() + this.#limits.totalMs;
    const path = `/${encodeURIComponent(table)}/${encodeURIComponent(id)}`;
    return this.#read(AirtableRecord, table, path, {}, deadline);
  }

  async #pages(table: string, { fields, enough }: ListOptions, deadline: number) {
    // By id: a record that moves while the pages are read may come twice.
    const records = new Map<string, AirtableRecord>();
    let offset: string | undefined;
    do {
      const path = `/${encodeURIComponent(table)}`;
      const query = { pageSize: PAGE_SIZE, fields: [...fields], ...(offset ? { offset } : {}) };
      const page = await this.#read(Page, table, path, query, deadline);
      for (const record of page.records) records.set(record.id, record);
      offset = page.offset;
    } while (offset && !enough?.([...records.values()]));
    return [...records.values()];
  }

  async #read<S extends z.ZodType>(
    schema: S,
    table: string,
    path: string,
    query: Record<string, unknown>,
    deadline: number,
  ): Promise<z.output<S>> {
    for (let failures = 0, rateLimited = 0; ; ) {
      const answer: AirtableAnswer =
        Date.now() < deadline
          ? await this.#send(path, query)
          : { noAnswer: 'timeout', reason: 'deadline' };
      const isSuccess = 'status' in answer && answer.status >= 200 && answer.status < 300;
      const parsed = isSuccess ? schema.safeParse(answer.body) : undefined;
      if (parsed?.success) return parsed.data;

      const isRateLimited = 'status' in answer && answer.status === 429;
      const waitMs = isRateLimited
        ? this.#waitForRate(answer, ++rateLimited)
        : this.#waitAfterFailure(answer, ++failures);
      if (waitMs === undefined || Date.now() + waitMs > deadline) {
        throw failureOf(answer, table, this.#settings);
      }
      await sleep(waitMs);
    }
  }

  #waitForRate(answer: AirtableAnswer, times: number): number | undefined {
    if (isMonthUsedUp(answer) || times >= this.#limits.rateLimitTries) return undefined;
    return told(answer) ?? this.#limits.rateLimitWaitMs;
  }

  #waitAfterFailure(answer: AirtableAnswer, times: number): number | undefined {
    // What Airtable refused it would refuse again.
    const isRefused = 'status' in answer && answer.status >= 300 && answer.status < 500;
    if (isRefused || times >= this.#limits.tries) return undefined;
    const { backoffMs, longestBackoffMs } = this.#limits;
    const backoff = Math.min(backoffMs * 2 ** (times - 1), longestBackoffMs);
    return told(answer) ?? backoff * (0.75 + Math.random() / 2);
  }
}

function told(answer: AirtableAnswer): number | undefined {
  return 'status' in answer ? answer.retryAfterMs : undefined;
}
