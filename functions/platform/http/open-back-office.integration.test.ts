import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccessLevel } from '../../../shared/contract/endpoint.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { createEvent } from '../../../tests/support/event.ts';
import { signedIn } from '../../../tests/support/session.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env, { BACK_OFFICE_GROUP: '' });
});
afterAll(() => engines.stop());

const admitted = async (access: AccessLevel, event: ReturnType<typeof createEvent>) => {
  const { authorize } = await import('./access.ts');
  const { getCaller } = await import('./session.ts');
  return authorize({ access }, event, getCaller);
};

test('without a group, the back office is open to all signed-in users only', async () => {
  const { headers } = await signedIn();
  const event = createEvent('POST /api/sync-airtable', { headers });
  expect(await admitted('staff', event)).toMatchObject({ isStaff: true });
  await expect(admitted('staff', createEvent('POST /api/sync-airtable'))).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
});

test('without a group, users are owners unless they have another role', async () => {
  const getRole = async (groups: string[]) => {
    const { headers } = await signedIn({ groups });
    return (await admitted('staff', createEvent('GET /api/staff', { headers })))?.role;
  };
  expect(await getRole([])).toBe('owner');
  expect(await getRole(['staff-cataloger'])).toBe('cataloger');
});
