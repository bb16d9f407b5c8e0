import type { AbsentColumns } from '../../shared/inventory/columns.ts';
import { type InventoryEntry, inventoryOf } from '../../shared/inventory/inventory.ts';
import { itemIndex, saveItemIndex } from '../storage/item-index.ts';
import type { StoredProduct } from '../storage/products.ts';
import { saveSyncState, syncState } from '../storage/sync-state.ts';
import { cleanPhotos } from './clean-photos.ts';
import { withProgress } from './progress.ts';
import { publishCatalogue } from './publish-catalogue.ts';
import type { Work } from './work.ts';

/** What a run learnt of the base. */
export interface ItemsRead {
  /** Whether these are all there are. */
  isWhole: boolean;
  entries: InventoryEntry[];
  absent: AbsentColumns;
  /** All that was in the shop before the run, where it was read. */
  known: readonly StoredProduct[] | undefined;
}

/** All is written: shows it, clears away the photos that nothing shows any more, and notes how far the
 *  syncs have come. */
export async function settle(work: Work, read: ItemsRead): Promise<void> {
  const { steps, done } = work;
  const { run } = steps;
  steps.note((now) => withProgress(now, { phase: 'publishing', secondsLeft: null }));
  if (read.isWhole || run.created + run.updated + run.unlisted > 0) {
    const writes = { put: done.written, remove: done.removed };
    const products = await publishCatalogue(writes, read.known);
    await cleanPhotos(work, products, read.isWhole && run.cause === 'schedule');
  }
  if (run.first === undefined) await noteState(work, read);
}

async function noteState(
  { steps: { run }, airtable, done }: Work,
  { isWhole, entries, absent }: ItemsRead,
): Promise<void> {
  const before = isWhole ? undefined : await syncState();
  if (before && entries.length === 0 && before.unsettled.length === 0) {
    await saveSyncState({
      ...before,
      readAt: run.startedAt,
      inventory: { ...before.inventory, asOf: run.startedAt },
    });
    return;
  }
  const all = isWhole ? entries : merged(await itemIndex(), entries);
  await saveItemIndex(all);
  await saveSyncState({
    source: airtable.address,
    readAt: run.startedAt,
    readWholeAt: before?.readWholeAt ?? run.startedAt,
    recordCount: all.length,
    absent: [...absent],
    unsettled: [...done.unsettled],
    inventory: inventoryOf(all, run.startedAt),
  });
}

function merged(known: InventoryEntry[], changed: InventoryEntry[]): InventoryEntry[] {
  const all = new Map([...known, ...changed].map((entry) => [entry.recordId, entry]));
  return [...all.values()];
}
