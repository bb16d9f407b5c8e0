import { expect, test } from 'vitest';
import { itemRecord, recordId } from '../../../tests/support/item-log.ts';
import { syncedShop } from '../../../tests/support/synced-shop.ts';

const shop = syncedShop();

const newest = async () => (await shop.shown()).map(({ airtableId }) => airtableId);

test('a record that is listed later is newer than what the shop has', async () => {
  const records = [1, 2, 3].map((n) => itemRecord(n, { Status: n === 1 ? 'Owned' : 'List' }));
  await shop.connect({ records });
  await shop.sync();
  expect(await newest()).toEqual([recordId(3), recordId(2)]);
  await shop.itemLog.edit(1, { Status: 'List' });
  await shop.sync();
  expect(await newest()).toEqual([recordId(1), recordId(3), recordId(2)]);
  const first = await shop.findShown(1);
  expect(Date.parse(first?.listedAt ?? '')).toBeGreaterThan(Date.parse(first?.createdAt ?? ''));
});
