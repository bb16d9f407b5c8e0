import { expect, test } from 'vitest';
import { itemRecord } from '../../../tests/support/item-log.ts';
import { syncedShop } from '../../../tests/support/synced-shop.ts';

const shop = syncedShop();
const RECORDS = Array.from({ length: 310 }, (_, n) => itemRecord(n + 1));

function failCatalogWrites() {
  shop.functions.s3.middlewareStack.add(
    (next) => async (args) => {
      const { Key = '' } = args.input as { Key?: string };
      if (Key.startsWith('catalogue/') && 'Body' in args.input) throw new Error('Slow down');
      return next(args);
    },
    { step: 'initialize', name: 'failCatalogWrites' },
  );
  return () => shop.functions.s3.middlewareStack.remove('failCatalogWrites');
}

test('writes that could not be published are published by the next run, even if it finds no changes', async () => {
  await shop.connect({ records: RECORDS });
  await shop.sync();
  await shop.itemLog.edit(1, { Header: 'Renamed' });
  await shop.itemLog.edit(2, { Status: 'Sold' });
  const restore = failCatalogWrites();
  expect(await shop.sync({ cause: 'schedule' })).toMatchObject({ status: 'failed' });
  restore();
  expect(await shop.findShown(1)).toMatchObject({ name: 'Patch 1' });
  expect(await shop.sync({ cause: 'schedule' })).toMatchObject({
    status: 'succeeded',
    full: false,
    updated: 0,
  });
  expect(await shop.findShown(1)).toMatchObject({ name: 'Renamed' });
  expect(await shop.findShown(2)).toMatchObject({ availability: 'Sold Out' });
});

test('writes that could not be published are not overwritten by a slower publisher with older data', async () => {
  await shop.connect({ records: RECORDS });
  await shop.sync();
  const { publishCatalog } = await import('../../domain/catalog/publish-catalog.ts');
  const { createProduct } = shop.functions;
  const [first] = await shop.functions.loadAllProducts();
  if (!first) throw new Error('The shop is empty');
  let concurrent: Promise<unknown> | undefined;
  shop.functions.s3.middlewareStack.add(
    (next) => async (args) => {
      if ('Body' in args.input && !concurrent) {
        concurrent = createProduct({ ...first, id: crypto.randomUUID(), airtableId: null }).then(
          () => publishCatalog(),
        );
        await concurrent;
      }
      return next(args);
    },
    { step: 'initialize', name: 'concurrentPublish' },
  );
  await shop.functions.writeProducts({ put: [{ ...first, name: 'Renamed' }], remove: [] });
  await publishCatalog();
  shop.functions.s3.middlewareStack.remove('concurrentPublish');
  expect(await shop.shown()).toHaveLength(RECORDS.length + 1);
});
