import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Claim } from '../../../shared/entities/hold.ts';
import { startEngines } from '../../../tests/support/engines.ts';
import { interceptS3Command } from '../../../tests/support/intercept-s3.ts';
import { withinPermissions } from '../../../tests/support/within-permissions.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
let changeHold: typeof import('../../domain/quotes/holds.ts').changeHold;
let published: typeof import('../../platform/bucket/published-holds.ts');
let publishHolds: typeof import('./publish-holds.ts').publishHolds;

beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  ({ changeHold } = await import('../../domain/quotes/holds.ts'));
  published = await import('../../platform/bucket/published-holds.ts');
  ({ publishHolds } = await import('./publish-holds.ts'));
});
afterAll(() => engines.stop());

const publish = () => withinPermissions('outbox', publishHolds);
const load = async () => {
  const loaded = await published.loadPublishedHolds();
  return loaded === 'unchanged' ? undefined : loaded;
};
const hold = (productId: string, quantity = 1) => {
  const claim = (at: string): Claim => ({
    id: productId,
    kind: 'manual',
    quantity,
    until: new Date(Date.now() + 60_000).toISOString(),
    reason: 'Show of Shows',
    by: { id: randomUUID(), email: 'staff@guidon.example' },
    at,
    airtable: null,
  });
  return changeHold({ productId, name: 'Patch' }, (_, at) => ({
    claims: quantity === 0 ? [] : [claim(at)],
    freed: [],
  }));
};

test('claims are published without persons and reasons, and written only when they change', async () => {
  await publish();
  expect(await load()).toBeUndefined();
  const [first, second] = [randomUUID(), randomUUID()];
  await hold(first);
  await hold(second, 2);
  await publish();
  const loaded = await load();
  expect(Object.keys(loaded?.holds ?? {}).sort()).toEqual([first, second].sort());
  expect(loaded?.holds[second]).toMatchObject([{ kind: 'manual', quantity: 2 }]);
  expect(JSON.stringify(loaded)).not.toMatch(/guidon\.example|Show of Shows/);

  interceptS3Command('PutObjectCommand', () => {
    throw new Error('Written again');
  });
  await publish();
  await hold(first, 0);
  await expect(publish()).rejects.toThrow('Written again');
  await publish();
  expect(Object.keys((await load())?.holds ?? {})).toEqual([second]);
});

test('a slow publication of claims does not undo a later one', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  await hold(first);
  interceptS3Command('PutObjectCommand', async () => {
    // Another process publishes a later hold before this write arrives.
    await hold(second);
    await publish();
  });
  await publish();
  expect(Object.keys((await load())?.holds ?? {})).toEqual(expect.arrayContaining([first, second]));
});

test('a hold by hand that has ended is removed and announced, once', async () => {
  const { endHolds } = await import('./end-holds.ts');
  const { iterateEvents } = await import('../../../tests/support/outbox.ts');
  const countEvents = async () => (await Array.fromAsync(iterateEvents())).length;
  const ended = randomUUID();
  let until = '';
  await changeHold({ productId: ended, name: 'Patch' }, (_, at) => {
    // A claim that has ended by the time it is written is not kept.
    until = new Date(Date.parse(at) + 30).toISOString();
    const claim: Claim = {
      id: ended,
      kind: 'manual',
      quantity: 1,
      until,
      reason: 'Call',
      by: null,
      at,
      airtable: null,
    };
    return { claims: [claim], freed: [] };
  });
  while (new Date().toISOString() <= until) await new Promise((resolve) => setTimeout(resolve, 5));
  await withinPermissions('outbox', endHolds);
  const { listHolds } = await import('../../platform/table/holds.ts');
  expect((await listHolds()).has(ended)).toBe(false);
  expect((await Array.fromAsync(iterateEvents())).at(-1)).toMatchObject({
    kind: 'holds-changed',
    freed: [ended],
  });
  const before = await countEvents();
  await withinPermissions('outbox', endHolds);
  expect(await countEvents()).toBe(before);
});
