import { expect, test } from 'vitest';
import { itemRecord, photo, recordId } from '../../../tests/support/item-log.ts';
import { RECORDS, syncedShop } from '../../../tests/support/synced-shop.ts';

const shop = syncedShop();
const PATCH = '\u{1F396}';

test('a sync succeeds although surrogate pairs are cut by truncation', async () => {
  const photos = [{ ...photo('malformed', 'svg'), filename: `${'a'.repeat(79)}${PATCH}.svg` }];
  await shop.connect({
    records: [
      itemRecord(1, { Header: `${'a'.repeat(199)}${PATCH}`, Photos: photos }),
      itemRecord(2, { Summary: `a${PATCH.repeat(100)}` }),
      itemRecord(3, { Status: `${'a'.repeat(59)}${PATCH}` }),
      itemRecord(4, { 'Item Type': `${'a'.repeat(79)}${PATCH}` }),
      itemRecord(5, { Header: 'Half of one \ud83c', Summary: '\udf96' }),
    ],
  });
  const run = await shop.sync();
  expect(run).toMatchObject({ status: 'succeeded', created: 4 });
  expect((await shop.functions.findSyncRun(run.id))?.problems).toHaveLength(3);
});

test('a sync says nothing of an option that is too long to be decided', async () => {
  const records = [itemRecord(1, { Era: 'a'.repeat(900), Photos: [photo('too long')] })];
  await shop.connect({ records });
  const { id } = await shop.sync();
  expect((await shop.functions.findSyncRun(id))?.problems).toEqual([]);
  expect((await shop.functions.loadOpenProblems())?.problems).toEqual([]);
});

test('a sync reports a photo that is not an image each time, but does not fetch it again', async () => {
  await shop.connect({ records: [itemRecord(1, { Photos: [photo('never', 'svg')] })] });
  const { problems } = await shop.sync();
  expect(problems).toMatchObject([{ recordId: recordId(1), field: 'Photos' }]);
  shop.itemLog.faults.resetCalls();
  const again = await shop.sync({ full: true });
  expect(again).toMatchObject({ unchanged: 1, problems });
  expect(shop.itemLog.faults.calls().byKind.attachment).toBeUndefined();
  expect((await shop.functions.findSyncState())?.unsettled).toEqual([]);
});

test('a record that is too large for the shop keeps no other record out of it', async () => {
  const character = '\u{8edf}';
  const photos = Array.from({ length: 1_000 }, (_, n) => ({
    ...photo(`too-many-${n}`),
    size: 2 ** 30,
    filename: character.repeat(80),
  }));
  const records = [
    itemRecord(1),
    itemRecord(2, { Photos: photos, Summary: character.repeat(50_000) }),
    itemRecord(3),
  ];
  await shop.connect({ records });
  const run = await shop.sync();
  expect(run).toMatchObject({ status: 'succeeded', created: 2 });
  expect(run.problems).toMatchObject([
    { recordId: recordId(2), message: expect.stringContaining('could not be imported') },
  ]);
  expect(await shop.shown()).toHaveLength(2);
  expect((await shop.functions.findSyncState())?.unsettled).toEqual([recordId(2)]);
});

test('an interrupted run that was a test import is not resumed by a sync', async () => {
  const test = await shop.functions.startRun({ cause: 'test import', first: 3 });
  await shop.functions.expireSyncLease();
  expect(await shop.sync({ full: true })).toMatchObject({ created: 16 });
  expect(await shop.functions.findSyncRun(test.run.id)).toMatchObject({ status: 'failed' });
});

test('an interrupted run that was a sync is not resumed by a test import', async () => {
  const { run } = await shop.functions.startRun({ cause: 'schedule' });
  await shop.functions.expireSyncLease();
  await expect(shop.sync({ first: 3 })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await shop.sync()).toMatchObject({ id: run.id, created: 16 });
});

test('a test import from another base in between leaves nothing behind', async () => {
  const records = Array.from({ length: 310 }, (_, n) => itemRecord(n + 1));
  await shop.connect({ records });
  await shop.sync();
  const first = { ...shop.itemLog.env };
  const kept = shop.itemLog;
  const { startItemLog } = await import('../../../tests/support/item-log.ts');
  const other = await startItemLog({ records: [itemRecord(1, { Header: 'Of another base' })] });
  Object.assign(process.env, other.env);
  await shop.sync({ first: 1 });
  expect(await shop.findShown(1)).toMatchObject({ name: 'Of another base' });
  await other.close();
  Object.assign(process.env, first);
  expect(await shop.sync({ cause: 'schedule' })).toMatchObject({ full: true });
  expect(await shop.findShown(1)).toMatchObject({ name: 'Patch 1' });
  expect(kept).toBe(shop.itemLog);
});

test('a test import imports the right number although its offset expires', async () => {
  const records = Array.from({ length: 250 }, (_, n) =>
    itemRecord(n + 1, { Status: n % 10 === 0 ? 'List' : 'Owned' }),
  );
  await shop.connect({ records });
  shop.itemLog.faults.slowBy(80);
  const running = shop.sync({ first: 20 });
  await expect.poll(() => shop.itemLog.faults.calls().total).toBeGreaterThan(0);
  shop.itemLog.faults.expireOffsets();
  expect(await running).toMatchObject({ created: 20 });
});

test('an invocation stops at its deadline although photos stall', async () => {
  const Photos = [1, 2, 3, 4, 5].map((n) => photo(`stalls ${n}`));
  await shop.connect({ records: RECORDS.with(0, itemRecord(1, { Photos })) });
  shop.itemLog.faults.next({ answer: 'stall-before-headers', times: 'always', on: ['attachment'] });
  const begun = await shop.functions.startRun({ cause: 'schedule' });
  const run = await shop.functions.runSync(begun, {
    deadlineMs: Date.now() + 2_000,
    photos: { timeoutMs: 1_600, tries: 3, backoffMs: 5 },
  });
  expect(run).toMatchObject({ status: 'running', handovers: 1 });
  // Five photos with three attempts each would be fifteen calls.
  expect(shop.itemLog.faults.calls().byKind.attachment ?? 0).toBeLessThan(5);
});
