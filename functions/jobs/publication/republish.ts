import { publishCatalog } from '../../domain/catalog/publish-catalog.ts';
import { restartPublications } from '../../platform/table/catalog-version.ts';

/** After a restore the published catalog is newer than the table, so everything is published again. */
export async function republish(): Promise<void> {
  await restartPublications();
  await publishCatalog({ isWhole: true });
}
