import pMap from 'p-map';
import {
  judgeUnticked,
  type UntickedAuthenticity,
} from '../../../shared/airtable-mapping/authenticity.ts';
import { guardChanges, needsConfirmation } from '../../../shared/airtable-mapping/change-guard.ts';
import { describeRenamed } from '../../../shared/airtable-mapping/column-mapping.ts';
import {
  COLUMNS,
  ITEM_TABLE,
  OPTIONAL_COLUMNS,
  USUALLY_ABSENT,
} from '../../../shared/airtable-mapping/columns.ts';
import { findRemappedFields } from '../../../shared/airtable-mapping/field-changes.ts';
import { nameProblems } from '../../../shared/airtable-mapping/name-problems.ts';
import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import { toLogRecord } from '../../../shared/airtable-mapping/record-to-log.ts';
import {
  type ItemChange,
  type PlannerOptions,
  type SyncPlan,
  SyncPlanner,
} from '../../../shared/airtable-mapping/sync-plan.ts';
import type { LogRecord } from '../../../shared/entities/log-record.ts';
import { toSpellingKey } from '../../../shared/entities/spelling.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import type { SyncProblem } from '../../../shared/entities/sync-run.ts';
import type { AirtableBase } from '../../domain/airtable/base.ts';
import { CLOCK_SKEW_MS } from '../../domain/airtable/base.ts';
import { AirtableError } from '../../domain/airtable/error.ts';
import { withRead, withToWrite } from '../../domain/sync/progress.ts';
import { countWritten, withPlan } from '../../domain/sync/run.ts';
import { findChosenBase } from '../../platform/table/airtable-connection.ts';
import { saveColumnMapping } from '../../platform/table/column-mappings.ts';
import { listHolds } from '../../platform/table/holds.ts';
import { listListingConfirmations } from '../../platform/table/listing-confirmations.ts';
import { countImported, findProducts, loadAllProducts } from '../../platform/table/products.ts';
import { loadRolledBackRecords } from '../../platform/table/rolled-back-records.ts';
import { listSpellingDecisions } from '../../platform/table/spelling-decisions.ts';
import type { StoredSyncRun } from '../../platform/table/sync-runs.ts';
import {
  findSyncState,
  type ItemColumns,
  type SyncState,
} from '../../platform/table/sync-state.ts';
import { loadAuthenticityDecisions } from './authenticity-decisions.ts';
import {
  findLostColumns,
  LinkedNames,
  mayHaveAuthenticityBox,
  readColumns,
  toTypes,
} from './columns.ts';
import type { SyncContext } from './context.ts';
import { hasLeftDemo } from './demo-products.ts';
import { withoutOwnChanges } from './own-changes.ts';
import {
  needsFullRead,
  type ReadOptions,
  type ReadProgress,
  type RecordsRead,
  readAll,
  readChanged,
} from './read.ts';

export interface PlannedRun {
  plan: SyncPlan;
  read: RecordsRead;
  /** The products of the read records before the run. A resumed run also finds its own writes. */
  stored: readonly StoredProduct[];
  products: readonly StoredProduct[] | undefined;
  blockedReason: string | undefined;
}

/** An initial import applies changes while the base is still being read. */
interface InitialPlanOptions {
  products: readonly StoredProduct[];
  onChange: (change: ItemChange) => void;
  signal: AbortSignal;
}

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
    withToWrite(withPlan({ ...current, full }, plan, countWritten(run)), plan, run.photos),
  );
  return planned;
}

interface PlanOptions extends Pick<ReadOptions, 'airtable' | 'run'> {
  onProgress: ReadProgress;
}

export async function computePlan(
  { airtable, run, onProgress }: PlanOptions,
  initial?: InitialPlanOptions,
): Promise<PlannedRun> {
  const confirmations = await listListingConfirmations();
  const holding = confirmations.filter(({ withdrawnAt }) => withdrawnAt === null);
  const confirmed = new Set(holding.map(({ recordId }) => recordId));
  const decisions = await listSpellingDecisions();
  const options: PlannerOptions = {
    confirmed,
    spellings: new Map(decisions.map((each) => [toSpellingKey(each), each.means])),
    rolledBack: await loadRolledBackRecords(),
    onChange: initial?.onChange,
  };
  const readOptions = { airtable, run, signal: initial?.signal, onProgress };
  const state = await findSyncState();
  const { changedAt = '' } = (await airtable.columns()).mapping ?? {};
  const hasNewColumns = state !== undefined && changedAt > state.readWholeAt;
  const newDecisions = decisions.filter(({ at }) => state && at > state.readWholeAt);
  if (
    state &&
    !hasNewColumns &&
    newDecisions.length === 0 &&
    !needsFullRead(run, airtable.address, state)
  ) {
    const planned = await planChanged(
      { ...readOptions, columns: state.columns },
      { ...options, unticked: state.unticked },
      await withUnconfirmed(withConfirmed(state, confirmations)),
    );
    if (planned) return planned;
  }
  const columns = await readColumns(airtable);
  const { mapping } = await airtable.columns();
  if (mapping && !run.dryRun) await saveColumnMapping(mapping);
  const before = state?.source === airtable.address ? state : undefined;
  const newSpellings = new Set(newDecisions.map(toSpellingKey));
  const remapped = findRemappedFields(before?.mappingVersion ?? 0);
  const unticked = before?.unticked ?? (await judgeBeforehand(airtable, run, columns));
  const isNewBase = before === undefined && (await findChosenBase()) === airtable.baseId;
  return planAll(
    { ...readOptions, columns, isNewBase, isDemoLeft: hasLeftDemo(airtable.address, state) },
    { ...options, unticked, newSpellings, remapped },
    initial?.products,
    before,
  );
}

/** A first import applies each page at once, so all values of 'Is Authentic' are read first. */
async function judgeBeforehand(
  airtable: AirtableBase,
  { first }: StoredSyncRun,
  columns: ItemColumns | undefined,
): Promise<UntickedAuthenticity | undefined> {
  if (first !== undefined || !mayHaveAuthenticityBox(columns)) return undefined;
  const fields = [OPTIONAL_COLUMNS.isAuthentic, COLUMNS.status];
  const logColumns = { absent: new Set<string>(), types: toTypes(columns) };
  const names = new LinkedNames(airtable, columns);
  let records: LogRecord[] = [];
  try {
    for await (const page of airtable.records(ITEM_TABLE, { fields })) {
      if (page.isFirst) records = [];
      const named = await names.resolve(page.records);
      records.push(...named.map((record) => toLogRecord(record, logColumns)));
    }
    return judgeUnticked(records);
  } catch (error) {
    if (error instanceof AirtableError && error.field !== undefined) return undefined;
    throw error;
  }
}

type PlanReadOptions = Omit<ReadOptions, 'onPage'> & Pick<PlanOptions, 'onProgress'>;

interface PlanAllOptions extends PlanReadOptions {
  isDemoLeft: boolean;
  /** True for the first sync of a base that staff chose: it replaces the previous base's products. */
  isNewBase: boolean;
}

async function planChanged(
  { onProgress, ...options }: PlanReadOptions,
  plannerOptions: PlannerOptions,
  state: SyncState,
): Promise<PlannedRun | undefined> {
  let planner = new SyncPlanner([], plannerOptions);
  let stored: StoredProduct[] = [];
  const onPage: ReadOptions['onPage'] = async (page, ...progress) => {
    const { records, isFirst } = page;
    if (isFirst) {
      planner = new SyncPlanner([], plannerOptions);
      stored = [];
    }
    const found = await findProducts(records.map(({ id }) => toProductId(id)));
    stored.push(...found.values());
    planner.addStored(found.values());
    planner.add(records, page, await loadAuthenticityDecisions(records));
    onProgress(...progress);
  };
  const read = await readChanged({ ...options, onPage }, state);
  if (!read) return undefined;
  return finishPlan(planner, options, { read, stored, products: undefined }, state);
}

async function planAll(
  { onProgress, isDemoLeft, isNewBase, ...options }: PlanAllOptions,
  plannerOptions: PlannerOptions,
  imported: readonly StoredProduct[] | undefined,
  state: SyncState | undefined,
): Promise<PlannedRun> {
  const stored = imported ?? (await loadAllProducts());
  const products = isDemoLeft ? stored.map((each) => ({ ...each, isSample: true })) : stored;
  let planner = new SyncPlanner(products, plannerOptions);
  const decided = new Set<string>();
  const onPage: ReadOptions['onPage'] = async (page, ...progress) => {
    if (page.isFirst && !imported) planner = new SyncPlanner(products, plannerOptions);
    const decisions = await loadAuthenticityDecisions(page.records);
    for (const recordId of decisions.keys()) decided.add(recordId);
    planner.add(page.records, page, decisions);
    onProgress(...progress);
  };
  const read = await readAll({ ...options, onPage }, state?.recordCount);
  const unticked = judgeUnticked(read.records.filter(({ id }) => !decided.has(id)));
  if (read.isFull && !imported && unticked !== (plannerOptions.unticked ?? 'unused')) {
    return planAll(
      { onProgress, isDemoLeft, isNewBase, ...options },
      { ...plannerOptions, unticked },
      imported,
      state,
    );
  }
  if (read.isFull) planner.unlistMissing();
  return finishPlan(
    planner,
    { ...options, isNewBase },
    { read, stored: products, products },
    state,
  );
}

type FinishOptions = Pick<PlanReadOptions, 'airtable' | 'run'> & { isNewBase?: boolean };

async function finishPlan(
  planner: SyncPlanner,
  { airtable, run, isNewBase = false }: FinishOptions,
  planned: Pick<PlannedRun, 'read' | 'stored' | 'products'>,
  state: SyncState | undefined,
): Promise<PlannedRun> {
  const { plan } = planner;
  const { read, stored } = planned;
  planner.reportColumns();
  const { mapping } = await airtable.columns();
  plan.problems.unshift(
    ...reportAbsentColumns(read, state),
    ...(mapping ? describeRenamed(mapping) : []),
  );
  plan.problems = nameProblems(plan.problems, read.records);
  // The pieces of a new base replace those of the previous one.
  const replacing = isNewBase ? plan.changes.filter(({ kind }) => kind === 'create').length : 0;
  const unlist = Math.max(0, plan.unlist.length - replacing);
  const blockedReason = run.confirm
    ? undefined
    : await checkPlan({ ...plan, unlist }, stored, read.isFull, state);
  return { plan, ...planned, blockedReason };
}

/** Confirmed and withdrawn records are read again, because they have not changed in Airtable. */
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

/** Also reads records for which it is unknown whether Airtable has the Status that was set here. */
async function withUnconfirmed(state: SyncState): Promise<SyncState> {
  const holds = [...(await listHolds()).values()].filter(({ claims }) =>
    claims.some(({ kind, airtable }) => kind === 'status' && airtable?.state === 'waiting'),
  );
  const products = await findProducts(holds.map(({ productId }) => productId));
  const ids = [...products.values()].flatMap(({ airtableId }) => airtableId ?? []);
  return { ...state, unsettled: [...state.unsettled, ...ids] };
}

const isImported = ({ airtableId }: StoredProduct) => airtableId !== null;

async function checkPlan(
  { unlist, fieldChanges }: Pick<SyncPlan, 'fieldChanges'> & { unlist: number },
  stored: readonly StoredProduct[],
  isFull: boolean,
  state: SyncState | undefined,
): Promise<string | undefined> {
  const changes = fieldChanges.list();
  const counts = [unlist, ...changes.map((each) => each.changes.length)];
  // Counting the whole shop is expensive and only matters for many changes.
  if (!needsConfirmation(Math.max(...counts), 0)) return undefined;
  const imported = isFull ? stored.filter(isImported).length : await countImported();
  const many = changes.filter((each) => needsConfirmation(each.changes.length, imported));
  const unasked = await pMap(many, (each) => withoutOwnChanges(each, state), { concurrency: 1 });
  return guardChanges({ unlist, changes: unasked, imported });
}

/** Reports usual columns and columns that the base had before, but none that the dealer does not use. */
function reportAbsentColumns(
  { absent, unused }: RecordsRead,
  state: SyncState | undefined,
): SyncProblem[] {
  const lost = new Set(findLostColumns(absent, state));
  const reported = [...absent].filter(
    (field) => !unused.includes(field) && (lost.has(field) || !USUALLY_ABSENT.has(field)),
  );
  return reported.map((field) => ({
    recordId: '',
    field,
    cause: 'missing column',
    message: `The table "${ITEM_TABLE}" has no field "${field}", so the shop keeps its current values. Rename the field back, or add it, to fill it from Airtable.`,
  }));
}
