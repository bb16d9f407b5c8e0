import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpServer } from './http-server.ts';
import { close } from './listen.ts';

async function sendLargeHeader(method: string): Promise<{ status: number; body: string }> {
  const server = createHttpServer((_, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => close(server));
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const headers = { 'x-large': 'a'.repeat(17_000) };
    request({ host: '127.0.0.1', port, method, headers })
      .on('response', async (response) =>
        resolve({ status: response.statusCode ?? 0, body: await text(response) }),
      )
      .on('error', reject)
      .end();
  });
}

test('headers that are too large are answered with the API’s error', async () => {
  const { status, body } = await sendLargeHeader('GET');
  expect(status).toBe(413);
  expect(JSON.parse(body)).toEqual({
    code: 'PAYLOAD_TOO_LARGE',
    message: 'headers: Expected at most 16 kB',
  });
});

test('a HEAD request with headers that are too large is answered without a body', async () => {
  expect(await sendLargeHeader('HEAD')).toEqual({ status: 413, body: '' });
});
