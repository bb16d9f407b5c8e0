import {
  type AbsentColumns,
  ITEM_TABLE,
  USUALLY_ABSENT,
} from '../../shared/airtable-mapping/columns.ts';
import { toProductId } from '../../shared/airtable-mapping/record-to-product.ts';
import {
  type ItemChange,
  massUnlistGuard,
  type PlannerOptions,
  type ShopItem,
  type SyncPlan,
  SyncPlanner,
} from '../../shared/airtable-mapping/sync-plan.ts';
import type { AirtableRecord } from '../../shared/entities/airtable.ts';
import type { SyncProblem } from '../../shared/entities/sync-run.ts';
import { listListingConfirmations } from '../storage/table/listing-confirmations.ts';
import { countImported, findProducts } from '../storage/table/products.ts';
import { loadRolledBackRecords } from '../storage/table/rolled-back-records.ts';
import { findSyncState, type SyncState } from '../storage/table/sync-state.ts';
import type { SyncContext } from './context.ts';
import { withRead, withToWrite } from './progress.ts';
import { type LoadedProducts, loadProducts } from './publish-catalog.ts';
import {
  CLOCK_SKEW_MS,
  needsFullRead,
  type ReadOptions,
  type ReadProgress,
  type RecordsRead,
  readAll,
  readChanged,
} from './read.ts';
import { countWritten, withPlan } from './run.ts';

export interface PlannedRun {
  plan: SyncPlan;
  read: RecordsRead;
  /** The products of the records read, before the run. A run that continues finds those that it has written. */
  stored: readonly ShopItem[];
  /** All products in the shop before the run; undefined for an incremental run, which loads only some. */
  products: LoadedProducts | undefined;
  /** Why the run needs a person's confirmation. */
  blockedReason: string | undefined;
}

/** For an initial import, which applies changes while the base is still being read. */
interface InitialPlanOptions {
  /** All products in the shop. */
  products: LoadedProducts;
  /** Called for each change of a page before the next page is read. */
  onChange: (change: ItemChange) => void;
  signal: AbortSignal;
}

/** Plans a run, and records progress and plan in it. */
export async function planRun(
  { airtable, checkpoints }: SyncContext,
  initial?: InitialPlanOptions,
): Promise<PlannedRun> {
  const { run } = checkpoints;
  const onProgress: ReadProgress = (read, expected) =>
    checkpoints.update((current) => withRead(current, read, expected));
  const planned = await computePlan({ airtable, run, onProgress }, initial);
  const { plan, read, blockedReason } = planned;
  const full = blockedReason ? run.full : read.isFull;
  checkpoints.update((current) =>
    withToWrite(withPlan({ ...current, full }, plan, countWritten(run)), plan),
  );
  return planned;
}

interface PlanOptions extends Pick<ReadOptions, 'airtable' | 'run'> {
  onProgress: ReadProgress;
}

/** Reads Airtable and plans what must change in the shop. It writes nothing. */
export async function computePlan(
  { airtable, run, onProgress }: PlanOptions,
  initial?: InitialPlanOptions,
): Promise<PlannedRun> {
  const confirmations = await listListingConfirmations();
  const holding = confirmations.filter(({ withdrawnAt }) => withdrawnAt === null);
  const confirmed = new Set(holding.map(({ recordId }) => recordId));
  const options: PlannerOptions = { confirmed, rolledBack: await loadRolledBackRecords() };
  const initialPlanner = initial && new SyncPlanner(initial.products.products, options);
  const readOptions: ReadOptions = {
    airtable,
    run,
    signal: initial?.signal,
    onPage({ records, absent }, read, expected) {
      for (const change of initialPlanner?.add(records, absent) ?? []) initial?.onChange(change);
      onProgress(read, expected);
    },
  };
  const state = await findSyncState();
  const changed =
    state && !needsFullRead(run, airtable.address, state)
      ? await readChanged(readOptions, withConfirmed(state, confirmations))
      : undefined;
  const [read, products] = changed
    ? [changed, undefined]
    : await Promise.all([
        readAll(readOptions, state?.recordCount),
        initial?.products ?? loadProducts(),
      ]);
  const stored = products?.products ?? (await loadStoredProducts(read.records));
  const planner = initialPlanner ?? new SyncPlanner(stored, options);
  planner.add(read.records, read.absent);
  if (read.isFull) planner.unlistMissing();
  const { plan } = planner;
  plan.problems.unshift(...reportAbsentColumns(read.absent));
  const blockedReason = run.confirm ? undefined : await checkUnlisting(plan, stored, read.isFull);
  return { plan, read, stored, products, blockedReason };
}

/** Records that were confirmed or withdrawn since the last run are read again: they have not changed in Airtable. */
function withConfirmed(
  state: SyncState,
  confirmations: Awaited<ReturnType<typeof listListingConfirmations>>,
): SyncState {
  const since = new Date(Date.parse(state.readAt) - CLOCK_SKEW_MS).toISOString();
  const recent = confirmations
    .filter(({ at, withdrawnAt }) => (withdrawnAt ?? at) >= since)
    .map(({ recordId }) => recordId);
  return { ...state, unsettled: [...state.unsettled, ...recent] };
}

async function loadStoredProducts(records: readonly AirtableRecord[]): Promise<ShopItem[]> {
  const found = await findProducts(records.map(({ id }) => toProductId(id)));
  return [...found.values()];
}

const isImported = ({ airtableId }: ShopItem) => airtableId !== null;

async function checkUnlisting(
  plan: SyncPlan,
  stored: readonly ShopItem[],
  isFull: boolean,
): Promise<string | undefined> {
  // Counting the whole shop is expensive and only matters when many products would be unlisted.
  if (isFull) return massUnlistGuard(plan, stored.filter(isImported).length);
  return massUnlistGuard(plan, 0) && massUnlistGuard(plan, await countImported());
}

function reportAbsentColumns(absent: AbsentColumns): SyncProblem[] {
  const reported = [...absent].filter((field) => !USUALLY_ABSENT.has(field));
  return reported.map((field) => ({
    recordId: '',
    field,
    message: `The table "${ITEM_TABLE}" has no field "${field}", so the shop keeps its current values. Rename the field back, or add it, to fill it from Airtable.`,
  }));
}
