import { pMapIterable } from 'p-map';
import {
  describeChange,
  describeUnlisting,
  toEventKind,
} from '../../../shared/airtable-mapping/describe-change.ts';
import { toProblemName } from '../../../shared/airtable-mapping/name-problems.ts';
import { type ItemChange, toStoredProduct } from '../../../shared/airtable-mapping/sync-plan.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import type { SyncProblem } from '../../../shared/entities/sync-run.ts';
import { parsePhotoPath } from '../../../shared/photos/photo-paths.ts';
import { toReason } from '../../domain/failed-tasks/failures.ts';
import { addWritten } from '../../domain/sync/progress.ts';
import { isPermanent } from '../../platform/aws/is-permanent.ts';
import { log } from '../../platform/aws/log.ts';
import type { StoredSyncRun } from '../../platform/table/sync-runs.ts';
import { DeadlineReached, type SyncContext, throwIfDeadlineReached } from './context.ts';
import { createProductEvent, toProductWrites, withHistory } from './product-history.ts';

const CONCURRENCY = 16;
const MAX_WAITING_ITEMS = 320;
const BATCH_SIZE = 90;
/** Each product takes a second write for its history. */
const BATCH_SIZE_WITH_HISTORY = BATCH_SIZE / 2;
/** Each product takes three writes. */
const UNLIST_BATCH_SIZE = BATCH_SIZE / 3;
/** Beyond this number, the cause is not in single records. */
const MAX_LEFT_OUT = 50;
/** A small first batch shows products in an empty shop sooner. */
const FIRST_BATCH_SIZE = 16;

/**
 * Copies the photos of changed items and writes the products in batches.
 * @throws DeadlineReached between two batches.
 */
export async function applyChanges(
  context: SyncContext,
  changes: Iterable<ItemChange> | AsyncIterable<ItemChange>,
  onBatch: () => Promise<void> = async () => {},
): Promise<void> {
  const prepare = (change: ItemChange) =>
    prepareProduct(change, context).catch((error: unknown) => leaveOut(context, change, error));
  const prepared = pMapIterable(changes, prepare, {
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
      if (product) batch.push(product);
      if (batch.length >= size) await flush();
    }
  } catch (error) {
    if (error instanceof DeadlineReached && batch.length > 0) await flush();
    throw error;
  }
  if (batch.length > 0) await flush();
}

/** @throws DeadlineReached between two batches. */
export async function unlistProducts(
  context: SyncContext,
  products: readonly StoredProduct[],
): Promise<void> {
  const { checkpoints, outcome } = context;
  for (let start = 0; start < products.length; start += UNLIST_BATCH_SIZE) {
    const batch = products.slice(start, start + UNLIST_BATCH_SIZE);
    const remove = batch.map(({ id }) => id);
    const events = batch.map((product) => createProductEvent(checkpoints.run, 'unlisted', product));
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
  product: StoredProduct;
  isUnchanged: boolean;
  isComplete: boolean;
  problems: SyncProblem[];
}

async function prepareProduct(
  change: ItemChange,
  { checkpoints, copier }: SyncContext,
): Promise<PreparedProduct> {
  const { ids, refused, problems } = await copier.copyPhotos(change);
  const now = new Date().toISOString();
  const isTest = checkpoints.run.first !== undefined;
  const item = toStoredProduct(change.item, ids, now, refused);
  // A first import lists pieces that have long been for sale, so they keep their records' dates.
  const product = {
    ...item,
    ...getDates(item, change.stored, checkpoints.run.isFirstImport ? item.createdAt : now),
    ...getAdded(item, change.stored),
    ...(isTest && (!change.stored || change.stored.isSample) ? { isSample: true } : {}),
  };
  const isUnchanged =
    product.sourceHash === change.stored?.sourceHash &&
    product.isSample === change.stored?.isSample;
  const isComplete = problems.length === Object.keys(refused).length;
  return { change, product, isUnchanged, isComplete, problems };
}

function getDates(
  { availability, updatedAt }: StoredProduct,
  stored: StoredProduct | undefined,
  listedAt: string,
): Pick<StoredProduct, 'listedAt' | 'soldAt'> {
  const since = stored ? stored.listedAt : listedAt;
  const isSold = availability === 'Sold Out';
  return {
    ...(since ? { listedAt: since } : {}),
    ...(isSold ? { soldAt: stored?.soldAt ?? updatedAt } : {}),
  };
}

/** Keep the fields that a run adds after its writes, so that an interrupted run loses none. */
function getAdded(
  { imageUrl }: StoredProduct,
  stored: StoredProduct | undefined,
): Pick<StoredProduct, 'itemSize' | 'identification' | 'provenance' | 'imagePlaceholder'> {
  const { itemSize, identification, provenance, imagePlaceholder } = stored ?? {};
  const isSamePhoto = imagePlaceholder !== undefined && imageUrl === stored?.imageUrl;
  return {
    ...(itemSize ? { itemSize } : {}),
    ...(identification ? { identification } : {}),
    ...(provenance ? { provenance } : {}),
    ...(isSamePhoto ? { imagePlaceholder } : {}),
  };
}

/** A product that the table permanently rejects, such as one that is too large, is reported and stays as it
 *  was. */
async function writeBatch(context: SyncContext, batch: readonly PreparedProduct[]): Promise<void> {
  try {
    await writeTogether(context, batch);
  } catch (error) {
    if (!isPermanent(error)) throw error;
    if (batch.length > 1) {
      const middle = Math.ceil(batch.length / 2);
      await writeBatch(context, batch.slice(0, middle));
      await writeBatch(context, batch.slice(middle));
    } else for (const { change } of batch) leaveOut(context, change, error);
  }
}

/**
 * Skips and reports a record that cannot be imported.
 * @throws the error if it does not concern single records.
 */
function leaveOut({ checkpoints, outcome }: SyncContext, change: ItemChange, error: unknown): void {
  const { recordId } = change;
  if (!isPermanent(error) || outcome.leftOut >= MAX_LEFT_OUT) throw error;
  log.error('A record could not be imported', error, { record_id: recordId });
  outcome.leftOut += 1;
  outcome.retryRecordIds.add(recordId);
  const problem: SyncProblem = {
    recordId,
    ...toProblemName(change.item.content.name, change.item.content.uniqueId),
    cause: 'not imported',
    message: `It could not be imported, so the shop does not follow its changes. Shorten its texts, or remove photos. (${toReason(error)})`,
  };
  checkpoints.update((run) => addWritten({ ...run, problems: [...run.problems, problem] }, 1));
}

async function writeTogether(
  context: SyncContext,
  batch: readonly PreparedProduct[],
): Promise<void> {
  const { checkpoints, copier, outcome } = context;
  const changed = batch.filter(({ isUnchanged }) => !isUnchanged);
  const put = changed.map(({ product }) => product);
  const photos = copier.takeCopiedCount();
  const events = hasHistory(context)
    ? changed.map(({ change, product }) =>
        createProductEvent(checkpoints.run, toEventKind(change.kind), change.stored, product),
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
    if (!isComplete) outcome.retryRecordIds.add(change.recordId);
  }
}

/** A first import would double its writes only to record that each product is new. */
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
