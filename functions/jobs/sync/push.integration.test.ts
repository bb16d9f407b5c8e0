import { afterAll, beforeEach, expect, test } from 'vitest';
import { itemRecord, recordId } from '../../../tests/support/item-log.ts';
import { liveShop } from '../../../tests/support/live-shop.ts';
import { logLines } from '../../../tests/support/log-lines.ts';
import { ShiftedClock } from '../../../tests/support/shifted-clock.ts';

Object.assign(process.env, {
  POWERTOOLS_METRICS_DISABLED: 'false',
  POWERTOOLS_METRICS_NAMESPACE: 'Guidon',
});
const live = liveShop();
const { shop } = live;
const runSchedule = () => live.worker.runSchedule();
const settle = () => live.worker.settle();
const lines = logLines();
const HOUR_MS = 3_600_000;

const findName = async (number: number) => (await shop.findShown(number))?.name;
const findWebhook = async () =>
  (await import('../../platform/table/airtable-webhook.ts')).findWebhook();
const calls = () => shop.itemLog.faults.calls();
const listRuns = async () =>
  (await shop.functions.listSyncRuns(20)).filter(({ source }) =>
    source?.startsWith(shop.itemLog.url),
  );
const lastRun = async () => (await listRuns())[0];

const clock = new ShiftedClock();
afterAll(() => clock.restore());
const travel = (hours: number) => clock.advance(hours * HOUR_MS);

beforeEach(async () => {
  process.env.AIRTABLE_MONTHLY_CALLS = '100000';
  await shop.connect({ webhooks: { retryStartMs: 100 } });
  await startSyncing();
});

async function startSyncing() {
  await shop.sync();
  // Airtable also sends a ping for a new webhook.
  await expect.poll(async () => (await findWebhook())?.pings).toBe(1);
  await settle();
  await live.worker.runPush();
  shop.itemLog.faults.resetCalls();
}

test('an edit in Airtable is visible without a sync by staff or the schedule', async () => {
  await shop.itemLog.edit(3, { Header: 'Renamed' });
  await expect.poll(() => findName(3)).toBe('Renamed');
  await settle();
  expect(await lastRun()).toMatchObject({
    cause: 'push',
    status: 'succeeded',
    updated: 1,
    read: 1,
  });
  expect(await lastRun()).toMatchObject({ calls: 2 });
});

test('a deletion in Airtable unlists the piece and removes it from the Item Log', async () => {
  await shop.itemLog.remove(3);
  await expect.poll(() => shop.findShown(3)).toBeUndefined();
  await settle();
  const { loadItemLog } = await import('../../platform/bucket/item-log.ts');
  const log = await loadItemLog();
  expect(JSON.stringify(log)).not.toContain(recordId(3));
  expect(await lastRun()).toMatchObject({ unlisted: 1, calls: 1 });
});

test('a new record that Airtable does not return yet is tried again', async () => {
  shop.itemLog.faults.staleReads({ withinMs: 60_000 });
  const id = await shop.itemLog.add({
    Header: 'Brand new',
    Status: 'List',
    'Item Type': 'Patches',
  });
  const findNew = async () =>
    (await shop.shown()).find(({ airtableId }) => airtableId === id)?.name;
  await expect.poll(findNew).toBe('Brand new');
});

test('a new record that Airtable returns even later is read within an hour', async () => {
  shop.itemLog.faults.staleReads({ withinMs: 60_000, times: 2 });
  const id = await shop.itemLog.add({ Header: 'Late', Status: 'List', 'Item Type': 'Patches' });
  const isShown = async () => (await shop.shown()).some(({ airtableId }) => airtableId === id);
  await expect.poll(lastRun).toMatchObject({ cause: 'push' });
  await settle();
  expect(await isShown()).toBe(false);
  travel(1);
  await runSchedule();
  expect(await isShown()).toBe(true);
});

test('a base without pieces for sale does not keep the worker busy', async () => {
  await shop.connect({
    records: [itemRecord(1, { Status: 'Owned' })],
    webhooks: { retryStartMs: 100 },
  });
  await shop.forgetSyncs();
  await shop.sync({ confirm: true });
  await settle();
  await shop.itemLog.faults.sendPing('spurious');
  await settle();
  const started = live.worker.events.length;
  await settle();
  expect(live.worker.events).toHaveLength(started);
  expect(await findWebhook()).toMatchObject({ needsFullRead: false });
});

test('a read of the whole base that fails after a webhook was replaced is repeated', async () => {
  await shop.itemLog.faults.webhooks('lose');
  await shop.itemLog.edit(3, { Header: 'Unheard' });
  shop.itemLog.faults.next({ answer: 403, on: ['list'] });
  travel(24);
  expect(await runSchedule()).toMatchObject({ status: 'failed' });
  expect(await findWebhook()).toMatchObject({ needsFullRead: true });
  travel(1);
  await runSchedule();
  expect(await findName(3)).toBe('Unheard');
  expect(await findWebhook()).toMatchObject({ needsFullRead: false });
});

test('many edits at once are published by few runs', async () => {
  const numbers = [1, 2, 3, 4, 5];
  await Promise.all(numbers.map((n) => shop.itemLog.edit(n, { Header: `Burst ${n}` })));
  await expect.poll(() => findName(5)).toBe('Burst 5');
  await settle();
  for (const n of numbers) expect(await findName(n)).toBe(`Burst ${n}`);
  expect((await listRuns()).filter(({ cause }) => cause === 'push').length).toBeLessThan(4);
});

test('an edit during a run is published by the next one', async () => {
  shop.itemLog.faults.slowBy(400);
  await shop.itemLog.edit(1, { Header: 'First' });
  await expect.poll(lastRun).toMatchObject({ cause: 'push', status: 'running' });
  await shop.itemLog.edit(2, { Header: 'Second' });
  await expect.poll(() => findName(2)).toBe('Second');
  expect(await findName(1)).toBe('First');
});

test('a push can be rolled back, and a later one leaves that alone', async () => {
  await shop.itemLog.edit(3, { Header: 'By mistake' });
  await expect.poll(() => findName(3)).toBe('By mistake');
  await settle();
  const push = await lastRun();
  await shop.sync({ cause: 'rollback', rollsBack: push?.id ?? '' });
  expect(await findName(3)).toBe('Patch 3');
  await shop.itemLog.edit(4, { Header: 'Another' });
  await expect.poll(() => findName(4)).toBe('Another');
  expect(await findName(3)).toBe('Patch 3');
});

test('a forged ping is refused, reported, and asks Airtable nothing', async () => {
  const started = live.worker.events.length;
  await shop.itemLog.faults.sendPing('forged');
  await settle();
  expect(live.worker.answers.at(-1)).toBe(401);
  expect(live.worker.events).toHaveLength(started);
  expect(lines()).toContainEqual(
    expect.objectContaining({ message: 'Security event', action: 'airtable-ping-rejected' }),
  );
  expect(calls().total).toBe(0);
});

test('a ping without changes leaves no run', async () => {
  const before = await listRuns();
  await shop.itemLog.faults.sendPing('spurious');
  await settle();
  expect(await listRuns()).toEqual(before);
  expect(calls().total).toBe(1);
});

test('the schedule counts as a sync although nothing has changed, a ping without changes does not', async () => {
  const countSynced = () => lines().filter(({ SyncSucceeded }) => SyncSucceeded === 1).length;
  const before = countSynced();
  await shop.itemLog.faults.sendPing('spurious');
  await settle();
  await live.worker.runPush();
  expect(countSynced()).toBe(before);
  await runSchedule();
  expect(countSynced()).toBe(before + 1);
  travel(24);
  await runSchedule();
  expect(await listRuns()).toHaveLength(1);
  expect(countSynced()).toBe(before + 2);
});

test('changes whose pings were lost are found within a day, and notifications are enabled again', async () => {
  shop.itemLog.faults.pings({ drop: 'all' });
  await shop.itemLog.edit(3, { Header: 'Silent' });
  await shop.itemLog.faults.webhooks('disable-notifications');
  await runSchedule();
  expect(await findName(3)).toBe('Patch 3');
  travel(24);
  await runSchedule();
  await settle();
  expect(await findName(3)).toBe('Silent');
  shop.itemLog.faults.pings({});
  await shop.itemLog.edit(3, { Header: 'Heard' });
  await expect.poll(() => findName(3)).toBe('Heard');
});

test.each([
  ['expire', 8],
  ['expire', 15],
  ['lose', 1],
] as const)(
  'a webhook that is gone (%s, %i days) is replaced after a read of the whole base',
  async (event, days) => {
    const before = await findWebhook();
    await shop.itemLog.faults.webhooks(event);
    await shop.itemLog.edit(3, { Header: 'Unheard' });
    travel(24 * days);
    await runSchedule();
    await settle();
    expect(await findName(3)).toBe('Unheard');
    expect(await findWebhook()).toMatchObject({ id: expect.not.stringMatching(before?.id ?? '') });
    await shop.itemLog.edit(3, { Header: 'Heard' });
    await expect.poll(() => findName(3)).toBe('Heard');
  },
);

test('an invalid webhook is replaced', async () => {
  const before = await findWebhook();
  await shop.itemLog.faults.failPayloads('INVALID_HOOK');
  await shop.itemLog.edit(3, { Header: 'Reported later' });
  await expect.poll(() => findName(3)).toBe('Reported later');
  expect((await findWebhook())?.id).not.toBe(before?.id);
});

test('many deletions need a confirmation, which pings do not give', async () => {
  shop.itemLog.faults.pings({ delayMs: 5_000 });
  for (const number of [1, 2, 3, 4, 5, 6]) await shop.itemLog.remove(number);
  await expect.poll(lastRun).toMatchObject({ status: 'blocked' });
  await settle();
  expect(await findName(1)).toBe('Patch 1');
  await shop.sync({ confirm: true });
  expect(await shop.findShown(1)).toBeUndefined();
});

test('a sync by staff waits for a push instead of failing', async () => {
  shop.itemLog.faults.slowBy(400);
  await shop.itemLog.edit(3, { Header: 'Pushed' });
  await expect.poll(lastRun).toMatchObject({ status: 'running' });
  expect(await shop.sync({ cause: 'manual' })).toMatchObject({ status: 'succeeded' });
  expect(await findName(3)).toBe('Pushed');
});

test('an hourly schedule asks nothing while Airtable reports the changes', async () => {
  const before = await listRuns();
  for (let hour = 0; hour < 20; hour += 1) {
    travel(1);
    await runSchedule();
  }
  expect(calls().total).toBe(0);
  expect(await listRuns()).toEqual(before);
});

test('a renamed column is read by its new name, and a new one is filled', async () => {
  await shop.itemLog.renameColumn('Header', 'Title');
  await settle();
  await shop.itemLog.edit(3, { Title: 'By its new name' });
  await expect.poll(() => findName(3)).toBe('By its new name');
});

test('a difference that no ping has reported is found by the daily check', async () => {
  const { changeItemLog } = await import('../../platform/bucket/item-log.ts');
  const source = `${shop.itemLog.url}/v0/${shop.itemLog.baseId}`;
  await changeItemLog(source, (stored) =>
    [...stored.values()].map((record) => ({ ...record, header: `Old ${record.header}` })),
  );
  const state = await shop.functions.findSyncState();
  if (!state) throw new Error('No state');
  // Full reads of a large base are rare.
  await shop.functions.saveSyncState({ ...state, recordCount: 2_000 });
  travel(24);
  await runSchedule();
  await runSchedule();
  await settle();
  const run = (await listRuns()).find(({ cause }) => cause === 'drift');
  expect(run).toMatchObject({ full: true, status: 'succeeded', problemCounts: { drift: 20 } });
  travel(1);
  await runSchedule();
  expect((await listRuns()).filter(({ cause }) => cause === 'drift')).toHaveLength(1);
});

test('a base without the scope for webhooks is polled, and the status says why', async () => {
  await shop.connect({
    records: [itemRecord(1)],
    tokenScopes: ['data.records:read', 'data.records:write', 'schema.bases:read'],
  });
  await shop.forgetSyncs();
  await shop.sync({ confirm: true });
  expect(await findWebhook()).toBeUndefined();
  const { airtableBase } = await import('../../domain/airtable/connection.ts');
  const { getPushStatus } = await import('../../domain/airtable/push-status.ts');
  const { push } = await getPushStatus(await airtableBase());
  expect(push).toMatchObject({
    state: 'polling',
    reason: expect.stringContaining('webhook:manage'),
    pollEveryMinutes: 60,
  });
  await shop.itemLog.edit(1, { Header: 'Polled' });
  shop.itemLog.faults.resetCalls();
  travel(1);
  expect(await runSchedule()).toMatchObject({ updated: 1 });
  expect(await findName(1)).toBe('Polled');
  expect(calls().total).toBe(1);
});
