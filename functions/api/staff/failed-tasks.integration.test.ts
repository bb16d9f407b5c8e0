import { beforeAll, expect, test } from 'vitest';
import { loadCalls } from '../../../tests/support/call.ts';
import { type CookieJar, withIdentity } from '../../../tests/support/identity.ts';
import { accounts } from '../../../tests/support/log-in.ts';

const identity = withIdentity();
let call: Awaited<ReturnType<typeof loadCalls>>;
let storage: typeof import('../../platform/table/failed-tasks.ts');
let headers: CookieJar['headers'];
beforeAll(async () => {
  call = await loadCalls('staff');
  storage = await import('../../platform/table/failed-tasks.ts');
  ({ headers } = await identity.signIn(accounts.staff));
});

async function fail(key: string): Promise<string> {
  const id = storage.toTaskId('purge', key);
  const failure = {
    id,
    kind: 'purge',
    subject: key,
    reason: 'Broken',
    nextAttemptAt: null,
  } as const;
  await storage.saveFailure(failure);
  return id;
}
const list = async () => (await call('GET /api/failed-tasks', { headers })).body;

test('GET /api/failed-tasks lists what was set aside for staff alone, the newest first', async () => {
  await fail('one');
  await fail('two');
  expect(await list()).toMatchObject([
    { subject: 'two', reason: 'Broken', attempts: 1, nextAttemptAt: null },
    { subject: 'one' },
  ]);
  const member = await identity.signIn(accounts.collector);
  const refused = await call('GET /api/failed-tasks', { headers: member.headers });
  expect(refused.status).toBe(403);
});

test('POST /api/failed-tasks/{id}/retry makes a task due', async () => {
  const id = await fail('retried');
  const options = { headers, params: { id } };
  expect(await call('POST /api/failed-tasks/{id}/retry', options)).toMatchObject({
    status: 200,
    body: { id, nextAttemptAt: expect.any(String) },
  });
});

test('DELETE /api/failed-tasks/{id} discards a task, which can then not be retried', async () => {
  const id = await fail('discarded');
  const options = { headers, params: { id } };
  expect((await call('DELETE /api/failed-tasks/{id}', options)).status).toBe(200);
  expect((await call('DELETE /api/failed-tasks/{id}', options)).status).toBe(404);
  expect((await call('POST /api/failed-tasks/{id}/retry', options)).status).toBe(404);
  expect(await list()).not.toContainEqual(expect.objectContaining({ id }));
});
