import { randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SearchReport } from '../../../shared/contract/analytics.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { signedIn, signedInStaff } from '../../../tests/support/session.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
let call: Awaited<ReturnType<typeof loadCalls>>;
let storage: typeof import('../../platform/table/searches.ts');
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  call = await loadCalls('analytics');
  storage = await import('../../platform/table/searches.ts');
});
afterAll(() => engines.stop());
afterEach(() => {
  vi.useRealTimers();
});

let nextYear = 2030;
function startOn(monthAndDay: string) {
  nextYear++;
  goTo(`${nextYear}-${monthAndDay}`);
  return String(nextYear);
}
function goTo(date: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${date}T12:00:00Z`) });
}

const record = async (...events: object[]) => {
  expect(await call('POST /api/events', { body: { events } })).toMatchObject({ status: 204 });
};
const search = (text: string, results = 5, times = 1) =>
  record(...Array.from({ length: times }, () => ({ kind: 'search', text, results })));
const open = (text: string) => record({ kind: 'opened', text });
const getReport = async (query = 'days=7'): Promise<SearchReport> => {
  const { headers } = await signedInStaff();
  const { status, body } = await call('GET /api/searches', { headers, query });
  expect(status).toBe(200);
  return body;
};

test('POST /api/events counts a search, those without results and the items opened from it, as one term', async () => {
  startOn('05-10');
  await search('Screaming Eagle', 4);
  await search('  screaming   EAGLE ', 4);
  await search('screaming eagle', 0);
  await open('Screaming Eagle');
  await open('screaming eagle');
  const counts = { searches: 3, withoutResults: 1, opened: 2 };
  const { days, terms, other } = await getReport();
  expect(terms).toEqual([{ term: 'screaming eagle', ...counts }]);
  expect(days.at(-1)).toMatchObject(counts);
  expect(other).toEqual({ searches: 0, withoutResults: 0, opened: 0 });
});

test('POST /api/events counts concurrent searches completely', async () => {
  startOn('05-10');
  await Promise.all(Array.from({ length: 20 }, () => search('garrison cap')));
  const { days, terms } = await getReport();
  expect(terms).toMatchObject([{ term: 'garrison cap', searches: 20 }]);
  expect(days.at(-1)).toMatchObject({ searches: 20 });
});

test('POST /api/events counts e-mail addresses and phone numbers without storing them', async () => {
  const year = startOn('05-10');
  await search('ada@collectors.example', 0, 3);
  await search('(555) 867-5309', 0, 3);
  await open('ada@collectors.example');
  const { terms, other } = await getReport();
  expect(terms).toEqual([]);
  expect(other).toEqual({ searches: 6, withoutResults: 6, opened: 1 });
  const rows = await loadRows(`${year}-05-10`);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/ada|867/);
});

test('POST /api/events stores no more terms a day than the limit, and keeps counting the known ones', async () => {
  const year = startOn('05-10');
  const { MAX_TERMS_PER_DAY } = storage;
  const terms = Array.from({ length: MAX_TERMS_PER_DAY + 20 }, (_, index) => `term ${index}`);
  for (let first = 0; first < terms.length; first += 5) {
    const batch = terms.slice(first, first + 5);
    await record(...batch.map((text) => ({ kind: 'search', text, results: 5 })));
  }
  await search('term 0', 5, 2);
  await search(terms.at(-1) ?? '', 0, 3);
  const rows = await loadRows(`${year}-05-10`);
  expect(rows).toHaveLength(MAX_TERMS_PER_DAY + 1);
  const report = await getReport();
  expect(report.terms).toMatchObject([{ term: 'term 0', searches: 3 }]);
  expect(report.days.at(-1)?.searches).toBe(terms.length + 5);
  expect(report.other.searches).toBe(terms.length + 2);
});

test('POST /api/events creates no term for an item that was opened from a search of another day', async () => {
  const year = startOn('05-10');
  await search('lanyard', 5, 3);
  goTo(`${year}-05-11`);
  await open('lanyard');
  expect(await loadRows(`${year}-05-11`)).toHaveLength(1);
  const { terms, days } = await getReport();
  expect(terms).toEqual([{ term: 'lanyard', searches: 3, withoutResults: 0, opened: 0 }]);
  expect(days.at(-1)).toMatchObject({ searches: 0, opened: 1 });
});

test('POST /api/events stores nothing but counts, for 400 days', async () => {
  const year = startOn('05-10');
  await call('POST /api/events', {
    headers: {
      cookie: 'a=visitor',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'x-forwarded-for': '203.0.113.7',
    },
    body: { events: [{ kind: 'search', text: 'Zippo', results: 0 }] },
  });
  const expiresAtSeconds = Date.parse(`${year}-05-10`) / 1000 + 400 * 86_400;
  const PK = `SEARCHES#${year}-05-10`;
  expect(await loadRows(`${year}-05-10`)).toEqual([
    { PK, SK: 'DAY', searches: 1, withoutResults: 1, terms: 1, expiresAtSeconds },
    { PK, SK: 'TERM#zippo', searches: 1, withoutResults: 1, expiresAtSeconds },
  ]);
});

describe('POST /api/searches', () => {
  const post = (body: object, headers = {}) => call('POST /api/searches', { body, headers });

  test('POST /api/searches counts one search or one opened item, as an event does', async () => {
    startOn('05-10');
    const productId = randomUUID();
    const bodies = [
      ...Array.from({ length: 3 }, () => ({ search: 'Jump Wings', results: 0 })),
      { search: 'jump wings', productId },
    ];
    for (const body of bodies) {
      expect(await post(body)).toMatchObject({ status: 200, body: { success: true } });
    }
    await post({ search: 'jump wings', results: 2 }, { dnt: '1' });
    const counts = { searches: 3, withoutResults: 3, opened: 1 };
    expect((await getReport()).terms).toEqual([{ term: 'jump wings', ...counts }]);
  });

  test.each([{ search: 'wings' }, { search: '', results: 1 }, { search: 'wings', results: -1 }])(
    'POST /api/searches rejects %j',
    async (body) => {
      expect((await post(body)).status).toBe(400);
    },
  );
});

test('GET /api/searches hides terms that were searched for fewer than three times in the period', async () => {
  const year = startOn('06-01');
  await search('ike jacket', 2, 2);
  await search('rare term', 0, 2);
  goTo(`${year}-06-05`);
  await search('ike jacket', 2);
  await search('m1 helmet', 0, 4);
  expect(await getReport('days=7')).toMatchObject({
    terms: [
      { term: 'm1 helmet', searches: 4, withoutResults: 4 },
      { term: 'ike jacket', searches: 3, withoutResults: 0 },
    ],
    other: { searches: 2, withoutResults: 2, opened: 0 },
  });
  expect(await getReport('days=1')).toMatchObject({
    terms: [{ term: 'm1 helmet' }],
    other: { searches: 1 },
  });
});

test('GET /api/searches lists every day of the period, 30 days by default', async () => {
  const year = startOn('01-03');
  await search('helmet');
  const { days } = await getReport('days=5');
  expect(days.map(({ date, searches }) => [date, searches])).toEqual([
    [`${Number(year) - 1}-12-30`, 0],
    [`${Number(year) - 1}-12-31`, 0],
    [`${year}-01-01`, 0],
    [`${year}-01-02`, 0],
    [`${year}-01-03`, 1],
  ]);
  expect((await getReport('')).days).toHaveLength(30);
  expect((await getReport('days=365')).days).toHaveLength(365);
});

test.each(['0', '366', '-1', '1.5', 'all'])('GET /api/searches rejects days=%s', async (days) => {
  const { headers } = await signedInStaff();
  const { status, body } = await call('GET /api/searches', { headers, query: `days=${days}` });
  expect({ status, path: body.issues[0].path }).toEqual({ status: 400, path: 'days' });
});

test('GET /api/searches is for staff only', async () => {
  expect((await call('GET /api/searches')).status).toBe(401);
  const { headers } = await signedIn();
  expect((await call('GET /api/searches', { headers })).status).toBe(403);
});

async function loadRows(date: string) {
  const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
  const { Items = [] } = await dynamodb.send(
    new QueryCommand({
      TableName: process.env.TABLE_NAME,
      KeyConditionExpression: 'PK = :day',
      ExpressionAttributeValues: { ':day': `SEARCHES#${date}` },
      ConsistentRead: true,
    }),
  );
  return Items;
}
