import type { LookupAddress, LookupOptions } from 'node:dns';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Destination, guardedFetch, isPublic, lookupPublic } from './guarded-fetch.ts';

const resolved = vi.hoisted((): LookupAddress[] => []);
vi.mock('node:dns', async (importActual) => {
  const dns = await importActual<typeof import('node:dns')>();
  const lookup = (name: string, options: LookupOptions, callback: LookupCallback) =>
    resolved.length > 0 ? callback(null, resolved) : dns.lookup(name, options, callback as never);
  return { ...dns, lookup };
});
type LookupCallback = (error: Error | null, found: LookupAddress[]) => void;

const fetchFrom = async (address: string, configured?: string) => {
  const check = ({ origin }: URL): Destination => (origin === configured ? 'configured' : 'public');
  const signal = AbortSignal.timeout(5_000);
  return (await buffer(await guardedFetch(address, { check, signal }))).toString();
};

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
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, port, requests };
}

const NOT_PUBLIC = 'leads to an address that is not public';

test.each([
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'gopher://localhost:70/x',
  'ftp://localhost/x',
  'blob:http://localhost/x',
  'no address',
  '',
  'http://127.0.0.1:99999/',
  'http://[::1%25lo]/',
])('a guarded fetch accepts web addresses only, not %s', async (address) => {
  await expect(fetchFrom(address)).rejects.toThrow('has no web address');
});

test.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0x7f.1',
  '0',
  '127.0.0.1.',
  '１２７.0.0.1',
  'localhost',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
])('a guarded fetch does not connect to this machine as %s', async (host) => {
  const { port, requests } = await serve((_, response) => response.end('secret'));
  await expect(fetchFrom(`http://${host}:${port}/`)).rejects.toThrow(NOT_PUBLIC);
  expect(requests).toEqual([]);
});

test.each(['http', 'https'])(
  'a guarded fetch checks addresses and names of %s alike',
  async (protocol) => {
    await expect(fetchFrom(`${protocol}://169.254.169.254/latest/`)).rejects.toThrow(NOT_PUBLIC);
    await expect(fetchFrom(`${protocol}://[fd00:ec2::254]/`)).rejects.toThrow(NOT_PUBLIC);
    await expect(fetchFrom(`${protocol}://localhost/`)).rejects.toThrow(NOT_PUBLIC);
  },
);

test('a guarded fetch does not connect under a name if one of its addresses is not public', async () => {
  const { port, requests } = await serve((_, response) => response.end('secret'));
  onTestFinished(() => void resolved.splice(0));
  resolved.push({ address: '1.1.1.1', family: 4 }, { address: '127.0.0.1', family: 4 });
  const error = await fetchFrom(`http://rebound.example:${port}/`).catch((each: unknown) => each);
  expect(error).toMatchObject({
    message: NOT_PUBLIC,
    cause: { message: 'rebound.example is not a public address: 127.0.0.1' },
  });
  expect(requests).toEqual([]);
});

test('a guarded fetch connects to a configured server on this machine, and follows its redirects', async () => {
  const { origin } = await serve((request, response) =>
    request.url === '/photo'
      ? response.end('pixels')
      : response.writeHead(302, { location: '/photo' }).end(),
  );
  expect(await fetchFrom(`${origin}/moved`, origin)).toBe('pixels');
});

test.each([
  'http://169.254.169.254/latest/meta-data/',
  '//10.0.0.1/',
  'http://[::ffff:10.0.0.1]/',
  'http://0300.0250.1.1/',
])('a guarded fetch checks every redirect: %s', async (location) => {
  const { origin, requests } = await serve((_, response) =>
    response.writeHead(302, { location }).end(),
  );
  await expect(fetchFrom(`${origin}/x`, origin)).rejects.toThrow(NOT_PUBLIC);
  expect(requests).toEqual(['/x']);
});

test('a guarded fetch follows no redirect to another scheme, and no loop', async () => {
  const file = await serve((_, response) =>
    response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  );
  await expect(fetchFrom(file.origin, file.origin)).rejects.toThrow('has no web address');
  const loop = await serve((_, response) => response.writeHead(301, { location: '/again' }).end());
  await expect(fetchFrom(loop.origin, loop.origin)).rejects.toThrow('redirected too often');
  expect(loop.requests).toHaveLength(6);
});

test('public addresses are distinguished from private and reserved ones', async () => {
  for (const address of [
    '127.0.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '192.0.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::127.0.0.1',
    'fe80::1',
    'fec0::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '2001::1',
    '2001:db8::1',
    '2002:a9fe:a9fe::',
    '4000::1',
    'not an address',
  ]) {
    expect(isPublic(address), address).toBe(false);
  }
  for (const address of ['1.1.1.1', '2606:4700:4700::1111']) expect(isPublic(address)).toBe(true);
  const { promise, resolve } = Promise.withResolvers<Error | null>();
  lookupPublic('localhost', {}, (error) => resolve(error));
  expect((await promise)?.message).toBe(NOT_PUBLIC);
});
