import { type OpenCatalog, openCatalog } from '../../platform/bucket/snapshot.ts';

let latest: OpenCatalog | undefined;

/** Opens the published catalog. The next events of this process load only what has changed.
 *  @returns undefined before the first publication. */
export async function openLatestCatalog(): Promise<OpenCatalog | undefined> {
  latest = await openCatalog(latest);
  return latest;
}
