import type { SyncChange } from '../../../shared/entities/sync-run.ts';
import { MAX_CHANGED, writeCatalog } from './catalog-version.ts';
import { transactWrite } from './conditional-writes.ts';
import { type ProductWrites, productWrites } from './products.ts';
import { leaseWrite, type SyncLease, syncConflict } from './sync-lease.ts';
import { changesWrite, type StoredSyncRun, syncRunWrite } from './sync-runs.ts';

export interface SyncCheckpoint extends ProductWrites {
  run: StoredSyncRun;
  changes?: readonly SyncChange[] | undefined;
}

/**
 * Writes products and the run in one transaction, which requires the lease. Products too large for one transaction
 * take several; the run is written with the last.
 * @throws AppError CONFLICT if another invocation has taken over the lease.
 */
export async function writeCheckpoint(
  lease: SyncLease,
  { run, changes, ...writes }: SyncCheckpoint,
): Promise<void> {
  const batches = productWrites(writes);
  const runWrites = [syncRunWrite(run), ...(changes ? [changesWrite(run.id, changes)] : [])];
  if (batches.length === 0 && !(await transactWrite([leaseWrite(lease), ...runWrites]))) {
    throw syncConflict();
  }
  const isLarge = run.isFirstImport || (run.progress?.toWrite ?? 0) > MAX_CHANGED;
  for (const { ids, batch } of batches) {
    const isLast = batch === batches.at(-1)?.batch;
    const all = [leaseWrite(lease), ...batch, ...(isLast ? runWrites : [])];
    const isWritten = await writeCatalog(isLarge ? 'all' : ids, (version) =>
      transactWrite([...all, version]),
    );
    if (!isWritten) throw syncConflict();
  }
}
