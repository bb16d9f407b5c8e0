import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { loadCalls } from '../../../tests/support/call.ts';
import { itemRecord, recordId } from '../../../tests/support/item-log.ts';
import { signedInStaff } from '../../../tests/support/session.ts';
import { RECORDS, syncedShop } from '../../../tests/support/synced-shop.ts';

const shop = syncedShop();
const INCREMENTAL = { cause: 'schedule' };
const MEDAL = { Header: 'Medal of Honor, Army, 1904', 'Item Type': 'Medals' };

const addMedal = (number: number, fields: Record<string, unknown> = {}) =>
  shop.connect({
    records: [...RECORDS, itemRecord(number, { ...MEDAL, ...fields })],
  });
async function confirm(recordId: string, reason: string, who?: { headers: { cookie: string } }) {
  const { headers } = who ?? (await signedInStaff());
  const sync = await loadCalls('sync');
  const call = { headers, params: { recordId }, body: { reason } };
  return sync('PUT /api/restricted-listings/{recordId}', call);
}
const withdraw = async (recordId: string) =>
  (await loadCalls('sync'))('DELETE /api/restricted-listings/{recordId}', {
    ...(await signedInStaff()),
    params: { recordId },
  });
const listProblems = async () => {
  const open = await shop.functions.loadOpenProblems();
  return open?.problems.filter(({ cause }) => cause !== 'no photo') ?? [];
};

test('a sync leaves a restricted record off the shop, and reports it with the law', async () => {
  await addMedal(31);
  const run = await shop.sync();
  expect(run).toMatchObject({ status: 'succeeded', created: 16 });
  expect(await shop.findShown(31)).toBeUndefined();
  expect(await listProblems()).toMatchObject([
    {
      recordId: recordId(31),
      header: MEDAL.Header,
      restriction: 'medal-of-honor',
      message: expect.stringContaining('18 U.S.C. 704'),
    },
  ]);
});

test('a sync unlists a product that has become a restricted one', async () => {
  await shop.sync();
  await shop.itemLog.edit(2, MEDAL);
  expect(await shop.sync(INCREMENTAL)).toMatchObject({ unlisted: 1 });
  expect(await shop.findShown(2)).toBeUndefined();
});

test('a sync lists a restricted record once staff have confirmed it, although it has not changed', async () => {
  await addMedal(32);
  await shop.sync();
  expect((await confirm(recordId(32), 'An empty case')).status).toBe(200);
  expect(await shop.sync(INCREMENTAL)).toMatchObject({ full: false, created: 1 });
  expect(await shop.findShown(32)).toMatchObject({ name: MEDAL.Header });
  expect(await listProblems()).toEqual([]);
  await shop.sync({ full: true });
  expect(await shop.findShown(32)).toBeDefined();
});

test('a sync keeps a sold restricted piece in the archive', async () => {
  await shop.sync();
  await shop.itemLog.edit(2, { ...MEDAL, Status: 'Sold' });
  await shop.sync({ full: true });
  expect(await shop.findShown(2)).toMatchObject({ availability: 'Sold Out' });
});

test('a dry run says which restricted records a sync would leave off the shop', async () => {
  await addMedal(33);
  const run = await shop.sync({ dryRun: true });
  expect(run.problems).toMatchObject([{ recordId: recordId(33), restriction: 'medal-of-honor' }]);
});

test('DELETE /api/restricted-listings/{recordId} has the next sync unlist the record, and leaves a trace', async () => {
  await addMedal(37);
  await confirm(recordId(37), 'An empty case');
  await shop.sync();
  expect(await shop.findShown(37)).toBeDefined();
  expect((await withdraw(recordId(37))).status).toBe(200);
  expect(await shop.sync(INCREMENTAL)).toMatchObject({ full: false, unlisted: 1 });
  expect(await shop.findShown(37)).toBeUndefined();
  const { iterateActivities } = await import('../../platform/table/activity.ts');
  const [last, first] = await Array.fromAsync(iterateActivities());
  expect(first).toMatchObject({ action: 'listing-confirmed', subject: recordId(37) });
  expect(last).toMatchObject({
    action: 'listing-withdrawn',
    changes: [{ field: 'reason', before: 'An empty case', after: '' }],
  });
});

test('DELETE /api/restricted-listings/{recordId} allows another confirmation, and answers 404 when there is none', async () => {
  await confirm(recordId(38), 'An empty case');
  expect((await withdraw(recordId(38))).status).toBe(200);
  expect((await withdraw(recordId(38))).status).toBe(404);
  const sync = await loadCalls('sync');
  const { body } = await sync('GET /api/restricted-listings', await signedInStaff());
  expect(body.map((each: { recordId: string }) => each.recordId)).not.toContain(recordId(38));
  expect((await confirm(recordId(38), 'A replica')).body).toMatchObject({ reason: 'A replica' });
  expect((await withdraw(recordId(39))).status).toBe(404);
});

test('PUT /api/restricted-listings/{recordId} keeps who confirmed a listing, when and why', async () => {
  const staff = await signedInStaff();
  const { body } = await confirm(recordId(34), ' An empty case ', staff);
  expect(body).toEqual({
    recordId: recordId(34),
    reason: 'An empty case',
    by: { id: staff.user.id, email: staff.user.email },
    at: expect.any(String),
  });
  const sync = await loadCalls('sync');
  const list = await sync('GET /api/restricted-listings', staff);
  expect(list.body).toContainEqual(body);
});

test('PUT /api/restricted-listings/{recordId} answers a repeated request alike, and rejects another confirmation', async () => {
  const staff = await signedInStaff();
  const first = await confirm(recordId(35), 'An empty case', staff);
  expect(await confirm(recordId(35), 'An empty case', staff)).toMatchObject({
    status: 200,
    body: first.body,
  });
  const other = await confirm(recordId(35), 'Another reason');
  expect(other).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(other.body.message).toContain(staff.user.email);
});

test.each([
  ['a blank reason', recordId(36), '  '],
  ['a long reason', recordId(36), 'x'.repeat(501)],
  ['an id of no record', randomUUID(), 'An empty case'],
])('PUT /api/restricted-listings/{recordId} rejects %s', async (_, id, reason) => {
  expect((await confirm(id, reason)).status).toBe(400);
});
