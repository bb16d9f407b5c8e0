import { describe, expect, test } from 'vitest';
import type { RouteKey } from '../../shared/contract/endpoint.ts';
import { eventFor } from '../../tests/support/event.ts';
import { checkAccess } from './access.ts';
import { ApiError } from './api-error.ts';

const refusal = (routeKey: RouteKey, options: Parameters<typeof eventFor>[1]) => {
  try {
    checkAccess('staff', eventFor(routeKey, options));
    return 'allowed';
  } catch (error) {
    return error instanceof ApiError ? error.code : error;
  }
};

describe('a call of the back office', () => {
  test('is open to this machine and to nobody else', () => {
    expect(refusal('POST /api/sync-airtable', { sourceIp: '127.0.0.1' })).toBe('allowed');
    expect(refusal('POST /api/sync-airtable', { sourceIp: '::1' })).toBe('allowed');
    expect(refusal('POST /api/sync-airtable', { sourceIp: '203.0.113.9' })).toBe('UNAUTHORIZED');
    expect(refusal('GET /api/sync-airtable/runs', { sourceIp: '12.7.0.1' })).toBe('UNAUTHORIZED');
  });

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }, 'FORBIDDEN'],
    [{ 'sec-fetch-site': 'same-site' }, 'FORBIDDEN'],
    [{ origin: 'https://evil.example', host: 'localhost:3000' }, 'FORBIDDEN'],
    [{ origin: 'null', host: 'localhost:3000' }, 'FORBIDDEN'],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://x', host: 'y' }, 'allowed'],
    [{ origin: 'http://localhost:3000', host: 'localhost:3000' }, 'allowed'],
    [{}, 'allowed'],
  ])('that changes something, with %j, is %s', (headers, expected) => {
    expect(refusal('POST /api/sync-airtable', { headers })).toBe(expected);
  });
});
