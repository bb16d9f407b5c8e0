import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Access } from '../../shared/contract/endpoint.ts';
import { startEngines } from '../../tests/support/engines.ts';
import { eventFor } from '../../tests/support/event.ts';
import { signedIn } from '../../tests/support/session.ts';
import { admit } from './access.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env, { BACK_OFFICE_GROUP: '' });
});
afterAll(() => engines.stop());

/** The session's module reads the environment when it is loaded. */
const admitted = async (...[access, event]: [Access, ReturnType<typeof eventFor>]) =>
  admit(access, event, (await import('./session.ts')).callerOf);

test('without a group, the back office is open to whoever is signed in, and to nobody else', async () => {
  const { headers } = await signedIn();
  const event = eventFor('POST /api/sync-airtable', { headers });
  expect(await admitted('staff', event)).toMatchObject({ isStaff: true });
  await expect(admitted('staff', eventFor('POST /api/sync-airtable'))).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
});
