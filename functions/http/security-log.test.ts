import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createEvent } from '../../tests/support/event.ts';
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

test('hashes the address that CloudFront saw, not what the visitor claims', () => {
  const visitor = hash('203.0.113.7, 130.176.0.1');
  expect(visitor).toMatch(/^[0-9a-f]{16}$/);
  expect(hash('198.51.100.1, 203.0.113.7, 130.176.0.2')).toBe(visitor);
  expect(hash('203.0.113.8, 130.176.0.1')).not.toBe(visitor);
  expect(hash('203.0.113.8')).toBe(hash());
  // A direct caller may claim any address.
  expect(hash('203.0.113.7, 130.176.0.1', 'guessed')).toBe(hash());
});
