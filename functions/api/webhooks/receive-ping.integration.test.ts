import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { LambdaApi } from '../../../local/lambda-api.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { createEvent } from '../../../tests/support/event.ts';
import { logLines } from '../../../tests/support/log-lines.ts';
import { addWebhook, createPing, WEBHOOK_ID } from '../../../tests/support/webhook.ts';
import { withinPermissions } from '../../../tests/support/within-permissions.ts';

const KEY = 'POST /api/airtable-webhook';
const started: unknown[] = [];
const lambdaApi = new LambdaApi({ worker: async (event) => started.push(event) });
const lines = logLines();
let engines: Awaited<ReturnType<typeof startEngines>>;

beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env, {
    SYNC_WORKER: 'worker',
    AWS_ENDPOINT_URL_LAMBDA: await lambdaApi.start(),
  });
});
afterAll(async () => {
  await lambdaApi.stop();
  await engines.stop();
});
beforeEach(async () => {
  await addWebhook();
  started.length = 0;
});

const storage = () => import('../../platform/table/airtable-webhook.ts');
const findWebhook = async () => (await storage()).findWebhook();

async function send(ping: ReturnType<typeof createPing>) {
  const { handler } = await import('./handler.ts');
  const event = createEvent(KEY, ping);
  const run = () => handler(event, {} as never);
  const { statusCode, body = '' } = await withinPermissions('webhooks', run);
  return { status: statusCode, body };
}

test('POST /api/airtable-webhook marks a signed ping and starts the worker', async () => {
  expect(await send(createPing())).toEqual({ status: 204, body: '' });
  expect(await findWebhook()).toMatchObject({ pings: 1, readPings: 0 });
  await expect.poll(() => started).toEqual([expect.objectContaining({ cause: 'push' })]);
});

test('POST /api/airtable-webhook starts no further worker while one waits for more pings', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let count = 0; count < 3; count += 1) await send(createPing());
  expect(await findWebhook()).toMatchObject({ pings: 3 });
  expect(started.length).toBeLessThan(3);
});

test('POST /api/airtable-webhook starts no worker while pushes wait for the calls of the plan', async () => {
  const { markPing, savePushWait } = await storage();
  const webhook = await findWebhook();
  if (!webhook) throw new Error('No webhook');
  await markPing(webhook);
  await savePushWait(webhook, Date.now() + 60_000);
  expect(await send(createPing())).toMatchObject({ status: 204 });
  expect(started).toEqual([]);
});

test.each([
  ['a wrong signature', { 'x-airtable-content-mac': `hmac-sha256=${'0'.repeat(64)}` }, true],
  ['a short signature', { 'x-airtable-content-mac': 'hmac-sha256=0' }, true],
  ['no signature', { 'x-airtable-content-mac': '' }, false],
])('POST /api/airtable-webhook refuses %s', async (_, headers, isReported) => {
  const ping = createPing();
  const { status } = await send({ ...ping, headers: { ...ping.headers, ...headers } });
  expect(status).toBe(401);
  expect(await findWebhook()).toMatchObject({ pings: 0 });
  expect(started).toEqual([]);
  const reports = lines().filter(({ action }) => action === 'airtable-ping-rejected');
  expect(reports).toHaveLength(isReported ? 1 : 0);
});

test('POST /api/airtable-webhook refuses a body that was changed after it was signed', async () => {
  const { headers } = createPing();
  const { status } = await send({ headers, body: JSON.stringify({ webhook: { id: 'another' } }) });
  expect(status).toBe(401);
});

test('POST /api/airtable-webhook refuses every ping while there is no webhook', async () => {
  const { deleteWebhookRow } = await storage();
  const webhook = await findWebhook();
  if (webhook) await deleteWebhookRow(webhook);
  expect(await send(createPing())).toMatchObject({ status: 401 });
});

test('POST /api/airtable-webhook refuses more than 4 kB', async () => {
  const body = JSON.stringify({ webhook: { id: WEBHOOK_ID }, text: 'x'.repeat(4_096) });
  expect(await send(createPing(body))).toMatchObject({ status: 413 });
  expect(await findWebhook()).toMatchObject({ pings: 0 });
});
