import type { SyncRun } from '../../shared/entities/sync-run.ts';
import { standingOf } from '../../shared/inventory/import-rule.ts';
import { brakeOf, planSync } from '../../shared/inventory/plan.ts';
import { AirtableBase, type AirtableLimits } from '../platform/airtable.ts';
import { airtableSettings } from '../platform/airtable-settings.ts';
import { ApiError } from '../platform/api-error.ts';
import { log } from '../platform/log.ts';
import { allProducts } from '../storage/products.ts';
import { takeSyncLease } from '../storage/sync-lease.ts';
import { saveSyncRun } from '../storage/sync-runs.ts';
import { applyPlan } from './apply-plan.ts';
import type { DownloadLimits } from './download.ts';
import { type ItemsRead, readItems } from './read-items.ts';
import { blocked, closeAbandonedRun, expected, finished, keepFinished, newRun } from './run.ts';

export interface SyncRequest {
  /** Who or what started it. */
  cause: string;
  /** Of the run, when the caller wants to look it up meanwhile. */
  id?: string;
  /** Says what would change and changes nothing: no product, no photo, and no run is kept. */
  dryRun?: boolean;
  /** Lets the run take more than a fifth of the shop off it. */
  confirm?: boolean;
  /** Imports so many of the first items for sale, and leaves all others as they are. */
  first?: number;
  airtable?: Partial<AirtableLimits>;
  photos?: Partial<DownloadLimits>;
}

const UNFORESEEN = 'Something went wrong on our side. Please try again; the log tells more.';

export interface SyncOutcome {
  run: SyncRun;
  /** Records read that are not for sale. */
  skipped: number;
}

/**
 * Brings the shop in step with the Airtable base. Nothing is written before the whole base has been
 * read, and visitors see nothing of it before all is written, but for the first import, which fills
 * an empty shop as it goes. A run that ends in between leaves a shop that the next one completes.
 *
 * @throws ApiError AIRTABLE_NOT_CONFIGURED, or CONFLICT while another run is under way: there is no run
 *   then. AIRTABLE_FAILED, and whatever else ends a run, which is then kept as failed.
 */
export async function runSync(request: SyncRequest): Promise<SyncOutcome> {
  const airtable = new AirtableBase(airtableSettings(), request.airtable);
  let run = newRun(request.cause, request.id);
  if (request.dryRun) {
    const { plan, brake } = await plannedFrom(airtable, request);
    const rehearsed = brake ? blocked(run, plan, brake) : expected(run, plan);
    return { run: finished(rehearsed), skipped: plan.skipped };
  }
  const lease = await takeSyncLease(run.id);
  try {
    await closeAbandonedRun(lease);
    await saveSyncRun(run);
    const { plan, isFirst, brake } = await plannedFrom(airtable, request);
    if (brake) {
      run = blocked(run, plan, brake);
    } else {
      const work = { run, plan, isFirst, lease, airtable, photoLimits: request.photos };
      for await (const progress of applyPlan(work)) {
        run = progress;
        await saveSyncRun(run);
      }
      run = { ...run, status: 'succeeded' };
    }
    run = await keepFinished(run);
    return { run, skipped: plan.skipped };
  } catch (error) {
    const message = error instanceof ApiError ? error.message : UNFORESEEN;
    await keepFinished({ ...run, status: 'failed', error: message }).catch((unkept: unknown) =>
      log.error('A failed sync could not be recorded', unkept, { run: run.id }),
    );
    throw error;
  } finally {
    await lease.release();
  }
}

async function plannedFrom(airtable: AirtableBase, { first, confirm }: SyncRequest) {
  const read = await (first ? readFirstForSale(airtable, first) : readItems(airtable));
  const stored = await allProducts();
  const plan = planSync({ ...read, stored, isWhole: first === undefined });
  plan.problems.unshift(...read.problems);
  const isFirst = !stored.some(({ airtableId }) => airtableId);
  return { plan, isFirst, brake: confirm ? undefined : brakeOf(plan, stored) };
}

/** In the table's order; no more pages are read than are needed. */
async function readFirstForSale(airtable: AirtableBase, count: number): Promise<ItemsRead> {
  const forSale = (records: ItemsRead['records']) =>
    records.filter((record) => standingOf(record) === 'for sale');
  const read = await readItems(airtable, (records) => forSale([...records]).length >= count);
  return { ...read, records: forSale(read.records).slice(0, count) };
}
