import { type OpenCatalog, openCatalog } from '../../platform/bucket/published-catalog.ts';

let latest: OpenCatalog | undefined;

/**
 * The process keeps the catalog, so that later events load only changes.
 * @returns undefined before the first publication.
 */
export async function openLatestCatalog(): Promise<OpenCatalog | undefined> {
  latest = await openCatalog(latest);
  return latest;
}
