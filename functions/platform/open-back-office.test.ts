import { afterAll, beforeAll, expect, test } from 'vitest';
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

test('without a group, the back office is open to whoever is signed in, and to nobody else', async () => {
  const { headers } = await signedIn();
  const event = eventFor('POST /api/sync-airtable', { headers });
  expect(await admit('staff', event)).toMatchObject({ isStaff: true });
  await expect(admit('staff', eventFor('POST /api/sync-airtable'))).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
});
