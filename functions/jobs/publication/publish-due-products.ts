import { hasDueProducts } from '../../domain/catalog/early-access.ts';
import { publishCatalog } from '../../domain/catalog/publish-catalog.ts';
import { restartPublications } from '../../platform/table/catalog-version.ts';
import { findSyncLease } from '../../platform/table/sync-lease.ts';

/** A sync in progress publishes early products at its end. */
export async function publishDueProducts(): Promise<void> {
  const lease = await findSyncLease();
  if (lease?.isHeld || !(await hasDueProducts())) return;
  // A publication that started before the end of early access must not overwrite this one.
  await restartPublications();
  await publishCatalog();
}
