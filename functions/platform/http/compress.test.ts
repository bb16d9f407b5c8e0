import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createEvent } from '../../../tests/support/event.ts';
import { compressPrivate } from './compress.ts';

const BODY = JSON.stringify(Array.from({ length: 1_000 }, (_, n) => ({ name: `Item ${n}` })));
const answer = (body: string, cacheControl = 'no-store') => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json', 'cache-control': cacheControl },
  body,
});
const eventOf = (encoding: string) =>
  createEvent('GET /api/orders', { headers: { 'accept-encoding': encoding } });

test('large private responses are compressed for clients that accept it', async () => {
  const { headers, body, isBase64Encoded } = await compressPrivate(
    eventOf('br, gzip, deflate'),
    answer(BODY),
  );
  expect(headers).toEqual({
    ...answer('').headers,
    'content-encoding': 'gzip',
    vary: 'accept-encoding',
  });
  expect(isBase64Encoded).toBe(true);
  expect(body?.length).toBeLessThan(BODY.length / 4);
  expect(gunzipSync(Buffer.from(body ?? '', 'base64')).toString()).toBe(BODY);
});

test('other responses are not compressed', async () => {
  const gzip = eventOf('gzip');
  const isUnchanged = async (event: typeof gzip, response: ReturnType<typeof answer>) =>
    (await compressPrivate(event, response)) === response;
  expect(await isUnchanged(eventOf('identity'), answer(BODY))).toBe(true);
  expect(await isUnchanged(eventOf('br, gzip;q=0'), answer(BODY))).toBe(true);
  expect(await isUnchanged(eventOf('gzip;q=0.5'), answer(BODY))).toBe(false);
  expect(await isUnchanged(gzip, answer('[]'))).toBe(true);
  expect(await isUnchanged(gzip, answer(BODY, 'public, s-maxage=5'))).toBe(true);
});
