import { describe, expect, test } from 'vitest';
import {
  setUpIdentification,
  totalCounts,
} from '../../functions/api/identification/testing/setup-identification.ts';
import type { Comparison } from '../../shared/entities/comparison.ts';
import { spawnCall } from '../support/call-process.ts';
import { startTableProxy } from '../support/table-proxy.ts';

const api = setUpIdentification();

type Key = Parameters<typeof spawnCall>[1];

/** Kills the process after its transaction is written, before it gets the response. */
async function killedAfterWriting(key: Key, id: string, body: object = {}) {
  let transactions = 0;
  const table = await startTableProxy(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '', () => {
    transactions++;
    call.kill();
    return 'drop';
  });
  const call = spawnCall(
    'identification',
    key,
    { headers: api.me.headers, params: { id }, body: JSON.stringify(body) },
    { AWS_ENDPOINT_URL_DYNAMODB: table.endpoint },
  );
  await call.ended;
  table.stop();
  expect(transactions).toBe(1);
}

describe('every acknowledged match decision survives a kill', () => {
  test('a match decision and a run stay intact if their processes are killed', async () => {
    const before = await api.accuracy();
    const { item, first } = await api.compared();
    const decision = { verified: true, notes: 'By the weave' };
    await killedAfterWriting('POST /api/comparisons/{id}/verify', first.id, decision);
    const { body: decided } = await api.comparisons(item.id);
    expect(decided[0]).toMatchObject({
      id: first.id,
      userVerified: true,
      verifiedByEmail: api.me.user.email,
      verificationNotes: 'By the weave',
    });
    const counted = totalCounts([before, await api.recount(item.id)]);
    expect(await api.accuracy()).toEqual(counted);

    expect((await api.verify(first.id, decision)).body).toEqual(decided[0]);
    expect(await api.accuracy()).toEqual(counted);

    await killedAfterWriting('POST /api/military-items/{id}/compare', item.id);
    const { body: compared } = await api.comparisons(item.id);
    const withoutTime = ({ createdAt: _, ...each }: Comparison) => each;
    expect(compared.map(withoutTime)).toEqual(decided.map(withoutTime));
    expect(compared[0].createdAt > decided[0].createdAt).toBe(true);
    expect((await api.item(item.id)).asmicMatches[0]).toMatchObject({ verified: true });
    expect(await api.accuracy()).toEqual(counted);
  });
});
