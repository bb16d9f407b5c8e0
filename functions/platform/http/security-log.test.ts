import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createEvent } from '../../../tests/support/event.ts';
import { hashAddress } from './security-log.ts';

const SECRET = 's3cret';
vi.stubEnv('ORIGIN_SECRET_HASHES', createHash('sha256').update(SECRET).digest('hex'));
const hash = (forwarded?: string, secret = SECRET) =>
  hashAddress(
    createEvent(
      'GET /api/products',
      forwarded ? { headers: { 'x-forwarded-for': forwarded, 'x-origin-secret': secret } } : {},
    ),
  );

test('the security log hashes the address that CloudFront saw, not what the visitor claims', async () => {
  const visitor = await hash('203.0.113.7, 130.176.0.1');
  expect(visitor).toMatch(/^[0-9a-f]{16}$/);
  expect(await hash('198.51.100.1, 203.0.113.7, 130.176.0.2')).toBe(visitor);
  expect(await hash('203.0.113.8, 130.176.0.1')).not.toBe(visitor);
  expect(await hash('203.0.113.8')).toBe(await hash());
  expect(await hash('203.0.113.7, 130.176.0.1', 'guessed')).toBe(await hash());
});

test('the security log has one hash for all addresses of an IPv6 network', async () => {
  const of = (address: string) => hash(`${address}, 130.176.0.1`);
  const visitor = await of('2001:db8:1:2::1');
  expect(await of('2001:db8:1:2:ffff:ffff:ffff:ffff')).toBe(visitor);
  expect(await of('2001:0DB8:0001:0002:0:0:0:9')).toBe(visitor);
  expect(await of('2001:db8:1:3::1')).not.toBe(visitor);
});

test('the security log has one hash for an IPv4 address, also in its IPv4-mapped form', async () => {
  const visitor = await hash('203.0.113.7, 130.176.0.1');
  expect(await hash('::ffff:203.0.113.7, 130.176.0.1')).toBe(visitor);
  expect(await hash('::ffff:203.0.113.8, 130.176.0.1')).not.toBe(visitor);
});
