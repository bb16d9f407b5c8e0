import { describe, expect, test } from 'vitest';
import { DEMO_BASE_ID } from '../../shared/airtable-mapping/demo-base.ts';
import { demoBase } from '../../tests/support/airtable-base.ts';
import { loadCalls } from '../../tests/support/call.ts';
import { itemRecord } from '../../tests/support/item-log.ts';
import { signedInStaff } from '../../tests/support/session.ts';
import { syncedShop } from '../../tests/support/synced-shop.ts';
import { withinPermissions } from '../../tests/support/within-permissions.ts';

const shop = syncedShop();
const call = async (key: string) =>
  (await loadCalls('sync'))(key as 'GET /api/sample-data', await signedInStaff());
const ORIGIN = 'https://shop.example';

async function renderFiles() {
  const { renderFeed } = await import('../render/feed.ts');
  const { renderProductSitemap } = await import('../render/sitemap.ts');
  const files = [await renderFeed(ORIGIN), await renderProductSitemap(ORIGIN, 1)];
  return files.map((file) => file?.body ?? '').join('\n');
}
const announce = () =>
  withinPermissions('outbox', async () =>
    (await import('../outbox/announce-changes.ts')).announceChanges(),
  );
const loadAnnounced = async () =>
  (await import('../storage/bucket/announced-products.ts')).loadAnnouncedProducts();

test('The demo’s base is the one that the demo has', () => {
  expect(demoBase().id).toBe(DEMO_BASE_ID);
});

describe('GET /api/sample-data', () => {
  test('counts samples and test items, and says that the base is not the demo', async () => {
    await call('POST /api/add-sample-data');
    expect((await call('GET /api/sample-data')).body).toEqual({ isDemo: false, products: 1 });
    await shop.sync({ cause: 'test import', first: 5 });
    expect((await call('GET /api/sample-data')).body).toEqual({ isDemo: false, products: 6 });
  });
});

describe('sample and test data', () => {
  test('are in the shop, but never announced and in no feed and sitemap', async () => {
    await announce();
    await call('POST /api/add-sample-data');
    await shop.sync({ cause: 'test import', first: 5 });
    await announce();
    expect(await shop.shown()).toHaveLength(6);
    expect((await loadAnnounced())?.products).toEqual({});
    const files = await renderFiles();
    for (const { id } of await shop.shown()) expect(files).not.toContain(id);
  });

  test('of a test import become regular products with the next sync', async () => {
    await shop.sync({ cause: 'test import', first: 5 });
    const run = await shop.sync();
    expect(run).toMatchObject({ created: 11, updated: 5, unlisted: 0 });
    expect((await call('GET /api/sample-data')).body).toMatchObject({ products: 0 });
  });
});

describe('DELETE /api/sample-data', () => {
  test('removes them, and nothing else', async () => {
    await shop.sync();
    await call('POST /api/add-sample-data');
    expect((await call('DELETE /api/sample-data')).body).toEqual({ removed: 1 });
    expect(await shop.shown()).toHaveLength(16);
    expect((await call('DELETE /api/sample-data')).body).toEqual({ removed: 0 });
  });
});

test('The demo’s products become sample data when the dealer connects their own base, without a question', async () => {
  const { findSyncState, saveSyncState } = shop.functions;
  await shop.sync();
  const state = await findSyncState();
  if (!state) throw new Error('No state');
  await shop.connect({
    records: Array.from({ length: 3 }, (_, n) => itemRecord(n + 101)),
  });
  await saveSyncState({ ...state, source: `http://localhost/v0/${DEMO_BASE_ID}` });
  expect(await shop.sync({ dryRun: true })).toMatchObject({ created: 3, unlisted: 0 });
  expect(await shop.sync()).toMatchObject({ status: 'succeeded', created: 3, unlisted: 0 });
  expect(await shop.sync({ full: true })).toMatchObject({ status: 'succeeded', unlisted: 0 });
  expect((await call('GET /api/sample-data')).body).toMatchObject({ products: 16 });
  await call('DELETE /api/sample-data');
  expect(await shop.shown()).toHaveLength(3);
});
