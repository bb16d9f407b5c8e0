import type { SyncChange } from '../../../shared/entities/sync-run.ts';
import { catalogVersionWrite } from './catalog-version.ts';
import { transactWrite } from './conditional-writes.ts';
import { type ProductWrites, productWrites, type Write } from './products.ts';
import { leaseWrite, type SyncLease, syncConflict } from './sync-lease.ts';
import { changesWrite, type StoredSyncRun, syncRunWrite } from './sync-runs.ts';

export interface SyncCheckpoint extends ProductWrites {
  /** The run after this checkpoint. */
  run: StoredSyncRun;
  /** All changes of the run so far, if there are new ones. */
  changes?: readonly SyncChange[] | undefined;
}

/**
 * Writes products and the run in one transaction, which requires the lease. Products too large for one
 * transaction take several; the run is written with the last.
 *
 * @throws AppError CONFLICT when another invocation has taken over the lease.
 */
export async function writeCheckpoint(
  lease: SyncLease,
  { run, changes, ...writes }: SyncCheckpoint,
): Promise<void> {
  const batches = productWrites(writes);
  const last = batches.pop();
  for (const batch of batches) await writeWithLease(lease, [...batch, catalogVersionWrite('sync')]);
  await writeWithLease(lease, [
    ...(last ? [...last, catalogVersionWrite('sync')] : []),
    syncRunWrite(run),
    ...(changes ? [changesWrite(run.id, changes)] : []),
  ]);
}

async function writeWithLease(lease: SyncLease, writes: Write[]): Promise<void> {
  if (!(await transactWrite([leaseWrite(lease), ...writes]))) throw syncConflict();
}
