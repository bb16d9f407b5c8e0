import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pMap from 'p-map';
import type { AlertQuery } from '../../shared/entities/alert.ts';
import { CADENCES } from '../../shared/entities/alert.ts';
import type { Product } from '../../shared/entities/product.ts';
import { buildCatalog } from '../../shared/search/build-catalog.ts';
import { startEngines } from '../../tests/support/engines.ts';
import { makeProducts } from '../../tests/support/products.ts';
import { formatCount, formatMiB, formatPercent } from '../support/figures.ts';
import { publish } from '../support/publish.ts';
import type { AnnouncingResult } from './announcing-process.ts';
import type { MatchingResult, MatchingTask } from './matching-process.ts';
import { countDistinct, createArrivals, createSavedSearches } from './saved-searches.ts';

const PRODUCTS = 10_000;
const ARRIVALS = 100;
const SEARCHES = 100_000;
/** One search in so many is run on the whole catalog. */
const SAMPLE_STEP = 50;
const ALERTS_PER_MEMBER = 5;
const CONCURRENCY = 32;

/** Prints the time and memory of the matching alone, and of a whole announcement with the table. */
export async function measureMatching(): Promise<void> {
  const arrivals = createArrivals(ARRIVALS);
  const earlier = makeProducts(PRODUCTS - ARRIVALS);
  const searches = createSavedSearches(SEARCHES);
  const distinct = countDistinct(searches);
  console.log(
    `\n${ARRIVALS} new products, a shop of ${formatCount(PRODUCTS)}, ` +
      `${formatCount(SEARCHES)} saved searches (${formatCount(distinct)} distinct, ` +
      `with ${formatCount(countDistinct(searches.map(({ search }) => search)))} different texts)`,
  );
  await compareMethods(arrivals, [...arrivals, ...earlier], searches, distinct);
  await measureAnnouncement(arrivals, earlier, searches);
}

async function compareMethods(
  arrivals: Product[],
  products: readonly Product[],
  searches: readonly AlertQuery[],
  distinct: number,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'guidon-bench-'));
  const catalog = join(folder, 'catalog');
  await writeFile(catalog, buildCatalog(products));
  const run = async (method: MatchingTask['method'], queries: readonly AlertQuery[]) => {
    const path = join(folder, 'searches.json');
    await writeFile(path, JSON.stringify(queries));
    return match({ method, catalog, searches: path, arrivals });
  };

  const matched = await run('matcher', searches);
  const found = matched.matches.filter((ids) => ids.length > 0).length;
  console.log(
    `matcher: ${formatSeconds(matched.durationMs)}, peak ${formatMiB(matched.peakBytes)}; ` +
      `${formatCount(found)} searches match`,
  );
  const isSampled = (n: number) => n % SAMPLE_STEP === 0;
  const whole = await run(
    'whole catalog',
    searches.filter((_, n) => isSampled(n)),
  );
  const estimatedMs = whole.durationMs * SAMPLE_STEP;
  console.log(
    `baseline, each search on the whole catalog: ${formatSeconds(estimatedMs)} ` +
      `(extrapolated from ${formatCount(whole.matches.length)} searches in ${formatSeconds(whole.durationMs)}), ` +
      `${(estimatedMs / matched.durationMs).toFixed(0)}x the matcher`,
  );
  const eachOnce = searches.filter((query, n) => !isEqual(query, searches[n - 1]));
  const sampledOnce = eachOnce.filter((_, n) => n % (SAMPLE_STEP / 10) === 0);
  const once = await run('whole catalog', sampledOnce);
  const estimatedOnceMs = (once.durationMs * distinct) / sampledOnce.length;
  console.log(
    `baseline, each distinct search once: ${formatSeconds(estimatedOnceMs)} ` +
      `(extrapolated from ${formatCount(sampledOnce.length)} searches in ${formatSeconds(once.durationMs)}), ` +
      `${(estimatedOnceMs / matched.durationMs).toFixed(1)}x the matcher`,
  );
  const same = matched.matches
    .filter((_, n) => isSampled(n))
    .filter((ids, n) => isEqual(ids, whole.matches[n]));
  console.log(
    `searches of the sample with the same new products by both: ${formatPercent(same.length / whole.matches.length, 2)}`,
  );
  await rm(folder, { recursive: true });
}

async function match(task: MatchingTask): Promise<MatchingResult> {
  const child = startProcess('./matching-process.ts');
  child.send(task);
  const [result] = await once(child, 'message');
  return result;
}

/** The whole of `announceChanges()`: loads the catalog, reads the alerts, writes the entries of the digests. */
async function measureAnnouncement(
  arrivals: readonly Product[],
  earlier: readonly Product[],
  searches: readonly AlertQuery[],
): Promise<void> {
  const engines = await startEngines();
  Object.assign(process.env, engines.env);
  const { createAlert } = await import('../../functions/platform/table/alerts.ts');
  const { iterateDueDigests } = await import('../../functions/platform/table/digests.ts');
  const members = Array.from({ length: searches.length / ALERTS_PER_MEMBER }, () => randomUUID());
  const now = new Date().toISOString();
  await pMap(
    searches.entries(),
    ([n, query]) =>
      createAlert({
        id: randomUUID(),
        // Members have different searches, which are equal if they follow each other.
        userId: members[n % members.length] ?? '',
        query,
        cadence: CADENCES[n % CADENCES.length] ?? 'daily',
        isNameShown: false,
        createdAt: now,
        updatedAt: now,
      }),
    { concurrency: CONCURRENCY },
  );
  const child = startProcess('./announcing-process.ts');
  const announce = async (products: readonly Product[]): Promise<AnnouncingResult> => {
    await publish(products);
    child.send('announce');
    const [result] = await once(child, 'message');
    return result;
  };
  await announce(earlier);
  const { durationMs, peakBytes } = await announce([...arrivals, ...earlier]);
  const tomorrow = new Date(Date.now() + 8 * 24 * 3_600_000).toISOString();
  const digests = (await Array.fromAsync(iterateDueDigests(tomorrow))).length;
  console.log(
    `the whole announcement with the local table: ${formatSeconds(durationMs)}, peak ${formatMiB(peakBytes)}; ` +
      `${formatCount(digests)} digests`,
  );
  child.kill();
  await once(child, 'exit');
  await engines.stop();
}

const startProcess = (path: string): ChildProcess =>
  fork(fileURLToPath(new URL(path, import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
