import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Comparison } from '../../../shared/entities/comparison.ts';
import type { MilitaryItemSummary } from '../../../shared/entities/military-item.ts';
import { startTableProxy } from '../../../tests/support/table-proxy.ts';
import { withinPermissions } from '../../../tests/support/within-permissions.ts';
import { spawnWorker } from '../../../tests/support/worker-process.ts';
import {
  AIRBORNE_82ND,
  BIG_RED_ONE,
  setUpIdentification,
} from '../../api/identification/testing/setup-identification.ts';

const api = setUpIdentification();

const runWorker = () =>
  withinPermissions('sync-worker', async () =>
    (await import('../worker/handler.ts')).worker({ job: 'identification' }),
  );
const getMatches = async (id: string): Promise<Comparison[]> => (await api.comparisons(id)).body;
const getBest = async (id: string) => {
  const { asmicMatches, identificationRequestedAt } = await api.item(id);
  return {
    best: asmicMatches?.[0]?.asmicNumber,
    isWaiting: identificationRequestedAt !== undefined,
  };
};
const getSummary = async (id: string): Promise<MilitaryItemSummary> => {
  const { loadCalls } = await import('../../../tests/support/call.ts');
  const items = await loadCalls('items');
  const { body } = await items('GET /api/military-items', { ...api.me, query: 'fields=summary' });
  return body.find((item: MilitaryItemSummary) => item.id === id);
};
const listRequests = async () => {
  const { iterateIdentificationRequests } = await import(
    '../../platform/table/identification-queue.ts'
  );
  const pages = await Array.fromAsync(iterateIdentificationRequests(100));
  return pages.flat().map(({ itemId }) => itemId);
};

async function endLease(): Promise<void> {
  const { UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
  const { dynamodb } = await import('../../platform/aws/dynamodb.ts');
  const { IDENTIFICATION_LEASE } = await import('../../platform/table/identification-queue.ts');
  await dynamodb.send(
    new UpdateCommand({
      TableName: process.env.TABLE_NAME ?? '',
      Key: { PK: IDENTIFICATION_LEASE, SK: IDENTIFICATION_LEASE },
      UpdateExpression: 'SET heldUntilMs = :ended',
      ExpressionAttributeValues: { ':ended': 0 },
    }),
  );
}

test('a cataloged item is identified, and the list has its best match', async () => {
  const item = await api.cataloged();
  expect(item.identificationRequestedAt).toBe(item.updatedAt);
  expect(await getBest(item.id)).toEqual({ best: undefined, isWaiting: true });
  await runWorker();
  expect(await getBest(item.id)).toEqual({ best: 'TEST-1', isWaiting: false });
  expect((await getMatches(item.id)).length).toBeGreaterThan(1);
  expect((await getSummary(item.id)).asmicMatches).toMatchObject([
    { asmicNumber: 'TEST-1', verified: null },
  ]);
  expect(await listRequests()).toEqual([]);
});

test('an item is identified again when its description changes, but not when its storage location does', async () => {
  const item = await api.cataloged();
  await runWorker();
  const [first] = await getMatches(item.id);
  await api.correct(item.id, { storageLocation: 'Box 7' });
  expect(await listRequests()).toEqual([]);
  await runWorker();
  expect(await getMatches(item.id)).toMatchObject([{ createdAt: first?.createdAt }, {}, {}]);

  const { body } = await api.correct(item.id, AIRBORNE_82ND);
  expect(body.identificationRequestedAt).toBe(body.updatedAt);
  await runWorker();
  expect(await getBest(item.id)).toEqual({ best: 'TEST-4', isWaiting: false });
});

test('decisions of staff stay when an item is identified again', async () => {
  const { item, first } = await api.compared();
  await api.verify(first.id, { verified: true, notes: 'Seen under a lens' });
  await api.correct(item.id, AIRBORNE_82ND);
  await runWorker();
  expect((await getMatches(item.id))[0]).toMatchObject({
    id: first.id,
    userVerified: true,
    verificationNotes: 'Seen under a lens',
  });
  expect((await getSummary(item.id)).asmicMatches).toMatchObject([{ verified: true }]);
});

test('a decision before the item is identified does not replace its identification', async () => {
  const { item, first } = await api.compared();
  await api.correct(item.id, AIRBORNE_82ND);
  await api.verify(first.id, { verified: false, notes: '' });
  expect(await getBest(item.id)).toMatchObject({ isWaiting: true });
  await runWorker();
  expect(await getBest(item.id)).toMatchObject({ isWaiting: false });
});

test('an item that was compared by hand meanwhile is not compared again', async () => {
  const { item, first } = await api.compared();
  expect(await listRequests()).toContain(item.id);
  await runWorker();
  expect((await getMatches(item.id))[0]?.createdAt).toBe(first.createdAt);
  expect(await listRequests()).toEqual([]);
});

test('an invocation that died is followed by another once its lease has expired', async () => {
  const { holdIdentification, releaseIdentification } = await import(
    '../../platform/table/identification-queue.ts'
  );
  const dead = randomUUID();
  expect(await holdIdentification(dead)).toBe(true);
  const item = await api.cataloged(BIG_RED_ONE);
  await runWorker();
  expect(await getBest(item.id)).toMatchObject({ isWaiting: true });
  await releaseIdentification(dead);
  await runWorker();
  expect(await getBest(item.id)).toMatchObject({ isWaiting: false });
});

test('deleted items are skipped', async () => {
  const item = await api.cataloged();
  await api.remove(item.id);
  await runWorker();
  expect(await listRequests()).toEqual([]);
});

test('many items are identified in one go', async () => {
  const items = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      api.cataloged({ ...BIG_RED_ONE, name: `${BIG_RED_ONE.name} ${n}` }),
    ),
  );
  await runWorker();
  expect(await listRequests()).toEqual([]);
  expect(await getBest(items.at(-1)?.id ?? '')).toMatchObject({ isWaiting: false });
});

test.each([1, 3, 7])(
  'a process that is killed after %i transactions leaves every item waiting or identified, and the next finishes',
  async (killedAt) => {
    const items = await Promise.all(Array.from({ length: 8 }, () => api.cataloged()));
    const table = await startTableProxy(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '', (count) => {
      if (count < killedAt) return 'respond';
      killed.kill();
      return 'drop';
    });
    const killed = spawnWorker(
      { AWS_ENDPOINT_URL_DYNAMODB: table.endpoint },
      { job: 'identification' },
    );
    expect(await killed.ended).toBeUndefined();
    table.stop();
    const waiting = await listRequests();
    for (const { id } of items) {
      const { best, isWaiting } = await getBest(id);
      if (isWaiting) expect(waiting).toContain(id);
      else expect(best).toBe('TEST-1');
    }
    await endLease();
    await runWorker();
    expect(await listRequests()).toEqual([]);
    for (const { id } of items) {
      expect(await getBest(id)).toEqual({ best: 'TEST-1', isWaiting: false });
    }
  },
);
