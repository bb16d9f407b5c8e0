import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orders } from '../../shared/contract/orders.ts';
import { startRecordingProxy } from '../support/recording-proxy.ts';
import { startTestInstance, type TestInstance } from './support/test-instance.ts';
import { signInUsers, type Users } from './support/users.ts';
import { ApiClient } from './support/valid-calls/client.ts';
import { createCartLine } from './support/valid-calls/shop.ts';

const REQUESTS = 60;
let shop: TestInstance;
let users: Users;
let reads: { calls: number; bytes: number };
beforeAll(async () => {
  reads = { calls: 0, bytes: 0 };
  shop = await startTestInstance({}, (endpoint) =>
    startRecordingProxy(endpoint, {
      onResponse: ({ headers }, _, body) => {
        if (!headers['x-amz-target']?.includes('Query')) return;
        reads.calls++;
        reads.bytes += body.length;
      },
    }),
  );
  users = await signInUsers(shop.url);
});
afterAll(() => shop?.stop());

describe('one collector cannot block the quotes of all', () => {
  test('a collector cannot request quotes without end', async () => {
    const { headers } = users.member;
    const member = new ApiClient(shop.url, users.member);
    const statuses: number[] = [];
    for (let n = 0; n < REQUESTS; n++) {
      await createCartLine(member);
      const response = await fetch(`${shop.url}/api/orders`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ note: 'x'.repeat(2_000) }),
      });
      statuses.push(response.status);
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(30);
    expect(new Set(statuses.slice(30))).toEqual(new Set([429]));
    const other = new ApiClient(shop.url, users.otherMember);
    await createCartLine(other);
    const order = await other.call(orders, 'POST /api/orders', { body: {} });
    expect(order.status).toBe('pending');
  });

  test('a page of the list of quotes reads nothing but its rows', async () => {
    reads = { calls: 0, bytes: 0 };
    const response = await fetch(`${shop.url}/api/orders?limit=1`, {
      headers: users.staff.headers,
    });
    expect(response.headers.get('x-total-count')).toBe('31');
    expect(reads.calls).toBe(1);
    // The limit is the size of two of 31 orders.
    expect(reads.bytes).toBeLessThan(20_000);
  });
});
