import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import {
  AirtableAttachment,
  AirtableRecord,
  AirtableTable,
} from '../../shared/entities/airtable.ts';
import { AppError } from '../errors.ts';
import type { AirtableAccess } from './access.ts';
import type { AirtableClient, AirtableWrite } from './client.ts';
import {
  type Asked,
  budgetSpent,
  failureOf,
  isExpiredList,
  isMonthUsedUp,
  listInCircles,
} from './error.ts';
import type { AirtableAnswer } from './fetch.ts';
import { type AirtableLimits, LIMITS } from './limits.ts';

export type { AirtableLimits } from './limits.ts';

const PAGE_SIZE = 100;
const Page = z.object({ records: z.array(AirtableRecord), offset: z.string().optional() });
const Schema = z.object({ tables: z.array(AirtableTable) });
/** What an upload is answered with is keyed by the field's id, whatever its address named. */
const Uploaded = z
  .object({ fields: z.record(z.string(), z.array(AirtableAttachment).catch([])) })
  .transform(({ fields }) => Object.values(fields).flat());
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

interface Attachment {
  filename: string;
  contentType: string;
  bytes: Uint8Array;
}

interface Request<S extends z.ZodType> extends Omit<Asked, 'isWrite'> {
  path: string;
  query?: Record<string, unknown>;
  /** What a good answer looks like. */
  answer: S;
  deadline: number;
  /** By which way it goes. */
  by?: keyof AirtableClient;
  write?: AirtableWrite;
}

/** One Airtable base. Reads are tried again where that can help; writes only when Airtable has answered that
 *  it did nothing, as long as it gets too many requests. All throw an AirtableError for whatever
 *  Airtable fails to answer: after a write, `isUncertain` says whether it may have been done. */
export class AirtableBase {
  readonly #access: AirtableAccess;
  readonly #limits: AirtableLimits;
  #client: Promise<AirtableClient> | undefined;
  #calls = 0;

  constructor(access: AirtableAccess, limits: Partial<AirtableLimits> = {}) {
    this.#access = access;
    this.#limits = { ...LIMITS, ...limits };
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
    const path = pathOf(table, id);
    return this.#ask({ table, path, answer: AirtableRecord, deadline: this.#deadline() });
  }

  /** All records for which the formula is true. */
  async findRecords(
    table: string,
    filterByFormula: string,
    fields: readonly string[],
  ): Promise<AirtableRecord[]> {
    let found: AirtableRecord[] = [];
    for await (const { records, isFirst } of this.records(table, { fields, filterByFormula })) {
      found = isFirst ? records : [...found, ...records];
    }
    return found;
  }

  /** Choices that a column does not have are added to it. */
  async createRecord(table: string, fields: Record<string, unknown>): Promise<AirtableRecord> {
    const write: AirtableWrite = { method: 'POST', body: { fields, typecast: true } };
    const path = pathOf(table);
    return this.#ask({ table, path, write, answer: AirtableRecord, deadline: this.#deadline() });
  }

  /** Fields that are not named stay as they are. */
  async updateRecord(
    table: string,
    id: string,
    fields: Record<string, unknown>,
  ): Promise<AirtableRecord> {
    const write: AirtableWrite = { method: 'PATCH', body: { fields, typecast: true } };
    const path = pathOf(table, id);
    return this.#ask({ table, path, write, answer: AirtableRecord, deadline: this.#deadline() });
  }

  /** Appends a file of at most 5 MB to a record's attachments.
   *  @returns all that the field then has. */
  async uploadAttachment(
    table: string,
    recordId: string,
    field: string,
    { bytes, ...named }: Attachment,
  ): Promise<AirtableAttachment[]> {
    const body = { ...named, file: Buffer.from(bytes).toString('base64') };
    return this.#ask({
      table,
      path: `${pathOf(recordId, field)}/uploadAttachment`,
      write: { method: 'POST', body },
      by: 'content',
      answer: Uploaded,
      deadline: this.#deadline(),
    });
  }

  /** The tables with their fields, as Airtable's metadata describe them. */
  async schema(): Promise<AirtableTable[]> {
    const { tables } = await this.#ask({
      table: WHOLE_BASE,
      path: `/bases/${encodeURIComponent(this.#access.baseId)}/tables`,
      by: 'meta',
      answer: Schema,
      deadline: this.#deadline(),
    });
    return tables;
  }

  /** One page of a table: of 100 records with all their fields unless told, the first unless an offset
   *  says where to go on. */
  async recordPage(
    table: string,
    query: { fields?: string[]; offset?: string; pageSize?: number } = {},
  ): Promise<z.infer<typeof Page>> {
    return this.#ask({
      table,
      path: pathOf(table),
      query: { pageSize: PAGE_SIZE, ...query },
      answer: Page,
      deadline: this.#deadline(),
    });
  }

  #deadline(): number {
    return Math.min(Date.now() + this.#limits.totalMs, this.#limits.untilMs);
  }

  async *#pages(
    table: string,
    { fields, filterByFormula }: ListOptions,
    deadline: number,
  ): AsyncGenerator<RecordsPage, void> {
    const list = {
      pageSize: PAGE_SIZE,
      fields: [...fields],
      ...(filterByFormula ? { filterByFormula } : {}),
    };
    let offset: string | undefined;
    const earlier = new Set<string>();
    do {
      const query = { ...list, ...(offset ? { offset } : {}) };
      const page = await this.#ask({ table, path: pathOf(table), query, answer: Page, deadline });
      yield { records: page.records, isFirst: offset === undefined };
      offset = page.offset;
      // It would use up the month's calls.
      if (offset && earlier.has(offset)) throw listInCircles(this.#access, table);
      if (offset) earlier.add(offset);
    } while (offset);
  }

  async #ask<S extends z.ZodType>(request: Request<S>): Promise<z.output<S>> {
    const { table, path, query, write, deadline, by = 'records' } = request;
    const send = async () => {
      this.#client ??= this.#newClient();
      return (await this.#client)[by](path, query, deadline, write);
    };
    for (let failures = 0, rateLimited = 0; ; ) {
      if (this.#calls >= this.#limits.calls) throw budgetSpent(this.#limits.calls);
      this.#calls++;
      const answer = await this.#answerBy(deadline, send);
      const isSuccess = 'status' in answer && answer.status >= 200 && answer.status < 300;
      const parsed = isSuccess ? request.answer.safeParse(answer.body) : undefined;
      if (parsed?.success) return parsed.data;

      const isRateLimited = 'status' in answer && answer.status === 429;
      const waitMs = isRateLimited
        ? this.#waitForRate(answer, ++rateLimited)
        : this.#waitAfterFailure(answer, ++failures, write !== undefined);
      if (waitMs === undefined || Date.now() + waitMs > deadline) {
        const failure = failureOf(answer, { table, isWrite: write !== undefined }, this.#access);
        if (failure.isRefusal) await this.#access.refused?.();
        throw failure;
      }
      await sleep(waitMs);
    }
  }

  /** Loaded here: what is kept of the base answers most screens without it. */
  async #newClient(): Promise<AirtableClient> {
    const { airtableClient } = await import('./client.ts');
    return airtableClient(this.#access, this.#limits.requestTimeoutMs);
  }

  async #answerBy(deadline: number, send: () => Promise<AirtableAnswer>): Promise<AirtableAnswer> {
    if (Date.now() >= deadline) return { noAnswer: 'not-asked', reason: 'deadline' };
    try {
      return await send();
    } catch (error) {
      if (error instanceof AppError) await this.#access.refused?.();
      throw error;
    }
  }

  #waitForRate(answer: AirtableAnswer, times: number): number | undefined {
    if (isMonthUsedUp(answer) || times >= this.#limits.rateLimitTries) return undefined;
    return told(answer) ?? this.#limits.rateLimitWaitMs;
  }

  #waitAfterFailure(answer: AirtableAnswer, times: number, isWrite: boolean): number | undefined {
    if (isWrite) return undefined;
    // What Airtable refused it would refuse again.
    const isRefused =
      'status' in answer ? answer.status >= 300 && answer.status < 500 : answer.noAnswer === 'busy';
    if (isRefused || times >= this.#limits.tries) return undefined;
    const { backoffMs, longestBackoffMs } = this.#limits;
    const backoff = Math.min(backoffMs * 2 ** (times - 1), longestBackoffMs);
    return told(answer) ?? backoff * (0.75 + Math.random() / 2);
  }
}

function pathOf(...parts: string[]): string {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join('');
}

function told(answer: AirtableAnswer): number | undefined {
  return 'status' in answer ? answer.retryAfterMs : undefined;
}
