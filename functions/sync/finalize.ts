import { countInventory } from '../../shared/airtable-mapping/count-inventory.ts';
import {
  type IndexedRecord,
  toIndexedRecord,
} from '../../shared/airtable-mapping/indexed-record.ts';
import { parsePhotoPath } from '../../shared/airtable-mapping/photo.ts';
import type { ShopItem } from '../../shared/airtable-mapping/sync-plan.ts';
import { loadItemIndex, saveItemIndex } from '../storage/bucket/item-index.ts';
import { deletePhotos, listImportedPhotoIds } from '../storage/bucket/photos.ts';
import { iterateOrders } from '../storage/table/orders.ts';
import { findSyncState, type SyncState, saveSyncState } from '../storage/table/sync-state.ts';
import { addIdentifications } from './add-identifications.ts';
import { addPlaceholders } from './add-placeholders.ts';
import { confirmSales } from './confirm-sales.ts';
import type { SyncContext } from './context.ts';
import { updateOpenProblems } from './open-problems.ts';
import type { PlannedRun } from './plan.ts';
import { withProgress } from './progress.ts';
import { hasUnpublishedChanges, publishCatalog } from './publish-catalog.ts';
import type { RecordsRead } from './read.ts';

/** Each retried record costs the next run time. */
const MAX_RETRY_RECORDS = 100;
const PHOTO_SWEEP_EVERY_MS = 23.5 * 3_600_000;

/** Publishes the catalog, deletes photos that are no longer used, and saves the sync state. */
export async function finalizeRun(
  context: SyncContext,
  { read, products }: Pick<PlannedRun, 'read' | 'products'>,
): Promise<void> {
  const { checkpoints, outcome } = context;
  const { run } = checkpoints;
  checkpoints.update((current) =>
    withProgress(current, { phase: 'publishing', secondsLeft: null }),
  );
  const isChanged = run.created + run.updated + run.unlisted > 0;
  const state = await findSyncState();
  const sweepsPhotos = read.isFull && !isRecent(state?.sweptAt);
  if (read.isFull || isChanged || (await hasUnpublishedChanges())) {
    await addIdentifications(context, products);
    await addPlaceholders(context, products);
    const writes = { put: outcome.writtenProducts, remove: outcome.removedProductIds };
    const published = await publishCatalog(writes, products, {
      isFirstImport: state === undefined,
    });
    const candidates = sweepsPhotos ? await listImportedPhotoIds() : outcome.unlinkedPhotoIds;
    await deleteUnusedPhotos(candidates, published);
  }
  await confirmSales(read);
  if (run.first !== undefined) return;
  await updateOpenProblems(context, read);
  await saveState(context, read, {
    before: read.isFull ? undefined : state,
    sweptAt: sweepsPhotos ? run.startedAt : state?.sweptAt,
  });
}

async function saveState(
  { checkpoints: { run }, airtable, outcome }: SyncContext,
  { isFull, records, absent }: RecordsRead,
  { before, sweptAt }: { before: SyncState | undefined; sweptAt: string | undefined },
): Promise<void> {
  if (before && records.length === 0 && before.unsettled.length === 0) {
    await saveSyncState({
      ...before,
      readAt: run.startedAt,
      inventory: { ...before.inventory, asOf: run.startedAt },
    });
    return;
  }
  const entries = records.map(toIndexedRecord);
  const all = isFull ? entries : mergeEntries(await loadItemIndex(), entries);
  await saveItemIndex(all);
  await saveSyncState({
    source: airtable.address,
    readAt: run.startedAt,
    readWholeAt: before?.readWholeAt ?? run.startedAt,
    recordCount: all.length,
    absent: [...absent],
    unsettled: [...outcome.retryRecordIds].slice(0, MAX_RETRY_RECORDS),
    ...(sweptAt ? { sweptAt } : {}),
    inventory: countInventory(all, run.startedAt),
  });
}

function isRecent(sweptAt: string | undefined): boolean {
  return sweptAt !== undefined && Date.now() - Date.parse(sweptAt) < PHOTO_SWEEP_EVERY_MS;
}

function mergeEntries(known: IndexedRecord[], changed: IndexedRecord[]): IndexedRecord[] {
  const all = new Map([...known, ...changed].map((entry) => [entry.recordId, entry]));
  return [...all.values()];
}

/** @param candidates photos that the run unlinked; in a daily sweep all imported ones, since an
 *    interrupted run may have left some behind. */
async function deleteUnusedPhotos(
  candidates: ReadonlySet<string>,
  products: readonly ShopItem[],
): Promise<void> {
  const unused = candidates.difference(getPhotoIds(products.flatMap((each) => each.imageUrls)));
  if (unused.size === 0) return;
  await deletePhotos([...unused.difference(await findPhotosInOrders())]);
}

async function findPhotosInOrders(): Promise<Set<string>> {
  const paths: string[] = [];
  for (const list of ['current', 'archived'] as const) {
    for await (const { items } of iterateOrders(list)) {
      paths.push(...items.flatMap(({ imageUrl }) => imageUrl ?? []));
    }
  }
  return getPhotoIds(paths);
}

function getPhotoIds(paths: readonly string[]): Set<string> {
  return new Set(paths.flatMap((path) => parsePhotoPath(path) ?? []));
}
