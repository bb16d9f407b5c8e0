import { hasDueProducts } from '../../domain/catalog/early-access.ts';
import { publishCatalog } from '../../domain/catalog/publish-catalog.ts';
import { restartPublications } from '../../platform/table/catalog-version.ts';
import { findSyncLease } from '../../platform/table/sync-lease.ts';

/** Publishes the catalog if early products are due. A sync in progress does so at its end. */
export async function publishDueProducts(): Promise<void> {
  const lease = await findSyncLease();
  if (lease?.isHeld || !(await hasDueProducts())) return;
  // A publication that began before their time must not overwrite this one.
  await restartPublications();
  await publishCatalog();
}
