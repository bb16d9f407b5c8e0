import { startPush } from '../../platform/aws/worker.ts';
import { findWebhook, hasUnreadPings } from '../../platform/table/airtable-webhook.ts';

/** A worker that was started longer ago has died. */
const WORKER_MS = 60_000;
/** After this time, the schedule tries again. */
const TRIES_MS = 180_000;

/** Starts pushes that have waited for the calls of the plan, or whose worker has died. */
export async function requestPush(): Promise<void> {
  const webhook = await findWebhook();
  if (!webhook || !hasUnreadPings(webhook)) return;
  const { lastPingAt = '', waitsUntil } = webhook;
  const dueMs = waitsUntil ? Date.parse(waitsUntil) : Date.parse(lastPingAt) + WORKER_MS;
  if (Date.now() > dueMs && Date.now() < dueMs + TRIES_MS) await startPush();
}
