import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Contract } from '../../../shared/contract/contract.ts';
import { ACCESS_DENIED } from '../../platform/aws/metric-names.ts';
import { startPush } from '../../platform/aws/worker.ts';
import { AppError } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { NO_CONTENT, type NoContent } from '../../platform/http/response.ts';
import { logSecurityEvent } from '../../platform/http/security-log.ts';
import {
  type AirtableWebhook,
  findWebhook,
  getWebhookSecret,
  hasUnreadPings,
  markPing,
  PUSH_DEBOUNCE_MS,
} from '../../platform/table/airtable-webhook.ts';

type Call = Contract['webhooks']['POST /api/airtable-webhook'];

const SIGNATURE_HEADER = 'x-airtable-content-mac';

/** Marks the ping and starts the worker, which asks Airtable for the changes. */
export async function receivePing({ body, event }: ApiRequest<Call>): Promise<NoContent> {
  const signature = event.headers[SIGNATURE_HEADER];
  const webhook = signature && (await findWebhook());
  // Airtable sends a first ping before its new webhook is stored, and repeats it.
  if (!webhook) throw unsigned();
  if (!(await isSigned(body, signature, webhook))) {
    await logSecurityEvent(event, {
      action: 'airtable-ping-rejected',
      outcome: 'failure',
      metric: ACCESS_DENIED,
    });
    throw unsigned();
  }
  await markPing(webhook);
  if (!isWaiting(webhook)) await startPush();
  return NO_CONTENT;
}

const unsigned = () => new AppError('UNAUTHORIZED', 'The signature is missing or wrong');

async function isSigned(
  body: Uint8Array,
  signature: string,
  webhook: AirtableWebhook,
): Promise<boolean> {
  const secret = await getWebhookSecret(webhook);
  if (!secret) return false;
  const expected = `hmac-sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const [ours, theirs] = [Buffer.from(expected), Buffer.from(signature)];
  return ours.length === theirs.length && timingSafeEqual(ours, theirs);
}

/** True if the worker will read this ping too: it still waits for more, or for the calls of the plan. */
function isWaiting(webhook: AirtableWebhook): boolean {
  const { lastPingAt = '', waitsUntil = '' } = webhook;
  if (!hasUnreadPings(webhook)) return false;
  const untilMs = Math.max(Date.parse(lastPingAt) + PUSH_DEBOUNCE_MS, Date.parse(waitsUntil) || 0);
  return Date.now() < untilMs;
}
