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
import { makeProducts } from '../../tests/support/products.ts';
import {
  formatCount,
  formatMiB,
  formatPercent,
  formatSeconds,
  report,
} from '../support/figures.ts';
import { publish } from '../support/publish.ts';
import type { MatchingResult, MatchingTask } from './matching-process.ts';
import { createArrivals, createSavedSearches } from './saved-searches.ts';

const PRODUCTS = 10_000;
const ARRIVALS = 100;
const SEARCHES = 100_000;
const SAMPLE_STEP = 50;
const ALERTS_PER_MEMBER = 5;
const CONCURRENCY = 32;

export async function measureMatching(): Promise<void> {
  const arrivals = createArrivals(ARRIVALS);
  const earlier = makeProducts(PRODUCTS - ARRIVALS);
  const searches = createSavedSearches(SEARCHES);
  await compareMethods(arrivals, [...arrivals, ...earlier], searches);
  await measureAnnouncement(arrivals, earlier, searches);
}

async function compareMethods(
  arrivals: Product[],
  products: readonly Product[],
  searches: readonly AlertQuery[],
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
  const matching = `${ARRIVALS} new products and ${formatCount(SEARCHES)} saved searches`;
  report(matching, matched.durationMs, formatSeconds, { max: 3_000 });
  report('  peak memory', matched.peakBytes, formatMiB, { max: 512 * 2 ** 20 });
  const isSampled = (n: number) => n % SAMPLE_STEP === 0;
  const whole = await run(
    'whole catalog',
    searches.filter((_, n) => isSampled(n)),
  );
  const wholeMs = whole.durationMs * SAMPLE_STEP;
  report('  each search on the whole catalog, extrapolated', wholeMs, formatSeconds);
  const same = matched.matches
    .filter((_, n) => isSampled(n))
    .filter((ids, n) => isEqual(ids, whole.matches[n]));
  const share = same.length / whole.matches.length;
  report('searches with the same new products by both', share, (value) => formatPercent(value, 2));
  await rm(folder, { recursive: true });
}

async function match(task: MatchingTask): Promise<MatchingResult> {
  const child = startProcess('./matching-process.ts');
  child.send(task);
  const [result] = await once(child, 'message');
  return result;
}

async function measureAnnouncement(
  arrivals: readonly Product[],
  earlier: readonly Product[],
  searches: readonly AlertQuery[],
): Promise<void> {
  const { createAlert } = await import('../../functions/platform/table/alerts.ts');
  const members = Array.from({ length: searches.length / ALERTS_PER_MEMBER }, () => randomUUID());
  const now = new Date().toISOString();
  await pMap(
    searches.entries(),
    ([n, query]) =>
      createAlert({
        id: randomUUID(),
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
  const announce = async (products: readonly Product[]): Promise<number> => {
    await publish(products);
    child.send('announce');
    const [result] = await once(child, 'message');
    return result;
  };
  await announce(earlier);
  const durationMs = await announce([...arrivals, ...earlier]);
  report('  the whole announcement with the local table', durationMs, formatSeconds);
  child.kill();
  await once(child, 'exit');
}

const startProcess = (path: string): ChildProcess =>
  fork(fileURLToPath(new URL(path, import.meta.url)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
