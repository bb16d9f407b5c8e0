import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { guardServer, guardUpgrades } from './guard.ts';
import { close } from './listen.ts';

const SHOP = 'http://localhost:3000';
let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer((_, response) => response.end('private'));
  server.on('checkExpectation', (_, response) => response.end('private'));
  guardServer(server, SHOP);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => close(server));

const getStatus = (headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });

test('host names of other sites that resolve to this machine are rejected', async () => {
  for (const host of [
    'rebound.example',
    `rebound.example:${port}`,
    '127.0.0.1.nip.io',
    'localhost.',
  ]) {
    expect(await getStatus({ host }), host).toBe(403);
    expect(await getStatus({ host, origin: `http://${host}` }), host).toBe(403);
    expect(await getStatus({ host, expect: 'anything' }), host).toBe(403);
  }
});

test('every origin but its own and the shop’s is rejected', async () => {
  for (const origin of ['https://elsewhere.example', 'null', 'http://localhost:3001', `${SHOP}0`]) {
    expect(await getStatus({ origin }), origin).toBe(403);
  }
  for (const headers of [
    {},
    { origin: SHOP },
    { host: `localhost:${port}`, origin: `http://localhost:${port}` },
    { host: `[::1]:${port}` },
  ]) {
    expect(await getStatus(headers), JSON.stringify(headers)).toBe(200);
  }
});

test('WebSockets of other sites are rejected', async () => {
  const sockets = createServer().on('upgrade', (_, socket) =>
    socket.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
  );
  guardUpgrades(sockets);
  await new Promise<void>((resolve) => sockets.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => close(sockets));
  const own = (sockets.address() as AddressInfo).port;
  const upgrade = (headers: Record<string, string>) =>
    new Promise<string>((resolve) => {
      const asked = { connection: 'upgrade', upgrade: 'x', ...headers };
      httpRequest({ host: '127.0.0.1', port: own, headers: asked })
        .on('upgrade', () => resolve('accepted'))
        .on('error', () => resolve('closed'))
        .end();
    });
  expect(await upgrade({ origin: `http://127.0.0.1:${own}` })).toBe('accepted');
  expect(await upgrade({ origin: 'https://elsewhere.example' })).toBe('closed');
  expect(await upgrade({ host: 'rebound.example' })).toBe('closed');
});
