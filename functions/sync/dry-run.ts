import { changeOf, unlistedChange } from '../../shared/airtable-mapping/describe-change.ts';
import { photoIds, type SyncPlan, shopItem } from '../../shared/airtable-mapping/sync-plan.ts';
import type { AirtableBase } from '../airtable-client/airtable.ts';
import {
  type KeptSyncRun,
  mostChanges,
  saveChanges,
  saveSyncRun,
} from '../storage/table/sync-runs.ts';
import { withRead } from './progress.ts';
import { planFor } from './plan.ts';
import { blocked, expected } from './run.ts';

const TOLD_EVERY_MS = 1_000;

/** Says what a sync would change, as if each photo could be had. It changes nothing, and keeps what it
 *  says as a run of its own. */
export async function rehearse(run: KeptSyncRun, airtable: AirtableBase): Promise<KeptSyncRun> {
  let toldAtMs = Date.now();
  const onRead = (count: number, all: number | null) => {
    if (Date.now() < toldAtMs + TOLD_EVERY_MS) return;
    toldAtMs = Date.now();
    // A later one may come first; the last word is the result's.
    saveSyncRun(withRead(run, count, all)).catch(() => {});
  };
  const { plan, brake } = await planFor({ airtable, run, onRead });
  await saveChanges(run.id, mostChanges([], changesOf(plan)));
  const result = brake ? blocked(run, plan, brake) : expected(run, plan);
  return { ...result, calls: airtable.calls };
}

function changesOf({ changes, unlist }: SyncPlan) {
  const now = new Date().toISOString();
  return [
    ...changes.map((change) => changeOf(change, shopItem(change.item, photoIds(change.item), now))),
    ...unlist.map(unlistedChange),
  ];
}
