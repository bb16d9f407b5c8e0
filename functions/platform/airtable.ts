import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { AirtableRecord, AirtableTable } from '../../shared/entities/airtable.ts';
import type { AirtableAccess } from './airtable-access.ts';
import { airtableClient } from './airtable-client.ts';
import { budgetSpent, failureOf, isExpiredList, isMonthUsedUp } from './airtable-error.ts';
import type { AirtableAnswer } from './airtable-fetch.ts';
import { ApiError } from './api-error.ts';

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
  /** Epoch milliseconds: by then all that is asked has ended, one way or the other. */
  untilMs: number;
  /** Requests in all, tries among them: Airtable's plans count them by the month. */
  calls: number;
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
  untilMs: Number.POSITIVE_INFINITY,
  calls: 2_500,
};

const PAGE_SIZE = 100;
const Page = z.object({ records: z.array(AirtableRecord), offset: z.string().optional() });
const Schema = z.object({ tables: z.array(AirtableTable) });
/** What a failure is said to be about, where it is no table. */
const WHOLE_BASE = undefined;

export interface ListOptions {
  /** By name; a record's empty fields are left out of it. */
  fields: readonly string[];
  filterByFormula?: string;
}

export interface RecordsPage {
  records: AirtableRecord[];
  /** Whether the list begins with it: at first, and again whenever Airtable had forgotten where it was. */
  isFirst: boolean;
}

/** Reads of one Airtable base, each tried again where that can help. All throw an AirtableError
 *  for whatever Airtable fails to answer. */
export class AirtableBase {
  readonly #access: AirtableAccess;
  readonly #limits: AirtableLimits;
  readonly #client: ReturnType<typeof airtableClient>;
  #calls = 0;

  constructor(access: AirtableAccess, limits: Partial<AirtableLimits> = {}) {
    this.#access = access;
    this.#limits = { ...LIMITS, ...limits };
    this.#client = airtableClient(access, this.#limits.requestTimeoutMs);
  }

  /** What names the base among all there are. */
  get address(): string {
    return `${this.#access.endpointUrl}/v0/${this.#access.baseId}`;
  }

  /** Requests made so far. */
  get calls(): number {
    return this.#calls;
  }

  /** A table's records page by page, in its order. What an earlier page had may come again, if it moved
   *  meanwhile; and after a list was begun anew, all of it does. */
  async *records(table: string, options: ListOptions): AsyncGenerator<RecordsPage, void> {
    const deadline = this.#deadline();
    for (let restarts = 0; ; restarts++) {
      try {
        return yield* this.#pages(table, options, deadline);
      } catch (error) {
        if (!isExpiredList(error) || restarts === this.#limits.restarts) throw error;
      }
    }
  }

  /** One record as it is now. */
  async record(table: string, id: string): Promise<AirtableRecord> {
    const deadline = this.#deadline();
    const path = `/${encodeURIComponent(table)}/${encodeURIComponent(id)}`;
    return this.#read(AirtableRecord, table, path, {}, deadline);
  }

  /** The tables with their fields, as Airtable's metadata describe them. */
  async schema(): Promise<AirtableTable[]> {
    const deadline = this.#deadline();
    const path = `/bases/${encodeURIComponent(this.#access.baseId)}/tables`;
    const { meta } = this.#client;
    return (await this.#read(Schema, WHOLE_BASE, path, {}, deadline, meta)).tables;
  }

  /** One page of a table: of 100 records with all their fields unless told, the first unless an offset
   *  says where to go on. */
  async recordPage(
    table: string,
    query: { fields?: string[]; offset?: string; pageSize?: number } = {},
  ): Promise<z.infer<typeof Page>> {
    const deadline = this.#deadline();
    const path = `/${encodeURIComponent(table)}`;
    return this.#read(Page, table, path, { pageSize: PAGE_SIZE, ...query }, deadline);
  }

  #deadline(): number {
    return Math.min(Date.now() + this.#limits.totalMs, this.#limits.untilMs);
  }

  async *#pages(
    table: string,
    { fields, filterByFormula }: ListOptions,
    deadline: number,
  ): AsyncGenerator<RecordsPage, void> {
    const path = `/${encodeURIComponent(table)}`;
    const list = {
      pageSize: PAGE_SIZE,
      fields: [...fields],
      ...(filterByFormula ? { filterByFormula } : {}),
    };
    let offset: string | undefined;
    do {
      const query = { ...list, ...(offset ? { offset } : {}) };
      const page = await this.#read(Page, table, path, query, deadline);
      yield { records: page.records, isFirst: offset === undefined };
      offset = page.offset;
    } while (offset);
  }

  async #read<S extends z.ZodType>(
    schema: S,
    table: string | undefined,
    path: string,
    query: Record<string, unknown>,
    deadline: number,
    send = this.#client.records,
  ): Promise<z.output<S>> {
    for (let failures = 0, rateLimited = 0; ; ) {
      if (this.#calls >= this.#limits.calls) throw budgetSpent(this.#limits.calls);
      this.#calls++;
      const answer = await this.#answerBy(deadline, () => send(path, query, deadline));
      const isSuccess = 'status' in answer && answer.status >= 200 && answer.status < 300;
      const parsed = isSuccess ? schema.safeParse(answer.body) : undefined;
      if (parsed?.success) return parsed.data;

      const isRateLimited = 'status' in answer && answer.status === 429;
      const waitMs = isRateLimited
        ? this.#waitForRate(answer, ++rateLimited)
        : this.#waitAfterFailure(answer, ++failures);
      if (waitMs === undefined || Date.now() + waitMs > deadline) {
        const failure = failureOf(answer, table, this.#access);
        if (failure.isRefusal) await this.#access.refused?.();
        throw failure;
      }
      await sleep(waitMs);
    }
  }

  async #answerBy(deadline: number, send: () => Promise<AirtableAnswer>): Promise<AirtableAnswer> {
    if (Date.now() >= deadline) return { noAnswer: 'timeout', reason: 'deadline' };
    try {
      return await send();
    } catch (error) {
      if (error instanceof ApiError) await this.#access.refused?.();
      throw error;
    }
  }

  #waitForRate(answer: AirtableAnswer, times: number): number | undefined {
    if (isMonthUsedUp(answer) || times >= this.#limits.rateLimitTries) return undefined;
    return told(answer) ?? this.#limits.rateLimitWaitMs;
  }

  #waitAfterFailure(answer: AirtableAnswer, times: number): number | undefined {
    // What Airtable refused it would refuse again.
    const isRefused =
      'status' in answer ? answer.status >= 300 && answer.status < 500 : answer.noAnswer === 'busy';
    if (isRefused || times >= this.#limits.tries) return undefined;
    const { backoffMs, longestBackoffMs } = this.#limits;
    const backoff = Math.min(backoffMs * 2 ** (times - 1), longestBackoffMs);
    return told(answer) ?? backoff * (0.75 + Math.random() / 2);
  }
}

function told(answer: AirtableAnswer): number | undefined {
  return 'status' in answer ? answer.retryAfterMs : undefined;
}
