import { setTimeout as sleep } from 'node:timers/promises';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, test } from 'vitest';
import type { Product } from '../../shared/entities/product.ts';
import { itemRecord, photo } from '../support/item-log.ts';
import { syncedShop } from '../support/synced-shop.ts';
import { startTableProxy } from '../support/table-proxy.ts';
import { spawnWorker } from '../support/worker-process.ts';

const COUNT = 240;
const RANDOM_KILLS = 12;

const shop = syncedShop();

const createRecords = (round: string) =>
  Array.from({ length: COUNT }, (_, n) =>
    itemRecord(n + 1, n % 10 === 0 ? { Photos: [photo(`${round}-${n}`, 'front')] } : {}),
  );
async function changeRecords(round: string) {
  const all = createRecords(round).flatMap((record, n) => {
    if (n % 60 === 7) return [];
    const fields = { ...record.fields };
    if (n % 5 === 0) fields.Summary = `Checked again in ${round}.`;
    if (n % 15 === 1) fields.Status = 'Sold';
    if (n % 20 === 2) fields.Status = 'Owned';
    if (n % 10 === 0) fields.Photos = [photo(`${round}-${n}-new`, 'front')];
    return [{ ...record, fields }];
  });
  await shop.connect({ records: all });
}

/** Leaves out photo names and timestamps. */
async function readShop(round: string) {
  const { loadAllProducts, s3, mediaBucket } = shop.functions;
  const lines = (products: Product[]) =>
    products
      .map(({ updatedAt: _, imageUrl, imageUrls, ...product }) =>
        JSON.stringify([
          { ...product, sourceHash: '', soldAt: undefined },
          imageUrl === imageUrls[0],
          imageUrls.length,
        ]),
      )
      .map((line) => line.replaceAll(round, 'this round'));
  const stored = await loadAllProducts();
  const shown = await shop.shown();
  for (const path of shown.flatMap(({ imageUrls }) => imageUrls)) {
    for (const Key of [path, path.replace('full', 'card')].map((url) => url.slice(1))) {
      const { ContentLength } = await s3.send(
        new HeadObjectCommand({ Bucket: mediaBucket(), Key }),
      );
      expect(ContentLength).toBeGreaterThan(50);
    }
  }
  expect(new Set(stored.map(({ airtableId }) => airtableId)).size).toBe(stored.length);
  return { stored: lines(stored), shown: lines(shown) };
}

async function getLastRun() {
  const [run] = await shop.functions.listSyncRuns(1);
  const { created, updated, unlisted, unchanged, read, skipped } = run ?? {};
  return { status: run?.status, created, updated, unlisted, unchanged, read, skipped };
}

/** Resumes an unfinished run, like the next start does. */
async function resume(sinceMs: number) {
  const isDone = async () => {
    const [run] = await shop.functions.listSyncRuns(1);
    return run?.status === 'succeeded' && Date.parse(run.startedAt) >= sinceMs;
  };
  // The last write of the killed process may arrive late and renew the lease.
  for (let tries = 0; tries < 3 && !(await isDone()); tries++) {
    await shop.functions.expireSyncLease();
    expect(await spawnWorker({}).ended).toBe(0);
  }
}

async function syncTwice(name: string, sync: () => Promise<void>) {
  const remove = (await shop.functions.loadAllProducts()).map(({ id }) => id);
  await shop.functions.writeProducts({ put: [], remove });
  await shop.forgetSyncs();
  await shop.connect({ records: createRecords(name) });
  await sync();
  const first = { ...(await readShop(name)), run: await getLastRun() };
  await changeRecords(name);
  await sync();
  return { first, second: { ...(await readShop(name)), run: await getLastRun() } };
}

describe('the sync after a kill makes the shop match Airtable', () => {
  test('a sync killed at any checkpoint resumes with the same result', async () => {
    const undisturbed = await syncTwice('~undisturbed~', () => resume(Date.now()));
    expect(undisturbed.first.run).toMatchObject({ status: 'succeeded', created: COUNT });
    expect(undisturbed.second.run).toMatchObject({ status: 'succeeded', unlisted: 32 });

    for (let checkpoint = 1; ; checkpoint++) {
      let kills = 0;
      const disturbed = await syncTwice(`~checkpoint ${checkpoint}~`, async () => {
        const startedMs = Date.now();
        const table = await startTableProxy(
          process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '',
          (count) => {
            if (count !== checkpoint) return 'respond';
            kills++;
            sync.kill();
            return 'drop';
          },
        );
        const sync = spawnWorker({ AWS_ENDPOINT_URL_DYNAMODB: table.endpoint });
        await sync.ended;
        table.stop();
        await resume(startedMs);
      });
      expect({ checkpoint, ...disturbed }).toEqual({ checkpoint, ...undisturbed });
      if (kills === 0) {
        expect(checkpoint).toBeGreaterThan(5);
        return;
      }
    }
  }, 900_000);

  test('a sync killed at a random time resumes with the same result', async () => {
    const undisturbed = await syncTwice('~undisturbed~', () => resume(Date.now()));
    for (let kill = 0; kill < RANDOM_KILLS / 2; kill++) {
      const disturbed = await syncTwice(`~kill ${kill}~`, async () => {
        const startedMs = Date.now();
        const sync = spawnWorker({});
        await Promise.race([sync.ended, sleep(200 + Math.random() * 1_000)]);
        sync.kill();
        await sync.ended;
        await resume(startedMs);
      });
      expect(disturbed).toEqual(undisturbed);
    }
  }, 900_000);
});
