import { Hono, type MiddlewareHandler } from 'hono';
import * as z from 'zod';
import { type Guards, parse, readJson } from '../http/app.ts';
import type { AirtableContext, AirtableEnv } from '../http/context.ts';
import { forbidden } from '../http/errors.ts';
import { isActive, NewWebhook, type Webhook } from './webhook.ts';
import type { Webhooks } from './webhooks.ts';

const PayloadQuery = z.strictObject({
  cursor: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(50).default(50),
});
const Notifications = z.strictObject({ enable: z.boolean() });

const MANAGE = 'webhook:manage';

export function webhookRoutes(
  webhooks: Webhooks,
  { track, authorize }: Guards,
  permissionLevel: string,
) {
  const path = '/v0/bases/:base/webhooks';
  const onePath = `${path}/:webhook` as const;
  const requireCreator: MiddlewareHandler<AirtableEnv> = async (_, next) => {
    if (permissionLevel !== 'create') throw forbidden();
    await next();
  };
  const change = [track('webhook'), authorize(MANAGE), requireCreator] as const;
  const find = (c: AirtableContext) =>
    webhooks.find(c.req.param('webhook') ?? '', c.get('caller').clientId);

  return new Hono<AirtableEnv>()
    .post(path, ...change, async (c) => {
      const request = parse(NewWebhook, await readJson(c));
      const { scopes, clientId } = c.get('caller');
      const needed = request.specification.options.filters.dataTypes.map((type) =>
        type === 'tableData' ? 'data.records:read' : 'schema.bases:read',
      );
      if (scopes && !needed.every((scope) => scopes.includes(scope))) throw forbidden();
      const webhook = await webhooks.create(request, clientId);
      const { id, macSecretBase64 } = webhook;
      return c.json({ id, macSecretBase64, ...expiry(webhook) });
    })
    .get(path, track('webhook'), authorize(MANAGE), (c) =>
      c.json({ webhooks: webhooks.list(c.get('caller').clientId).map(formatWebhook) }),
    )
    .get(`${onePath}/payloads`, track('payloads'), authorize(MANAGE), async (c) =>
      c.json(await webhooks.readPayloads(find(c), parse(PayloadQuery, c.req.query()))),
    )
    .post(`${onePath}/refresh`, ...change, async (c) => {
      const webhook = find(c);
      await webhooks.refresh(webhook);
      return c.json(expiry(webhook));
    })
    .post(`${onePath}/enableNotifications`, ...change, async (c) => {
      const webhook = find(c);
      const { enable } = parse(Notifications, await readJson(c));
      await webhooks.enableNotifications(webhook, enable);
      return c.body(null, 200);
    })
    .delete(onePath, ...change, async (c) => {
      await webhooks.delete(find(c));
      return c.body(null, 200);
    });
}

const expiry = ({ expiresAt }: Webhook) => ({
  expirationTime: new Date(expiresAt).toISOString(),
});

function formatWebhook(webhook: Webhook) {
  const { id, specification, cursorForNextPayload, areNotificationsEnabled } = webhook;
  return {
    id,
    specification,
    notificationUrl: webhook.notificationUrl ?? null,
    cursorForNextPayload,
    areNotificationsEnabled,
    isHookEnabled: isActive(webhook),
    lastNotificationResult: webhook.lastNotificationResult ?? null,
    lastSuccessfulNotificationTime: webhook.lastSuccessfulNotificationTime ?? null,
    ...expiry(webhook),
  };
}
