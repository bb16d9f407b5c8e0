import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { startWithClients } from '../testing/oauth.ts';
import { fieldId, itemId } from '../testing/small-base.ts';
import {
  createWebhookClient,
  ITEM_LOG,
  startWithWebhooks,
  stopClock,
} from '../testing/webhooks.ts';

const DAY_MS = 24 * 60 * 60_000;
const SCOPES = 'webhook:manage data.records:read';

const refusal = (type: string) => ({ error: { type, message: expect.any(String) } });

function stopCalendar() {
  const advance = stopClock();
  return (days: number) => advance(days * DAY_MS);
}

it('a webhook is created, listed and deleted', async () => {
  const { call, create, list } = await startWithWebhooks();
  const filters = { dataTypes: ['tableData' as const], recordChangeScope: ITEM_LOG };
  const { id, path, macSecretBase64 } = await create({ filters });
  expect(Buffer.from(macSecretBase64, 'base64')).toHaveLength(32);
  expect(await list()).toMatchObject([
    {
      id,
      cursorForNextPayload: 1,
      isHookEnabled: true,
      areNotificationsEnabled: true,
      lastNotificationResult: null,
      lastSuccessfulNotificationTime: null,
    },
  ]);
  expect(JSON.stringify(await list())).not.toContain(macSecretBase64);

  const deleted = await call(path, { method: 'DELETE' });
  expect([deleted.status, await deleted.text()]).toEqual([200, '']);
  expect(await list()).toEqual([]);
  for (const answer of [
    await call(path, { method: 'DELETE' }),
    await call(`${path}/payloads`),
    await call(`${path}/refresh`, { method: 'POST' }),
    await call(`${path}/enableNotifications`, { body: { enable: true } }),
  ]) {
    expect([answer.status, await answer.json()]).toEqual([404, { error: 'NOT_FOUND' }]);
  }
});

it.each([
  { filters: {} },
  { filters: { dataTypes: [] } },
  { filters: { dataTypes: ['tableData'], recordChangeScope: 'tblAAAAAAAAAAAAAA' } },
  { filters: { dataTypes: ['tableData'], watchDataInFieldIds: ['fldAAAAAAAAAAAAAA'] } },
  { filters: { dataTypes: ['tableData'], nonsense: true } },
])('a webhook with %j is refused', async (options) => {
  const { call, path } = await startWithWebhooks();
  const answer = await call(path, { body: { specification: { options } } });
  expect([answer.status, await answer.json()]).toEqual([422, refusal('INVALID_REQUEST_UNKNOWN')]);
});

it('a base has at most ten webhooks', async () => {
  const { create, requestCreate } = await startWithWebhooks();
  for (let count = 0; count < 10; count += 1) await create();
  const answer = await requestCreate();
  expect([answer.status, await answer.json()]).toEqual([422, refusal('TOO_MANY_WEBHOOKS_IN_BASE')]);
});

it('an OAuth integration has at most two webhooks in a base and sees no others', async () => {
  const server = await startWithClients();
  const { create, requestCreate, list } = createWebhookClient(server);
  const { access_token: token } = await server.connected({ scope: SCOPES });
  const other = await create();
  const own = [await create({ token }), await create({ token })].map(({ id }) => id);
  const answer = await requestCreate({ token });
  expect([answer.status, await answer.json()]).toEqual([
    422,
    refusal('TOO_MANY_WEBHOOKS_BY_OAUTH_INTEGRATION_IN_BASE'),
  ]);
  expect((await list(token)).map(({ id }) => id)).toEqual(own);
  expect((await list()).map(({ id }) => id)).toEqual([other.id, ...own]);
  expect((await server.call(`${other.path}/payloads`, { token })).status).toBe(404);
});

it.each([
  ['data.records:read schema.bases:read', 'tableData'],
  ['webhook:manage schema.bases:read', 'tableData'],
  ['webhook:manage data.records:read', 'tableFields'],
] as const)('a token with the scopes %s cannot create a webhook for %s', async (scope, type) => {
  const server = await startWithClients();
  const { access_token: token } = await server.connected({ scope });
  const answer = await createWebhookClient(server).requestCreate({
    token,
    filters: { dataTypes: [type] },
  });
  expect(answer.status).toBe(403);
});

it('only creators of the base can change webhooks; others can read them', async () => {
  const dataDir = await temporaryFolder();
  const creator = await startWithWebhooks({ dataDir });
  const { path } = await creator.create();
  await creator.close();
  const { call, list, requestCreate } = await startWithWebhooks({
    dataDir,
    permissionLevel: 'edit',
  });
  const answers = [
    await requestCreate(),
    await call(`${path}/refresh`, { method: 'POST' }),
    await call(`${path}/enableNotifications`, { body: { enable: false } }),
    await call(path, { method: 'DELETE' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect(await answers[0]?.json()).toEqual(refusal('INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND'));
  expect(await list()).toHaveLength(1);
  expect((await call(`${path}/payloads`)).status).toBe(200);
});

it('a webhook expires after seven days unless it is refreshed or read', async () => {
  const { call, create, list } = await startWithWebhooks();
  const advance = stopCalendar();
  const { path, read } = await create();
  const isEnabled = async () => (await list()).map(({ isHookEnabled }) => isHookEnabled);
  const refresh = () => call(`${path}/refresh`, { method: 'POST' });
  advance(6);
  expect(await (await refresh()).json()).toEqual({
    expirationTime: new Date(Date.now() + 7 * DAY_MS).toISOString(),
  });
  advance(6);
  await read();
  advance(6);
  expect(await isEnabled()).toEqual([true]);
  advance(1);
  expect(await isEnabled()).toEqual([false]);
  const refused = await refresh();
  expect([refused.status, await refused.json()]).toEqual([
    422,
    refusal('CANNOT_REFRESH_DISABLED_WEBHOOK'),
  ]);
});

it('an expired webhook gets no more payloads and can be read for seven more days', async () => {
  const { call, client, create, list } = await startWithWebhooks();
  const advance = stopCalendar();
  const { path, read } = await create();
  advance(6);
  await client('Item Log').update(itemId(1), { Price: 2 });
  advance(1);
  await client('Item Log').update(itemId(1), { Price: 3 });
  expect((await read()).payloads).toHaveLength(1);
  advance(5);
  expect((await read()).payloads).toHaveLength(1);
  expect((await call(path, { method: 'DELETE' })).status).toBe(200);

  const next = await create();
  advance(13);
  expect(await list()).toMatchObject([{ isHookEnabled: false }]);
  advance(1);
  expect(await list()).toEqual([]);
  expect((await call(`${next.path}/payloads`)).status).toBe(404);
});

it('payloads are deleted after seven days, and the cursor goes on', async () => {
  const { client, create } = await startWithWebhooks();
  const advance = stopCalendar();
  const { read } = await create();
  await client('Item Log').update(itemId(1), { Price: 2 });
  advance(6);
  await read();
  await client('Item Log').update(itemId(1), { Price: 3 });
  expect(await read()).toMatchObject({ payloads: [{}, {}], cursor: 3 });
  advance(1);
  expect(await read()).toMatchObject({ payloads: [{ baseTransactionNumber: 2 }], cursor: 3 });
});

it('calls for webhooks count toward the rate limit and the monthly quota', async () => {
  const { call, list, path, faults } = await startWithWebhooks({ callsPerMonth: 2 });
  await list();
  expect((await call(`${path}/achAAAAAAAAAAAAAA/payloads`)).status).toBe(404);
  const refused = await call(path);
  expect([refused.status, await refused.json()]).toEqual([
    429,
    {
      errors: [
        {
          error: 'PUBLIC_API_BILLING_LIMIT_EXCEEDED',
          message:
            "API billing plan limit exceeded. You've reached the maximum number of requests allowed for this month.",
        },
      ],
    },
  ]);
  expect(faults.calls().byKind).toEqual({ webhook: 2, payloads: 1 });

  stopClock();
  const slow = await startWithWebhooks({ requestsPerSecond: 1 });
  await slow.list();
  expect((await slow.call(slow.path)).status).toBe(429);
});

it('a fault can target the reading of payloads', async () => {
  const { call, create, list, faults } = await startWithWebhooks();
  const { path } = await create();
  faults.next({ answer: 503, on: ['payloads'] });
  expect(await list()).toHaveLength(1);
  expect((await call(`${path}/payloads`)).status).toBe(503);
  expect((await call(`${path}/payloads`)).status).toBe(200);
});

it('webhooks and payloads survive a restart', async () => {
  const dataDir = await temporaryFolder();
  const first = await startWithWebhooks({ dataDir });
  const { path, read } = await first.create();
  await first.client('Item Log').update(itemId(1), { Price: 2 });
  const before = await read();
  await first.close();
  const { call, client } = await startWithWebhooks({ dataDir });
  expect(await (await call(`${path}/payloads`)).json()).toEqual(before);
  await client('Item Log').update(itemId(1), { Price: 3 });
  expect(await (await call(`${path}/payloads?cursor=2`)).json()).toMatchObject({
    payloads: [{ baseTransactionNumber: 2 }],
    cursor: 3,
  });
});

it('a control expires webhooks', async () => {
  const { client, create, list, faults } = await startWithWebhooks();
  const { read } = await create();
  await faults.webhooks('expire');
  await client('Item Log').update(itemId(1), { Price: 2 });
  expect((await read()).payloads).toEqual([]);
  expect(await list()).toMatchObject([{ isHookEnabled: false }]);
});

it('a control deletes webhooks without notice', async () => {
  const { call, create, list, faults } = await startWithWebhooks();
  const { path } = await create();
  await faults.webhooks('lose');
  expect(await list()).toEqual([]);
  expect((await call(`${path}/payloads`)).status).toBe(404);
});

it('a control adds an error payload, after which an invalid webhook reports no more changes', async () => {
  const { client, create, list, faults } = await startWithWebhooks();
  const { read } = await create();
  await faults.failPayloads('INTERNAL_ERROR');
  await client('Item Log').update(itemId(1), { Price: 2 });
  await faults.failPayloads('INVALID_HOOK');
  await client('Item Log').update(itemId(1), { Price: 3 });
  expect((await read()).payloads).toEqual([
    { error: true, code: 'INTERNAL_ERROR' },
    expect.objectContaining({ baseTransactionNumber: 1 }),
    { error: true, code: 'INVALID_HOOK' },
  ]);
  expect(await list()).toMatchObject([{ isHookEnabled: false }]);
});

it('a webhook becomes invalid when a field that it names is deleted', async () => {
  const { create, faults } = await startWithWebhooks();
  const { read } = await create({
    filters: { dataTypes: ['tableData'], watchDataInFieldIds: [fieldId('Price')] },
  });
  await faults.deleteField('Item Log', 'Found');
  expect((await read()).payloads).toEqual([]);
  await faults.deleteField('Item Log', 'Price');
  expect((await read()).payloads).toEqual([{ error: true, code: 'INVALID_HOOK' }]);
});

it('the controls of webhooks are available over HTTP', async () => {
  const { call, client, create, list } = await startWithWebhooks();
  const control = async (body: unknown) => (await call('/_faults', { body })).status;
  const { read } = await create();
  expect(await control({ splitPayloads: 1 })).toBe(200);
  await client('Item Log').create([{ fields: {} }, { fields: {} }]);
  expect(await control({ failPayloads: 'INVALID_HOOK', reset: true })).toBe(200);
  expect((await read()).payloads).toHaveLength(3);
  expect(await control({ webhooks: 'disable-notifications', pings: { drop: 'all' } })).toBe(200);
  expect(await list()).toMatchObject([{ areNotificationsEnabled: false }]);
  expect(await control({ deleteField: { table: 'Item Log', field: 'Nope' } })).toBe(422);
  expect(await control({ webhooks: 'lose', sendPing: 'forged' })).toBe(200);
  expect(await list()).toEqual([]);
});
