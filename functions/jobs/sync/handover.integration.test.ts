import { expect, test } from 'vitest';
import { itemRecord } from '../../../tests/support/item-log.ts';
import { RECORDS, syncedShop } from '../../../tests/support/synced-shop.ts';

const shop = syncedShop();
const COUNT = 350;

test('a run hands over at the deadline until it has finished', async () => {
  await shop.connect({ records: Array.from({ length: COUNT }, (_, n) => itemRecord(n + 1)) });
  const { worker } = await import('../worker/handler.ts');
  // The handover reserve is a minute, so every invocation writes only one batch.
  const run = await worker({ cause: 'schedule' }, { getRemainingTimeInMillis: () => 60_000 });
  expect(run).toMatchObject({ status: 'running', handovers: 1, created: 16 });
  const id = run?.id ?? '';
  await expect.poll(async () => (await shop.functions.findSyncRun(id))?.status).toBe('succeeded');
  expect(await shop.functions.findSyncRun(id)).toMatchObject({
    read: COUNT,
    created: COUNT,
    unchanged: 0,
  });
  expect(await shop.shown()).toHaveLength(COUNT);
});

test('an event of the sync that is delivered twice is processed once', async () => {
  const { worker } = await import('../worker/handler.ts');
  const { run, lease = null } = await shop.functions.startRun({ cause: 'manual' });
  const event = { runId: run.id, lease };
  const [one, other] = await Promise.all([worker(event), worker(event)]);
  expect([one?.status, other?.status].sort()).toEqual(['succeeded', undefined]);
  expect(await worker(event)).toBeUndefined();
});

test('a run whose invocation died is shown as interrupted and resumed by the next sync', async () => {
  const { loadCalls } = await import('../../../tests/support/call.ts');
  const { signedInStaff } = await import('../../../tests/support/session.ts');
  const { headers } = await signedInStaff();
  const call = await loadCalls('sync');
  const { run } = await shop.functions.startRun({ cause: 'schedule' });
  const getRun = async () =>
    (await call('GET /api/sync-airtable/runs/{id}', { headers, params: { id: run.id } })).body;
  expect(await getRun()).toMatchObject({ status: 'running' });
  expect((await call('POST /api/sync-airtable', { headers })).status).toBe(409);

  await shop.functions.expireSyncLease();
  expect(await getRun()).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('interrupted'),
  });
  expect(await shop.sync({ cause: 'manual' })).toMatchObject({ id: run.id, status: 'succeeded' });
});

test('a resumed first import of a base that is now empty needs confirmation', async () => {
  const { worker } = await import('../worker/handler.ts');
  const records = Array.from({ length: COUNT }, (_, n) => itemRecord(n + 1));
  await shop.connect({ records });
  const interrupted = await shop.functions.startRun({ cause: 'schedule' });
  await expect(shop.functions.runSync(interrupted, { deadlineMs: 0 })).resolves.toMatchObject({
    status: 'running',
    created: 16,
  });
  for (let n = 1; n <= COUNT; n++) await shop.itemLog.remove(n);
  await shop.functions.expireSyncLease();
  expect(await worker({ cause: 'schedule' })).toMatchObject({
    id: interrupted.run.id,
    status: 'blocked',
    unlisted: 0,
  });
  expect(await shop.functions.loadAllProducts()).toHaveLength(16);
});

test('the confirmation of a blocked run expires', async () => {
  await shop.sync();
  const { run } = await shop.functions.startRun({ cause: 'manual', confirm: true });
  const startedAt = new Date(Date.now() - 11 * 60_000).toISOString();
  await shop.functions.saveSyncRun({ ...run, startedAt });
  for (let n = 1; n <= RECORDS.length; n++) await shop.itemLog.remove(n);
  await shop.functions.expireSyncLease();
  expect(await shop.sync({ cause: 'schedule' })).toMatchObject({ id: run.id, status: 'blocked' });
});
