import type { LookupAddress, LookupOptions } from 'node:dns';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { guardedFetch, isPublic, lookupPublic } from './guarded-fetch.ts';

/** The addresses that every name resolves to; none: the real ones. */
const resolved = vi.hoisted((): LookupAddress[] => []);
vi.mock('node:dns', async (importActual) => {
  const dns = await importActual<typeof import('node:dns')>();
  const lookup = (name: string, options: LookupOptions, callback: LookupCallback) =>
    resolved.length > 0 ? callback(null, resolved) : dns.lookup(name, options, callback as never);
  return { ...dns, lookup };
});
type LookupCallback = (error: Error | null, found: LookupAddress[]) => void;

const AIRTABLE = ['https://api.airtable.com', 'https://content.airtable.com'];
const fetchFrom = async (address: string, origins: readonly string[]) =>
  (await buffer(await guardedFetch(address, origins, AbortSignal.timeout(5_000)))).toString();

async function serve(listener: RequestListener) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    listener(request, response);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

test.each([
  'http://169.254.169.254/latest/meta-data/',
  'http://127.0.0.1:8000/',
  'http://localhost:8000/',
  'http://v5.airtableusercontent.com/x',
  'https://v5.airtableusercontent.com:8443/x',
  'https://airtableusercontent.com.evil.example/x',
  'https://evil-airtableusercontent.com/x',
  'https://airtableusercontent.com@evil.example/x',
  'https://evil.example/airtableusercontent.com',
  'https://[::1]/x',
  'https://api.airtable.com.evil.example/x',
])('requests nothing from %s', async (address) => {
  await expect(fetchFrom(address, AIRTABLE)).rejects.toThrow('is not stored at Airtable');
});

test.each(['file:///etc/passwd', 'data:image/png;base64,AAAA', 'no address', ''])(
  'accepts web addresses only, not %s',
  async (address) => {
    await expect(fetchFrom(address, AIRTABLE)).rejects.toThrow('has no web address');
  },
);

test('fetches from a configured Airtable on this machine, and follows its redirects', async () => {
  const { origin } = await serve((request, response) =>
    request.url === '/photo'
      ? response.end('pixels')
      : response.writeHead(302, { location: '/photo' }).end(),
  );
  expect(await fetchFrom(`${origin}/moved`, [origin])).toBe('pixels');
});

test('checks every redirect', async () => {
  const { origin, requests } = await serve((_, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end(),
  );
  await expect(fetchFrom(`${origin}/x`, [origin])).rejects.toThrow('at 169.254.169.254');
  expect(requests).toEqual(['/x']);
  const loop = await serve((_, response) => response.writeHead(301, { location: '/again' }).end());
  await expect(fetchFrom(loop.origin, [loop.origin])).rejects.toThrow('redirected too often');
});

test('does not connect to Airtable under an address of this network', async () => {
  resolved.push({ address: '127.0.0.1', family: 4 });
  onTestFinished(() => void resolved.pop());
  await expect(fetchFrom('https://v5.airtableusercontent.com/x', AIRTABLE)).rejects.toThrow(
    'v5.airtableusercontent.com is not a public address: 127.0.0.1',
  );
});

test('connects to public addresses only, whatever a name resolves to', async () => {
  for (const address of [
    '127.0.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00:ec2::254',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::',
    'not an address',
  ]) {
    expect(isPublic(address), address).toBe(false);
  }
  for (const address of ['1.1.1.1', '2606:4700:4700::1111']) expect(isPublic(address)).toBe(true);
  const { promise, resolve } = Promise.withResolvers<Error | null>();
  lookupPublic('localhost', {}, (error) => resolve(error));
  expect((await promise)?.message).toMatch(/^localhost is not a public address/);
});
