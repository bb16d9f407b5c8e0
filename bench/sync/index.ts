/** Measures the sync against the local Airtable at the real limit of 5 requests a second: the records next to the
 *  minimum time that the limit allows, the changes next to loading the whole catalog, the photos next to a bare loop that copies the same files. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildFunctions, WORKER } from '../../functions/build.ts';
import type { StoredSyncRun } from '../../functions/platform/table/sync-runs.ts';
import { FUNCTIONS_DIR } from '../../scripts/build.ts';
import { startEngines } from '../../tests/support/engines.ts';
import { forgetSyncs } from '../../tests/support/forget-syncs.ts';
import { type ItemLog, itemRecord, photo, startItemLog } from '../../tests/support/item-log.ts';
import { formatCount, formatMiB, median } from '../support/figures.ts';
import { createRecord } from '../support/fill-store.ts';
import { type RunningFunction, startFunction } from '../support/running-function.ts';
import type { PhotoUrls } from './bare-copy-process.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { records: { type: 'string', default: '10000' } },
});
const RECORDS = Number(values.records);
const CHANGES = 10;
const PHOTOS = 1_000;
const PHOTOS_PER_ITEM = 4;
const ROUNDS = 7;
const RECORDS_PER_REQUEST = 100;
const REQUESTS_PER_SECOND = 5;
const POLL_MS = 100;
const AIRTABLE_LIMITS = { requestsPerSecond: REQUESTS_PER_SECOND, requestsPerSecondPerUser: 50 };

await buildFunctions(FUNCTIONS_DIR);
const engines = await startEngines();
Object.assign(process.env, engines.env);
const { loadAllProducts, writeProducts } = await import(
  '../../functions/platform/table/products.ts'
);
const { deletePhotos, listImportedPhotoIds } = await import(
  '../../functions/platform/bucket/photos.ts'
);
const { openCatalog } = await import('../../functions/platform/bucket/snapshot.ts');
const { startRun } = await import('../../functions/domain/sync/start-run.ts');

await measureRecords();
await measurePhotos();
await engines.stop();

async function measureRecords(): Promise<void> {
  const records = Array.from({ length: RECORDS }, (_, n) => createRecord(n));
  const itemLog = await startItemLog({ records, ...AIRTABLE_LIMITS });
  Object.assign(process.env, itemLog.env);

  const first = await runOnce({ cause: 'first start' });
  const limitMs = (Math.ceil(RECORDS / RECORDS_PER_REQUEST) / REQUESTS_PER_SECOND) * 1000;
  console.log(
    `\nFirst import of ${formatCount(RECORDS)} records: ${formatSeconds(first.durationMs)}`,
  );
  console.log(
    `  baseline, Airtable's rate limit: ${formatSeconds(limitMs)}, ratio ${(first.durationMs / limitMs).toFixed(2)}`,
  );
  console.log(`  products created: ${formatCount(first.run.created)}, calls: ${first.run.calls}`);
  console.log(`  peak memory of the worker: ${formatMiB(first.peakBytes)}`);

  const before = await getUpdateTimes();
  const { run, lease = null } = await startRun({ cause: 'bench', full: true });
  const rerun = await runOnce({ runId: run.id, lease });
  const rewritten = [...(await getUpdateTimes())].filter(
    ([id, at]) => before.get(id) !== at,
  ).length;
  console.log(
    `Full sync without changes: ${formatSeconds(rerun.durationMs)}, calls: ${rerun.run.calls}`,
  );
  console.log(`  products written: ${rewritten}, photos copied: ${rerun.run.photos}`);
  console.log(`  peak memory of the worker: ${formatMiB(rerun.peakBytes)}`);

  // Waits until Airtable's rate limit has recovered.
  await sleep(1000);
  for (let n = 0; n < CHANGES; n++) {
    await itemLog.edit(n * 7, { Header: `Renamed ${n}` });
    await sleep(1000 / REQUESTS_PER_SECOND);
  }
  await sleep(1000);
  const opening = await measure(() => openCatalog());
  const products = await startFunction('products', {});
  await countRenamed(products);
  const startedMs = performance.now();
  const [incremental, visibleMs] = await Promise.all([
    runOnce({ cause: 'schedule' }),
    waitForRenamed(products).then(() => performance.now() - startedMs),
  ]);
  console.log(
    `Incremental sync after ${CHANGES} changes: ${formatSeconds(incremental.durationMs)}`,
  );
  console.log(`  products written: ${incremental.run.updated}, calls: ${incremental.run.calls}`);
  console.log(`  visible through the API after ${formatSeconds(visibleMs)}`);
  console.log(`  peak memory of the worker: ${formatMiB(incremental.peakBytes)}`);
  const refresh = await measure(() => openCatalog(opening.result));
  console.log(`Loading the catalog with ${CHANGES} changes: ${formatMs(refresh.durationMs)}`);
  console.log(
    `  baseline, loading all of it: ${formatMs(opening.durationMs)}, ratio ${(refresh.durationMs / opening.durationMs).toFixed(3)}`,
  );

  await products.stop();
  await itemLog.close();
  await emptyShop();
}

/** Runs a sync in a separate process, as a cold start does. */
async function runOnce(event: object): Promise<WorkerResult> {
  const worker = await startWorker();
  try {
    return await worker.run(event);
  } finally {
    await worker.stop();
  }
}

async function countRenamed({ call }: RunningFunction): Promise<number> {
  const { body } = await call('GET /api/products', { query: 'search=renamed&limit=100' });
  return body.filter(({ name }: { name: string }) => name.startsWith('Renamed')).length;
}

async function waitForRenamed(products: RunningFunction): Promise<void> {
  while ((await countRenamed(products)) < CHANGES) await sleep(POLL_MS);
}

async function measure<T>(work: () => Promise<T>): Promise<{ result: T; durationMs: number }> {
  const startedMs = performance.now();
  const result = await work();
  return { result, durationMs: performance.now() - startedMs };
}

async function measurePhotos(): Promise<void> {
  const all = Array.from({ length: PHOTOS }, (_, n) => photo(`photo ${n}`));
  const records = Array.from({ length: PHOTOS / PHOTOS_PER_ITEM }, (_, n) =>
    itemRecord(n, { Photos: all.slice(n * PHOTOS_PER_ITEM, (n + 1) * PHOTOS_PER_ITEM) }),
  );
  const itemLog = await startItemLog({ records, ...AIRTABLE_LIMITS });
  const worker = await startWorker(itemLog.env);
  const bareCopy = startBareCopy();
  const urls = await fetchPhotoUrls(itemLog);
  // Warm-up: the local Airtable renders each photo on its first request.
  await bareCopy.run(urls);

  const rates: { bare: number; ours: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const bareMs = await bareCopy.run(urls);
    const { run, durationMs } = await worker.run({ cause: 'first start' });
    if (run.photos !== PHOTOS)
      throw new Error(`Expected ${PHOTOS} photos, but ${run.photos} were copied`);
    rates.push({ bare: (PHOTOS * 1000) / bareMs, ours: (PHOTOS * 1000) / durationMs });
    await emptyShop();
  }
  console.log(`\n${formatCount(PHOTOS)} photos in two sizes, median of ${ROUNDS} rounds:`);
  console.log(
    `  baseline, a bare loop with 16 at a time: ${formatCount(median(rates.map(({ bare }) => bare)))} photos/s`,
  );
  console.log(`  initial import: ${formatCount(median(rates.map(({ ours }) => ours)))} photos/s`);
  const ratios = rates.map(({ ours, bare }) => ours / bare);
  const [min, max] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2));
  console.log(`  ratio per round: median ${median(ratios).toFixed(2)}, from ${min} to ${max}`);
  await bareCopy.stop();
  await worker.stop();
  await itemLog.close();
}

async function fetchPhotoUrls({ env }: ItemLog): Promise<PhotoUrls[]> {
  const found: PhotoUrls[] = [];
  let offset: string | undefined;
  do {
    const query = new URLSearchParams(offset ? { offset } : {});
    const url = `${env.AIRTABLE_ENDPOINT_URL}/v0/${env.AIRTABLE_BASE_ID}/Item%20Log?${query}`;
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${env.AIRTABLE_TOKEN}` },
    });
    const page = (await response.json()) as {
      records: { fields: { Photos: { url: string; thumbnails: { large: { url: string } } }[] } }[];
      offset?: string;
    };
    for (const { fields } of page.records) {
      for (const { url: full, thumbnails } of fields.Photos) {
        found.push({ full, card: thumbnails.large.url });
      }
    }
    offset = page.offset;
  } while (offset);
  return found;
}

function startBareCopy() {
  const child = fork(fileURLToPath(new URL('./bare-copy-process.ts', import.meta.url)));
  return {
    async run(photos: PhotoUrls[]): Promise<number> {
      child.send(photos);
      const [durationMs] = await once(child, 'message');
      return durationMs;
    },
    stop: () => stopProcess(child),
  };
}

async function stopProcess(child: ChildProcess): Promise<void> {
  child.kill();
  await once(child, 'exit');
}

interface WorkerResult {
  run: StoredSyncRun;
  durationMs: number;
  /** The peak resident memory of the process so far. */
  peakBytes: number;
}

async function startWorker(env: Record<string, string> = {}) {
  const { invoke, stop } = await startFunction(WORKER, env);
  return {
    async run(event: object): Promise<WorkerResult> {
      const { result: run, durationMs, peakBytes } = await invoke(event);
      if (run?.status !== 'succeeded') throw new Error(JSON.stringify(run?.error));
      return { run, durationMs, peakBytes };
    },
    stop,
  };
}

async function emptyShop(): Promise<void> {
  await writeProducts({ put: [], remove: (await loadAllProducts()).map(({ id }) => id) });
  await deletePhotos([...(await listImportedPhotoIds())]);
  await forgetSyncs();
}

async function getUpdateTimes(): Promise<Map<string, string>> {
  return new Map((await loadAllProducts()).map(({ id, updatedAt }) => [id, updatedAt]));
}

function formatSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}

function formatMs(ms: number): string {
  return `${ms.toFixed(0)} ms`;
}
