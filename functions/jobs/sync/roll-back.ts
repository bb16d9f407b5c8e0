import { setTimeout as sleep } from 'node:timers/promises';
import pMap from 'p-map';
import {
  describeProductChange,
  describeUnlisting,
} from '../../../shared/airtable-mapping/describe-change.ts';
import { UNLISTED } from '../../../shared/airtable-mapping/sync-plan.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import type { SyncChange } from '../../../shared/entities/sync-run.ts';
import { publishCatalog } from '../../domain/catalog/publish-catalog.ts';
import { addWritten, withProgress } from '../../domain/sync/progress.ts';
import type { Write } from '../../platform/table/conditional-writes.ts';
import {
  findProductEvents,
  loadEventsOfRun,
  productEventWrite,
  type StoredProductEvent,
  undoneProductEventWrite,
} from '../../platform/table/product-events.ts';
import { rolledBackWrite } from '../../platform/table/rolled-back-records.ts';
import { findSyncRun, type StoredSyncRun } from '../../platform/table/sync-runs.ts';
import { addItemFacts } from './add-item-facts.ts';
import { addPlaceholders } from './add-placeholders.ts';
import { addUnlinkedPhotos } from './apply.ts';
import { type SyncContext, throwIfDeadlineReached } from './context.ts';
import { listLatestWrites } from './list-products.ts';
import { createProductEvent, withHistory } from './product-history.ts';
import { type ProductChanges, type Reversal, revertProduct } from './revert-product.ts';
import { noteUnlinkedPhotos } from './unused-photos.ts';

const BATCH_SIZE = 18;
const CONCURRENCY = 8;
const MAX_RECENT_CHANGES = 10;
/** The history's index usually follows the table within a second. */
const INDEX_ATTEMPTS = 10;
const INDEX_WAIT_MS = 500;

/**
 * Undoes the changes of a run, except for products that have changed again since. Airtable stays as it is; syncs
 * leave a product alone until its record changes.
 * @throws DeadlineReached, and errors of storage.
 */
export async function rollBack(context: SyncContext): Promise<StoredSyncRun> {
  const { checkpoints } = context;
  const products = await loadChanges(checkpoints.run);
  checkpoints.update((run) =>
    withProgress(run, {
      phase: 'writing',
      toWrite: (run.progress?.written ?? 0) + products.length,
    }),
  );
  for (let start = 0; start < products.length; start += BATCH_SIZE) {
    await revertBatch(context, products.slice(start, start + BATCH_SIZE));
    throwIfDeadlineReached(context);
  }
  checkpoints.update((run) => withProgress(run, { phase: 'publishing', secondsLeft: null }));
  await publish(context);
  return { ...checkpoints.run, status: 'succeeded' };
}

async function loadChanges({
  rollsBack = '',
  productIds,
}: StoredSyncRun): Promise<ProductChanges[]> {
  const events = productIds
    ? await pMap(productIds, (id) => findProductEvents(id, MAX_RECENT_CHANGES), {
        concurrency: CONCURRENCY,
      })
    : [await loadAllEvents(rollsBack)];
  const open = events.flat().filter(({ runId, undoneBy }) => runId === rollsBack && !undoneBy);
  const newestFirst = open.toSorted((a, b) => (a.id < b.id ? 1 : -1));
  return [...Map.groupBy(newestFirst, ({ productId }) => productId).values()] as [
    StoredProductEvent,
  ][];
}

async function loadAllEvents(runId: string): Promise<StoredProductEvent[]> {
  const { recorded = 0 } = (await findSyncRun(runId)) ?? {};
  for (let attempt = 1; ; attempt++) {
    const events = await loadEventsOfRun(runId);
    if (events.length >= recorded || attempt === INDEX_ATTEMPTS) return events;
    await sleep(INDEX_WAIT_MS);
  }
}

async function revertBatch(context: SyncContext, batch: readonly ProductChanges[]): Promise<void> {
  const { checkpoints, outcome } = context;
  const results = await pMap(
    batch,
    async (changes) => ({ changes, result: await revertProduct(changes, checkpoints.run.id) }),
    { concurrency: CONCURRENCY },
  );
  const problems = results.flatMap(({ changes: [{ recordId, name }], result }) =>
    typeof result === 'string'
      ? [
          {
            recordId,
            header: name,
            message: `"${name}" stays as it is: ${result}`,
            cause: 'not rolled back' as const,
          },
        ]
      : [],
  );
  const done = results.flatMap(({ result }) =>
    typeof result === 'object' ? [describe(checkpoints.run, result)] : [],
  );
  const put = done.flatMap(({ after }) => after ?? []);
  const remove = done.flatMap(({ event, after }) => (after ? [] : [event.productId]));
  const events = done.map(({ event }) => event);
  await checkpoints.write(
    { put, remove, more: new Map(done.map(({ event, writes }) => [event.productId, writes])) },
    (run) => {
      const counted = events.reduce(count, { ...run, problems: [...run.problems, ...problems] });
      return addWritten(withHistory(counted, events), batch.length);
    },
    done.map(({ change }) => change),
  );
  outcome.writtenProducts.push(...put);
  outcome.removedProductIds.push(...remove);
  for (const { before, after } of done) {
    addUnlinkedPhotos(context, before?.imageUrls ?? [], after?.imageUrls ?? []);
  }
}

interface DescribedReversal extends Pick<Reversal, 'before' | 'after'> {
  event: StoredProductEvent;
  change: SyncChange;
  writes: Write[];
}

function describe(
  run: StoredSyncRun,
  { changes, before, after: reverted }: Reversal,
): DescribedReversal {
  const after = reverted && { ...reverted, updatedAt: new Date().toISOString() };
  const event = createProductEvent(run, getKind(before, after), before, after);
  const [{ recordId, after: newest }] = changes;
  const rolledBackState = newest ? (newest.sourceHash ?? before?.sourceHash) : UNLISTED;
  return {
    before,
    after,
    event,
    change: after
      ? describeProductChange(event.kind, before, after)
      : describeUnlisting(before as StoredProduct),
    writes: [
      productEventWrite(event),
      ...changes.map((each) => undoneProductEventWrite(each, event.id)),
      ...(recordId && rolledBackState ? [rolledBackWrite(recordId, rolledBackState)] : []),
    ],
  };
}

function getKind(
  before: StoredProduct | undefined,
  after: StoredProduct | undefined,
): SyncChange['kind'] {
  if (!after) return 'unlisted';
  if (!before) return 'created';
  const isSoldOut = after.availability === 'Sold Out' && before.availability !== 'Sold Out';
  return isSoldOut ? 'sold' : 'updated';
}

function count(run: StoredSyncRun, { kind }: StoredProductEvent): StoredSyncRun {
  switch (kind) {
    case 'created':
      return { ...run, created: run.created + 1 };
    case 'updated':
      return { ...run, updated: run.updated + 1 };
    case 'sold':
      return { ...run, unlisted: run.unlisted + 1, sold: run.sold + 1 };
    case 'unlisted':
      return { ...run, unlisted: run.unlisted + 1 };
  }
}

async function publish(context: SyncContext): Promise<void> {
  const { outcome } = context;
  await addItemFacts(context, []);
  await addPlaceholders(context, []);
  await publishCatalog({ isFirstImport: true, written: listLatestWrites(outcome) });
  await noteUnlinkedPhotos(outcome.unlinkedPhotoIds, outcome.writtenProducts);
}
