import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { loadCalls } from '../../../tests/support/call.ts';
import { itemRecord, recordId } from '../../../tests/support/item-log.ts';
import { signedIn, signedInStaff } from '../../../tests/support/session.ts';
import { syncedShop } from '../../../tests/support/synced-shop.ts';

const GET = 'GET /api/airtable/base';
const PUT = 'PUT /api/airtable/base';

const shop = syncedShop();
let staff: Awaited<ReturnType<typeof signedInStaff>>;
beforeAll(async () => {
  staff = await signedInStaff();
});
const call = async (key: typeof GET | typeof PUT, body?: object) =>
  (await loadCalls('airtable'))(key, { headers: staff.headers, ...(body ? { body } : {}) });
const NEW = [11, 12, 13, 14, 15, 16, 17, 18, 19, 20];
const patches = (...numbers: number[]) => numbers.map((n) => itemRecord(n));

test('GET /api/airtable/base lists everything that the token and its user may not do', async () => {
  expect(await call(GET)).toMatchObject({
    status: 200,
    body: { baseId: shop.itemLog.baseId, missing: [], isWriteKnown: false },
  });
  await shop.connect({
    permissionLevel: 'read',
    tokenScopes: ['data.records:write', 'schema.bases:read'],
  });
  expect((await call(GET)).body.missing).toEqual([
    expect.stringContaining('the scope data.records:read'),
    expect.stringContaining('the permission in the base is “read”'),
  ]);
  await shop.connect({ tokenScopes: ['data.records:read', 'data.records:write'] });
  expect((await call(GET)).body.missing).toEqual([
    expect.stringContaining('the scope schema.bases:read'),
  ]);
  const member = await signedIn();
  const refused = await (await loadCalls('airtable'))(GET, { headers: member.headers });
  expect(refused.status).toBe(403);
});

test('PUT /api/airtable/base sets the base of the next sync, which takes the pieces of the other base off the shop unasked', async () => {
  await shop.connect({ records: patches(1, 2, 3, 4, 5, 6, 7, 8, 9, 10) });
  expect(await shop.sync()).toMatchObject({ created: 10 });
  await shop.connect({ records: patches(...NEW) });
  const { baseId } = shop.itemLog;
  process.env.AIRTABLE_BASE_ID = 'appOfTheVariable0';
  const address = `https://airtable.com/${baseId}/tblSomething00000/viwSomething00000`;
  expect(await call(PUT, { base: address })).toMatchObject({
    status: 200,
    body: { baseId, missing: [] },
  });
  const { headers } = staff;
  const log = await (await loadCalls('airtable'))('GET /api/airtable/item-log', { headers });
  expect(log.body).toMatchObject({ asOf: null, records: [] });
  const sync = await loadCalls('sync');
  expect((await sync('GET /api/inventory', { headers })).body).toMatchObject({ total: 0 });
  expect((await sync('GET /api/sync-airtable/problems', { headers })).body.counts).toEqual({});
  expect(await shop.sync({ cause: 'schedule' })).toMatchObject({
    status: 'succeeded',
    created: 10,
    unlisted: 10,
  });
  expect((await shop.shown()).map(({ airtableId }) => airtableId).sort()).toEqual(
    NEW.map(recordId).sort(),
  );
  for (const n of NEW.slice(0, 6)) await shop.itemLog.remove(n);
  expect(await shop.sync({ full: true })).toMatchObject({ status: 'blocked' });
});

test('PUT /api/airtable/base holds the next sync for confirmation where the shop would lose most of its pieces', async () => {
  await shop.connect({ records: patches(1, 2, 3, 4, 5, 6, 7, 8, 9, 10) });
  await shop.sync();
  await shop.connect({ records: NEW.map((n) => itemRecord(n, { Status: 'For Sale' })) });
  const { baseId } = shop.itemLog;
  process.env.AIRTABLE_BASE_ID = 'appOfTheVariable0';
  expect(await call(PUT, { base: baseId })).toMatchObject({ status: 200 });
  expect(await shop.sync()).toMatchObject({
    status: 'blocked',
    error: expect.stringContaining('10'),
  });
  expect(await shop.shown()).toHaveLength(10);
});

test('PUT /api/airtable/base waits for the end of a sync, and an interrupted one is not continued in another base', async () => {
  const { startRun, findSyncRun } = shop.functions;
  await shop.connect({ records: patches(1, 2) });
  const { run, lease } = await startRun({ cause: 'test', confirm: true });
  const { baseId } = shop.itemLog;
  expect(await call(PUT, { base: baseId })).toMatchObject({ status: 409 });
  await shop.functions.expireSyncLease();
  await shop.connect({ records: patches(3, 4, 5) });
  expect(await call(PUT, { base: baseId })).toMatchObject({ status: 200 });
  expect(await shop.functions.runSync({ run, lease })).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('Another base was chosen'),
  });
  const later = await startRun({ cause: 'test', confirm: true });
  await shop.functions.expireSyncLease();
  await shop.connect({ records: patches(3, 4, 5) });
  expect(await shop.sync()).toMatchObject({ status: 'succeeded', created: 3, confirm: false });
  expect(await findSyncRun(later.run.id)).toMatchObject({ status: 'failed' });
});

test('PUT /api/airtable/base restores the base of the environment when staff enter its id', async () => {
  await shop.connect();
  const { baseId } = shop.itemLog;
  expect(await call(PUT, { base: baseId })).toMatchObject({ status: 200 });
  const { findChosenBase } = await import('../../platform/table/airtable-connection.ts');
  expect(await findChosenBase()).toBeUndefined();
});

test('PUT /api/airtable/base ends the webhook of the previous base', async () => {
  const { baseId } = shop.itemLog;
  vi.stubEnv('SHOP_URL', 'http://localhost:9');
  onTestFinished(() => void vi.unstubAllEnvs());
  process.env.AIRTABLE_BASE_ID = 'appOfTheVariable0';
  const { airtableBase } = await import('../../domain/airtable/connection.ts');
  const { findWebhook, saveWebhook } = await import('../../platform/table/airtable-webhook.ts');
  const { address: source, fingerprint } = await airtableBase();
  const url = 'http://localhost:9/api/airtable-webhook';
  await saveWebhook({ source, fingerprint, url, id: 'achOfTheVariable0', secret: 'c2VjcmV0' });
  shop.itemLog.faults.resetCalls();
  expect(await call(PUT, { base: baseId })).toMatchObject({ status: 200 });
  expect(await findWebhook()).toBeUndefined();
  expect(shop.itemLog.faults.calls().byKind).toMatchObject({ webhook: 1 });
});

test('PUT /api/airtable/base refuses an id of no base, and a base that the token does not reach', async () => {
  await shop.connect();
  const nonsense = await call(PUT, { base: 'My Base' });
  expect(nonsense).toMatchObject({ status: 400, body: { issues: [{ path: 'base' }] } });
  const unknown = await call(PUT, { base: 'appUnknown0000000' });
  expect(unknown).toMatchObject({
    status: 400,
    body: {
      issues: [
        { path: 'base', message: expect.stringContaining('no access to the base appUnknown') },
      ],
    },
  });
  expect((await call(GET)).body.baseId).toBe(shop.itemLog.baseId);
});
