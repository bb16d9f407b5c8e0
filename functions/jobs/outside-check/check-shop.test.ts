import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { checkShop } from './check-shop.ts';

const HOME = '<html><body><div id="root"></div></body></html>';
const PRODUCT = { id: 'prod-1', name: 'Field jacket & liner' };

async function startShop(answer: (path: string) => number | string): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    const answered = answer(url);
    response.statusCode = typeof answered === 'number' ? answered : 200;
    response.end(String(answered));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const answerWell = (path: string): string => {
  if (path.startsWith('/api/')) return JSON.stringify([PRODUCT]);
  return path === '/' ? HOME : `${HOME}${PRODUCT.id}`;
};

test('the outside check opens the home page, a product and a search for it', async () => {
  const paths: string[] = [];
  const url = await startShop((path) => {
    paths.push(path);
    return answerWell(path);
  });
  expect(await checkShop(url)).toEqual([]);
  expect(paths).toEqual([
    '/',
    '/api/products?limit=1',
    '/product/prod-1',
    '/api/products?search=Field+jacket+%26+liner&limit=10',
  ]);
});

test.each([
  ['/', 502, '/ is answered with 502'],
  ['/', '<html></html>', '/ does not contain what it should'],
  ['/api/products?limit=1', 503, '/api/products?limit=1 is answered with 503'],
  ['/api/products?limit=1', '<html>', '/api/products?limit=1 does not contain what it should'],
  ['/product/prod-1', HOME, '/product/prod-1 does not contain what it should'],
  [
    '/api/products?search=',
    '[]',
    '/api/products?search=Field+jacket+%26+liner&limit=10 does not contain what it should',
  ],
] as const)(
  'the outside check reports that %s is answered with %s',
  async (start, answer, failure) => {
    const url = await startShop((path) =>
      path === start || (start.endsWith('search=') && path.startsWith(start))
        ? answer
        : answerWell(path),
    );
    expect(await checkShop(url)).toEqual([failure]);
  },
);

test('the outside check passes a new shop, which has no products', async () => {
  const url = await startShop((path) => (path === '/' ? HOME : '[]'));
  expect(await checkShop(url)).toEqual([]);
});

test('the outside check reports a shop that does not answer', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const failures = await checkShop(`http://127.0.0.1:${port}`);
  expect(failures).toHaveLength(2);
  expect(failures[0]).toMatch(/^\/ is not answered: .*ECONNREFUSED/);
});
