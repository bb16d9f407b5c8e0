import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { Webhook } from './webhook.ts';

const TIMEOUT_MS = 25_000;

export const PingFaults = z.strictObject({
  /** Payloads that come within the delay share a ping. */
  delayMs: z.int().min(0).default(0),
  /** Airtable forgets dropped pings; it does not retry them. */
  drop: z.union([z.int().min(0), z.literal('all')]).default(0),
  /** Number of concurrent requests for each ping. */
  repeat: z.int().min(1).default(1),
});
export type PingFaults = z.infer<typeof PingFaults>;

export interface RetryOptions {
  retries: number;
  /** Doubles with each retry. */
  retryStartMs: number;
}

export class Pings {
  readonly #baseId: string;
  readonly #options: RetryOptions;
  readonly #save: () => Promise<void>;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #running = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  #faults = PingFaults.parse({});

  constructor(baseId: string, options: RetryOptions, save: () => Promise<void>) {
    this.#baseId = baseId;
    this.#options = options;
    this.#save = save;
  }

  set faults(faults: PingFaults) {
    this.#faults = faults;
  }

  /** The caller saves the webhook. A ping that already waits announces the new payloads as well. */
  schedule(webhook: Webhook, delayMs = this.#faults.delayMs, retryNumber = 0): void {
    const { notificationUrl, areNotificationsEnabled, ping } = webhook;
    if (!notificationUrl || !areNotificationsEnabled || ping) return;
    webhook.ping = { dueAt: Date.now() + delayMs, retryNumber };
    this.resume(webhook);
  }

  resume(webhook: Webhook): void {
    const { id, ping } = webhook;
    if (!ping) return;
    const timer = setTimeout(() => this.#run(webhook), ping.dueAt - Date.now());
    this.#timers.set(id, timer.unref());
  }

  cancel(webhook: Webhook): void {
    clearTimeout(this.#timers.get(webhook.id));
    delete webhook.ping;
  }

  /** @returns the reason for a failure */
  async send({ id, notificationUrl, macSecretBase64 }: Webhook, isForged = false) {
    if (!notificationUrl) return 'No notification URL';
    const timestamp = new Date().toISOString();
    const body = JSON.stringify({ base: { id: this.#baseId }, webhook: { id }, timestamp });
    const secret = isForged ? randomBytes(32) : Buffer.from(macSecretBase64, 'base64');
    const mac = createHmac('sha256', secret).update(body).digest('hex');
    try {
      const response = await fetch(notificationUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-airtable-content-mac': `hmac-sha256=${mac}`,
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return [200, 204].includes(response.status) ? undefined : `Status ${response.status}`;
    } catch (error) {
      return String(error);
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.allSettled(this.#running);
  }

  #run(webhook: Webhook): void {
    const running: Promise<void> = this.#deliver(webhook)
      .catch((error) => console.error('Local Airtable: a ping failed:', error))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #deliver(webhook: Webhook): Promise<void> {
    const { ping, cursorForNextPayload } = webhook;
    if (!ping) return;
    const startedAt = performance.now();
    const isDropped = this.#takeDrop();
    const sends = isDropped ? [] : Array.from({ length: this.#faults.repeat }, () => webhook);
    const [message] = await Promise.all(sends.map((each) => this.send(each)));
    // After a restart the ping is sent again.
    if (this.#closing.signal.aborted || webhook.ping !== ping) return;
    delete webhook.ping;
    if (!isDropped) this.#setResult(webhook, ping.retryNumber, startedAt, message);
    if (message === undefined && webhook.cursorForNextPayload > cursorForNextPayload) {
      this.schedule(webhook);
    }
    await this.#save();
  }

  #setResult(
    webhook: Webhook,
    retryNumber: number,
    startedAt: number,
    message: string | undefined,
  ): void {
    const completionTimestamp = new Date().toISOString();
    const result = { completionTimestamp, durationMs: performance.now() - startedAt, retryNumber };
    if (message === undefined) {
      webhook.lastNotificationResult = { success: true, ...result };
      webhook.lastSuccessfulNotificationTime = completionTimestamp;
      return;
    }
    const { retries, retryStartMs } = this.#options;
    const willBeRetried = retryNumber < retries;
    webhook.lastNotificationResult = {
      success: false,
      error: { message },
      ...result,
      willBeRetried,
    };
    if (willBeRetried) this.schedule(webhook, retryStartMs * 2 ** retryNumber, retryNumber + 1);
    else webhook.areNotificationsEnabled = false;
  }

  #takeDrop(): boolean {
    const { drop } = this.#faults;
    if (typeof drop === 'number' && drop > 0) this.#faults = { ...this.#faults, drop: drop - 1 };
    return drop === 'all' || drop > 0;
  }
}
