import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
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

test('products in the order of an earlier release are published in the order of their listing', async () => {
  await shop.connect({
    records: [itemRecord(1, { Status: 'Owned' }), itemRecord(2), itemRecord(3)],
  });
  await shop.sync();
  await shop.itemLog.edit(1, { Status: 'List' });
  await shop.sync();
  const { dynamodb, tableName } = shop.functions;
  const product = await shop.findStored(1);
  await dynamodb.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { PK: `PRODUCT#${product?.id}`, SK: 'PRODUCT' },
      UpdateExpression: 'SET GSI1SK = :key',
      ConditionExpression: 'attribute_exists(GSI1SK)',
      ExpressionAttributeValues: { ':key': `${product?.createdAt}#${product?.id}` },
    }),
  );
  expect(await shop.sync({ full: true })).toMatchObject({ status: 'succeeded' });
  expect(await newest()).toEqual([recordId(1), recordId(3), recordId(2)]);
});
