import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { itemId } from '../testing/small-base.ts';
import { isSigned, startReceiver, startWithWebhooks, stopClock } from '../testing/webhooks.ts';

/** The first ping follows the creation. */
async function startWithReceiver(options: Parameters<typeof startWithWebhooks>[0] = {}) {
  const server = await startWithWebhooks(options);
  const receiver = await startReceiver();
  const webhook = await server.create({ notificationUrl: receiver.notificationUrl });
  const lastSuccess = async () => (await server.list())[0]?.lastSuccessfulNotificationTime;
  await expect.poll(lastSuccess).not.toBeNull();
  const edit = () => server.client('Item Log').update(itemId(2), { Price: 7 });
  return { ...server, receiver, webhook, edit };
}

it('a signed ping follows the creation of a webhook and each change', async () => {
  const { baseId, edit, list, receiver, webhook } = await startWithReceiver();
  await edit();
  await receiver.receive(2);
  for (const ping of receiver.pings) {
    expect(isSigned(ping, webhook.macSecretBase64)).toBe(true);
    expect(JSON.parse(ping.body)).toEqual({
      base: { id: baseId },
      webhook: { id: webhook.id },
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  }
  expect(await list()).toMatchObject([
    {
      cursorForNextPayload: 2,
      lastNotificationResult: { success: true, retryNumber: 0 },
      lastSuccessfulNotificationTime: expect.any(String),
    },
  ]);
});

it('changes that a filter excludes cause no ping', async () => {
  const { create, client, faults } = await startWithWebhooks();
  const { notificationUrl, pings, receive } = await startReceiver();
  await create({ notificationUrl, filters: { dataTypes: ['tableFields'] } });
  await receive(1);
  await client('Item Log').update(itemId(2), { Price: 7 });
  await faults.sendPing('spurious');
  expect(pings).toHaveLength(2);
});

it('a failed ping is retried until it is delivered', async () => {
  const { create, list } = await startWithWebhooks({ webhooks: { retryStartMs: 1 } });
  const { notificationUrl, receive } = await startReceiver(500, 302, 201);
  await create({ notificationUrl });
  await receive(4);
  await expect
    .poll(() => list())
    .toMatchObject([{ lastNotificationResult: { success: true, retryNumber: 3 } }]);
});

it('notifications stop after the last retry, payloads go on, and notifications can be enabled again', async () => {
  const { call, client, create, list } = await startWithWebhooks({
    webhooks: { retryStartMs: 1, retries: 2 },
  });
  const { notificationUrl, receive } = await startReceiver(500, 500, 500);
  const { path, read } = await create({ notificationUrl });
  await expect
    .poll(() => list())
    .toMatchObject([
      {
        areNotificationsEnabled: false,
        isHookEnabled: true,
        lastNotificationResult: {
          success: false,
          error: { message: 'Status 500' },
          retryNumber: 2,
          willBeRetried: false,
        },
        lastSuccessfulNotificationTime: null,
      },
    ]);
  await receive(3);
  await client('Item Log').update(itemId(2), { Price: 7 });
  expect((await read()).payloads).toHaveLength(1);

  const enabled = await call(`${path}/enableNotifications`, { body: { enable: true } });
  expect([enabled.status, await enabled.text()]).toEqual([200, '']);
  await client('Item Log').update(itemId(2), { Price: 8 });
  await receive(4);
});

it('a ping that waits for its retry survives a restart', async () => {
  const dataDir = await temporaryFolder();
  const advance = stopClock();
  const first = await startWithWebhooks({ dataDir });
  const { notificationUrl, pings, receive } = await startReceiver(500);
  const { macSecretBase64 } = await first.create({ notificationUrl });
  await expect
    .poll(() => first.list())
    .toMatchObject([{ lastNotificationResult: { success: false, willBeRetried: true } }]);
  await first.close();
  expect(pings).toHaveLength(1);

  advance(10_000);
  const { list } = await startWithWebhooks({ dataDir });
  await receive(2);
  expect(pings.every((ping) => isSigned(ping, macSecretBase64))).toBe(true);
  await expect
    .poll(() => list())
    .toMatchObject([{ lastNotificationResult: { success: true, retryNumber: 1 } }]);
});

it('changes within the delay share a ping', async () => {
  const { edit, faults, receiver } = await startWithReceiver();
  faults.pings({ delayMs: 5000 });
  await Promise.all([edit(), edit(), edit()]);
  await receiver.receive(2);
  await faults.sendPing('spurious');
  expect(receiver.pings).toHaveLength(3);
});

it('a change during a ping causes another one', async () => {
  const { edit, receiver } = await startWithReceiver();
  const release = receiver.hold();
  await edit();
  await receiver.receive(2);
  await edit();
  release();
  await receiver.receive(3);
});

it('a control drops pings without a retry', async () => {
  const dataDir = await temporaryFolder();
  const { edit, faults, list, receiver } = await startWithReceiver({ dataDir });
  const { lastSuccessfulNotificationTime } = (await list())[0] ?? {};
  const isPending = async () =>
    JSON.parse(await readFile(join(dataDir, 'webhooks.json'), 'utf8')).webhooks[0].ping ?? null;
  faults.pings({ drop: 1 });
  await edit();
  await expect.poll(isPending).toBeNull();
  expect(receiver.pings).toHaveLength(1);
  expect(await list()).toMatchObject([
    { areNotificationsEnabled: true, lastSuccessfulNotificationTime },
  ]);
  await edit();
  await receiver.receive(2);
});

it('a control repeats pings', async () => {
  const { edit, faults, receiver } = await startWithReceiver();
  faults.pings({ repeat: 3 });
  await edit();
  await receiver.receive(4);
});

it('a control sends a ping without a change, signed or forged', async () => {
  const { faults, receiver, webhook } = await startWithReceiver();
  await faults.sendPing('spurious');
  await faults.sendPing('forged');
  const areSigned = receiver.pings.map((ping) => isSigned(ping, webhook.macSecretBase64));
  expect(areSigned).toEqual([true, true, false]);
});

it('a control disables notifications', async () => {
  const { call, edit, faults, list, receiver, webhook } = await startWithReceiver();
  await faults.webhooks('disable-notifications');
  await edit();
  expect(await list()).toMatchObject([
    { areNotificationsEnabled: false, isHookEnabled: true, cursorForNextPayload: 2 },
  ]);
  await call(`${webhook.path}/enableNotifications`, { body: { enable: true } });
  await edit();
  await receiver.receive(2);
});
