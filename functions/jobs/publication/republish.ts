import { publishCatalog } from '../../domain/catalog/publish-catalog.ts';
import { restartPublications } from '../../platform/table/catalog-version.ts';

/** Publishes all products of the table, whatever was published before. After a restore the published catalog is newer
 *  than the table. */
export async function republish(): Promise<void> {
  await restartPublications();
  await publishCatalog({ isWhole: true });
}
