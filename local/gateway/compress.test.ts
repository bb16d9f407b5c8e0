import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compress } from './compress.ts';

const SHARED = 'public, max-age=0, s-maxage=5, must-revalidate';
const products = Buffer.from(JSON.stringify(Array.from({ length: 100 }, () => 'a patch')));
const asked = (encodings?: string) => {
  const request = new IncomingMessage(new Socket());
  if (encodings) request.headers['accept-encoding'] = encodings;
  return request;
};

test('cacheable bodies are compressed with Brotli, or gzip if the client accepts no Brotli', async () => {
  const brotli = await compress(asked('gzip, deflate, br'), SHARED, products);
  expect(brotli?.encoding).toBe('br');
  expect(brotliDecompressSync(brotli?.bytes ?? '')).toEqual(products);
  const gzip = await compress(asked('gzip'), SHARED, products);
  expect(gzip?.encoding).toBe('gzip');
  expect(gunzipSync(gzip?.bytes ?? '')).toEqual(products);
});

test('small or private bodies are not compressed, nor any for clients that accept neither', async () => {
  expect(await compress(asked('br'), SHARED, products.subarray(0, 999))).toBeUndefined();
  expect(await compress(asked('br'), 'no-store', products)).toBeUndefined();
  expect(await compress(asked(), SHARED, products)).toBeUndefined();
});
