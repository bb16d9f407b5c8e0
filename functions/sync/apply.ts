import { pMapIterable } from 'p-map';
import {
  describeChange,
  describeUnlisting,
  toEventKind,
} from '../../shared/airtable-mapping/describe-change.ts';
import { parsePhotoPath } from '../../shared/airtable-mapping/photo.ts';
import {
  type ItemChange,
  type ShopItem,
  toShopItem,
} from '../../shared/airtable-mapping/sync-plan.ts';
import type { SyncProblem } from '../../shared/entities/sync-run.ts';
import type { StoredSyncRun } from '../storage/table/sync-runs.ts';
import { DeadlineReached, type SyncContext, throwIfDeadlineReached } from './context.ts';
import { createEvent, toProductWrites, withHistory } from './product-history.ts';
import { addWritten } from './progress.ts';

/** Items whose photos are copied at the same time. */
const CONCURRENCY = 16;
/** Items that may wait for one whose photo is slow. */
const MAX_WAITING_ITEMS = 320;
/** Products written together: a transaction of each batch. */
const BATCH_SIZE = 90;
/** Each product takes a second write for its history. */
const BATCH_SIZE_WITH_HISTORY = BATCH_SIZE / 2;
/** Each product takes three writes. */
const UNLIST_BATCH_SIZE = BATCH_SIZE / 3;
/** Small, so that an empty shop shows its first products soon. */
const FIRST_BATCH_SIZE = 16;

/** Copies the photos of changed items and writes the products, batch by batch.
 *  @param onBatch called after each batch.
 *  @throws DeadlineReached between two batches. */
export async function applyChanges(
  context: SyncContext,
  changes: Iterable<ItemChange> | AsyncIterable<ItemChange>,
  onBatch: () => Promise<void> = async () => {},
): Promise<void> {
  const prepared = pMapIterable(changes, (change) => prepareProduct(change, context), {
    concurrency: CONCURRENCY,
    backpressure: MAX_WAITING_ITEMS,
  });
  let size = FIRST_BATCH_SIZE;
  let batch: PreparedProduct[] = [];
  const flush = async () => {
    await writeBatch(context, batch);
    batch = [];
    size = hasHistory(context) ? BATCH_SIZE_WITH_HISTORY : BATCH_SIZE;
    throwIfDeadlineReached(context);
    await onBatch();
  };
  try {
    for await (const product of prepared) {
      batch.push(product);
      if (batch.length >= size) await flush();
    }
  } catch (error) {
    // Products that are ready are written before the handover.
    if (error instanceof DeadlineReached && batch.length > 0) await flush();
    throw error;
  }
  if (batch.length > 0) await flush();
}

/** @throws DeadlineReached between two batches. */
export async function unlistProducts(
  context: SyncContext,
  products: readonly ShopItem[],
): Promise<void> {
  const { checkpoints, outcome } = context;
  for (let start = 0; start < products.length; start += UNLIST_BATCH_SIZE) {
    const batch = products.slice(start, start + UNLIST_BATCH_SIZE);
    const remove = batch.map(({ id }) => id);
    const events = batch.map((product) => createEvent(checkpoints.run, 'unlisted', product));
    await checkpoints.write(
      { put: [], remove, more: toProductWrites(events) },
      (run) =>
        addWritten(
          withHistory({ ...run, unlisted: run.unlisted + batch.length }, events),
          batch.length,
        ),
      batch.map(describeUnlisting),
    );
    outcome.removedProductIds.push(...remove);
    for (const { imageUrls } of batch) addUnlinkedPhotos(context, imageUrls, []);
    throwIfDeadlineReached(context);
  }
}

interface PreparedProduct {
  change: ItemChange;
  product: ShopItem;
  /** The product stays as it is: the change is a photo that still cannot be copied. */
  isUnchanged: boolean;
  /** No photo is left that a later run could copy. */
  isComplete: boolean;
  problems: SyncProblem[];
}

async function prepareProduct(
  change: ItemChange,
  { checkpoints, copier }: SyncContext,
): Promise<PreparedProduct> {
  const { ids, refused, problems } = await copier.copyPhotos(change);
  const now = new Date().toISOString();
  const item = toShopItem(change.item, ids, now, refused);
  // A first import fills the shop with pieces that have been for sale for long.
  const product = {
    ...item,
    ...getDates(item, change.stored, checkpoints.run.isFirstImport ? item.createdAt : now),
    ...getAdded(item, change.stored),
  };
  const isUnchanged = product.sourceHash === change.stored?.sourceHash;
  const isComplete = problems.length === Object.keys(refused).length;
  return { change, product, isUnchanged, isComplete, problems };
}

/** @param listedAt of a new product. */
function getDates(
  { availability, updatedAt }: ShopItem,
  stored: ShopItem | undefined,
  listedAt: string,
): Pick<ShopItem, 'listedAt' | 'soldAt'> {
  const since = stored ? stored.listedAt : listedAt;
  const isSold = availability === 'Sold Out';
  return {
    ...(since ? { listedAt: since } : {}),
    ...(isSold ? { soldAt: stored?.soldAt ?? updatedAt } : {}),
  };
}

/** The fields that a run adds after its writes. They stay until then, so that an interrupted run loses none. */
function getAdded(
  { imageUrl }: ShopItem,
  stored: ShopItem | undefined,
): Pick<ShopItem, 'identification' | 'provenance' | 'imagePlaceholder'> {
  const { identification, provenance, imagePlaceholder } = stored ?? {};
  const isSamePhoto = imagePlaceholder !== undefined && imageUrl === stored?.imageUrl;
  return {
    ...(identification ? { identification } : {}),
    ...(provenance ? { provenance } : {}),
    ...(isSamePhoto ? { imagePlaceholder } : {}),
  };
}

async function writeBatch(context: SyncContext, batch: readonly PreparedProduct[]): Promise<void> {
  const { checkpoints, copier, outcome } = context;
  const changed = batch.filter(({ isUnchanged }) => !isUnchanged);
  const put = changed.map(({ product }) => product);
  const photos = copier.takeCopiedCount();
  const events = hasHistory(context)
    ? changed.map(({ change, product }) =>
        createEvent(checkpoints.run, toEventKind(change.kind), change.stored, product),
      )
    : [];
  await checkpoints.write(
    { put, remove: [], more: toProductWrites(events) },
    (run) =>
      addWritten(
        batch.reduce(countProduct, withHistory({ ...run, photos: run.photos + photos }, events)),
        batch.length,
      ),
    changed.map(({ change, product }) => describeChange(change, product)),
  );
  outcome.writtenProducts.push(...put);
  for (const { change, product, isComplete } of batch) {
    addUnlinkedPhotos(context, change.stored?.imageUrls ?? [], product.imageUrls);
    if (!isComplete) outcome.retryRecordIds.add(change.record.id);
  }
}

/** A first import would double its writes, only to say that each product is new. */
const hasHistory = ({ checkpoints }: SyncContext) => !checkpoints.run.isFirstImport;

function countProduct(
  run: StoredSyncRun,
  { change, isUnchanged, problems }: PreparedProduct,
): StoredSyncRun {
  const withProblems = { ...run, problems: [...run.problems, ...problems] };
  if (isUnchanged) return { ...withProblems, unchanged: run.unchanged + 1 };
  switch (change.kind) {
    case 'create':
      return { ...withProblems, created: run.created + 1 };
    case 'update':
      return { ...withProblems, updated: run.updated + 1 };
    case 'sell':
      return { ...withProblems, unlisted: run.unlisted + 1, sold: run.sold + 1 };
  }
}

export function addUnlinkedPhotos(
  { outcome }: SyncContext,
  before: readonly string[],
  after: readonly string[],
): void {
  for (const path of before) {
    const id = after.includes(path) ? undefined : parsePhotoPath(path);
    if (id) outcome.unlinkedPhotoIds.add(id);
  }
}
