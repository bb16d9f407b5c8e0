import { standingOf } from '../../shared/airtable-mapping/listing-status.ts';
import { inventoryEntry } from '../../shared/airtable-mapping/count-inventory.ts';
import { productIdOf } from '../../shared/airtable-mapping/record-to-product.ts';
import {
  brakeOf,
  planSync,
  type ShopItem,
  type SyncPlan,
} from '../../shared/airtable-mapping/sync-plan.ts';
import type { AirtableRecord } from '../../shared/entities/airtable.ts';
import { AirtableError } from '../airtable-client/error.ts';
import { allProducts, productsById, type StoredProduct } from '../storage/table/products.ts';
import type { KeptSyncRun } from '../storage/table/sync-runs.ts';
import { type SyncState, syncState } from '../storage/table/sync-state.ts';
import { applyChanges, applyUnlisting } from './apply.ts';
import { type ItemsRead, settle } from './finalize.ts';
import { withRead, withToWrite } from './progress.ts';
import { knownProducts } from './publish-catalog.ts';
import { absentColumns, readItems } from './read.ts';
import { changedSince, readsWhole } from './scope.ts';
import { blocked, planned } from './run.ts';
import type { Work } from './context.ts';

type Reader = Pick<Work, 'airtable'> & {
  run: KeptSyncRun;
  /** Told after each page. */
  onRead?: (count: number, expected: number | null) => void;
};

/** Makes the shop say what the base says. Nothing is written before all is read and planned.
 *  @returns why it changed nothing, when a person must confirm it first. */
export async function reconcile(work: Work): Promise<KeptSyncRun | undefined> {
  const { steps, airtable } = work;
  const { plan, read, brake } = await planFor({
    airtable,
    run: steps.run,
    onRead: (count, expected) => steps.note((run) => withRead(run, count, expected)),
  });
  if (brake) return blocked(steps.run, plan, brake);
  steps.note((run) =>
    withToWrite(planned({ ...run, full: read.isWhole }, plan), plan.changes, plan.unlist.length),
  );
  await applyChanges(work, plan.changes);
  await applyUnlisting(work, plan.unlist);
  await settle(work, read);
  return undefined;
}

/** What a run must change. */
export async function planFor(
  reader: Reader,
): Promise<{ plan: SyncPlan; read: ItemsRead; brake: string | undefined }> {
  const { run, airtable } = reader;
  const state = await syncState();
  const isWhole = readsWhole(run, airtable.address, state);
  const some = isWhole || !state ? undefined : await readChanged(reader, state);
  const [{ records, absent }, known] = some
    ? [some, undefined]
    : await Promise.all([readAll(reader, state), knownProducts()]);
  const stored = known?.products ?? (await storedOf(records));
  const read: ItemsRead = {
    isWhole: !some && run.first === undefined,
    entries: records.map(inventoryEntry),
    absent,
    known,
  };
  const plan = planSync({ records, absent, stored, isWhole: read.isWhole });
  plan.problems.unshift(...absentColumns(absent));
  const brake = run.confirm ? undefined : await brakeFor(plan, stored, read.isWhole);
  return { plan, read, brake };
}

interface Records {
  records: AirtableRecord[];
  absent: ItemsRead['absent'];
}

async function readAll(reader: Reader, state: SyncState | undefined): Promise<Records> {
  const { first } = reader.run;
  const expected = first === undefined ? (state?.recordCount ?? null) : null;
  const all = await collect(reader, undefined, expected, first);
  if (first === undefined) return all;
  return { ...all, records: all.records.filter(isForSale).slice(0, first) };
}

/** Undefined where the base does not allow it, or its columns are others than they were. */
async function readChanged(reader: Reader, state: SyncState): Promise<Records | undefined> {
  try {
    const changed = await collect(reader, changedSince(state), null);
    const isSame = new Set(state.absent).symmetricDifference(changed.absent).size === 0;
    return isSame ? changed : undefined;
  } catch (error) {
    if (error instanceof AirtableError && error.type?.includes('FORMULA')) return undefined;
    throw error;
  }
}

async function collect(
  { airtable, onRead }: Reader,
  formula: string | undefined,
  expected: number | null,
  enough = Number.POSITIVE_INFINITY,
): Promise<Records> {
  // By id: a record that moves while the pages are read may come twice.
  const records = new Map<string, AirtableRecord>();
  let absent: ItemsRead['absent'] = new Set();
  let forSale = 0;
  for await (const page of readItems(airtable, formula)) {
    if (page.isFirst) {
      records.clear();
      forSale = 0;
    }
    for (const record of page.records) records.set(record.id, record);
    absent = page.absent;
    onRead?.(records.size, expected);
    forSale += page.records.filter(isForSale).length;
    if (forSale >= enough) break;
  }
  return { records: [...records.values()], absent };
}

const isForSale = (record: AirtableRecord) => standingOf(record) === 'for sale';

async function storedOf(records: readonly AirtableRecord[]): Promise<StoredProduct[]> {
  const found = await productsById(records.map(({ id }) => productIdOf(id)));
  return [...found.values()];
}

async function brakeFor(
  plan: SyncPlan,
  stored: readonly ShopItem[],
  isAll: boolean,
): Promise<string | undefined> {
  // Few are let go without being counted among all.
  if (isAll || !brakeOf(plan, [])) return brakeOf(plan, stored);
  return brakeOf(plan, await allProducts());
}
