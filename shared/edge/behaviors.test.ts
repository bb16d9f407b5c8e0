import { expect, test } from 'vitest';
import { servedRoutes } from '../contract/contract.ts';
import { getPath } from '../contract/endpoint.ts';
import { BEHAVIORS, getBehavior } from './behaviors.ts';

const VALUES = [
  'x',
  '0b5c9c1e-1d1f-4c7e-8a53-3a1b5f0c2d4e',
  '',
  '.',
  '..',
  '%2e%2e',
  'a%2Fb',
  '%2Fapi%2Fproducts',
  'history',
  'products',
  'featured',
  'openapi.json',
  'a.svg',
  'a.png',
  'full',
  'zoom',
  '%E9%83%A8',
  'x'.repeat(2_000),
];
const getPaths = (path: string) => VALUES.map((value) => path.replaceAll(/\{\w+\}/g, value));

const closed = servedRoutes.filter(({ endpoint }) => endpoint.access !== 'public');
test.each(closed)('$key, which needs a session, has a private behavior', ({ key }) => {
  for (const path of getPaths(getPath(key))) {
    expect(getBehavior(path), path).toMatchObject({ origin: 'api', caching: 'private' });
  }
});

const changing = servedRoutes.filter(({ key }) => !key.startsWith('GET '));
test.each(changing)('$key, which changes something, has a private behavior', ({ key }) => {
  for (const path of getPaths(getPath(key))) expect(getBehavior(path).caching).toBe('private');
});

test('every call below a shared behavior is public and says how long it may be cached', () => {
  const shared = servedRoutes.filter(({ key }) => getBehavior(getPath(key)).caching === 'shared');
  expect(shared.length).toBeGreaterThan(5);
  for (const { endpoint } of shared) {
    expect(endpoint).toMatchObject({ access: 'public', cacheControl: expect.any(String) });
  }
});

test('the behaviors fit CloudFront’s limits', () => {
  expect(BEHAVIORS.length).toBeLessThanOrEqual(25);
  for (const { path } of BEHAVIORS) expect(path).toMatch(/^[\w\-.*$/~"'@:+&]{1,255}$/);
});
