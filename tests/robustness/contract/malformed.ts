import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '../support/http-call.ts';
import type { PromiseReport } from '../support/report.ts';
import { CONTRACT_PROMISES, describeShapeViolation } from './check-reply.ts';

const TIMEOUT_MS = 5_000;

const REQUESTS: Record<string, string> = {
  'not HTTP': 'hello\r\n\r\n',
  'TLS to a plain port': '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'an unknown method': 'BREW /api/cart HTTP/1.1\r\nhost: localhost\r\n\r\n',
  'no host': 'GET /api/products HTTP/1.1\r\n\r\n',
  'a space in the path': 'GET /api/pro ducts HTTP/1.1\r\nhost: localhost\r\n\r\n',
  'bytes in the path': 'GET /api/products?search=\xff\xfe HTTP/1.1\r\nhost: localhost\r\n\r\n',
  'a URL as the path': 'GET http://evil.example/api/staff HTTP/1.1\r\nhost: localhost\r\n\r\n',
  'a long path': `GET /api/products?search=${'a'.repeat(20_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`,
  'a huge header': `GET /api/products HTTP/1.1\r\nhost: localhost\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`,
  'thousands of headers': `GET /api/products HTTP/1.1\r\nhost: localhost\r\n${'a: b\r\n'.repeat(5_000)}\r\n`,
  'a broken header': 'GET /api/products HTTP/1.1\r\nhost: localhost\r\nno colon\r\n\r\n',
  'a null in a header': 'GET /api/products HTTP/1.1\r\nhost: localhost\r\na: b\0c\r\n\r\n',
  'two content lengths':
    'POST /api/cart HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}',
  'a content length and chunks':
    'POST /api/cart HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'an invalid content length':
    'POST /api/cart HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n{}',
  'invalid chunks':
    'POST /api/cart HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  'a truncated body':
    'POST /api/cart HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{"pro',
  'truncated chunks':
    'POST /api/cart HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"a"',
  'a huge content length':
    'POST /api/cart HTTP/1.1\r\nhost: localhost\r\ncontent-length: 99999999999\r\n\r\n{}',
  'an upgrade':
    'GET /api/products HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
  'an expectation':
    'POST /api/cart HTTP/1.1\r\nhost: localhost\r\nexpect: 200-ok\r\ncontent-length: 2\r\n\r\n{}',
  'a tunnel': 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nhost: localhost\r\n\r\n',
};
const RESPONSE = /^HTTP\/1\.1 (\d{3}) [\s\S]*?\r\n\r\n/;

export async function verifyMalformed(report: PromiseReport, url: string): Promise<void> {
  for (const [name, bytes] of Object.entries(REQUESTS)) {
    const received = await sendRaw(url, bytes);
    report.record(
      CONTRACT_PROMISES.hang,
      received === undefined ? `${name}: no response` : undefined,
    );
    const [head, status] = RESPONSE.exec(received ?? '') ?? [];
    if (head !== undefined && Number(status) >= 400) {
      const type = /content-type: (.*)\r\n/i.exec(head)?.[1] ?? '';
      const text = received?.slice(head.length) ?? '';
      const reply = { status: Number(status), headers: { 'content-type': type }, text, tookMs: 0 };
      const violation = describeShapeViolation(reply);
      report.record(CONTRACT_PROMISES.shape, violation && `${name}: ${status} ${violation}`);
      report.record(
        CONTRACT_PROMISES.server,
        reply.status >= 500 ? `${name}: ${received}` : undefined,
      );
    }
    const after = await send(url, 'GET', '/api/products?limit=1');
    report.record(
      CONTRACT_PROMISES.server,
      after.status === 200 ? undefined : `after ${name}: ${after.text}`,
    );
  }
}

/** @returns everything received until the connection closed; undefined when it stayed open */
async function sendRaw(url: string, bytes: string): Promise<string | undefined> {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    received += chunk;
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close').catch(() => undefined);
  await once(socket, 'connect');
  socket.end(bytes, 'latin1');
  const ended = await Promise.race([
    closed.then(() => true),
    sleep(TIMEOUT_MS, false, { ref: false }),
  ]);
  socket.destroy();
  return ended ? received : undefined;
}
