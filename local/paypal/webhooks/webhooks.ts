import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import * as z from 'zod';
import type { PaypalStore } from '../store/paypal-store.ts';
import type { StoredEvent } from '../store/records.ts';
import type { EventSigner } from './certificate.ts';

const TIMEOUT_MS = 30_000;
/** PayPal gives up after 25 retries in three days. */
const MAX_ATTEMPTS = 26;
const MAX_DELAY_MS = 3 * 3_600_000;

export const WebhookFaults = z.strictObject({
  /** Number of the next events that are never delivered. */
  lose: z.union([z.int().min(0), z.literal('all')]).default(0),
  /** Number of concurrent deliveries of each event. */
  repeat: z.int().min(1).default(1),
  /** Delivers events before the call that caused them is answered. */
  isEarly: z.boolean().default(false),
  /** `held` keeps events until they are released. */
  delayMs: z.union([z.int().min(0), z.literal('held')]).default(0),
});
export type WebhookFaults = z.infer<typeof WebhookFaults>;

export interface WebhookOptions {
  webhookId: string;
  webhookUrl: string;
  /** Doubles with each attempt. */
  retryStartMs: number;
}

export interface NewEvent {
  type: string;
  resourceType: 'checkout-order' | 'capture' | 'refund' | 'dispute';
  summary: string;
  resource: object;
}

/** Delivers each event until the shop answers with a status of success. */
export class Webhooks {
  readonly #store: PaypalStore;
  readonly #signer: EventSigner;
  readonly #options: WebhookOptions;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #running = new Set<Promise<unknown>>();
  readonly #closing = new AbortController();
  #faults = WebhookFaults.parse({});

  constructor(store: PaypalStore, signer: EventSigner, options: WebhookOptions) {
    this.#store = store;
    this.#signer = signer;
    this.#options = options;
  }

  set faults(faults: WebhookFaults) {
    this.#faults = faults;
  }

  /** Resumes the deliveries that the last stop interrupted. */
  start(): void {
    for (const event of this.#events) this.#schedule(event);
  }

  /** Saves a change of the store together with its event, if any, and delivers that. */
  async publish(event?: NewEvent): Promise<void> {
    const stored = event && !this.#takeLoss() ? this.#toStored(event) : undefined;
    if (stored) this.#events.push(stored);
    await this.#store.save();
    if (!stored) return;
    if (this.#faults.isEarly) await this.#deliver(stored);
    else this.#schedule(stored);
  }

  list(): Pick<StoredEvent, 'id' | 'type' | 'attempts'>[] {
    return this.#events.map(({ id, type, attempts }) => ({ id, type, attempts }));
  }

  /** Delivers waiting events now, and resolves when the shop has answered.
   *  @param ids Default: all.
   *  @param times Number of concurrent deliveries. */
  async release(ids?: readonly string[], times?: number): Promise<void> {
    const released = this.#events.filter(({ id }) => ids?.includes(id) ?? true);
    await Promise.all(released.map((event) => this.#deliver(event, times)));
  }

  async drop(id: string): Promise<void> {
    this.#forget(id);
    await this.#store.save();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.allSettled(this.#running);
  }

  get #events(): StoredEvent[] {
    return this.#store.state.events;
  }

  #schedule({ id, dueAt }: StoredEvent): void {
    if (dueAt === null || this.#closing.signal.aborted) return;
    clearTimeout(this.#timers.get(id));
    const timer = setTimeout(
      () => {
        const event = this.#events.find((each) => each.id === id);
        if (event) this.#run(event);
      },
      Math.max(0, dueAt - Date.now()),
    );
    this.#timers.set(id, timer.unref());
  }

  #run(event: StoredEvent): void {
    const running: Promise<unknown> = this.#deliver(event)
      .catch((error: unknown) => console.error('Local PayPal: an event was not delivered:', error))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #deliver(event: StoredEvent, times = this.#faults.repeat): Promise<void> {
    clearTimeout(this.#timers.get(event.id));
    const answers = await Promise.all(Array.from({ length: times }, () => this.#send(event)));
    // After a restart the event is delivered again.
    if (this.#closing.signal.aborted) return;
    if (answers.includes(true)) this.#forget(event.id);
    else this.#retryLater(event);
    await this.#store.save();
  }

  #retryLater(event: StoredEvent): void {
    event.attempts += 1;
    if (event.attempts >= MAX_ATTEMPTS) this.#forget(event.id);
    if (event.attempts >= MAX_ATTEMPTS || event.dueAt === null) return;
    const delayMs = this.#options.retryStartMs * 2 ** (event.attempts - 1);
    event.dueAt = Date.now() + Math.min(delayMs, MAX_DELAY_MS);
    this.#schedule(event);
  }

  #forget(id: string): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.#store.state.events = this.#events.filter((event) => event.id !== id);
  }

  /** @returns whether the shop has taken the event. */
  async #send({ body }: StoredEvent): Promise<boolean> {
    const { webhookId, webhookUrl } = this.#options;
    const transmissionId = randomUUID();
    const time = `${new Date().toISOString().slice(0, 19)}Z`;
    const checksum = crc32(body);
    try {
      const response = await fetch(webhookUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': `${this.#store.origin}/certs/${this.#signer.id}.pem`,
          'paypal-transmission-id': transmissionId,
          'paypal-transmission-time': time,
          'paypal-transmission-sig': this.#signer.sign(
            `${transmissionId}|${time}|${webhookId}|${checksum}`,
          ),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  #toStored({ type, resourceType, summary, resource }: NewEvent): StoredEvent {
    const { delayMs } = this.#faults;
    const id = `WH-${randomUUID().replaceAll('-', '').toUpperCase()}`;
    return {
      id,
      type,
      body: JSON.stringify({
        id,
        event_version: '1.0',
        create_time: new Date().toISOString(),
        resource_type: resourceType,
        resource_version: '2.0',
        event_type: type,
        summary,
        resource,
        links: [],
      }),
      attempts: 0,
      dueAt: delayMs === 'held' ? null : Date.now() + delayMs,
    };
  }

  #takeLoss(): boolean {
    const { lose } = this.#faults;
    if (typeof lose === 'number' && lose > 0) this.#faults = { ...this.#faults, lose: lose - 1 };
    return lose === 'all' || lose > 0;
  }
}
