import { createHmac, randomBytes } from 'node:crypto';
import type { WebhookOwner } from '../../functions/platform/table/airtable-webhook.ts';

const SECRET = randomBytes(32);
export const WEBHOOK_ID = 'ach00000000000001';

/** Saves a webhook whose pings {@link createPing} signs. */
export async function addWebhook(owner: Partial<WebhookOwner> = {}): Promise<void> {
  const { saveWebhook } = await import('../../functions/platform/table/airtable-webhook.ts');
  await saveWebhook({
    id: WEBHOOK_ID,
    secret: SECRET.toString('base64'),
    source: 'https://api.airtable.com/v0/app00000000000001',
    fingerprint: 'a connection',
    url: 'https://shop.example/api/airtable-webhook',
    ...owner,
  });
}

export function createPing(body = JSON.stringify({ webhook: { id: WEBHOOK_ID } })) {
  const mac = createHmac('sha256', SECRET).update(body).digest('hex');
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-airtable-content-mac': `hmac-sha256=${mac}`,
    },
  };
}
