import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { findBlockedRun } from '../../../shared/entities/sync-run.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { itemRecord, photo, recordId } from '../../../tests/support/item-log.ts';
import { catalogWithRecord } from '../../../tests/support/item-with-record.ts';
import { signedInStaff } from '../../../tests/support/session.ts';
import { syncedShop } from '../../../tests/support/synced-shop.ts';

const shop = syncedShop();
let staff: Awaited<ReturnType<typeof signedInStaff>>;
beforeAll(async () => {
  staff = await signedInStaff();
});

let port = 0;
beforeEach(() => {
  port = Number(new URL(shop.itemLog.url).port);
});

const FIELDS = { Era: 'WWII', 'Unit Name': '1st Division', Photos: [photo('front')] };
const connect = (fields: Record<string, unknown>) =>
  shop.connect({
    port,
    records: Array.from({ length: 10 }, (_, n) => itemRecord(n + 1, { ...FIELDS, ...fields })),
  });

test('an emptied option is held with three examples, by sync, schedule and dry run, until it is confirmed', async () => {
  await connect({});
  await shop.sync();
  const before = await shop.shown();
  await connect({ Era: undefined });
  const held = {
    status: 'blocked',
    error:
      'The sync would change “Era” in 10 of 10 products (“Patch 1”: WWII (1941-1945) to Undated; “Patch 2”: WWII (1941-1945) to Undated; “Patch 3”: WWII (1941-1945) to Undated), so it changed nothing. If that is right, sync again and confirm it.',
  };
  expect(await shop.sync({ full: true })).toMatchObject(held);
  expect(await shop.sync({ cause: 'schedule', full: true })).toMatchObject(held);
  expect(await shop.sync({ dryRun: true })).toMatchObject(held);
  expect(await shop.shown()).toEqual(before);
  expect(await shop.sync({ confirm: true })).toMatchObject({ status: 'succeeded', updated: 10 });
  expect(await shop.sync({ full: true })).toMatchObject({ status: 'succeeded', unchanged: 10 });
});

test('a blocked full read is listed until a full read succeeds, however many runs follow', async () => {
  const { listRecentRuns } = await import('../../domain/sync/list-recent-runs.ts');
  await connect({});
  await shop.sync();
  await connect({ Era: undefined });
  const blocked = await shop.sync({ full: true });
  for (let n = 1; n <= 3; n++) {
    const startedAt = new Date(Date.parse(blocked.startedAt) + n).toISOString();
    const later = { id: randomUUID(), status: 'succeeded' as const, full: false, startedAt };
    await shop.functions.saveSyncRun({ ...blocked, ...later });
  }
  expect(findBlockedRun(await listRecentRuns(2))?.id).toBe(blocked.id);
  await shop.sync({ confirm: true });
  expect(findBlockedRun(await listRecentRuns(2))).toBeUndefined();
});

test('an incremental run holds many changes as well', async () => {
  await connect({});
  await shop.sync();
  for (let n = 1; n <= 6; n++) await shop.itemLog.edit(n, { 'Unit Name': 'FALSE' });
  expect(await shop.sync({ cause: 'schedule' })).toMatchObject({
    status: 'blocked',
    error: expect.stringContaining(
      'change “Unit Name” in 6 of 10 products (“Patch 1”: 1st Division to FALSE; ',
    ),
  });
});

test('replaced photos of many products are held', async () => {
  await connect({});
  await shop.sync();
  await connect({ Photos: [photo('placeholder')] });
  expect(await shop.sync({ full: true })).toMatchObject({
    status: 'blocked',
    error: expect.stringContaining('change “Photos” in 10 of 10 products (“Patch 1”: 1 photo to '),
  });
});

test('an option that staff have decided on is not held, and an emptied one at the same time is', async () => {
  await connect({ Era: 'Dubya Dubya Two' });
  await shop.sync();
  const spellings = await loadCalls('sync');
  const { headers } = staff;
  const decision = { field: 'era', text: 'Dubya Dubya Two', means: 'WWII (1941-1945)' };
  await spellings('PUT /api/spellings', { headers, body: decision });
  await connect({ Era: 'Dubya Dubya Two', 'Unit Name': undefined });
  const { error } = await shop.sync({ full: true });
  expect(error).toContain('“Unit Name” in 10 of 10');
  expect(error).not.toContain('“Era”');
  await connect({ Era: 'Dubya Dubya Two' });
  expect(await shop.sync()).toMatchObject({ status: 'succeeded', updated: 10 });
});

test('prices that staff set here are not held, and others set in Airtable are', async () => {
  await connect({});
  await shop.sync();
  const airtable = await loadCalls('airtable');
  const { headers } = staff;
  for (let n = 1; n <= 7; n++) {
    const answer = await airtable('PATCH /api/airtable/item-log/{id}', {
      headers,
      params: { id: recordId(n) },
      body: { changes: [{ field: 'sharePrice', from: null, to: '65.00' }] },
    });
    expect(answer.status).toBe(200);
  }
  expect(await shop.sync({ full: true })).toMatchObject({ status: 'succeeded', updated: 7 });
  for (let n = 1; n <= 7; n++) await shop.itemLog.edit(n, { 'Share Price': 70 });
  expect(await shop.sync({ full: true })).toMatchObject({
    status: 'blocked',
    error: expect.stringContaining('“Share Price” in 7 of 10 products (“Patch 1”: 65.00 to 70.00'),
  });
});

test('values of items that were cataloged here are not held when they reach Airtable', async () => {
  await connect({});
  await shop.sync();
  for (let n = 1; n <= 7; n++) {
    await catalogWithRecord(n, { unitDesignation: '2nd Division' });
    await shop.itemLog.edit(n, { 'Unit Name': '2nd Division' });
  }
  expect(await shop.sync({ full: true })).toMatchObject({ status: 'succeeded', updated: 7 });
  for (let n = 1; n <= 7; n++) await shop.itemLog.edit(n, { 'Unit Name': null });
  expect(await shop.sync({ full: true })).toMatchObject({ status: 'blocked' });
});
