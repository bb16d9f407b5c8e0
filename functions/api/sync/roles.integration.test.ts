import { beforeEach, expect, test } from 'vitest';
import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import type { RouteKey } from '../../../shared/contract/endpoint.ts';
import { sync } from '../../../shared/contract/sync.ts';
import type { ProductEvent } from '../../../shared/entities/product-event.ts';
import type { Role } from '../../../shared/entities/role.ts';
import type { SyncProblem, SyncRun } from '../../../shared/entities/sync-run.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { itemRecord, recordId } from '../../../tests/support/item-log.ts';
import { signedInAs } from '../../../tests/support/session.ts';
import { syncedShop } from '../../../tests/support/synced-shop.ts';

/** Catalogers and readers may not call the sync. */
const CALLERS: { who: string; role: Role; seesPrices: boolean; seesCosts: boolean }[] = [
  { who: 'a cataloger', role: 'cataloger', seesPrices: false, seesCosts: false },
  { who: 'a seller', role: 'seller', seesPrices: true, seesCosts: false },
  { who: 'a seller who sees costs', role: 'seller', seesPrices: true, seesCosts: true },
  { who: 'a reader', role: 'reader', seesPrices: false, seesCosts: false },
  { who: 'an owner', role: 'owner', seesPrices: true, seesCosts: true },
];

const PRICE = /741\d\.17/;
const COST = /731\d\.13/;

const READS = Object.keys(sync).filter((key) => key.startsWith('GET ')) as RouteKey[];

const shop = syncedShop();
let port = 0;
beforeEach(() => {
  port = Number(new URL(shop.itemLog.url).port);
});

const TEXT = { type: 'singleLineText' };
const connect = (fields: Record<string, unknown>, columns: Record<string, typeof TEXT> = {}) =>
  shop.connect({
    port,
    columns,
    records: Array.from({ length: 10 }, (_, n) => itemRecord(n + 1, fields)),
  });
const AMOUNTS = { 'Share Price': 7411.17, Cost: 7311.13 };

async function syncUnreadableCells(): Promise<SyncRun> {
  await connect(AMOUNTS);
  await shop.sync();
  await shop.itemLog.edit(1, { Header: 'A better name', 'Share Price': 7412.17, Cost: 7312.13 });
  await shop.sync({ full: true });
  const texts = { 'Share Price': '7413.17 or more', Cost: '7313.13 or less' };
  await connect(texts, { 'Share Price': TEXT, Cost: TEXT });
  const run = await shop.sync({ full: true });
  expect(run.problems.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['Share Price', 'Cost']),
  );
  return run;
}

async function blockSync(): Promise<SyncRun> {
  await connect({ 'Share Price': 7414.17, Cost: 7314.13 });
  const run = await shop.sync({ full: true });
  expect(run).toMatchObject({ status: 'blocked', error: expect.stringMatching(COST) });
  return run;
}

type Session = Awaited<ReturnType<typeof signedInAs>>;
const ask = async (key: RouteKey, { headers }: Session, call: object = {}) =>
  (await loadCalls('sync'))(key, { ...call, headers });

test.each(CALLERS)(
  'GET /api/sync-airtable/runs and all other reads show $who what the role includes, and nothing else',
  async ({ role, seesPrices, seesCosts }) => {
    const runs = [await syncUnreadableCells(), await blockSync()];
    const session = await signedInAs(role, { seesCosts });
    const answers = [];
    for (const { id } of runs) {
      for (const key of READS) answers.push(await ask(key, session, { params: { id } }));
    }
    const params = { id: toProductId(recordId(1)) };
    answers.push(await ask('GET /api/products/{id}/history', session, { params }));
    const body = { dryRun: true, full: true };
    answers.push(await ask('POST /api/sync-airtable', session, { body }));
    answers.push(await ask('POST /api/add-test-items', session));
    const text = JSON.stringify(answers);
    expect({ price: PRICE.test(text), cost: COST.test(text) }).toEqual({
      price: seesPrices,
      cost: seesCosts,
    });
  },
);

test('GET /api/sync-airtable/problems keeps the counts, and the problems of columns that the role does not include without their cells', async () => {
  await syncUnreadableCells();
  const read = async (role: Role) =>
    (await ask('GET /api/sync-airtable/problems', await signedInAs(role))).body;
  const [all, some] = [await read('owner'), await read('seller')];
  expect(some.counts).toEqual(all.counts);
  const ofColumn = (problems: SyncProblem[], column: string) =>
    problems.filter(({ field }) => field === column);
  expect(ofColumn(some.problems, 'Share Price')).toEqual(ofColumn(all.problems, 'Share Price'));
  expect(ofColumn(all.problems, 'Cost')).toMatchObject([
    { cause: 'unreadable column', message: expect.stringContaining('7313.13 or less') },
  ]);
  expect(ofColumn(some.problems, 'Cost')).toMatchObject([
    {
      cause: 'unreadable column',
      message: 'The column “Cost” has a problem. Your role does not include its values.',
    },
  ]);
});

test('GET /api/sync-airtable/runs/{id} does not tell a seller which costs a blocked run would change', async () => {
  await syncUnreadableCells();
  const blocked = await blockSync();
  const call = { params: { id: blocked.id } };
  const key = 'GET /api/sync-airtable/runs/{id}';
  expect((await ask(key, await signedInAs('owner'), call)).body.error).toBe(blocked.error);
  const { body } = await ask(key, await signedInAs('seller'), call);
  expect(body).toMatchObject({
    status: 'blocked',
    error:
      'The sync changed nothing, because it would change hidden values of many products. If that is right, sync again and confirm it.',
  });
});

test('POST /api/sync-airtable/runs/{id}/rollback by a seller restores costs without showing them', async () => {
  await connect(AMOUNTS);
  await shop.sync();
  await shop.itemLog.edit(1, { Header: 'A wrong name', Cost: 7312.13 });
  const { id } = await shop.sync({ full: true });
  const seller = await signedInAs('seller');
  const { status, body } = await ask('POST /api/sync-airtable/runs/{id}/rollback', seller, {
    params: { id },
  });
  expect({ status, updated: body.updated }).toEqual({ status: 200, updated: 1 });
  expect(await shop.findStored(1)).toMatchObject({ name: 'Patch 1', cost: '7311.13' });
  const params = { id: toProductId(recordId(1)) };
  const history = await ask('GET /api/products/{id}/history', seller, { params });
  const events: ProductEvent[] = history.body.slice(0, 2);
  expect(events.map(({ fields }) => fields.map(({ field }) => field))).toEqual([
    ['name'],
    ['name'],
  ]);
  expect(JSON.stringify([body, history.body])).not.toMatch(COST);
});
