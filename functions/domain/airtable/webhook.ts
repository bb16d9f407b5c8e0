import * as z from 'zod';
import { log } from '../../platform/aws/log.ts';
import {
  type AirtableWebhook,
  deleteWebhookRow,
  findWebhook,
  findWebhookRefusal,
  getWebhookSecret,
  saveWebhook,
  saveWebhookRefusal,
  type WebhookOwner,
} from '../../platform/table/airtable-webhook.ts';
import type { AirtableBase } from './base.ts';
import { airtableBase } from './connection.ts';
import { AirtableError, isTransient } from './error.ts';
import { isLoopback } from './settings.ts';

const PATH = '/api/airtable-webhook';
/** Staff may have changed the role of the connected user, or deleted another webhook. */
const RETRY_MS = 23.5 * 3_600_000;
const OUTAGE_RETRY_MS = 2 * 3_600_000;
/** Staff wait for it. */
const CLOSE_LIMITS = { requestTimeoutMs: 4_000, maxAttempts: 1, totalMs: 6_000 };
const LIMIT_REACHED =
  'Airtable allows ten webhooks a base, and two of one integration. Delete one that is no longer used.';

const Environment = z.object({ SHOP_URL: z.url({ protocol: /^https?$/ }).optional() });

function isOwn({ source, fingerprint, url }: WebhookOwner, airtable: AirtableBase): boolean {
  return (
    source === airtable.address &&
    fingerprint === airtable.fingerprint &&
    url === getNotificationUrl(airtable)
  );
}

/** @returns the webhook of this connection to this base, which notifies this shop. */
export async function findOwnWebhook(airtable: AirtableBase): Promise<AirtableWebhook | undefined> {
  const webhook = await findWebhook();
  return webhook && isOwn(webhook, airtable) ? webhook : undefined;
}

/** @returns why the base has no webhook; undefined if that is unknown. */
export async function findObstacle(airtable: AirtableBase): Promise<string | undefined> {
  if (!getNotificationUrl(airtable)) {
    return 'Airtable can only reach a shop with a public https address (SHOP_URL).';
  }
  return (await findOwnRefusal(airtable))?.reason;
}

async function findOwnRefusal(airtable: AirtableBase) {
  const refusal = await findWebhookRefusal();
  return refusal && isOwn(refusal, airtable) ? refusal : undefined;
}

/**
 * Lets Airtable report the changes of the item table, and deletes the webhook of an earlier base or connection. Without
 * the scope or role for that, the shop polls. Call before the whole base is read.
 * @param tableId undefined without access to the schema: then payloads cannot be assigned to the table
 */
export async function openWebhook(
  airtable: AirtableBase,
  tableId: string | undefined,
): Promise<void> {
  const existing = await findWebhook();
  const isUsable = existing && tableId && isOwn(existing, airtable);
  if (isUsable && (await getWebhookSecret(existing))) return;
  if (existing) await closeWebhook(airtable, existing);
  const url = getNotificationUrl(airtable);
  const { retryAt = '' } = (await findOwnRefusal(airtable)) ?? {};
  if (!url || !tableId || new Date().toISOString() < retryAt) return;
  const owner = { source: airtable.address, fingerprint: airtable.fingerprint, url };
  try {
    const { id, macSecretBase64 } = await create(airtable, tableId, url);
    await saveWebhook({ ...owner, id, secret: macSecretBase64 });
  } catch (error) {
    if (!(error instanceof AirtableError)) throw error;
    log.warn('Airtable does not report changes', { reason: error.message, type: error.type });
    const reason = await explain(airtable, error);
    const retryMs = Date.now() + (isTransient(error) ? OUTAGE_RETRY_MS : RETRY_MS);
    await saveWebhookRefusal({ ...owner, reason, retryAt: new Date(retryMs).toISOString() });
  }
}

/** Deletes the webhook here and, if possible, in Airtable, where it would expire after a week. */
export async function closeWebhook(
  airtable: AirtableBase,
  webhook: AirtableWebhook,
): Promise<void> {
  await deleteWebhookRow(webhook);
  try {
    await airtable.deleteWebhook(webhook.id, webhook.source);
  } catch (error) {
    if (!(error instanceof AirtableError)) throw error;
    log.info('The old webhook was not deleted in Airtable', { reason: error.message });
  }
}

/** Call before the connection or the base changes. Best effort: without a response of Airtable, the webhook expires. */
export async function closeOwnWebhook(): Promise<void> {
  try {
    const airtable = await airtableBase(CLOSE_LIMITS);
    const webhook = await findOwnWebhook(airtable);
    if (webhook) await closeWebhook(airtable, webhook);
  } catch (error) {
    log.warn('The webhook was not deleted', { reason: String(error) });
  }
}

/** A webhook that this shop has lost, such as after a restore, counts toward the limit, so it is replaced. */
async function create(airtable: AirtableBase, tableId: string, url: string) {
  try {
    return await airtable.createWebhook(tableId, url);
  } catch (error) {
    if (!isLimitReached(error)) throw error;
    const lost = (await airtable.listWebhooks()).filter((each) => each.notificationUrl === url);
    if (lost.length === 0) throw error;
    for (const { id } of lost) await airtable.deleteWebhook(id);
    return await airtable.createWebhook(tableId, url);
  }
}

const isLimitReached = (error: unknown): boolean =>
  error instanceof AirtableError && Boolean(error.type?.startsWith('TOO_MANY_WEBHOOKS'));

async function explain(airtable: AirtableBase, error: AirtableError): Promise<string> {
  if (isLimitReached(error)) return LIMIT_REACHED;
  if (error.kind !== 'forbidden') return error.message;
  const scopes = await airtable.scopes().catch(() => undefined);
  if (scopes && !scopes.includes('webhook:manage')) {
    return 'The connection may not set up webhooks: connect again with OAuth 2.0, so that changes in Airtable are visible within seconds.';
  }
  return scopes
    ? 'Only creators of the base may set up webhooks: let a creator connect, or make the connected user one.'
    : 'The token may not set up webhooks: give it the scope webhook:manage, and make its user a creator of the base.';
}

/** A test base on this machine can reach a shop on this machine. */
function getNotificationUrl({ address }: AirtableBase): string | undefined {
  const { SHOP_URL } = Environment.parse({ SHOP_URL: process.env.SHOP_URL || undefined });
  if (!SHOP_URL) return undefined;
  const url = new URL(PATH, SHOP_URL);
  const isReachable = url.protocol === 'https:' ? !isLoopback(url) : isLoopback(new URL(address));
  return isReachable ? url.href : undefined;
}
