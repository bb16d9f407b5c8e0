import { PassThrough } from 'node:stream';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { AirtableError } from '../../domain/airtable/error.ts';
import { publishCatalog } from '../../domain/catalog/publish-catalog.ts';
import { loadAllProducts } from '../../platform/table/products.ts';
import { applyChanges } from './apply.ts';
import type { SyncContext } from './context.ts';
import { listLatestWrites } from './list-products.ts';
import { type PlannedRun, planRun } from './plan.ts';

const PUBLISH_EVERY_MS = 2_000;
/** Publishing a large catalog takes long, so it gets at most a tenth of an import's time. */
const PUBLISH_TIME_FACTOR = 10;

/**
 * Fills an empty shop: applies the changes of each page while the next pages are read, and publishes them
 * at intervals once all have been read. If the base cannot be read to its end, the import is rolled back.
 *
 * @returns the plan, without the changes, which have been applied.
 * @throws DeadlineReached, and errors of Airtable and storage.
 */
export async function importWhileReading(context: SyncContext): Promise<PlannedRun> {
  const products = await prepareImport(context);
  const publisher = new ProgressPublisher(context);
  // Reading does not wait for photos to be copied.
  const changes = new PassThrough({ objectMode: true, highWaterMark: Number.MAX_SAFE_INTEGER });
  const abort = new AbortController();
  const planRunAndEnd = async () => {
    try {
      const planned = await planRun(context, {
        products,
        signal: abort.signal,
        onChange: (change) => changes.write(change),
      });
      publisher.enable();
      changes.end();
      return planned;
    } catch (error) {
      changes.destroy(error as Error);
      throw error;
    }
  };
  // Either failure stops the other; a rollback waits for both.
  const [planning, applying] = await Promise.allSettled([
    planRunAndEnd(),
    applyChanges(context, changes, publisher.publish).catch((error: unknown) => {
      abort.abort(error);
      throw error;
    }),
  ]);
  if (planning.status === 'rejected') {
    if (planning.reason instanceof AirtableError) await rollBack(context, products);
    throw planning.reason;
  }
  if (applying.status === 'rejected') throw applying.reason;
  return planning.value;
}

async function prepareImport({ checkpoints, copier }: SyncContext): Promise<StoredProduct[]> {
  checkpoints.update((run) => ({ ...run, full: true }));
  const products = await loadAllProducts();
  // Without a published catalog, readers would fall back to the half-written table.
  if (checkpoints.run.created === 0) {
    await publishCatalog({ isFirstImport: true });
  }
  await copier.loadExistingIds();
  return products;
}

class ProgressPublisher {
  readonly #context: SyncContext;
  #isEnabled = false;
  #nextAtMs = 0;

  constructor(context: SyncContext) {
    this.#context = context;
  }

  /** Call after the whole base has been read: until then the import may be rolled back. */
  enable(): void {
    this.#isEnabled = true;
  }

  readonly publish = async (): Promise<void> => {
    const startedMs = Date.now();
    if (!this.#isEnabled || startedMs < this.#nextAtMs) return;
    await publishCatalog({ isFirstImport: true, written: listLatestWrites(this.#context.outcome) });
    const nowMs = Date.now();
    const pauseMs = Math.max(PUBLISH_EVERY_MS, (nowMs - startedMs) * PUBLISH_TIME_FACTOR);
    this.#nextAtMs = nowMs + pauseMs;
  };
}

async function rollBack(
  { checkpoints, outcome }: SyncContext,
  products: readonly StoredProduct[],
): Promise<void> {
  const imported = [
    ...products.filter(({ airtableId }) => airtableId !== null),
    ...outcome.writtenProducts,
  ];
  const remove = [...new Set(imported.map(({ id }) => id))];
  await checkpoints.write({ put: [], remove }, (run) => ({
    ...run,
    created: 0,
    updated: 0,
    sold: 0,
  }));
}
