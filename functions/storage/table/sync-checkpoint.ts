import type { SyncChange } from '../../../shared/entities/sync-run.ts';
import { newCatalogueVersion } from './catalog-version.ts';
import { transactWrite } from './conditional-writes.ts';
import { type ProductWrites, productWrites, type Write } from './products.ts';
import { leaseConflict, leaseRenewal, type SyncLease } from './sync-lease.ts';
import { changesWrite, type StoredSyncRun, syncRunWrite } from './sync-runs.ts';

export interface SyncStep extends ProductWrites {
  /** As it stands after this step. */
  run: StoredSyncRun;
  /** All changes of the run so far, where there are new ones. */
  changes?: readonly SyncChange[] | undefined;
}

/**
 * One step of a sync: products, and the run with its counts as it then stands, written whole or not at
 * all, and only while the lease is the caller's. Products too large for one transaction take several, and
 * the run is written with the last.
 *
 * @throws AppError CONFLICT when another holder has taken over.
 */
export async function writeSyncStep(
  lease: SyncLease,
  { put, remove, run, changes }: SyncStep,
): Promise<void> {
  const batches = productWrites({ put, remove });
  const last = batches.pop();
  for (const batch of batches) await asHolder(lease, [...batch, newCatalogueVersion('sync')]);
  await asHolder(lease, [
    ...(last ? [...last, newCatalogueVersion('sync')] : []),
    syncRunWrite(run),
    ...(changes ? [changesWrite(run.id, changes)] : []),
  ]);
}

async function asHolder(lease: SyncLease, writes: Write[]): Promise<void> {
  if (!(await transactWrite([leaseRenewal(lease), ...writes]))) throw leaseConflict();
}
