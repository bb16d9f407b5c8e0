import { beforeAll, expect, test } from 'vitest';
import { loadCalls } from '../../../tests/support/call.ts';
import { type CookieJar, withIdentity } from '../../../tests/support/identity.ts';
import { accounts } from '../../../tests/support/log-in.ts';

const identity = withIdentity();
let call: Awaited<ReturnType<typeof loadCalls>>;
let storage: typeof import('../../platform/table/mail-status.ts');
let staff: CookieJar;
beforeAll(async () => {
  call = await loadCalls('staff');
  storage = await import('../../platform/table/mail-status.ts');
  staff = await identity.signIn(accounts.staff);
});
const get = async () => (await call('GET /api/mail-status', { headers: staff.headers })).body;

test('GET /api/mail-status tells staff since when and why no mail is sent, until it is over', async () => {
  expect(await get()).toEqual({ stopped: null, dealerReport: null });
  await storage.saveMailStop('paused', '2026-11-27T10:00:00.000Z');
  const { stopped } = await get();
  expect(stopped).toEqual({
    reason: 'paused',
    since: expect.any(String),
    oldestQueuedAt: '2026-11-27T10:00:00.000Z',
  });
  await storage.saveMailStop('quota', undefined);
  expect((await get()).stopped).toEqual({
    reason: 'quota',
    since: stopped.since,
    oldestQueuedAt: null,
  });
  await storage.endMailStop();
  expect((await get()).stopped).toBeNull();
});

test('DELETE /api/mail-status/dealer-report dismisses the report about a mail to the dealer, which staff see until then', async () => {
  await storage.saveDealerReport('complaint');
  expect((await get()).dealerReport).toEqual({ reason: 'complaint', at: expect.any(String) });
  const dismissed = await call('DELETE /api/mail-status/dealer-report', {
    headers: staff.headers,
  });
  expect(dismissed).toMatchObject({ status: 200, body: { success: true } });
  expect((await get()).dealerReport).toBeNull();
  expect(await call('DELETE /api/mail-status/dealer-report')).toMatchObject({ status: 401 });
});
