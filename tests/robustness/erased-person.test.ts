import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TABLE_NAME } from '../../local/engines/engines.ts';
import { account } from '../../shared/contract/account.ts';
import { mailings } from '../../shared/contract/mailings.ts';
import { orders } from '../../shared/contract/orders.ts';
import { wishlist } from '../../shared/contract/wishlist.ts';
import { searchFolder } from '../support/person-search.ts';
import { sendCall } from './support/http-call.ts';
import { startTestInstance, type TestInstance } from './support/test-instance.ts';
import { signInUsers, type Users } from './support/users.ts';
import { ApiClient } from './support/valid-calls/client.ts';
import { createCartLine, getProductInStock } from './support/valid-calls/shop.ts';

const LAST_NAME = 'Quartermain';
/** These rows contain only ids and expire: see the inventory. */
const KEPT = /^(EXPORT_RATE|LOGINS_OF|ORDER_KEY|ORDER_RATE|SPENT)#/;

let shop: TestInstance;
let users: Users;
beforeAll(async () => {
  shop = await startTestInstance();
  users = await signInUsers(shop.url);
});
afterAll(() => shop?.stop());

async function findRows(needles: readonly string[]): Promise<string[]> {
  const client = new DynamoDBClient({
    endpoint: shop.tableEndpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const found: string[] = [];
  const pages = paginateScan({ client, pageSize: 500 }, { TableName: TABLE_NAME });
  for await (const { Items = [] } of pages) {
    for (const row of Items) {
      const text = JSON.stringify(row).toLowerCase();
      const isFound = needles.some((needle) => text.includes(needle.toLowerCase()));
      if (isFound && !KEPT.test(row.PK?.S ?? '')) found.push(row.PK?.S ?? '');
    }
  }
  client.destroy();
  return found;
}

/** Skips the table's file, which keeps freed pages: its rows are searched instead. Sent mails belong to their
 *  recipients. */
const isSearched = (path: string) => !/^(dynamodb|mails?|ses)\b/.test(path);

describe('nothing of a person is left after their account was deleted', () => {
  test('nothing of a deleted member is left in the table, the bucket, the user pool and the mails that wait', async () => {
    const { member, staff } = users;
    const client = new ApiClient(shop.url, member);
    const dealer = new ApiClient(shop.url, staff);
    const { email } = member;
    await client.call(account, 'PATCH /api/account', {
      body: { firstName: 'Zebulon', lastName: LAST_NAME },
    });
    const productId = await getProductInStock(client);
    await client.call(wishlist, 'POST /api/wishlist', { body: { productId } });
    await createCartLine(client);
    const order = await client.call(orders, 'POST /api/orders', {
      body: { note: `From ${LAST_NAME}` },
    });
    const params = { id: order.id };
    const lines = order.items.map((item) => ({ productId: item.productId, price: '10.00' }));
    await dealer.call(orders, 'POST /api/orders/{id}/offers', { params, body: { lines } });
    const notes = { text: `Mr ${LAST_NAME} called` };
    await dealer.call(orders, 'POST /api/orders/{id}/notes', { params, body: notes });
    await dealer.call(orders, 'POST /api/orders/{id}/messages', { params, body: notes });
    const paper = { params: { id: order.id, documentId: 'quote-1' } };
    const { status } = await sendCall(
      shop.url,
      'GET /api/orders/{id}/documents/{documentId}',
      paper,
      member.headers,
    );
    expect(status).toBe(200);
    await client.call(mailings, 'POST /api/newsletter', { body: { email } });
    const needles = [LAST_NAME, email, member.id];
    expect((await findRows(needles)).length).toBeGreaterThan(5);

    const exported = await client.call(account, 'GET /api/account/export');
    expect(JSON.stringify(exported)).toContain(`From ${LAST_NAME}`);
    await client.call(account, 'DELETE /api/account', { body: { email } });
    // The last mail to the person says that the account was deleted.
    await expect.poll(() => findRows(needles)).toEqual([]);
    expect(await searchFolder(shop.dataDir, [...needles, order.id], isSearched)).toEqual([]);
  });
});
