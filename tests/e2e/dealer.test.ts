import { expect, test } from 'vitest';
import type { Product as Item } from '../../shared/entities/product.ts';
import { demoInstance } from '../support/demo-instance.ts';
import { freshPage } from '../support/page.ts';

const shop = demoInstance();
const visit = freshPage({ shop });

interface RecordPage {
  records: { id: string; fields: Record<string, unknown> }[];
}

const list = async (pageSize: number, formula: string) => {
  const query = `pageSize=${pageSize}&filterByFormula=${encodeURIComponent(formula)}`;
  return (await shop.callAirtable('GET', `Item%20Log?${query}`)) as RecordPage;
};

test('a dealer who edits the Airtable base sees the change in the shop without a sync, and nothing else changed', async () => {
  const page = visit.page();
  // The webhook of the copied data notifies another instance.
  await shop.sync();
  const { records } = await list(1, "AND({Status}='List',{Header}!='')");
  const [record] = records;
  const header = `${record?.fields.Header} (renamed)`;
  const change = { fields: { Header: header } };
  await shop.callAirtable('PATCH', `Item%20Log/${record?.id}`, change);
  await expect
    .poll(
      async () => {
        await page.goto(`/?search=${encodeURIComponent('(renamed)')}`);
        return page.locator('#products').getByRole('article').getByRole('heading').allInnerTexts();
      },
      { interval: 1_000 },
    )
    .toEqual([header]);
  expect(await shop.sync()).toMatchObject({ created: 0, updated: 0, unlisted: 0, photos: 0 });
});

test('a dealer who edits the Airtable base sees a sold item marked Sold Out, and an owned one gone', async () => {
  const getProduct = async (airtableId: string | undefined) => {
    const all = (await (await fetch(`${shop.url}/api/products`)).json()) as Item[];
    return all.find((item) => item.airtableId === airtableId);
  };
  const { records: found } = await list(2, "AND({Status}='Ebay',{Header}!='')");
  const [sold, owned] = found;
  const { id: ownedId } = (await getProduct(owned?.id)) ?? {};
  const getPageStatus = async () => (await fetch(`${shop.url}/product/${ownedId}`)).status;
  expect(await getPageStatus()).toBe(200);
  const records = [
    { id: sold?.id, fields: { Status: 'Sold' } },
    { id: owned?.id, fields: { Status: 'Owned' } },
  ];
  await shop.callAirtable('PATCH', 'Item%20Log', { records });
  await expect.poll(async () => (await getProduct(sold?.id))?.availability).toBe('Sold Out');
  await expect.poll(() => getProduct(owned?.id)).toBeUndefined();
  await expect.poll(getPageStatus).toBe(410);
  expect((await fetch(`${shop.url}/api/products/${ownedId}`)).status).toBe(404);
});
