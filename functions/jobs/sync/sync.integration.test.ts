import type { Context } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RouteKey } from '../../../shared/contract/endpoint.ts';
import { PERMISSIONS } from '../../../shared/entities/role.ts';
import type { User } from '../../../shared/entities/user.ts';
import { loadBundle } from '../../../tests/support/bundles.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { createEvent } from '../../../tests/support/event.ts';
import { forgetSyncs } from '../../../tests/support/forget-syncs.ts';
import { listProducts } from '../../../tests/support/index-contents.ts';
import {
  type ItemLog,
  itemRecord,
  recordId,
  startItemLog,
} from '../../../tests/support/item-log.ts';
import { signedInStaff } from '../../../tests/support/session.ts';
import { withinPermissions } from '../../../tests/support/within-permissions.ts';

const RECORDS = Array.from({ length: 40 }, (_, n) =>
  itemRecord(n, { Status: n % 3 === 2 ? 'Owned' : 'List' }),
);

let engines: Awaited<ReturnType<typeof startEngines>>;
let itemLog: ItemLog;
let sync: typeof import('../../api/sync/handler.ts');
let worker: typeof import('../worker/handler.ts');
let products: typeof import('../../platform/table/products.ts');
let catalog: typeof import('../../platform/bucket/published-catalog.ts');
let headers: { cookie: string };
let user: User;

beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  sync = await import('../../api/sync/handler.ts');
  worker = await import('../worker/handler.ts');
  products = await import('../../platform/table/products.ts');
  catalog = await import('../../platform/bucket/published-catalog.ts');
  ({ headers, user } = await signedInStaff());
});
afterAll(() => engines.stop());

beforeEach(async () => {
  itemLog = await startItemLog({ records: RECORDS });
  Object.assign(process.env, itemLog.env);
});
afterEach(async () => {
  await itemLog.close();
  const remove = (await products.loadAllProducts()).map(({ id }) => id);
  await products.writeProducts({ put: [], remove });
  await forgetSyncs();
});

const call = async (routeKey: RouteKey, body?: string, { handler } = sync) => {
  const options = { headers, ...(body === undefined ? {} : { body }) };
  const result = await withinPermissions('sync', () =>
    handler(createEvent(routeKey, options), {} as Context),
  );
  return { status: result.statusCode, body: JSON.parse(result.body ?? '') };
};
const callRun = async (id: string) => {
  const event = createEvent('GET /api/sync-airtable/runs/{id}', { headers, params: { id } });
  const result = await withinPermissions('sync', () => sync.handler(event, {} as Context));
  return { status: result.statusCode, body: JSON.parse(result.body ?? '') };
};
const shown = async () => {
  const published = await catalog.openCatalog();
  if (!published) throw new Error('Nothing is published');
  return listProducts(published.index);
};

test('POST /api/sync-airtable responds 202 with the run in progress when it takes long', async () => {
  itemLog.faults.slowBy(500);
  const { syncAirtable } = await import('../../api/sync/sync-airtable.ts');
  const event = createEvent('POST /api/sync-airtable');
  const answer = await syncAirtable(
    {
      params: undefined,
      query: undefined,
      headers: undefined,
      body: {},
      caller: {
        userId: user.id,
        isStaff: true,
        needsSecondFactor: false,
        role: 'owner',
        permissions: PERMISSIONS,
      },
      event,
    },
    100,
  );
  expect(answer).toMatchObject({ status: 202, body: { status: 'running', success: true } });
  const id = answer.headers?.location?.split('/').at(-1) ?? '';
  const status = async () => (await callRun(id)).body.status;
  await expect.poll(status).toBe('succeeded');
});

test('POST /api/sync-airtable responds with the finished run and its counts', async () => {
  const { status, body } = await call('POST /api/sync-airtable');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    success: true,
    imported: 27,
    updated: 0,
    skipped: 13,
    status: 'succeeded',
    cause: 'manual',
    read: 40,
    created: 27,
    problems: [],
  });
  expect(body.message).toContain('27 imported');
  expect(await shown()).toHaveLength(27);
});

test('POST /api/sync-airtable plans a dry run', async () => {
  const { body } = await call('POST /api/sync-airtable', '{"dryRun":true}');
  expect(body).toMatchObject({ success: true, imported: 27 });
  expect(body.message).toContain('Nothing was changed');
  expect(await products.loadAllProducts()).toEqual([]);
});

test('POST /api/sync-airtable reports a blocked run, and runs once confirmed', async () => {
  await call('POST /api/sync-airtable');
  for (let n = 0; n < 12; n++) if (n % 3 !== 2) await itemLog.edit(n, { Status: 'Owned' });
  const { status, body } = await call('POST /api/sync-airtable', '{}');
  expect({ status, ...body }).toMatchObject({ status: 'blocked', success: false, imported: 0 });
  expect(body.message).toContain('8 of 27');
  const confirmed = await call('POST /api/sync-airtable', '{"confirm":true}');
  expect(confirmed.body).toMatchObject({ success: true, unlisted: 8 });
});

test.each([
  [502, 'AIRTABLE_FAILED', { AIRTABLE_TOKEN: 'patWrong' }],
  [503, 'AIRTABLE_NOT_CONFIGURED', { AIRTABLE_BASE_ID: '' }],
])(
  'POST /api/sync-airtable responds %d %s when Airtable cannot be read',
  async (expected, code, env) => {
    Object.assign(process.env, env);
    const { status, body } = await call('POST /api/sync-airtable');
    expect(status).toBe(expected);
    expect(body).toMatchObject({
      code,
      message: expect.stringContaining(Object.keys(env)[0] ?? ''),
    });
  },
);

test('POST /api/sync-airtable rejects a body that is not JSON, and options of the wrong type', async () => {
  expect((await call('POST /api/sync-airtable', '{')).status).toBe(400);
  expect((await call('POST /api/sync-airtable', '{"dryRun":"yes"}')).status).toBe(400);
});

test('GET /api/sync-airtable/runs lists the runs, newest first, including failed ones', async () => {
  await call('POST /api/sync-airtable');
  Object.assign(process.env, { AIRTABLE_TOKEN: 'patWrong' });
  await call('POST /api/sync-airtable');
  const { status, body } = await call('GET /api/sync-airtable/runs');
  expect(status).toBe(200);
  expect(body.slice(0, 2)).toMatchObject([
    { status: 'failed', error: expect.stringContaining('token') },
    { status: 'succeeded' },
  ]);
});

test('GET /api/sync-airtable/runs/{id} responds with the run, and 404 for an unknown one', async () => {
  const { body: run } = await call('POST /api/sync-airtable');
  const { status, body } = await callRun(run.id);
  expect(status).toBe(200);
  expect(run).toMatchObject(body);
  expect((await callRun('nope')).status).toBe(404);
});

test('POST /api/add-test-items imports the first 20 items for sale, and no more when repeated', async () => {
  const { status, body } = await call('POST /api/add-test-items');
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, imported: 20, updated: 0 });
  const forSale = RECORDS.filter(({ fields }) => fields.Status === 'List').slice(0, 20);
  const ids = (await shown()).map(({ airtableId }) => airtableId);
  expect(ids.sort()).toEqual(forSale.map(({ id }) => id).sort());

  await itemLog.edit(0, { Header: 'Renamed' });
  expect((await call('POST /api/add-test-items')).body).toMatchObject({
    imported: 0,
    updated: 1,
  });
  expect(await shown()).toHaveLength(20);
});

test('POST /api/add-test-items unlists nothing, and the next sync imports the rest', async () => {
  await call('POST /api/add-test-items');
  expect((await call('POST /api/sync-airtable')).body).toMatchObject({
    imported: 7,
    unlisted: 0,
  });
  await itemLog.edit(39, { Status: 'Owned' });
  await call('POST /api/add-test-items');
  expect((await shown()).some(({ airtableId }) => airtableId === recordId(39))).toBe(true);
});

test('POST /api/add-sample-data adds one of three samples per call, then none', async () => {
  for (const count of [1, 2, 3]) {
    const { status, body } = await call('POST /api/add-sample-data');
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, imported: 1, updated: 0, skipped: 0 });
    expect(await shown()).toHaveLength(count);
  }
  expect((await call('POST /api/add-sample-data')).body).toMatchObject({ imported: 0 });
  const samples = await shown();
  expect(new Set(samples.map(({ name }) => name)).size).toBe(3);
  expect(samples.every(({ airtableId }) => airtableId === null)).toBe(true);
});

test('POST /api/add-sample-data adds two when called twice at once, and publishes both', async () => {
  const results = await Promise.all([1, 2].map(() => call('POST /api/add-sample-data')));
  expect(results.map(({ body }) => body.imported)).toEqual([1, 1]);
  expect(await shown()).toHaveLength(2);
});

test('POST /api/add-sample-data adds samples that no sync touches', async () => {
  await call('POST /api/add-sample-data');
  await call('POST /api/sync-airtable', '{"confirm":true}');
  expect((await shown()).filter(({ airtableId }) => airtableId === null)).toHaveLength(1);
});

test('GET /api/sync-airtable/problems counts what is left to correct by cause, and names the records', async () => {
  await itemLog.edit(3, { 'Item Type': null });
  await call('POST /api/sync-airtable');
  const { body } = await call('GET /api/sync-airtable/problems');
  expect(body.counts).toMatchObject({ incomplete: 1 });
  const found = { recordId: recordId(3), header: 'Patch 3', cause: 'incomplete' };
  expect(body.problems).toContainEqual(expect.objectContaining(found));
});

test('GET /api/restricted-listings is empty before staff have confirmed a listing', async () => {
  expect(await call('GET /api/restricted-listings')).toEqual({ status: 200, body: [] });
});

test('GET /api/inventory counts all records that the last sync read', async () => {
  await call('POST /api/sync-airtable');
  const { body } = await call('GET /api/inventory');
  expect(body).toMatchObject({
    total: 40,
    byType: [{ name: 'Patches', count: 40 }],
    byStatus: [
      { name: 'List', count: 27 },
      { name: 'Owned', count: 13 },
    ],
  });
  expect(Date.parse(body.asOf)).toBeLessThan(Date.now());
});

test('GET /api/database reports that the table is active', async () => {
  const { body } = await call('GET /api/database');
  expect(body).toEqual({ name: 'DynamoDB', isActive: true });
});

test('the scheduled sync syncs the shop, and does nothing while Airtable is not configured', async () => {
  await worker.worker({ cause: 'first start' });
  expect(await shown()).toHaveLength(27);
  process.env.AIRTABLE_TOKEN = '';
  expect(await worker.worker({ cause: 'schedule' })).toBeUndefined();
});

test('the scheduled sync saves a failed run with its reason', async () => {
  process.env.AIRTABLE_TOKEN = 'patWrong';
  expect(await worker.worker({ cause: 'schedule' })).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('AIRTABLE_TOKEN'),
  });
});

test('the deployed bundles sync as well', async () => {
  const bundled: typeof worker = await loadBundle('sync-worker');
  itemLog.faults.next({ answer: 'drop' });
  expect(await bundled.worker({ cause: 'schedule' })).toMatchObject({ created: 27 });
  const { body } = await call('POST /api/sync-airtable', '{}', await loadBundle('sync'));
  expect(body).toMatchObject({ success: true, unchanged: 27 });
});
