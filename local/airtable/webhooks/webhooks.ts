import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { readIfExists, StateFile } from '../../atomic-file.ts';
import { airtableId } from '../base-definition.ts';
import { badRequest, notFound, unprocessable } from '../http/errors.ts';
import type { RecordPresenter } from '../records/present.ts';
import type { BaseStore, ChangeSource } from '../store/base-store.ts';
import type { Change } from '../store/table.ts';
import { addComputedCells } from './computed-cells.ts';
import { createPayloads } from './payloads.ts';
import { Pings, type RetryOptions } from './pings.ts';
import {
  isActive,
  type NewWebhook,
  type PayloadError,
  type Specification,
  type Webhook,
} from './webhook.ts';

const MAX_IN_BASE = 10;
const MAX_OF_INTEGRATION = 2;

export interface WebhookOptions extends RetryOptions {
  /** Webhooks expire after this time and are deleted after twice as long. Payloads are kept as long as this. */
  lifetimeMs: number;
}

interface State {
  transactions: number;
  webhooks: Webhook[];
}

export class Webhooks {
  readonly pings: Pings;
  /** Larger transactions are split into several payloads. */
  maxChangesPerPayload = Number.POSITIVE_INFINITY;
  readonly #state: State;
  readonly #file: StateFile;
  readonly #store: BaseStore;
  readonly #presenter: RecordPresenter;
  readonly #lifetimeMs: number;

  private constructor(
    state: State,
    path: string,
    store: BaseStore,
    presenter: RecordPresenter,
    options: WebhookOptions,
  ) {
    this.#state = state;
    this.#file = new StateFile(path, () => JSON.stringify(this.#state));
    this.#store = store;
    this.#presenter = presenter;
    this.#lifetimeMs = options.lifetimeMs;
    this.pings = new Pings(store.id, options, () => this.#file.save());
  }

  static async open(
    dataDir: string,
    store: BaseStore,
    presenter: RecordPresenter,
    options: WebhookOptions,
  ): Promise<Webhooks> {
    const path = join(dataDir, 'webhooks.json');
    const stored = await readIfExists(path);
    const state: State = stored
      ? JSON.parse(stored.toString('utf8'))
      : { transactions: 0, webhooks: [] };
    const webhooks = new Webhooks(state, path, store, presenter, options);
    store.onChange = (changes, source) => webhooks.#record(changes, source);
    return webhooks;
  }

  start(): void {
    for (const webhook of this.#state.webhooks) this.pings.resume(webhook);
  }

  close(): Promise<void> {
    return this.pings.close();
  }

  /** @param clientId limits the list to the webhooks of an OAuth integration */
  list(clientId?: string): Webhook[] {
    const since = Date.now() - this.#lifetimeMs;
    this.#keep(({ expiresAt }) => expiresAt > since);
    for (const webhook of this.#state.webhooks) {
      webhook.payloads = webhook.payloads.filter(({ createdAt }) => createdAt > since);
    }
    return this.#state.webhooks.filter(
      (webhook) => clientId === undefined || webhook.clientId === clientId,
    );
  }

  /** @throws HTTPException 404 */
  find(id: string, clientId: string | undefined): Webhook {
    const webhook = this.list(clientId).find((each) => each.id === id);
    if (!webhook) throw notFound();
    return webhook;
  }

  /** @throws HTTPException 422 when there are too many, or the specification names what does not exist */
  async create(request: NewWebhook, clientId: string | undefined): Promise<Webhook> {
    if (this.list().length >= MAX_IN_BASE) {
      throw unprocessable('TOO_MANY_WEBHOOKS_IN_BASE', 'The base has too many webhooks');
    }
    if (clientId !== undefined && this.list(clientId).length >= MAX_OF_INTEGRATION) {
      throw unprocessable(
        'TOO_MANY_WEBHOOKS_BY_OAUTH_INTEGRATION_IN_BASE',
        'The OAuth integration has too many webhooks in the base',
      );
    }
    if (!this.#exists(request.specification)) throw badRequest();
    const webhook: Webhook = {
      ...request,
      id: airtableId('ach', randomUUID()),
      macSecretBase64: randomBytes(32).toString('base64'),
      clientId,
      expiresAt: Date.now() + this.#lifetimeMs,
      isInvalid: false,
      payloads: [],
      cursorForNextPayload: 1,
      areNotificationsEnabled: true,
    };
    this.#state.webhooks.push(webhook);
    this.pings.schedule(webhook);
    await this.#file.save();
    return webhook;
  }

  async readPayloads(webhook: Webhook, { cursor, limit }: { cursor: number; limit: number }) {
    if (isActive(webhook)) await this.#extend(webhook);
    const { cursorForNextPayload, payloads } = webhook;
    const first = cursorForNextPayload - payloads.length;
    const start = Math.min(Math.max(cursor, first), cursorForNextPayload);
    const page = payloads.slice(start - first, start - first + limit);
    const next = start + page.length;
    return {
      payloads: page.map(({ payload }) => payload),
      cursor: next,
      mightHaveMore: next < cursorForNextPayload,
    };
  }

  /** @throws HTTPException 422 for a webhook that has expired or is invalid */
  async refresh(webhook: Webhook): Promise<void> {
    if (!isActive(webhook)) {
      throw unprocessable('CANNOT_REFRESH_DISABLED_WEBHOOK', 'The webhook is disabled');
    }
    await this.#extend(webhook);
  }

  async enableNotifications(webhook: Webhook, isEnabled: boolean): Promise<void> {
    webhook.areNotificationsEnabled = isEnabled;
    if (!isEnabled) this.pings.cancel(webhook);
    await this.#file.save();
  }

  async delete(...webhooks: Webhook[]): Promise<void> {
    this.#keep((webhook) => !webhooks.includes(webhook));
    await this.#file.save();
  }

  async expire(...webhooks: Webhook[]): Promise<void> {
    for (const webhook of webhooks) webhook.expiresAt = Date.now();
    await this.#file.save();
  }

  async addErrors(code: PayloadError): Promise<void> {
    for (const webhook of this.list().filter(isActive)) this.#addError(webhook, code);
    await this.#file.save();
  }

  async #record(changes: Change[], source: ChangeSource): Promise<void> {
    this.#state.transactions += 1;
    const webhooks = this.list().filter(isActive);
    if (webhooks.length === 0) return;
    const transaction = {
      number: this.#state.transactions,
      source,
      changes: addComputedCells(this.#store, changes),
    };
    for (const webhook of webhooks) {
      const { options } = webhook.specification;
      const limit = this.maxChangesPerPayload;
      this.#add(webhook, createPayloads(this.#presenter, options, transaction, limit));
      if (!this.#exists(webhook.specification)) this.#addError(webhook, 'INVALID_HOOK');
    }
    await this.#file.save();
  }

  #addError(webhook: Webhook, code: PayloadError): void {
    webhook.isInvalid ||= code !== 'INTERNAL_ERROR';
    this.#add(webhook, [{ error: true, code }]);
  }

  #add(webhook: Webhook, added: unknown[]): void {
    if (added.length === 0) return;
    const createdAt = Date.now();
    webhook.payloads.push(...added.map((payload) => ({ createdAt, payload })));
    webhook.cursorForNextPayload += added.length;
    this.pings.schedule(webhook);
  }

  #exists({ options: { filters, includes } }: Specification): boolean {
    const { recordChangeScope: scope, watchDataInFieldIds: watched = [] } = filters;
    const { includeCellValuesInFieldIds: included = [] } = includes ?? {};
    const fieldIds = included === 'all' ? watched : [...watched, ...included];
    const { tables } = this.#store;
    return (
      (scope === undefined || tables.some(({ id }) => id === scope)) &&
      fieldIds.every((id) => tables.some((table) => table.fieldById(id)))
    );
  }

  async #extend(webhook: Webhook): Promise<void> {
    webhook.expiresAt = Date.now() + this.#lifetimeMs;
    await this.#file.save();
  }

  #keep(isKept: (webhook: Webhook) => boolean): void {
    const { webhooks } = this.#state;
    for (const webhook of webhooks) if (!isKept(webhook)) this.pings.cancel(webhook);
    this.#state.webhooks = webhooks.filter(isKept);
  }
}
