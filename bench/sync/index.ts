/** How fast the sync is: against the local Airtable at its real limit of 5 requests a second, beside that
 *  limit's own time; and its photos beside a bare loop that copies the same files. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildFunctions, WORKER_NODE_OPTIONS } from '../../functions/build.ts';
import type { StoredSyncRun } from '../../functions/storage/table/sync-runs.ts';
import { FUNCTIONS_DIR } from '../../scripts/build.ts';
import { startEngines } from '../../tests/support/engines.ts';
import { forgetSyncs } from '../../tests/support/forget-syncs.ts';
import { type ItemLog, itemRecord, photo, startItemLog } from '../../tests/support/item-log.ts';
import { median } from '../support/figures.ts';
import type { PhotoAddresses } from './bare-copy-process.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { records: { type: 'string', default: '10000' } },
});
const RECORDS = Number(values.records);
const CHANGES = 10;
const PHOTOS = 1_000;
const PHOTOS_PER_ITEM = 4;
const ROUNDS = 7;
const PER_PAGE = 100;
const AIRTABLE_PER_SECOND = 5;
const AS_AIRTABLE = { requestsPerSecond: AIRTABLE_PER_SECOND, requestsPerSecondPerUser: 50 };

await buildFunctions(FUNCTIONS_DIR);
const engines = await startEngines();
Object.assign(process.env, engines.env);
const { allProducts, writeProducts } = await import('../../functions/storage/table/products.ts');
const { deletePhotos, importedPhotos } = await import('../../functions/storage/bucket/photos.ts');
const { startRun } = await import('../../functions/sync/start-run.ts');

await readingRecords();
await copyingPhotos();
await engines.stop();

async function readingRecords(): Promise<void> {
  const records = Array.from({ length: RECORDS }, (_, n) =>
    itemRecord(n, {
      Summary:
        `Patch number ${n}, as it came from the estate: cut edge, snow back, no glow. `.repeat(3),
      Era: 'WWII (1941-1945)',
      'Unit Name': `${n % 200}th Infantry Regiment`,
      Material: 'Embroidered Cloth',
      Condition: 'Fine',
    }),
  );
  const itemLog = await startItemLog({ records, ...AS_AIRTABLE });
  Object.assign(process.env, itemLog.env);
  const worker = startWorker(itemLog);

  const first = await worker.run({ cause: 'first start' });
  const limitMs = (Math.ceil(RECORDS / PER_PAGE) / AIRTABLE_PER_SECOND) * 1000;
  console.log(`\nFirst import of ${whole(RECORDS)} records: ${seconds(first.tookMs)} s`);
  console.log(
    `  Airtable's limit alone: ${seconds(limitMs)} s, so ${times(first.tookMs / limitMs)}`,
  );
  console.log(`  created ${whole(first.run.created)}, calls ${first.run.calls}`);

  const before = await writtenTimes();
  const { run, lease = null } = await startRun({ cause: 'bench', full: true });
  const again = await worker.run({ runId: run.id, lease });
  const rewritten = [...(await writtenTimes())].filter(([id, at]) => before.get(id) !== at).length;
  console.log(`Unchanged full re-run: ${seconds(again.tookMs)} s, calls ${again.run.calls}`);
  console.log(`  products written: ${rewritten}, photos copied: ${again.run.photos}`);

  // The run may have used up what Airtable answers in a second.
  await sleep(1000);
  for (let n = 0; n < CHANGES; n++) {
    await itemLog.edit(n * 7, { Header: `Renamed ${n}` });
    await sleep(1000 / AIRTABLE_PER_SECOND);
  }
  await sleep(1000);
  const some = await worker.run({ cause: 'schedule' });
  console.log(`Incremental run after ${CHANGES} changes: ${seconds(some.tookMs)} s`);
  console.log(`  calls ${some.run.calls}, products written: ${some.run.updated}`);
  console.log(`Most memory the worker had: ${mebibytes(some.mostBytes)} MiB`);

  await worker.stop();
  await itemLog.close();
  await emptyShop();
}

async function copyingPhotos(): Promise<void> {
  const all = Array.from({ length: PHOTOS }, (_, n) => photo(`photo ${n}`));
  const records = Array.from({ length: PHOTOS / PHOTOS_PER_ITEM }, (_, n) =>
    itemRecord(n, { Photos: all.slice(n * PHOTOS_PER_ITEM, (n + 1) * PHOTOS_PER_ITEM) }),
  );
  const itemLog = await startItemLog({ records, ...AS_AIRTABLE });
  const worker = startWorker(itemLog);
  const bare = startBareLoop();
  const addresses = await photoAddresses(itemLog);
  // The local Airtable draws each picture when it is first asked for.
  await bare.run(addresses);

  const rates: { bare: number; ours: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const bareMs = await bare.run(addresses);
    const { run, tookMs } = await worker.run({ cause: 'first start' });
    if (run.photos !== PHOTOS) throw new Error(`${run.photos} photos were copied`);
    rates.push({ bare: (PHOTOS * 1000) / bareMs, ours: (PHOTOS * 1000) / tookMs });
    await emptyShop();
  }
  console.log(`\n${whole(PHOTOS)} photos in two sizes, median of ${ROUNDS} rounds:`);
  console.log(
    `  a bare loop, 16 at a time: ${whole(median(rates.map(({ bare }) => bare)))} photos/s`,
  );
  console.log(`  a whole first sync: ${whole(median(rates.map(({ ours }) => ours)))} photos/s`);
  const ratios = rates.map(({ ours, bare }) => ours / bare);
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((ratio) => ratio.toFixed(2));
  console.log(`  ratio of each pair: ${median(ratios).toFixed(2)}, from ${least} to ${most}`);
  await bare.stop();
  await worker.stop();
  await itemLog.close();
}

async function photoAddresses({ env }: ItemLog): Promise<PhotoAddresses[]> {
  const found: PhotoAddresses[] = [];
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

function startBareLoop() {
  const child = fork(fileURLToPath(new URL('./bare-copy-process.ts', import.meta.url)));
  return {
    async run(photos: PhotoAddresses[]): Promise<number> {
      child.send(photos);
      const [tookMs] = await once(child, 'message');
      return tookMs;
    },
    stop: () => stopped(child),
  };
}

async function stopped(child: ChildProcess): Promise<void> {
  child.kill();
  await once(child, 'exit');
}

function startWorker(itemLog: ItemLog) {
  const path = fileURLToPath(new URL('./worker-process.ts', import.meta.url));
  const child = fork(path, {
    env: { ...process.env, ...itemLog.env, NODE_OPTIONS: WORKER_NODE_OPTIONS },
    // Its log lines are not what is measured.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return {
    async run(event: object): Promise<{ run: StoredSyncRun; tookMs: number; mostBytes: number }> {
      child.send(event);
      const [result] = await once(child, 'message');
      if (result.run?.status !== 'succeeded') throw new Error(JSON.stringify(result.run?.error));
      return result;
    },
    stop: () => stopped(child),
  };
}

async function emptyShop(): Promise<void> {
  await writeProducts({ put: [], remove: (await allProducts()).map(({ id }) => id) });
  await deletePhotos([...(await importedPhotos())]);
  await forgetSyncs();
}

async function writtenTimes(): Promise<Map<string, string>> {
  return new Map((await allProducts()).map(({ id, updatedAt }) => [id, updatedAt]));
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}

function times(ratio: number): string {
  return `${ratio.toFixed(2)} times that`;
}

function mebibytes(bytes: number): string {
  return (bytes / 2 ** 20).toFixed(0);
}
