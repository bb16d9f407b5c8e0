import { expect, test } from 'vitest';
import { type FaultInput, itemRecord, photo, recordId } from '../../../tests/support/item-log.ts';
import { syncedShop } from '../../../tests/support/synced-shop.ts';

const shop = syncedShop();

const COUNT = 250;
const before = Array.from({ length: COUNT }, (_, n) => itemRecord(n + 1));
const after = before.map((record, n) => {
  const fields =
    n % 50 === 3
      ? { Status: 'Sold' }
      : n % 50 === 4
        ? { Status: 'Owned' }
        : n % 10 === 0
          ? { Header: `Renamed ${n}` }
          : {};
  return { ...record, fields: { ...record.fields, ...fields } };
});
const EXPECTED = { updated: 25, unlisted: 10, unchanged: 215, read: COUNT };

async function syncThenChangeBase() {
  await shop.connect({ records: before });
  await shop.sync();
  await shop.connect({ records: after });
}
const shownLines = async () =>
  (await shop.shown()).map((product) => JSON.stringify(product)).sort();

test.each<[string, FaultInput[]]>([
  ['many 429s', [{ answer: 429, times: 3, skip: 1, retryAfter: 0 }]],
  [
    'server errors on every page',
    [
      { answer: 503, times: 2 },
      { answer: 502, skip: 2 },
    ],
  ],
  ['a body that stalls', [{ answer: 'stall-after-headers', skip: 1 }]],
  ['a response that never starts', [{ answer: 'stall-before-headers', skip: 2 }]],
  ['a connection dropped within the body', [{ answer: 'drop', times: 2, skip: 1 }]],
  ['a 200 that is not JSON', [{ answer: 'not-json', skip: 1 }]],
])('a sync recovers from %s', async (_, faults) => {
  await syncThenChangeBase();
  for (const fault of faults) shop.itemLog.faults.next(fault);
  expect(await shop.sync({ full: true })).toMatchObject({ status: 'succeeded', ...EXPECTED });
  expect(await shop.findShown(4)).toMatchObject({ availability: 'Sold Out' });
  expect(await shop.findShown(5)).toBeUndefined();
  expect(await shop.shown()).toHaveLength(COUNT - 5);
});

test('a sync recovers from offsets that expire during the run', async () => {
  await syncThenChangeBase();
  shop.itemLog.faults.slowBy(60);
  const running = shop.sync({ full: true });
  await expect.poll(() => shop.itemLog.faults.calls().total).toBeGreaterThan(0);
  shop.itemLog.faults.expireOffsets();
  expect(await running).toMatchObject({ status: 'succeeded', ...EXPECTED });
});

test('a sync recovers from attachment URLs that expire before they are copied', async () => {
  const records = Array.from({ length: 30 }, (_, n) =>
    itemRecord(n + 1, { Photos: [photo(`stale ${n}`)] }),
  );
  await shop.connect({ records });
  shop.itemLog.faults.next({ answer: 410, times: 3, on: ['attachment'] });
  expect(await shop.sync()).toMatchObject({ status: 'succeeded', photos: 30, problems: [] });
  expect((await shop.shown()).every(({ imageUrls }) => imageUrls.length === 1)).toBe(true);
});

test('a sync recovers from records changed and removed while the base is read', async () => {
  await syncThenChangeBase();
  shop.itemLog.faults.slowBy(60);
  const running = shop.sync({ cause: 'schedule' });
  await expect.poll(() => shop.itemLog.faults.calls().total).toBeGreaterThan(0);
  await shop.itemLog.edit(1, { Header: 'Changed just now' });
  await shop.itemLog.edit(COUNT, { Status: 'Sold' });
  expect(await running).toMatchObject({ status: 'succeeded' });
  shop.itemLog.faults.slowBy(0);
  await shop.sync({ cause: 'schedule' });
  expect(await shop.findShown(1)).toMatchObject({ name: 'Changed just now' });
  expect(await shop.findShown(COUNT)).toMatchObject({ availability: 'Sold Out' });
});

test.each<[string, FaultInput, string]>([
  ['endless 429s', { answer: 429, times: 'always', skip: 1 }, 'too many requests'],
  ['endless server errors', { answer: 503, times: 'always', skip: 2 }, 'internal error'],
  ['a used-up monthly quota', { answer: 'billing', times: 'always', skip: 1 }, 'used up'],
  ['pages that are never JSON', { answer: 'not-json', times: 'always', skip: 1 }, 'Airtable'],
  ['bodies that always stall', { answer: 'stall-after-headers', times: 'always' }, 'in time'],
])(
  'a sync fails with the reason and leaves the shop as it was after %s',
  async (_, fault, reason) => {
    await syncThenChangeBase();
    const shown = await shownLines();
    const stored = await shop.functions.loadAllProducts();
    shop.itemLog.faults.next(fault);
    expect(await shop.sync({ full: true }, { airtable: SHORT_LIMITS })).toMatchObject({
      status: 'failed',
      error: expect.stringContaining(reason),
    });
    expect(await shownLines()).toEqual(shown);
    expect(await shop.functions.loadAllProducts()).toEqual(stored);
    shop.itemLog.faults.reset();
    // After a refusal for the month, only staff ask Airtable again.
    const by = { id: 'staff', email: 'staff@guidon.example' };
    const again = await shop.sync({ full: true, by });
    expect(again).toMatchObject({ status: 'succeeded', ...EXPECTED });
  },
);

test('a first import that fails halfway fails with the reason, and is rolled back', async () => {
  await shop.connect({ records: before });
  await shop.functions.publishBase([]);
  shop.itemLog.faults.next({ answer: 503, times: 'always', skip: 2 });
  expect(await shop.sync({}, { airtable: SHORT_LIMITS })).toMatchObject({
    status: 'failed',
    created: 0,
  });
  expect(await shop.shown()).toEqual([]);
  expect(await shop.functions.loadAllProducts()).toEqual([]);
  shop.itemLog.faults.reset();
  expect(await shop.sync()).toMatchObject({ status: 'succeeded' });
  expect(await shop.shown()).toHaveLength(COUNT);
});

test('a sync fails with the reason and leaves the shop as it was after a used-up call limit', async () => {
  await syncThenChangeBase();
  const shown = await shownLines();
  shop.itemLog.faults.next({ answer: 503, times: 'always' });
  const { airtableBase } = await import('../../domain/airtable/connection.ts');
  const base = await airtableBase({ maxCalls: 7, maxAttempts: 50, backoffMs: 1 });
  const reading = Array.fromAsync(base.records('Item Log', { fields: ['Header'] }));
  await expect(reading).rejects.toMatchObject({ message: expect.stringContaining('7 calls') });
  expect(base.calls).toBe(7);
  expect(await shownLines()).toEqual(shown);
});

const SHORT_LIMITS = { backoffMs: 2, rateLimitWaitMs: 5, requestTimeoutMs: 2_000 };

test('an empty base does not empty the shop without confirmation', async () => {
  await shop.connect({ records: before });
  await shop.sync();
  await shop.connect({ records: [] });
  expect(await shop.sync()).toMatchObject({ status: 'blocked', read: 0 });
  expect(await shop.shown()).toHaveLength(COUNT);
  expect(await shop.sync({ confirm: true })).toMatchObject({
    status: 'succeeded',
    unlisted: COUNT,
  });
  expect(await shop.sync()).toMatchObject({ status: 'succeeded', read: 0 });
});

test('unknown and misspelled statuses are reported by record', async () => {
  await shop.connect({
    records: [
      itemRecord(1, { Status: 'list' }),
      itemRecord(2, { Status: 'Lent out' }),
      itemRecord(3),
    ],
  });
  const { problems, created, skipped } = await shop.sync();
  expect({ created, skipped }).toEqual({ created: 1, skipped: 2 });
  expect(problems.map(({ recordId: id, message }) => [id, message])).toEqual([
    [recordId(1), expect.stringContaining('must be exactly "List"')],
    [recordId(2), expect.stringContaining('"Lent out"')],
  ]);
});
