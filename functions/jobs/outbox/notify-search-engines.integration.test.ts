import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Product } from '../../../shared/entities/product.ts';
import { pagePaths } from '../../../shared/page-paths.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { interceptS3Command } from '../../../tests/support/intercept-s3.ts';
import { makeProducts } from '../../../tests/support/products.ts';
import { withinPermissions } from '../../../tests/support/within-permissions.ts';

const SITE = 'https://shop.example';
const KEY = 'a1b2c3d4-e5f6';

interface Notice {
  host: string;
  key: string;
  keyLocation: string;
  urlList: string[];
}
let notices: Notice[] = [];
let statuses: number[] = [];
const indexNow = createServer(async (request, response) => {
  notices.push((await json(request)) as Notice);
  const status = statuses.shift() ?? 202;
  if (status) response.writeHead(status).end();
  else request.destroy();
});

let engines: Awaited<ReturnType<typeof startEngines>>;
beforeAll(async () => {
  engines = await startEngines();
  await once(indexNow.listen(0, '127.0.0.1'), 'listening');
  const { port } = indexNow.address() as AddressInfo;
  Object.assign(process.env, engines.env, {
    INDEX_NOW_URL: `http://127.0.0.1:${port}/indexnow`,
    SITE_URL: SITE,
  });
});
afterAll(async () => {
  indexNow.closeAllConnections();
  indexNow.close();
  await engines.stop();
});

const cap: Product = { ...(makeProducts(1)[0] as Product), id: randomUUID(), name: 'Cap' };
const patch: Product = { ...cap, id: randomUUID(), name: 'Ranger patch' };
const toUrl = ({ id, name }: Product) => SITE + pagePaths.product(id, name);

beforeEach(async () => {
  statuses = [];
  await setKey(KEY);
  await publish([cap, patch]);
  notices = [];
});

async function setKey(indexNowKey: string | null) {
  const storage = await import('../../platform/table/shop-settings.ts');
  await storage.saveShopSettings({ ...(await storage.getShopSettings()), indexNowKey });
}
async function publish(products: Product[]) {
  const { publishBase } = await import('../../platform/bucket/published-catalog.ts');
  await publishBase(products);
  await announce();
}
async function announce() {
  const { handler } = await import('./handler.ts');
  const event = { kind: 'catalog-published' };
  const record = {
    eventName: 'INSERT',
    dynamodb: { SequenceNumber: '1', NewImage: marshall({ PK: 'OUTBOX', SK: '1', event }) },
  };
  const Records = [record] as unknown as DynamoDBStreamEvent['Records'];
  expect(await withinPermissions('outbox', () => handler({ Records }))).toEqual({
    batchItemFailures: [],
  });
}
const notifiedOf = () => notices.flatMap(({ urlList }) => urlList);

test('a publication notifies search engines of the pages that are new, changed or gone, once', async () => {
  const belt = { ...cap, id: randomUUID(), name: 'Belt' };
  await publish([{ ...cap, availability: 'Sold Out' }, belt]);
  await announce();
  expect(notices).toEqual([
    {
      host: 'shop.example',
      key: KEY,
      keyLocation: `${SITE}/${KEY}.txt`,
      urlList: expect.toSatisfy(
        (urls: string[]) => urls.toSorted().join() === [cap, belt, patch].map(toUrl).sort().join(),
      ),
    },
  ]);
});

test('a publication notifies of both addresses of a renamed product', async () => {
  const renamed = { ...cap, name: 'Garrison cap' };
  await publish([renamed, patch]);
  expect(notifiedOf().sort()).toEqual([cap, renamed].map(toUrl).sort());
});

test('a publication notifies of nothing that pages do not show', async () => {
  const updatedAt = new Date().toISOString();
  await publish([{ ...cap, price: '9.99', airtableId: 'rec00000000000001', updatedAt }, patch]);
  expect(notices).toEqual([]);
});

test('a publication notifies of nothing without a key, and with a new one only of later changes', async () => {
  await setKey(null);
  await publish([patch]);
  expect(notices).toEqual([]);
  await setKey('another-key');
  await publish([{ ...patch, name: 'Marines patch' }]);
  expect(notices.map(({ key }) => key)).toEqual(['another-key']);
  expect(notifiedOf()).not.toContain(toUrl(cap));
});

test('a publication notifies of no page that was there before the first comparison', async () => {
  const { saveIndexedPages } = await import('../../platform/bucket/indexed-pages.ts');
  // An unreadable state is treated as missing.
  await saveIndexedPages({ catalogEtag: 5 } as never);
  await publish([cap]);
  expect(notices).toEqual([]);
});

test.each([422, 403, 429, 500, 307, 0])(
  'a publication repeats a notice that got %d with the next one',
  async (status) => {
    statuses = [status];
    const renamed = { ...cap, name: 'Garrison cap' };
    await publish([renamed, patch]);
    notices = [];
    await publish([renamed]);
    expect(notifiedOf().sort()).toEqual([cap, renamed, patch].map(toUrl).sort());
    notices = [];
    await announce();
    expect(notices).toEqual([]);
  },
);

test('a publication repeats a notice when the bucket has failed to save that it was sent', async () => {
  interceptS3Command('PutObjectCommand', async () => {
    interceptS3Command('PutObjectCommand', () => {
      throw new Error('Crashed');
    });
  });
  await publish([cap]);
  await announce();
  expect(notices.map(({ urlList }) => urlList)).toEqual([[toUrl(patch)], [toUrl(patch)]]);
});

test('a publication sends at most 10,000 addresses in a notice, and repeats those that were not accepted', async () => {
  const many = makeProducts(12_000).map((product) => ({ ...product, id: randomUUID() }));
  statuses = [200, 503];
  await publish([cap, patch, ...many]);
  expect(notices.map(({ urlList }) => urlList.length)).toEqual([10_000, 2_000]);
  const [first] = notices;
  notices = [];
  await announce();
  expect(notices.map(({ urlList }) => urlList.length)).toEqual([2_000]);
  expect(new Set([...(first?.urlList ?? []), ...notifiedOf()])).toEqual(new Set(many.map(toUrl)));
});

test('a publication sends the other notices after one that is rejected as malformed', async () => {
  const many = makeProducts(12_000).map((product) => ({ ...product, id: randomUUID() }));
  statuses = [400];
  await publish([cap, patch, ...many]);
  expect(notices.map(({ urlList }) => urlList.length)).toEqual([10_000, 2_000]);
  notices = [];
  await announce();
  expect(notices.map(({ urlList }) => urlList.length)).toEqual([10_000]);
});

test('a publication sends and compares nothing without an endpoint of IndexNow', async () => {
  const { INDEX_NOW_URL } = process.env;
  delete process.env.INDEX_NOW_URL;
  await publish([cap]);
  process.env.INDEX_NOW_URL = INDEX_NOW_URL;
  expect(notices).toEqual([]);
});
