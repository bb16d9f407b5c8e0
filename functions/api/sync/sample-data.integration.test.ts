import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { DEMO_BASE_ID } from '../../../shared/airtable-mapping/demo-base.ts';
import { demoBase } from '../../../tests/support/airtable-base.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { itemRecord, photo } from '../../../tests/support/item-log.ts';
import { signedIn, signedInStaff } from '../../../tests/support/session.ts';
import { RECORDS, syncedShop } from '../../../tests/support/synced-shop.ts';
import { withinPermissions } from '../../../tests/support/within-permissions.ts';

const shop = syncedShop();
const call = async (key: string) =>
  (await loadCalls('sync'))(key as 'GET /api/sample-data', await signedInStaff());
const ORIGIN = 'https://shop.example';

async function renderFiles() {
  const { renderFeed } = await import('../../render/feed.ts');
  const { renderProductSitemap } = await import('../../render/sitemap.ts');
  const files = [await renderFeed(ORIGIN), await renderProductSitemap(ORIGIN, 1)];
  return files.map((file) => file?.body ?? '').join('\n');
}
const announce = () =>
  withinPermissions('outbox', async () =>
    (await import('../../jobs/outbox/announce-changes.ts')).announceChanges(),
  );
const loadAnnounced = async () =>
  (await import('../../platform/bucket/announced-products.ts')).loadAnnouncedProducts();

test('the base of the demo has the id by which sample data are recognized', () => {
  expect(demoBase().id).toBe(DEMO_BASE_ID);
});

test('GET /api/sample-data counts samples and test items, and says that the base is not the demo', async () => {
  await call('POST /api/add-sample-data');
  const count = async () => (await call('GET /api/sample-data')).body;
  expect(await count()).toEqual({ isDemo: false, products: 1, entries: 0 });
  await shop.sync({ cause: 'test import', first: 5 });
  expect(await count()).toEqual({ isDemo: false, products: 6, entries: 0 });
  const body = Buffer.from(
    JSON.stringify(
      ['SAMPLE-XX-001', 'SAMPLE-XX-002', 'OWN-1'].map((asmicNumber) => ({
        asmicNumber,
        designation: 'Insignia',
        itemType: 'Patches',
      })),
    ),
  );
  const staff = await signedInStaff();
  const identification = await loadCalls('identification');
  await identification('POST /api/asmic-entries/import', {
    ...staff,
    query: 'apply=true',
    body,
  });
  expect(await count()).toMatchObject({ entries: 2 });
  await identification('DELETE /api/asmic-entries', staff);
  expect(await count()).toMatchObject({ entries: 0 });
});

test('sample and test data are in the shop, but never announced and in no feed and sitemap', async () => {
  await announce();
  await call('POST /api/add-sample-data');
  await shop.sync({ cause: 'test import', first: 5 });
  await announce();
  expect(await shop.shown()).toHaveLength(6);
  expect((await loadAnnounced())?.products).toEqual({});
  const files = await renderFiles();
  for (const { id } of await shop.shown()) expect(files).not.toContain(id);
});

test('sample and test data of a test import become regular products with the next sync', async () => {
  await shop.sync({ cause: 'test import', first: 5 });
  const run = await shop.sync();
  expect(run).toMatchObject({ created: 11, updated: 5, unlisted: 0 });
  expect((await call('GET /api/sample-data')).body).toMatchObject({ products: 0 });
});

test('DELETE /api/sample-data removes sample and test data, and nothing else', async () => {
  await shop.sync();
  await call('POST /api/add-sample-data');
  expect((await call('DELETE /api/sample-data')).body).toEqual({ removed: 1 });
  expect(await shop.shown()).toHaveLength(16);
  expect((await call('DELETE /api/sample-data')).body).toEqual({ removed: 0 });
});

test('DELETE /api/sample-data deletes the photos of sample data thirty days later', async () => {
  await shop.connect({ records: RECORDS.with(0, itemRecord(1, { Photos: [photo('sample')] })) });
  await shop.sync({ cause: 'test import', first: 5 });
  const path = (await shop.findShown(1))?.imageUrls[0] ?? '';
  await call('DELETE /api/sample-data');
  const { loadUnlinkedPhotos, saveUnlinkedPhotos } = await import(
    '../../platform/table/unlinked-photos.ts'
  );
  const id = path.split('/')[2] ?? '';
  expect([...(await loadUnlinkedPhotos()).keys()]).toContain(id);

  await shop.itemLog.edit(1, { Status: 'Owned' });
  await shop.sync();
  const { s3, mediaBucket, findSyncState, saveSyncState } = shop.functions;
  const find = () => s3.send(new HeadObjectCommand({ Bucket: mediaBucket(), Key: path.slice(1) }));
  expect(await find()).toMatchObject({ ContentType: expect.stringMatching(/^image/) });
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  await saveUnlinkedPhotos([id], daysAgo(31));
  const state = await findSyncState();
  if (!state) throw new Error('Nothing was synced');
  await saveSyncState({ ...state, sweptAt: daysAgo(1) });
  await shop.sync({ full: true });
  await expect(find()).rejects.toMatchObject({ name: 'NotFound' });
});

test('DELETE /api/sample-data leaves carts, wishlists and quotes with samples, which show that these are gone', async () => {
  await call('POST /api/add-sample-data');
  const [sample] = await shop.shown();
  const member = await signedIn();
  const [cart, wishlist, orders] = await Promise.all([
    loadCalls('cart'),
    loadCalls('wishlist'),
    loadCalls('orders'),
  ]);
  const body = { productId: sample?.id };
  await cart('POST /api/cart', { ...member, body });
  const { body: quote } = await orders('POST /api/orders', member);
  await cart('POST /api/cart', { ...member, body });
  await wishlist('POST /api/wishlist', { ...member, body });
  const getPieces = async () =>
    orders('GET /api/orders/{id}/pieces', {
      ...(await signedInStaff()),
      params: { id: quote.id },
    });
  expect((await getPieces()).body).toMatchObject([{ availability: 'In Stock' }]);

  await call('DELETE /api/sample-data');
  const gone = [{ productId: sample?.id, isListed: false }];
  expect((await cart('GET /api/cart', member)).body).toMatchObject(gone);
  expect((await wishlist('GET /api/wishlist', member)).body).toMatchObject(gone);
  expect((await getPieces()).body).toMatchObject([{ availability: null }]);
});

test('the products of the demo become sample data when the dealer connects their own base, without a question', async () => {
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
