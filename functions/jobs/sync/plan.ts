import pMap from 'p-map';
import {
  judgeUnticked,
  type UntickedAuthenticity,
} from '../../../shared/airtable-mapping/authenticity.ts';
import { guardChanges, needsConfirmation } from '../../../shared/airtable-mapping/change-guard.ts';
import { describeRenamed } from '../../../shared/airtable-mapping/column-mapping.ts';
import { ITEM_TABLE, USUALLY_ABSENT } from '../../../shared/airtable-mapping/columns.ts';
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
import { findOwnWebhook, openWebhook } from '../../domain/airtable/webhook.ts';
import { withRead, withToWrite } from '../../domain/sync/progress.ts';
import { countWritten, withPlan } from '../../domain/sync/run.ts';
import { findChosenBase } from '../../platform/table/airtable-connection.ts';
import { saveColumnMapping } from '../../platform/table/column-mappings.ts';
import { listListingConfirmations } from '../../platform/table/listing-confirmations.ts';
import { countImported, findProducts, loadAllProducts } from '../../platform/table/products.ts';
import { loadRolledBackRecords } from '../../platform/table/rolled-back-records.ts';
import { listSpellingDecisions } from '../../platform/table/spelling-decisions.ts';
import type { StoredSyncRun } from '../../platform/table/sync-runs.ts';
import { findSyncState, type SyncState } from '../../platform/table/sync-state.ts';
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
import { type Push, readPush } from './push.ts';
import {
  isBlockedToday,
  needsFullRead,
  type ReadOptions,
  type ReadProgress,
  type RecordsPage,
  type RecordsRead,
  readAll,
  readAllPages,
} from './read.ts';
import { readChanged, readPushed, withConfirmed, withUnconfirmed } from './read-part.ts';

export interface PlannedRun {
  plan: SyncPlan;
  read: RecordsRead;
  /** The products of the read records before the run. A resumed run also finds its own writes. */
  stored: readonly StoredProduct[];
  products: readonly StoredProduct[] | undefined;
  push?: Push | undefined;
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
  const { plan, read } = planned;
  checkpoints.update((current) =>
    withToWrite(
      withPlan({ ...current, full: read.isFull }, plan, countWritten(run)),
      plan,
      run.photos,
    ),
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
  const newDecisions = decisions.filter(({ at }) => state && at > state.readWholeAt);
  const webhook = run.cause === 'push' ? await findOwnWebhook(airtable) : undefined;
  const push = webhook && (await readPush(airtable, webhook, state?.columns?.tableId));
  const isLost = webhook !== undefined && push === undefined;
  const awaitsStaff = push !== undefined && state !== undefined && isBlockedToday(state);
  const isDecided =
    awaitsStaff || (newDecisions.length === 0 && !(await hasNewMapping(airtable, state)));
  if (state && isDecided && !isLost && !(await needsFullRead(run, airtable, state))) {
    const partOptions = { ...readOptions, columns: state.columns };
    const planOptions = { ...options, unticked: state.unticked };
    const withOpen = await withUnconfirmed(withConfirmed(state, confirmations));
    const planned = await planPart(partOptions, planOptions, withOpen, push);
    if (planned) return { ...planned, push };
  }
  const columns = await readColumns(airtable);
  const { mapping } = await airtable.columns();
  if (mapping && !run.dryRun) await saveColumnMapping(mapping);
  if (!run.dryRun && run.first === undefined) await openWebhook(airtable, columns?.tableId);
  const before = state?.source === airtable.address ? state : undefined;
  const newSpellings = new Set(newDecisions.map(toSpellingKey));
  const remapped = findRemappedFields(before?.mappingVersion ?? 0);
  const { unticked, pages }: Judgement = before?.unticked
    ? { unticked: before.unticked }
    : await judgeBeforehand({ ...readOptions, columns }, run);
  const isNewBase = before === undefined && (await findChosenBase()) === airtable.baseId;
  const planned = await planAll(
    { ...readOptions, columns, pages, isNewBase, isDemoLeft: hasLeftDemo(airtable.address, state) },
    { ...options, unticked, newSpellings, remapped },
    initial?.products,
    before,
  );
  const found = new Set(planned.read.records.map(({ id }) => id));
  planned.read.notFound = [...(push?.changed ?? [])].filter((id) => !found.has(id));
  return { ...planned, push };
}

/** True if staff have changed the mapping of columns since the last full read. */
export async function hasNewMapping(
  airtable: AirtableBase,
  state: SyncState | undefined,
): Promise<boolean> {
  const { changedAt = '' } = (await airtable.columns()).mapping ?? {};
  return state !== undefined && changedAt > state.readWholeAt;
}

/** Large bases are read again instead. */
const MAX_KEPT_RECORDS = 5_000;

interface Judgement {
  unticked: UntickedAuthenticity | undefined;
  /** The pages that were read for it. */
  pages?: RecordsPage[] | undefined;
}

/** A first import applies each page at once, so all values of 'Is Authentic' are read first. */
async function judgeBeforehand(
  options: PlanReadOptions,
  { first }: StoredSyncRun,
): Promise<Judgement> {
  const { airtable, columns, onProgress } = options;
  if (first !== undefined || !mayHaveAuthenticityBox(columns)) return { unticked: undefined };
  const names = new LinkedNames(airtable, columns);
  const types = toTypes(columns);
  let records: LogRecord[] = [];
  let pages: RecordsPage[] = [];
  for await (const page of await readAllPages(options)) {
    options.signal?.throwIfAborted();
    if (page.isFirst) {
      records = [];
      pages = [];
    }
    const named = await names.resolve(page.records);
    records.push(...named.map((record) => toLogRecord(record, { absent: page.absent, types })));
    if (records.length <= MAX_KEPT_RECORDS) pages.push({ ...page, records: named });
    onProgress(records.length, null);
  }
  const isKept = records.length <= MAX_KEPT_RECORDS;
  return { unticked: judgeUnticked(records), pages: isKept ? pages : undefined };
}

type PlanReadOptions = Omit<ReadOptions, 'onPage'> & Pick<PlanOptions, 'onProgress'>;

interface PlanAllOptions extends PlanReadOptions {
  isDemoLeft: boolean;
  /** True for the first sync of a base that staff chose: it replaces the previous base's products. */
  isNewBase: boolean;
}

/** @returns undefined if the whole base must be read. */
async function planPart(
  { onProgress, ...options }: PlanReadOptions,
  plannerOptions: PlannerOptions,
  state: SyncState,
  push: Push | undefined,
): Promise<PlannedRun | undefined> {
  let planner = new SyncPlanner([], plannerOptions);
  let stored: StoredProduct[] = [];
  const addStored = async (recordIds: readonly string[]) => {
    const found = await findProducts(recordIds.map(toProductId));
    stored.push(...found.values());
    planner.addStored(found.values());
  };
  const onPage: ReadOptions['onPage'] = async (page, ...progress) => {
    const { records, isFirst } = page;
    if (isFirst) {
      planner = new SyncPlanner([], plannerOptions);
      stored = [];
    }
    await addStored(records.map(({ id }) => id));
    planner.add(records, page, await loadAuthenticityDecisions(records));
    onProgress(...progress);
  };
  const readOptions = { ...options, onPage };
  const read = push
    ? await readPushed(readOptions, state, push)
    : await readChanged(readOptions, state);
  if (!read) return undefined;
  await addStored(read.deleted);
  planner.unlistDeleted(read.deleted);
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
    ...(run.drift ?? []),
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
