import type { AbsentColumns } from '../../shared/airtable-mapping/columns.ts';
import { type InventoryEntry, inventoryOf } from '../../shared/airtable-mapping/count-inventory.ts';
import { itemIndex, saveItemIndex } from '../storage/bucket/item-index.ts';
import { type SyncState, saveSyncState, syncState } from '../storage/table/sync-state.ts';
import { cleanPhotos } from './clean-photos.ts';
import { withProgress } from './progress.ts';
import { isCatalogueBehind, type KnownProducts, publishCatalogue } from './publish-catalog.ts';
import type { Work } from './context.ts';

/** Photos that cannot be had now are asked for again at each run, and each takes its time. */
const MOST_UNSETTLED = 100;
const SWEPT_EVERY_MS = 23.5 * 3_600_000;

/** What a run learnt of the base. */
export interface ItemsRead {
  /** Whether these are all there are. */
  isWhole: boolean;
  entries: InventoryEntry[];
  absent: AbsentColumns;
  /** All that was in the shop before the run, where it was read. */
  known: KnownProducts | undefined;
}

/** All is written: shows it, clears away the photos that nothing shows any more, and notes how far the
 *  syncs have come. */
export async function settle(work: Work, read: ItemsRead): Promise<void> {
  const { steps, done } = work;
  const { run } = steps;
  steps.note((now) => withProgress(now, { phase: 'publishing', secondsLeft: null }));
  const isChanged = run.created + run.updated + run.unlisted > 0;
  const state = await syncState();
  const sweeps = read.isWhole && !isRecent(state?.sweptAt);
  if (read.isWhole || isChanged || (await isCatalogueBehind())) {
    const writes = { put: done.written, remove: done.removed };
    const products = await publishCatalogue(writes, read.known);
    await cleanPhotos(work, products, sweeps);
  }
  if (run.first !== undefined) return;
  await noteState(work, read, {
    before: read.isWhole ? undefined : state,
    sweptAt: sweeps ? run.startedAt : state?.sweptAt,
  });
}

async function noteState(
  { steps: { run }, airtable, done }: Work,
  { isWhole, entries, absent }: ItemsRead,
  { before, sweptAt }: { before: SyncState | undefined; sweptAt: string | undefined },
): Promise<void> {
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
    unsettled: [...done.unsettled].slice(0, MOST_UNSETTLED),
    ...(sweptAt ? { sweptAt } : {}),
    inventory: inventoryOf(all, run.startedAt),
  });
}

function isRecent(sweptAt: string | undefined): boolean {
  return sweptAt !== undefined && Date.now() - Date.parse(sweptAt) < SWEPT_EVERY_MS;
}

function merged(known: InventoryEntry[], changed: InventoryEntry[]): InventoryEntry[] {
  const all = new Map([...known, ...changed].map((entry) => [entry.recordId, entry]));
  return [...all.values()];
}
