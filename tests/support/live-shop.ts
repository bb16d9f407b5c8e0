import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { LambdaApi } from '../../local/lambda-api.ts';
import { loadHandler } from './call.ts';
import { createEvent } from './event.ts';
import { syncedShop } from './synced-shop.ts';

const WORKER = 'sync-worker';
const QUIET_MS = 1_000;

async function runWorker(cause: 'schedule' | 'push') {
  const { worker } = await import('../../functions/jobs/worker/handler.ts');
  return worker({ cause });
}

/** A shop that Airtable's webhook can reach. Its functions run in this process. */
export function liveShop() {
  process.env.SYNC_WORKER = WORKER;
  const shop = syncedShop();
  const events: { cause?: string }[] = [];
  let running = 0;
  const answers: number[] = [];
  let lambdaApi: LambdaApi;
  let server: Server;

  beforeAll(async () => {
    const { worker } = await import('../../functions/jobs/worker/handler.ts');
    const work = async (event: unknown, context: object) => {
      events.push(event as { cause?: string });
      running += 1;
      try {
        return await worker(event, context as never);
      } finally {
        running -= 1;
      }
    };
    lambdaApi = new LambdaApi({ [WORKER]: work });
    process.env.AWS_ENDPOINT_URL_LAMBDA = await lambdaApi.start();
    server = createServer(async (request, response) => {
      const handler = await loadHandler('webhooks');
      const body = (await buffer(request)).toString('utf8');
      const headers = request.headers as Record<string, string>;
      const event = createEvent('POST /api/airtable-webhook', { body, headers });
      const { statusCode = 500 } = await handler(event);
      answers.push(statusCode);
      response.writeHead(statusCode).end();
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    process.env.SHOP_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    while (running > 0) await sleep(50);
    const { deleteWebhookRow, findWebhook } = await import(
      '../../functions/platform/table/airtable-webhook.ts'
    );
    const webhook = await findWebhook();
    if (webhook) await deleteWebhookRow(webhook);
    events.length = 0;
    answers.length = 0;
  });
  afterAll(async () => {
    delete process.env.SHOP_URL;
    await lambdaApi.stop();
    server.close();
  });

  return {
    shop,
    /** Events that the worker has received. */
    events,
    /** Statuses of the answers to pings. */
    answers,
    runSchedule: () => runWorker('schedule'),
    runPush: () => runWorker('push'),
    /** Resolves when no ping has arrived and no worker has run for a second. */
    settle: async () => {
      for (let quietSinceMs = Date.now(), seen = -1; Date.now() - quietSinceMs < QUIET_MS; ) {
        if (running > 0 || seen !== events.length + answers.length) quietSinceMs = Date.now();
        seen = events.length + answers.length;
        await sleep(50);
      }
    },
  };
}
