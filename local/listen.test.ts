import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { close, listenPreferring } from './listen.ts';

test('a server uses another port when the preferred one is in use', async () => {
  const [first, second] = [createServer(), createServer()];
  const port = await listenPreferring(first, 0);
  const other = await listenPreferring(second, port);
  expect(other).not.toBe(port);
  expect(other).toBeGreaterThan(0);
  await Promise.all([close(first), close(second)]);
});
