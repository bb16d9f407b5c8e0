import { PassThrough } from 'node:stream';
import { SyncPlanner } from '../../shared/airtable-mapping/sync-plan.ts';
import { AirtableError } from '../airtable-client/error.ts';
import type { StoredSyncRun } from '../storage/table/sync-runs.ts';
import { applyChanges, unlistProducts } from './apply.ts';
import type { SyncContext } from './context.ts';
import { finalizeRun } from './finalize.ts';
import { type PlannedRun, planRun } from './plan.ts';
import { withRead, withToWrite } from './progress.ts';
import { type LoadedProducts, loadProducts, publishCatalog } from './publish-catalog.ts';
import { blockRun, countWritten, withPlan } from './run.ts';

const PUBLISH_EVERY_MS = 2_000;
/** Publishing a large catalog takes long; at most a tenth of the time of an import goes into it. */
const PUBLISH_TIME_FACTOR = 10;

/**
 * Brings the shop in line with Airtable: read -> plan -> apply -> finalize.
 *
 * Nothing is written before everything has been read and planned, and visitors see the result at once.
 * The initial import of an empty shop is the exception: it writes changes while the base is still being
 * read, and publishes them as they come once all of it has been read.
 *
 * @returns the run, succeeded or blocked.
 */
export async function runPipeline(context: SyncContext): Promise<StoredSyncRun> {
  const { checkpoints } = context;
  const products = checkpoints.run.isFirstImport ? await prepareInitialImport(context) : undefined;
  const changes = new PassThrough({
    objectMode: true,
    highWaterMark: Number.MAX_SAFE_INTEGER,
  });
  const abort = new AbortController();
  const publisher = products && new ProgressPublisher(context, products);
  // Both have ended before a partial import is rolled back; either failure stops the other.
  const [planning, applying] = await Promise.allSettled([
    planChanges(context, { changes, products, signal: abort.signal, publisher }),
    applyChanges(context, changes, publisher?.publish).catch((error: unknown) => {
      abort.abort(error);
      throw error;
    }),
  ]);
  if (planning.status === 'rejected') {
    if (products && planning.reason instanceof AirtableError) await rollBack(context, products);
    throw planning.reason;
  }
  if (applying.status === 'rejected') throw applying.reason;
  const { plan, blockedReason } = planning.value;
  if (blockedReason) return blockRun(checkpoints.run, blockedReason);
  await unlistProducts(context, plan.unlist);
  await finalizeRun(context, planning.value);
  return { ...checkpoints.run, status: 'succeeded' };
}

/** @returns the products in the shop: those that an earlier invocation of the import has written. */
async function prepareInitialImport({ checkpoints, copier }: SyncContext): Promise<LoadedProducts> {
  checkpoints.update((run) => ({ ...run, full: true }));
  const products = await loadProducts();
  // Without a published catalog, readers would fall back to the half-written table.
  if (checkpoints.run.created === 0) await publishCatalog({ put: [], remove: [] }, products);
  await copier.loadExistingIds();
  return products;
}

interface PlanChangesOptions {
  changes: PassThrough;
  products: LoadedProducts | undefined;
  signal: AbortSignal;
  publisher: ProgressPublisher | undefined;
}

/** Plans the run and passes its changes on: those of an initial import page by page, all others once the
 *  whole plan stands and needs no confirmation. */
async function planChanges(
  { airtable, checkpoints }: SyncContext,
  { changes, products, signal, publisher }: PlanChangesOptions,
): Promise<PlannedRun> {
  const { run } = checkpoints;
  const planner = products && new SyncPlanner(products.products);
  try {
    const planned = await planRun({
      airtable,
      run,
      signal,
      initial: planner && { products, planner },
      onPage: ({ records, absent }, read, expected) => {
        for (const change of planner?.add(records, absent) ?? []) changes.write(change);
        checkpoints.update((current) => withRead(current, read, expected));
      },
    });
    const { plan, read, blockedReason } = planned;
    const writtenBefore = countWritten(run);
    const full = blockedReason ? run.full : read.isFull;
    checkpoints.update((current) =>
      withToWrite(withPlan({ ...current, full }, plan, writtenBefore), plan),
    );
    if (!planner && !blockedReason) for (const change of plan.changes) changes.write(change);
    publisher?.enable();
    changes.end();
    return planned;
  } catch (error) {
    changes.destroy(error as Error);
    throw error;
  }
}

/** Publishes what an initial import has written so far, at intervals. */
class ProgressPublisher {
  readonly #context: SyncContext;
  readonly #products: LoadedProducts;
  #isEnabled = false;
  #nextAtMs = 0;

  constructor(context: SyncContext, products: LoadedProducts) {
    this.#context = context;
    this.#products = products;
  }

  /** Call when the whole base has been read. */
  enable(): void {
    this.#isEnabled = true;
  }

  readonly publish = async (): Promise<void> => {
    const startedMs = Date.now();
    if (!this.#isEnabled || startedMs < this.#nextAtMs) return;
    const { writtenProducts: put } = this.#context.results;
    await publishCatalog({ put, remove: [] }, this.#products);
    const nowMs = Date.now();
    const pauseMs = Math.max(PUBLISH_EVERY_MS, (nowMs - startedMs) * PUBLISH_TIME_FACTOR);
    this.#nextAtMs = nowMs + pauseMs;
  };
}

/** Removes what was imported from a base that could not be read to its end. */
async function rollBack(
  { checkpoints, results }: SyncContext,
  { products }: LoadedProducts,
): Promise<void> {
  const imported = [
    ...products.filter(({ airtableId }) => airtableId !== null),
    ...results.writtenProducts,
  ];
  const remove = [...new Set(imported.map(({ id }) => id))];
  await checkpoints.write({ put: [], remove }, (run) => ({
    ...run,
    created: 0,
    updated: 0,
    sold: 0,
  }));
}
