import { type AbsentColumns, ITEM_TABLE } from '../../shared/airtable-mapping/columns.ts';
import { toProductId } from '../../shared/airtable-mapping/record-to-product.ts';
import {
  massUnlistGuard,
  type ShopItem,
  type SyncPlan,
  SyncPlanner,
} from '../../shared/airtable-mapping/sync-plan.ts';
import type { AirtableRecord } from '../../shared/entities/airtable.ts';
import type { SyncProblem } from '../../shared/entities/sync-run.ts';
import { allProducts, productsById } from '../storage/table/products.ts';
import { syncState } from '../storage/table/sync-state.ts';
import { type LoadedProducts, loadProducts } from './publish-catalog.ts';
import { needsFullRead, type ReadOptions, type RecordsRead, readAll, readChanged } from './read.ts';

export interface PlanOptions extends ReadOptions {
  /** An initial import loads the products first and plans each page while the next one is read. */
  initial?: { products: LoadedProducts; planner: SyncPlanner } | undefined;
}

export interface PlannedRun {
  plan: SyncPlan;
  read: RecordsRead;
  /** All products in the shop before the run; undefined for an incremental run, which loads only some. */
  products: LoadedProducts | undefined;
  /** Why the run needs a person's confirmation. */
  blockedReason: string | undefined;
}

/** Reads Airtable and plans what must change in the shop. It writes nothing. */
export async function planRun({ initial, ...options }: PlanOptions): Promise<PlannedRun> {
  const { airtable, run } = options;
  const state = await syncState();
  const changed =
    state && !needsFullRead(run, airtable.address, state)
      ? await readChanged(options, state)
      : undefined;
  const [read, products] = changed
    ? [changed, undefined]
    : await Promise.all([
        readAll(options, state?.recordCount),
        initial?.products ?? loadProducts(),
      ]);
  const stored = products?.products ?? (await loadProductsOf(read.records));
  const planner = initial?.planner ?? new SyncPlanner(stored);
  planner.add(read.records, read.absent);
  if (read.isFull) planner.unlistMissing();
  const { plan } = planner;
  plan.problems.unshift(...reportAbsentColumns(read.absent));
  const blockedReason = run.confirm ? undefined : await checkUnlisting(plan, stored, read.isFull);
  return { plan, read, products, blockedReason };
}

async function loadProductsOf(records: readonly AirtableRecord[]): Promise<ShopItem[]> {
  const found = await productsById(records.map(({ id }) => toProductId(id)));
  return [...found.values()];
}

async function checkUnlisting(
  plan: SyncPlan,
  stored: readonly ShopItem[],
  isFull: boolean,
): Promise<string | undefined> {
  // Counting the whole shop is expensive and only matters when many products would be unlisted.
  if (isFull || !massUnlistGuard(plan, [])) return massUnlistGuard(plan, stored);
  return massUnlistGuard(plan, await allProducts());
}

function reportAbsentColumns(absent: AbsentColumns): SyncProblem[] {
  return [...absent].map((field) => ({
    recordId: '',
    field,
    message: `The table "${ITEM_TABLE}" has no field "${field}", so the shop keeps its current values. Rename the field back, or add it, to fill it from Airtable.`,
  }));
}
