import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUDGETS } from '../../shared/contract/budgets.ts';
import { startRecordingProxy } from '../support/recording-proxy.ts';
import { startTestInstance, type TestInstance } from './support/test-instance.ts';
import { signInUsers, type Users } from './support/users.ts';

const WRITES = /\.(PutItem|UpdateItem|DeleteItem|BatchWriteItem|TransactWriteItems)$/;
const KEYS = /(?:TERM|HOST)#/;

let shop: TestInstance;
let users: Users;
let countedKeys = 0;
beforeAll(async () => {
  shop = await startTestInstance({}, (endpoint) =>
    startRecordingProxy(endpoint, {
      rewriteBody({ headers }, body) {
        const isWrite = WRITES.test(String(headers['x-amz-target']));
        if (isWrite && KEYS.test(String(body))) countedKeys++;
        return body;
      },
    }),
  );
  users = await signInUsers(shop.url);
});
afterAll(() => shop?.stop());

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(shop.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe('no caller exceeds a budget', () => {
  test('the number of alerts is kept with 95 concurrent requests', async () => {
    const { headers } = users.member;
    const answers = await Promise.all(
      Array.from({ length: 95 }, (_, n) =>
        post('/api/alerts', { query: { search: `search ${n}` } }, headers),
      ),
    );
    const stored = await (await fetch(`${shop.url}/api/alerts`, { headers })).json();
    expect(stored).toHaveLength(BUDGETS.alert.rows);
    const rejected = answers.filter(({ status }) => status !== 201);
    expect(new Set(rejected.map(({ status }) => status))).toEqual(new Set([409]));
  });

  test('an alert whose filters are too long for a mail is refused', async () => {
    const { headers } = users.otherMember;
    const long = Array.from({ length: 50 }, (_, n) => `${n}`.padStart(200, 'x'));
    const query = { unitNames: long, eras: long, materials: long, conditions: long };
    expect((await post('/api/alerts', { query }, headers)).status).toBe(413);
  });

  test('analytics keep their budget with new terms and sites in one request', async () => {
    const events = Array.from({ length: 25 }, () => [
      { kind: 'page', path: 'home', referrerHost: `${randomUUID()}.example` },
      { kind: 'search', text: `zz ${randomUUID().slice(0, 8)}`, results: 1 },
    ]).flat();
    countedKeys = 0;
    const answer = await post('/api/events', { events }, { 'user-agent': 'Mozilla/5.0' });
    expect(answer.status).toBe(204);
    // Looks up each of ten keys before creating it, and creates five.
    expect(countedKeys).toBeLessThanOrEqual(10 + 5);
  });

  test('the newsletter keeps its budget with subscriptions for many addresses', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < BUDGETS.newsletter.changesPerHour + 5; n++) {
      const body = { email: `${randomUUID()}@visitors.example` };
      statuses.push((await post('/api/newsletter', body)).status);
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(
      BUDGETS.newsletter.changesPerHour,
    );
    expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429]);
  });
});
