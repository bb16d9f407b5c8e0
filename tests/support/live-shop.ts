import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { startNotifiedWorker, WORKER_NAME } from './notified-worker.ts';
import { syncedShop } from './synced-shop.ts';

/** A shop that Airtable's webhook can reach. */
export function liveShop() {
  // Functions read it while they load.
  process.env.SYNC_WORKER = WORKER_NAME;
  const shop = syncedShop();
  let worker: Awaited<ReturnType<typeof startNotifiedWorker>>;

  beforeAll(async () => {
    worker = await startNotifiedWorker();
  });
  afterEach(async () => {
    while (worker.isRunning()) await sleep(50);
    const { deleteWebhookRow, findWebhook } = await import(
      '../../functions/platform/table/airtable-webhook.ts'
    );
    const webhook = await findWebhook();
    if (webhook) await deleteWebhookRow(webhook);
    worker.events.length = 0;
    worker.answers.length = 0;
  });
  afterAll(() => worker.close());

  return {
    shop,
    get worker() {
      return worker;
    },
  };
}
