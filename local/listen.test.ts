import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { close, listenPreferring } from './listen.ts';

test('of two who prefer the same port, one gets it and the other any', async () => {
  const [first, second] = [createServer(), createServer()];
  const port = await listenPreferring(first, 0);
  const other = await listenPreferring(second, port);
  expect(other).not.toBe(port);
  expect(other).toBeGreaterThan(0);
  await Promise.all([close(first), close(second)]);
});
