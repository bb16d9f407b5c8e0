import { DEMO_BASE_ID } from '../../../shared/airtable-mapping/demo-base.ts';
import { loadAllProducts } from '../../platform/table/products.ts';
import { findSyncState, type SyncState } from '../../platform/table/sync-state.ts';
import type { SyncContext } from './context.ts';

const isDemo = (baseAddress: string): boolean => baseAddress.endsWith(`/${DEMO_BASE_ID}`);

/** The address of the demo changes with each start of the local Airtable. */
export const hasLeftDemo = (baseAddress: string, state: SyncState | undefined): boolean =>
  state !== undefined && isDemo(state.source) && !isDemo(baseAddress);

/** Demo products become sample data, so they do not count as a mass unlisting. Staff can remove them later. */
export async function setDemoAside({
  airtable,
  checkpoints,
}: Pick<SyncContext, 'airtable' | 'checkpoints'>): Promise<void> {
  if (!hasLeftDemo(airtable.address, await findSyncState())) return;
  const products = await loadAllProducts();
  const put = products
    .filter(({ airtableId, isSample }) => airtableId !== null && !isSample)
    .map((product) => ({ ...product, isSample: true }));
  if (put.length > 0) await checkpoints.write({ put, remove: [] }, (run) => run, []);
}
