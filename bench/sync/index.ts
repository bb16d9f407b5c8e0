/** Measures the sync against the local Airtable at the real limit of 5 requests a second. Baselines: the
 *  minimum time that the limit allows for the records, loading the whole catalog for the changes, and a bare
 *  loop that copies the same files for the photos. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildFunctions, WORKER } from '../../functions/build.ts';
import type { StoredSyncRun } from '../../functions/platform/table/sync-runs.ts';
import { FUNCTIONS_DIR } from '../../scripts/build.ts';
import { forgetSyncs } from '../../tests/support/forget-syncs.ts';
import { type ItemLog, itemRecord, photo, startItemLog } from '../../tests/support/item-log.ts';
import { startNotifiedWorker, WORKER_NAME } from '../../tests/support/notified-worker.ts';
import {
  formatCount,
  formatMiB,
  formatPercent,
  formatRatio,
  formatSeconds,
  median,
  report,
  timed,
} from '../support/figures.ts';
import { createRecord } from '../support/fill-store.ts';
import { type RunningFunction, startFunction } from '../support/running-function.ts';
import { withEngines } from '../support/servers.ts';
import type { PhotoUrls } from './bare-copy-process.ts';
import { measureVisibility } from './live.ts';
import { measureMonths } from './month.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { records: { type: 'string', default: '10000' } },
});
const RECORDS = Number(values.records);
const IMPORTED = 1_700;
const CHANGES = 10;
const PHOTOS = 1_000;
const PHOTOS_PER_ITEM = 4;
const ROUNDS = 7;
const RECORDS_PER_REQUEST = 100;
const REQUESTS_PER_SECOND = 5;
const POLL_MS = 100;
const MAX_BYTES = (RECORDS > 10_000 ? 700 : 512) * 2 ** 20;
const AIRTABLE_LIMITS = { requestsPerSecond: REQUESTS_PER_SECOND, requestsPerSecondPerUser: 50 };

await buildFunctions(FUNCTIONS_DIR);
// Functions read it while they load.
process.env.SYNC_WORKER = WORKER_NAME;
await withEngines(async () => {
  await measureRecords();
  await measureFirstImport();
  await measurePhotos();
  // The functions keep the address of its Lambda API.
  const worker = await startNotifiedWorker();
  await measureVisibility(worker, emptyShop);
  await measureMonths(worker, emptyShop);
  await worker.close();
});

async function measureRecords(): Promise<void> {
  const { startRun } = await import('../../functions/domain/sync/start-run.ts');
  const { openCatalog } = await import('../../functions/platform/bucket/published-catalog.ts');
  const records = Array.from({ length: RECORDS }, (_, n) => createRecord(n));
  const itemLog = await startItemLog({ records, ...AIRTABLE_LIMITS });
  Object.assign(process.env, itemLog.env);
  const ofRecords = `of ${formatCount(RECORDS)} records`;

  const first = await runOnce({ cause: 'first start' });
  const limitMs = (Math.ceil(RECORDS / RECORDS_PER_REQUEST) / REQUESTS_PER_SECOND) * 1000;
  report(
    `first import ${ofRecords} next to Airtable's limit`,
    first.durationMs / limitMs,
    formatRatio,
    {
      max: 1.15,
    },
  );
  reportMemory('first import', first);

  const before = await getUpdateTimes();
  const { run, lease = null } = await startRun({ cause: 'bench', full: true });
  const rerun = await runOnce({ runId: run.id, lease });
  const rewritten = [...(await getUpdateTimes())].filter(
    ([id, at]) => before.get(id) !== at,
  ).length;
  const written = rewritten + rerun.run.photos;
  report('full sync without changes, written', written, formatCount, {
    max: 0,
  });
  reportMemory('full sync', rerun);

  // Waits until Airtable's rate limit has recovered.
  await sleep(1000);
  for (let n = 0; n < CHANGES; n++) {
    await itemLog.edit(n * 7, { Header: `Renamed ${n}` });
    await sleep(1000 / REQUESTS_PER_SECOND);
  }
  await sleep(1000);
  const opening = await timed(() => openCatalog());
  const products = await startFunction('products', {});
  await countRenamed(products);
  const [incremental, visible] = await Promise.all([
    runOnce({ cause: 'schedule' }),
    timed(() => waitForRenamed(products)),
  ]);
  const afterChanges = `incremental sync after ${CHANGES} changes`;
  report(`${afterChanges}, calls`, incremental.run.calls, formatCount, { max: 3 });
  report(`${afterChanges}, products written`, incremental.run.updated, formatCount, {
    max: CHANGES,
    min: CHANGES,
  });
  report('  visible through the API after', visible.ms, formatSeconds, { max: 5_000 });
  reportMemory(afterChanges, incremental);
  const refresh = await timed(() => openCatalog(opening.value));
  report('loading the changes next to the whole catalog', refresh.ms / opening.ms, formatRatio);

  await products.stop();
  await itemLog.close();
  await emptyShop();
}

/** A base with a checkbox 'Is Authentic', whose values are judged before the first page is applied. */
async function measureFirstImport(): Promise<void> {
  const records = Array.from({ length: IMPORTED }, (_, n) =>
    createRecord(n, { 'Is Authentic': n % 2 === 0 }),
  );
  const itemLog = await startItemLog({ records, ...AIRTABLE_LIMITS });
  Object.assign(process.env, itemLog.env);
  const { run } = await runOnce({ cause: 'first start' });
  report(`first import of ${formatCount(IMPORTED)} records, calls`, run.calls, formatCount, {
    max: 20,
  });
  await itemLog.close();
  await emptyShop();
}

function reportMemory(name: string, { peakBytes }: WorkerResult): void {
  report(`${name}, peak memory of the worker`, peakBytes, formatMiB, { max: MAX_BYTES });
}

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
  const share = median(rates.map(({ ours, bare }) => ours / bare));
  const photosOf = `${formatCount(PHOTOS)} photos`;
  report(`${photosOf}, share of a bare loop's rate`, share, formatPercent, { min: 0.7 });
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
  const { loadAllProducts, writeProducts } = await productStorage();
  const { deletePhotos, listImportedPhotoIds } = await import(
    '../../functions/platform/bucket/photos.ts'
  );
  await writeProducts({ put: [], remove: (await loadAllProducts()).map(({ id }) => id) });
  await deletePhotos([...(await listImportedPhotoIds())]);
  await forgetSyncs();
}

async function getUpdateTimes(): Promise<Map<string, string>> {
  const { loadAllProducts } = await productStorage();
  return new Map((await loadAllProducts()).map(({ id, updatedAt }) => [id, updatedAt]));
}

/** Imported late: the client reads its settings at the start. */
function productStorage() {
  return import('../../functions/platform/table/products.ts');
}
