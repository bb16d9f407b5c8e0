import type { Context } from 'aws-lambda';
import { beforeAll, expect, test } from 'vitest';
import type { ProductEvent } from '../../../shared/entities/product-event.ts';
import type { SyncRun } from '../../../shared/entities/sync-run.ts';
import { createEvent } from '../../../tests/support/event.ts';
import { itemRecord, photo } from '../../../tests/support/item-log.ts';
import { signedInStaff } from '../../../tests/support/session.ts';
import { RECORDS, syncedShop } from '../../../tests/support/synced-shop.ts';
import { withinPermissions } from '../../../tests/support/within-permissions.ts';

const shop = syncedShop();
let headers: { cookie: string };

beforeAll(async () => {
  ({ headers } = await signedInStaff());
});

const call = async (event: Parameters<typeof createEvent>[0], options: object) => {
  const { handler } = await import('../../api/sync/handler.ts');
  const result = await withinPermissions('sync', () =>
    handler(createEvent(event, { headers, ...options }), {} as Context),
  );
  return { status: result.statusCode, body: JSON.parse(result.body ?? '') };
};
const rollBack = async (id: string, body: object = {}) =>
  call('POST /api/sync-airtable/runs/{id}/rollback', {
    params: { id },
    body: JSON.stringify(body),
  });
const getHistory = async (id = ''): Promise<ProductEvent[]> =>
  (await call('GET /api/products/{id}/history', { params: { id } })).body;

async function changedShop(): Promise<SyncRun> {
  await shop.connect({
    records: RECORDS.with(4, itemRecord(5, { Photos: [photo('rollback-kept')] })),
  });
  await shop.sync();
  await shop.itemLog.edit(1, { Header: 'A wrong name', Era: 'Vietnam', Photos: [] });
  await shop.itemLog.edit(2, { Summary: 'A wrong text', 'Share Price': 12 });
  await shop.itemLog.edit(3, { Status: 'Sold' });
  await shop.itemLog.edit(4, { Status: 'Owned' });
  await shop.itemLog.remove(5);
  await shop.itemLog.edit(17, { Status: 'List' });
  const run = await shop.sync({ full: true });
  expect(run).toMatchObject({ created: 1, updated: 2, unlisted: 3, sold: 1, recorded: 6 });
  return run;
}

const byName = async () =>
  (await shop.shown())
    .map(({ updatedAt: _, imagePlaceholder: __, ...product }) => product)
    .sort((a, b) => a.id.localeCompare(b.id));

test('POST /api/sync-airtable/runs/{id}/rollback restores prices, texts, photos and listing, and later syncs leave them so', async () => {
  await shop.connect({
    records: RECORDS.with(4, itemRecord(5, { Photos: [photo('rollback-kept')] })),
  });
  await shop.sync();
  const before = await byName();
  const stored = await shop.findStored(2);
  const run = await changedShop();
  expect(await byName()).not.toEqual(before);

  const { status, body } = await rollBack(run.id);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      status: 'succeeded',
      cause: 'rollback',
      rollsBack: run.id,
      by: { email: expect.stringContaining('@') },
      created: 2,
      updated: 3,
      unlisted: 1,
      problems: [],
      calls: 0,
    },
  });
  expect(body.changes).toHaveLength(6);
  expect(await byName()).toEqual(before);
  expect((await shop.findStored(2))?.sharePrice).toBe(stored?.sharePrice);

  expect(await shop.sync({ full: true })).toMatchObject({ created: 0, updated: 0, unlisted: 0 });
  expect(await byName()).toEqual(before);
});

test('POST /api/sync-airtable/runs/{id}/rollback leaves out photos that have been deleted since', async () => {
  const run = await changedShop();
  await shop.functions.deletePhotos([photo('rollback-kept').id]);
  expect((await rollBack(run.id)).body).toMatchObject({ status: 'succeeded', created: 2 });
  expect(await shop.findShown(5)).toMatchObject({ imageUrl: null, imageUrls: [] });
  expect((await shop.findShown(1))?.imageUrls).toHaveLength(2);
});

test('POST /api/sync-airtable/runs/{id}/rollback lasts until the record changes in Airtable', async () => {
  const run = await changedShop();
  await rollBack(run.id);
  await shop.itemLog.edit(1, { Header: 'The right name' });
  await shop.itemLog.edit(4, { Status: 'List', Header: 'Back on sale' });
  expect(await shop.sync()).toMatchObject({ created: 0, updated: 2, unlisted: 0 });
  expect(await shop.findShown(1)).toMatchObject({
    name: 'The right name',
    era: 'Vietnam (1955-1975)',
  });
  await shop.itemLog.edit(4, { Status: 'Owned' });
  expect(await shop.sync()).toMatchObject({ unlisted: 1 });
  expect(await shop.findShown(4)).toBeUndefined();
});

test('POST /api/sync-airtable/runs/{id}/rollback can be rolled back itself', async () => {
  const run = await changedShop();
  const after = await byName();
  const { body } = await rollBack(run.id);
  expect((await rollBack(body.id)).body).toMatchObject({ created: 1, updated: 2, unlisted: 3 });
  expect(await byName()).toEqual(after);
  expect(await shop.sync({ full: true })).toMatchObject({ created: 0, updated: 0, unlisted: 0 });
});

test('POST /api/sync-airtable/runs/{id}/rollback leaves alone what has changed again since, and says so', async () => {
  const run = await changedShop();
  await shop.itemLog.edit(1, { Header: 'A newer name' });
  await shop.sync();
  const { body } = await rollBack(run.id);
  expect(body).toMatchObject({ updated: 2, problems: [{ recordId: expect.any(String) }] });
  expect(body.problems[0].message).toContain('has changed again since');
  expect(await shop.findShown(1)).toMatchObject({ name: 'A newer name' });
  expect((await rollBack(run.id)).body).toMatchObject({ created: 0, updated: 0, unlisted: 0 });
});

test('POST /api/sync-airtable/runs/{id}/rollback does not offer pieces again that were sold here', async () => {
  const { saveSalePrice } = await import('../../platform/table/sale-prices.ts');
  const run = await changedShop();
  const sold = await shop.findStored(3);
  await saveSalePrice({
    productId: sold?.id ?? '',
    price: '10.00',
    currency: 'USD',
    soldAt: new Date().toISOString(),
  } as Parameters<typeof saveSalePrice>[0]);
  const { body } = await rollBack(run.id);
  expect(body.problems).toMatchObject([{ message: expect.stringContaining('was sold here') }]);
  expect(await shop.findShown(3)).toMatchObject({ availability: 'Sold Out' });
});

test('POST /api/sync-airtable/runs/{id}/rollback undoes the change of one product', async () => {
  const run = await changedShop();
  const product = await shop.findStored(1);
  expect((await rollBack(run.id, { productIds: [product?.id] })).body).toMatchObject({
    updated: 1,
    created: 0,
    unlisted: 0,
  });
  expect(await shop.findShown(1)).toMatchObject({ name: 'Patch 1' });
  expect(await shop.findShown(17)).toBeDefined();
});

test('POST /api/sync-airtable/runs/{id}/rollback that is interrupted is resumed by the next run, and undoes each change once', async () => {
  const records = Array.from({ length: 40 }, (_, n) => itemRecord(n + 1));
  await shop.connect({ records });
  await shop.sync();
  const before = await byName();
  await Promise.all(records.map((_, n) => shop.itemLog.edit(n + 1, { Era: 'Vietnam' })));
  const run = await shop.sync({ confirm: true });
  expect(run).toMatchObject({ updated: 40, recorded: 40 });

  const started = await shop.functions.startRun({ cause: 'rollback', rollsBack: run.id });
  const interrupted = await shop.functions.runSync(started, { deadlineMs: 0 });
  expect(interrupted).toMatchObject({ status: 'running', updated: 18 });
  await shop.functions.expireSyncLease();
  expect((await rollBack(run.id)).status).toBe(409);
  expect(await shop.sync({ cause: 'manual' })).toMatchObject({
    id: started.run.id,
    status: 'succeeded',
    updated: 40,
    problems: [],
  });
  expect(await byName()).toEqual(before);
  expect(await getHistory(before[0]?.id)).toHaveLength(2);
});

test('POST /api/sync-airtable/runs/{id}/rollback changes nothing for a run without changes', async () => {
  await shop.sync();
  const unchanged = await shop.sync();
  const { status, body } = await rollBack(unchanged.id);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { status: 'succeeded', updated: 0, problems: [] },
  });
});

test('POST /api/sync-airtable/runs/{id}/rollback responds 404 for an unknown run, and 409 for one in progress', async () => {
  expect((await rollBack(crypto.randomUUID())).status).toBe(404);
  const { run } = await shop.functions.startRun({ cause: 'schedule' });
  expect((await rollBack(run.id)).status).toBe(409);
});

test('GET /api/products/{id}/history lists the changes of a product field by field, newest first', async () => {
  const run = await changedShop();
  const product = await shop.findStored(1);
  const { body } = await rollBack(run.id, { productIds: [product?.id] });
  const history = await getHistory(product?.id);
  expect(history.slice(0, 2)).toMatchObject([
    {
      kind: 'updated',
      runId: body.id,
      cause: 'rollback',
      by: { email: expect.stringContaining('@') },
      fields: expect.arrayContaining([
        { field: 'name', from: 'A wrong name', to: 'Patch 1' },
      ]) as unknown,
      canUndo: true,
      undoneBy: null,
    },
    {
      kind: 'updated',
      runId: run.id,
      cause: 'test',
      by: null,
      fields: expect.arrayContaining([
        { field: 'name', from: 'Patch 1', to: 'A wrong name' },
        { field: 'photos', from: '2 photos', to: '0 photos' },
      ]) as unknown,
      canUndo: false,
      undoneBy: expect.any(String),
    },
  ]);
});

test('GET /api/products/{id}/history is empty for an unknown product', async () => {
  expect(await getHistory(crypto.randomUUID())).toEqual([]);
});
