import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { ColumnTranslation } from '../../../shared/airtable-mapping/column-mapping.ts';
import { ITEM_TABLE } from '../../../shared/airtable-mapping/columns.ts';
import {
  AirtableAttachment,
  AirtableField,
  AirtableRecord,
  AirtableTable,
} from '../../../shared/entities/airtable.ts';
import { AppError } from '../../platform/errors.ts';
import type { CallPurpose } from './budget.ts';
import type { AirtableClient, AirtableWrite } from './client.ts';
import type { AirtableAccess } from './connection.ts';
import {
  callBudgetExceeded,
  endlessList,
  isAccessDenied,
  isExpiredOffset,
  isNotVisible,
  isQuotaUsedUp,
  type RequestSubject,
  toAirtableError,
} from './error.ts';
import type { AirtableAnswer } from './fetch.ts';
import { getBaseId, toAddress, toSlotsKey } from './settings.ts';

/** Airtable's clock may differ. */
export const CLOCK_SKEW_MS = 120_000;
/** Airtable accepts ten records per write. */
export const RECORDS_PER_WRITE = 10;
const PAGE_SIZE = 100;
const Page = z.object({ records: z.array(AirtableRecord), offset: z.string().optional() });
const Schema = z.object({ tables: z.array(AirtableTable) });
const Bases = z.object({
  bases: z.array(z.object({ id: z.string(), permissionLevel: z.string() })),
  offset: z.string().optional(),
});
const Identity = z.object({ scopes: z.array(z.string()).optional() });
const Webhook = z.object({
  id: z.string(),
  macSecretBase64: z.string(),
});
const Webhooks = z.object({
  webhooks: z.array(
    z.object({
      id: z.string(),
      notificationUrl: z.string().nullish(),
    }),
  ),
});
const ids = z.record(z.string(), z.unknown()).optional();
const Payload = z.object({
  error: z.boolean().optional(),
  changedTablesById: z
    .record(
      z.string(),
      z.object({
        changedRecordsById: ids,
        createdRecordsById: ids,
        destroyedRecordIds: z.array(z.string()).optional(),
        createdFieldsById: ids,
        changedFieldsById: ids,
        destroyedFieldIds: z.array(z.string()).optional(),
      }),
    )
    .optional(),
});
export type WebhookPayload = z.infer<typeof Payload>;
const Payloads = z.object({
  payloads: z.array(Payload),
  cursor: z.int(),
  mightHaveMore: z.boolean(),
});
const Deleted = z.object({ deleted: z.literal(true) });
/** An upload's response is keyed by the field's id, even if the URL names the field. */
const Uploaded = z
  .object({ fields: z.record(z.string(), z.array(AirtableAttachment).catch([])) })
  .transform(({ fields }) => Object.values(fields).flat());

export interface AirtableLimits {
  requestTimeoutMs: number;
  /** Applies per request, while Airtable fails or does not respond. */
  maxAttempts: number;
  backoffMs: number;
  maxBackoffMs: number;
  /** Applies per request, while Airtable answers 429. */
  maxRateLimitAttempts: number;
  rateLimitWaitMs: number;
  /** Applies per list, after its offset has expired. */
  maxRestarts: number;
  totalMs: number;
  /** Epoch milliseconds: deadline of everything the instance does. */
  untilMs: number;
  /** Includes retries: Airtable's plans limit requests per month. */
  maxCalls: number;
  purpose: CallPurpose;
  isProbe: boolean;
}

const DEFAULT_LIMITS: AirtableLimits = {
  requestTimeoutMs: 15_000,
  maxAttempts: 4,
  backoffMs: 500,
  maxBackoffMs: 8_000,
  maxRateLimitAttempts: 4,
  // Airtable blocks a base for 30 seconds after a 429.
  rateLimitWaitMs: 30_000,
  maxRestarts: 3,
  totalMs: 600_000,
  untilMs: Number.POSITIVE_INFINITY,
  maxCalls: 2_500,
  purpose: 'screen',
  isProbe: false,
};

export interface ListOptions {
  fields: readonly string[];
  filterByFormula?: string;
}

export interface RecordsPage {
  records: AirtableRecord[];
  isFirst: boolean;
  isLast: boolean;
}

interface Attachment {
  filename: string;
  contentType: string;
  bytes: Uint8Array;
}

interface RequestOptions<S extends z.ZodType> extends Omit<RequestSubject, 'isWrite'> {
  path: string;
  query?: Record<string, unknown>;
  answer: S;
  deadline: number;
  api?: keyof AirtableClient;
  write?: AirtableWrite;
}

/** Columns and Status words of the item table are translated to the shop's names. Reads are retried where
 *  useful; writes only after a 429, because Airtable did nothing then. Methods throw AirtableError; after a
 *  failed write, `isOutcomeUnknown` reports whether it may have been applied. */
export class AirtableBase {
  readonly #access: AirtableAccess;
  readonly #limits: AirtableLimits;
  #client: Promise<AirtableClient> | undefined;
  #columns: Promise<ColumnTranslation> | undefined;
  #tables: AirtableTable[] | undefined;
  #calls = 0;

  constructor(access: AirtableAccess, limits: Partial<AirtableLimits> = {}) {
    this.#access = access;
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
  }

  get address(): string {
    return toAddress(this.#access);
  }

  /** Names the base's rate limit and calls. */
  get slotsKey(): string {
    return toSlotsKey(this.#access);
  }

  get fingerprint(): string {
    return this.#access.fingerprint;
  }

  get baseId(): string {
    return this.#access.baseId;
  }

  get origins(): string[] {
    return [this.#access.endpointUrl, this.#access.contentUrl];
  }

  get calls(): number {
    return this.#calls;
  }

  columns(): Promise<ColumnTranslation> {
    this.#columns ??= this.#access
      .findColumnMapping()
      .then((mapping) => new ColumnTranslation(mapping));
    return this.#columns;
  }

  setColumns(translation: ColumnTranslation): void {
    this.#columns = Promise.resolve(translation);
  }

  /** Records that move during the read may come twice; after a restart, all records come again. */
  async *records(table: string, options: ListOptions): AsyncGenerator<RecordsPage, void> {
    const deadline = this.#deadline();
    for (let restarts = 0; ; restarts++) {
      try {
        return yield* this.#pages(table, options, deadline);
      } catch (error) {
        if (!isExpiredOffset(error) || restarts === this.#limits.maxRestarts) throw error;
      }
    }
  }

  async record(table: string, id: string): Promise<AirtableRecord> {
    const path = toPath(table, id);
    const columns = await this.#columnsOf(table);
    const query = columns.isById ? { returnFieldsByFieldId: true } : {};
    const deadline = this.#deadline();
    const found = await this.#request({ table, path, query, answer: AirtableRecord, deadline });
    return this.#toRecord(table, found);
  }

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

  /** `typecast` adds choices that a column does not have yet. */
  async createRecord(table: string, fields: Record<string, unknown>): Promise<AirtableRecord> {
    return this.#write(table, toPath(table), 'POST', fields);
  }

  async updateRecord(
    table: string,
    id: string,
    fields: Record<string, unknown>,
  ): Promise<AirtableRecord> {
    return this.#write(table, toPath(table, id), 'PATCH', fields);
  }

  /** Creates at most ten records in this order: all or none. */
  async createRecords(
    table: string,
    records: readonly { fields: Record<string, unknown> }[],
  ): Promise<AirtableRecord[]> {
    return this.#writeMany(table, 'POST', records);
  }

  async updateRecords(
    table: string,
    records: readonly { id: string; fields: Record<string, unknown> }[],
  ): Promise<AirtableRecord[]> {
    return this.#writeMany(table, 'PATCH', records);
  }

  async #writeMany(
    table: string,
    method: 'POST' | 'PATCH',
    records: readonly { fields: Record<string, unknown> }[],
  ): Promise<AirtableRecord[]> {
    const columns = await this.#columnsOf(table);
    const body = {
      records: records.map(({ fields, ...ids }) => ({ ...ids, fields: columns.toCells(fields) })),
      ...toWriteOptions(columns),
    };
    const write: AirtableWrite = { method, body };
    const path = toPath(table);
    const { records: updated } = await this.#request({
      table,
      path,
      write,
      answer: Page,
      deadline: this.#deadline(),
    });
    return Promise.all(updated.map((record) => this.#toRecord(table, record)));
  }

  async deleteRecord(table: string, id: string): Promise<void> {
    const path = toPath(table, id);
    const write: AirtableWrite = { method: 'DELETE' };
    await this.#request({ table, path, write, answer: Deleted, deadline: this.#deadline() });
  }

  /**
   * Files are limited to 5 MB.
   * @returns all attachments of the field.
   */
  async uploadAttachment(
    table: string,
    recordId: string,
    field: string,
    { bytes, ...file }: Attachment,
  ): Promise<AirtableAttachment[]> {
    const body = { ...file, file: Buffer.from(bytes).toString('base64') };
    const columns = await this.#columnsOf(table);
    return this.#request({
      table,
      path: `${toPath(recordId, columns.toField(field))}/uploadAttachment`,
      write: { method: 'POST', body },
      api: 'content',
      answer: Uploaded,
      deadline: this.#deadline(),
    });
  }

  async createField(
    tableId: string,
    field: Pick<AirtableField, 'name' | 'type' | 'options'>,
  ): Promise<AirtableField> {
    this.#tables = undefined;
    return this.#request({
      table: undefined,
      path: `/bases/${encodeURIComponent(this.#access.baseId)}/tables/${encodeURIComponent(tableId)}/fields`,
      api: 'meta',
      write: { method: 'POST', body: field },
      answer: AirtableField,
      deadline: this.#deadline(),
    });
  }

  /** Is read once. */
  async schema(): Promise<AirtableTable[]> {
    this.#tables ??= await this.#readSchema();
    return this.#tables;
  }

  async #readSchema(): Promise<AirtableTable[]> {
    const { tables } = await this.#request({
      table: undefined,
      path: `/bases/${encodeURIComponent(this.#access.baseId)}/tables`,
      api: 'meta',
      answer: Schema,
      deadline: this.#deadline(),
    });
    return tables;
  }

  /** Reports each change of a table's records and fields to the URL.
   *  @throws AirtableError also without the scope webhook:manage, or if its user is not a creator of the base */
  async createWebhook(tableId: string, notificationUrl: string): Promise<z.infer<typeof Webhook>> {
    const filters = { dataTypes: ['tableData', 'tableFields'], recordChangeScope: tableId };
    const body = { notificationUrl, specification: { options: { filters } } };
    return this.#webhooks('', Webhook, { method: 'POST', body });
  }

  async listWebhooks(): Promise<z.infer<typeof Webhooks>['webhooks']> {
    return (await this.#webhooks('', Webhooks)).webhooks;
  }

  /** Also extends the life of the webhook. */
  async listPayloads(id: string, cursor: number): Promise<z.infer<typeof Payloads>> {
    return this.#webhooks(`/${encodeURIComponent(id)}/payloads`, Payloads, undefined, { cursor });
  }

  async enableNotifications(id: string): Promise<void> {
    const path = `/${encodeURIComponent(id)}/enableNotifications`;
    await this.#webhooks(path, z.unknown(), { method: 'POST', body: { enable: true } });
  }

  /** @param address of its base, which may be another one */
  async deleteWebhook(id: string, address = this.address): Promise<void> {
    const path = `/${encodeURIComponent(id)}`;
    const baseId = getBaseId(address);
    await this.#webhooks(path, z.unknown(), { method: 'DELETE' }, undefined, baseId);
  }

  #webhooks<S extends z.ZodType>(
    path: string,
    answer: S,
    write?: AirtableWrite,
    query?: Record<string, unknown>,
    baseId = this.#access.baseId,
  ): Promise<z.output<S>> {
    return this.#request({
      table: undefined,
      path: `${toPath(baseId)}/webhooks${path}`,
      api: 'bases',
      answer,
      deadline: this.#deadline(),
      ...(write ? { write } : {}),
      ...(query ? { query } : {}),
    });
  }

  async permissionLevel(): Promise<string | undefined> {
    let offset: string | undefined;
    do {
      const page = await this.#request({
        table: undefined,
        path: '/bases',
        query: offset ? { offset } : {},
        api: 'meta',
        answer: Bases,
        deadline: this.#deadline(),
      });
      const found = page.bases.find(({ id }) => id === this.#access.baseId);
      if (found) return found.permissionLevel;
      offset = page.offset;
    } while (offset);
    return undefined;
  }

  async scopes(): Promise<string[] | undefined> {
    const { scopes } = await this.#request({
      table: undefined,
      path: '/whoami',
      api: 'meta',
      answer: Identity,
      deadline: this.#deadline(),
    });
    return scopes;
  }

  async recordPage(
    table: string,
    query: { fields?: string[]; offset?: string; pageSize?: number } = {},
  ): Promise<z.infer<typeof Page>> {
    return this.#request({
      table,
      path: toPath(table),
      query: { pageSize: PAGE_SIZE, ...query },
      answer: Page,
      deadline: this.#deadline(),
    });
  }

  async itemTable(tables: readonly AirtableTable[]): Promise<AirtableTable | undefined> {
    const table = tables.find(({ name }) => name === ITEM_TABLE);
    return table && (await this.columns()).toTable(table);
  }

  async #columnsOf(table: string | undefined): Promise<ColumnTranslation> {
    return table === ITEM_TABLE ? this.columns() : NO_TRANSLATION;
  }

  /** Fields that were added since the schema was read are known only by id. */
  async #toRecord(table: string, record: AirtableRecord): Promise<AirtableRecord> {
    const columns = await this.#columnsOf(table);
    const isKnown = Object.keys(record.fields).every((field) => columns.isKnown(field));
    if (!columns.mapping || isKnown) return columns.toRecord(record);
    const found = await this.#findNames();
    const { mapping } = columns;
    return new ColumnTranslation({ ...mapping, others: { ...mapping.others, ...found } }).toRecord(
      record,
    );
  }

  async #findNames(): Promise<Record<string, string>> {
    try {
      const table = (await this.schema()).find(({ name }) => name === ITEM_TABLE);
      return Object.fromEntries((table?.fields ?? []).map(({ id, name }) => [id, name]));
    } catch (error) {
      if (!isNotVisible(error)) throw error;
      return {};
    }
  }

  async #write(
    table: string,
    path: string,
    method: 'POST' | 'PATCH',
    fields: Record<string, unknown>,
  ): Promise<AirtableRecord> {
    const columns = await this.#columnsOf(table);
    const body = { fields: columns.toCells(fields), ...toWriteOptions(columns) };
    const written = await this.#request({
      table,
      path,
      write: { method, body },
      answer: AirtableRecord,
      deadline: this.#deadline(),
    });
    return this.#toRecord(table, written);
  }

  #deadline(): number {
    return Math.min(Date.now() + this.#limits.totalMs, this.#limits.untilMs);
  }

  async *#pages(
    table: string,
    { fields, filterByFormula }: ListOptions,
    deadline: number,
  ): AsyncGenerator<RecordsPage, void> {
    const columns = await this.#columnsOf(table);
    const list = {
      pageSize: PAGE_SIZE,
      fields: fields.map((field) => columns.toField(field)),
      ...(filterByFormula ? { filterByFormula: columns.toFormula(filterByFormula) } : {}),
      ...(columns.isById ? { returnFieldsByFieldId: true } : {}),
    };
    let offset: string | undefined;
    const earlier = new Set<string>();
    do {
      const query = { ...list, ...(offset ? { offset } : {}) };
      const page = await this.#request({
        table,
        path: toPath(table),
        query,
        answer: Page,
        deadline,
      });
      const records = page.records.map((record) => columns.toRecord(record));
      yield { records, isFirst: offset === undefined, isLast: page.offset === undefined };
      offset = page.offset;
      // An endless list would use up the monthly calls.
      if (offset && earlier.has(offset)) throw endlessList(this.#access, table);
      if (offset) earlier.add(offset);
    } while (offset);
  }

  async #request<S extends z.ZodType>(request: RequestOptions<S>): Promise<z.output<S>> {
    const { table, path, query, write, deadline, api = 'records' } = request;
    const send = async () => {
      this.#client ??= this.#newClient();
      return (await this.#client)[api](path, query, deadline, write);
    };
    for (let failures = 0, rateLimited = 0; ; ) {
      if (this.#calls >= this.#limits.maxCalls) throw callBudgetExceeded(this.#limits.maxCalls);
      this.#calls++;
      const answer = await this.#answerBefore(deadline, send);
      const isSuccess = 'status' in answer && answer.status >= 200 && answer.status < 300;
      const parsed = isSuccess ? request.answer.safeParse(answer.body) : undefined;
      if (parsed?.success) return parsed.data;

      const isRateLimited = 'status' in answer && answer.status === 429;
      const waitMs = isRateLimited
        ? this.#waitForRate(answer, ++rateLimited)
        : this.#waitAfterFailure(answer, ++failures, write !== undefined);
      if (waitMs === undefined || Date.now() + waitMs > deadline) {
        const columns = await this.#columnsOf(table);
        const toColumn = (field: string) => columns.toColumn(field);
        const subject = { table, isWrite: write !== undefined, toColumn };
        const error = toAirtableError(answer, subject, this.#access);
        if (isAccessDenied(error)) await this.#access.onAccessDenied();
        throw error;
      }
      await sleep(waitMs);
    }
  }

  /** Import on demand: the cache answers most screens without the client. */
  async #newClient(): Promise<AirtableClient> {
    const { airtableClient } = await import('./client.ts');
    return airtableClient(this.#access, this.#limits);
  }

  async #answerBefore(
    deadline: number,
    send: () => Promise<AirtableAnswer>,
  ): Promise<AirtableAnswer> {
    if (Date.now() >= deadline) return { noAnswer: 'not-sent', reason: 'deadline' };
    try {
      return await send();
    } catch (error) {
      if (error instanceof AppError) await this.#access.onAccessDenied();
      throw error;
    }
  }

  #waitForRate(answer: AirtableAnswer, times: number): number | undefined {
    if (isQuotaUsedUp(answer) || times >= this.#limits.maxRateLimitAttempts) return undefined;
    return retryAfterMs(answer) ?? this.#limits.rateLimitWaitMs;
  }

  #waitAfterFailure(answer: AirtableAnswer, times: number, isWrite: boolean): number | undefined {
    if (isWrite) return undefined;
    const isFinal =
      'status' in answer
        ? answer.status >= 300 && answer.status < 500
        : answer.noAnswer === 'throttled' || answer.noAnswer === 'withheld';
    if (isFinal || times >= this.#limits.maxAttempts) return undefined;
    const { backoffMs, maxBackoffMs: longestBackoffMs } = this.#limits;
    const backoff = Math.min(backoffMs * 2 ** (times - 1), longestBackoffMs);
    return retryAfterMs(answer) ?? backoff * (0.75 + Math.random() / 2);
  }
}

const NO_TRANSLATION = new ColumnTranslation(undefined);

const toWriteOptions = ({ isById }: ColumnTranslation) =>
  isById ? { typecast: true, returnFieldsByFieldId: true } : { typecast: true };

function toPath(...parts: string[]): string {
  return parts.map((part) => `/${encodeURIComponent(part)}`).join('');
}

function retryAfterMs(answer: AirtableAnswer): number | undefined {
  return 'status' in answer ? answer.retryAfterMs : undefined;
}
