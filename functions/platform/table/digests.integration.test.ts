import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEngines } from '../../../tests/support/engines.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
let storage: typeof import('./digests.ts');
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  storage = await import('./digests.ts');
});
afterAll(() => engines.stop());

test('a digest stays due when something is added to it while it is sent', async () => {
  const owner = randomUUID();
  const digest = { owner, cadence: 'immediate', dueAt: '2026-11-24T12:00:00.000Z' } as const;
  const add = (alertId: string) =>
    storage.addToDigest(digest, { publication: 'one', alertId, productIds: [randomUUID()] });
  const findDue = async () => (await storage.iterateDueDigests(digest.dueAt).next()).value;
  await add('first');
  const due = await findDue();
  if (!due) throw new Error('No digest is due');
  await storage.closeEntries(due, await storage.listUnsentEntries(due), undefined);
  await add('second');
  await storage.removeDueDigest(due);

  const again = await findDue();
  if (!again) throw new Error('The digest is no longer due');
  expect((await storage.listUnsentEntries(again)).map(({ alertId }) => alertId)).toEqual([
    'second',
  ]);
  await storage.removeDueDigest(again);
  expect(await findDue()).toBeUndefined();
});
