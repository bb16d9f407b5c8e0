import { expect, it } from 'vitest';
import { itemId } from '../testing/small-base.ts';
import { startForTest } from '../testing/start.ts';
import { stopClock } from '../testing/webhooks.ts';

const rateLimit = { errors: [{ error: 'RATE_LIMIT_REACHED', message: expect.any(String) }] };

const getStatuses = async (count: number, ask: () => Promise<Response>) => {
  const statuses: number[] = [];
  for (let asked = 0; asked < count; asked += 1) {
    const answer = await ask();
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }
  return statuses;
};

it('the rate limits of the local Airtable answer 429 to the sixth call within a second and those that follow', async () => {
  stopClock();
  const { call, items, faults } = await startForTest({ requestsPerSecond: 5 });
  const burst = await Promise.all(Array.from({ length: 8 }, () => call(`${items}?pageSize=1`)));
  expect(burst.filter(({ status }) => status === 200)).toHaveLength(5);
  const refused = await call(items);
  expect([refused.status, await refused.json()]).toEqual([429, rateLimit]);
  expect(faults.calls().byStatus).toEqual({ 200: 5, 429: 4 });
});

it('the rate limits of the local Airtable accept calls again after the penalty', async () => {
  const { call, items } = await startForTest({ requestsPerSecond: 1, penaltyMs: 1 });
  await Promise.all([call(items), call(items)]);
  await expect.poll(async () => (await call(items)).status).toBe(200);
});

it('the rate limits of the local Airtable do not count photos', async () => {
  const { cells, faults } = await startForTest({ requestsPerSecond: 1 });
  const { Photos } = await cells(itemId(1));
  const [photo] = Array.isArray(Photos) ? Photos : [];
  expect(await getStatuses(3, () => fetch(photo.url))).toEqual([200, 200, 200]);
  expect(faults.calls()).toMatchObject({ total: 1, byKind: { attachment: 3 } });
});

it('the rate limits of the local Airtable report a used-up monthly quota, which does not apply to metadata', async () => {
  const { call, items, baseId } = await startForTest({ callsPerMonth: 2 });
  expect(await getStatuses(3, () => call(items))).toEqual([200, 200, 429]);
  expect(await (await call(items)).json()).toMatchObject({
    errors: [{ error: 'PUBLIC_API_BILLING_LIMIT_EXCEEDED' }],
  });
  expect((await call(`/v0/meta/bases/${baseId}/tables`)).status).toBe(200);
});

it('an injected fault fails the next calls with a status, then lets them through', async () => {
  const { call, items, faults } = await startForTest();
  faults.next({ answer: 503, times: 2, skip: 1, retryAfter: 7 });
  expect(await getStatuses(4, () => call(items))).toEqual([200, 503, 503, 200]);
  faults.next({ answer: 503, retryAfter: 7 });
  expect((await call(items)).headers.get('retry-after')).toBe('7');
  faults.next({ answer: 429 });
  expect(await (await call(items)).json()).toEqual(rateLimit);
});

it('an injected fault can target one kind of call', async () => {
  const { call, items, faults } = await startForTest();
  faults.next({ answer: 500, on: ['create'] });
  expect((await call(items)).status).toBe(200);
  expect((await call(items, { body: { fields: {} } })).status).toBe(500);
});

it('an injected fault can report failure for a create that was carried out', async () => {
  const { call, items, page, faults } = await startForTest();
  faults.next({ answer: 502, isApplied: true });
  expect((await call(items, { body: { fields: { Header: 'Twice?' } } })).status).toBe(502);
  expect((await page(`?filterByFormula={Header}='Twice?'`)).records).toHaveLength(1);
});

it('an injected fault stalls before the headers until the client gives up', async () => {
  const { url, items, faults } = await startForTest();
  faults.next({ answer: 'stall-before-headers' });
  await expect(fetch(url + items, { signal: AbortSignal.timeout(100) })).rejects.toThrow();
});

it('an injected fault stalls after the headers', async () => {
  const { call, items, faults } = await startForTest();
  faults.next({ answer: 'stall-after-headers' });
  const answer = await call(items);
  expect(answer.status).toBe(200);
  const stalled = Promise.race([
    answer.text(),
    new Promise((resolve) => setTimeout(resolve, 100, 'still waiting')),
  ]);
  expect(await stalled).toBe('still waiting');
});

it('an injected fault drops the connection in the middle of the body', async () => {
  const { call, items, faults } = await startForTest();
  faults.next({ answer: 'drop' });
  await expect(call(items).then((answer) => answer.text())).rejects.toThrow();
});

it('an injected fault answers 200 with something that is not JSON', async () => {
  const { call, items, faults } = await startForTest();
  faults.next({ answer: 'not-json' });
  const answer = await call(items);
  expect(answer.status).toBe(200);
  await expect(answer.json()).rejects.toThrow(SyntaxError);
});

it('an injected fault sends the given body', async () => {
  const { call, items, faults } = await startForTest();
  const error = { type: 'INVALID_VALUE_FOR_COLUMN', message: 'Locked' };
  faults.next({ answer: 422, error });
  const answer = await call(items);
  expect([answer.status, await answer.json()]).toEqual([422, { error }]);
});

it('an injected fault can persist until the reset', async () => {
  const { call, items, faults } = await startForTest();
  faults.next({ answer: 'billing', times: 'always' });
  expect(await getStatuses(3, () => call(items))).toEqual([429, 429, 429]);
  faults.reset();
  expect((await call(items)).status).toBe(200);
});

it('an injected fault can be controlled over HTTP with the token only', async () => {
  const { call, items } = await startForTest();
  expect((await call('/_faults', { body: {}, token: 'patWrong' })).status).toBe(401);
  expect((await call('/_faults', { body: { nonsense: 1 } })).status).toBe(422);
  await call('/_faults', { body: { next: [{ answer: 500 }, { answer: 502 }], slowMs: 1 } });
  expect(await getStatuses(3, () => call(items))).toEqual([500, 502, 200]);
  expect(await (await call('/_calls')).json()).toEqual({
    total: 3,
    byKind: { list: 3 },
    byStatus: { 200: 1, 500: 1, 502: 1 },
  });
  await call('/_faults', { body: { resetCalls: true } });
  expect(await (await call('/_calls')).json()).toEqual({ total: 0, byKind: {}, byStatus: {} });
});
