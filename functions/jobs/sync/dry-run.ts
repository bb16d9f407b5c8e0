import { describeUnticked } from '../../../shared/airtable-mapping/authenticity.ts';
import { OPTIONAL_COLUMNS } from '../../../shared/airtable-mapping/columns.ts';
import {
  describeChange,
  describeUnlisting,
} from '../../../shared/airtable-mapping/describe-change.ts';
import { type SyncPlan, toStoredProduct } from '../../../shared/airtable-mapping/sync-plan.ts';
import type { SyncChange } from '../../../shared/entities/sync-run.ts';
import { getPhotoIds } from '../../../shared/photos/photo-paths.ts';
import type { AirtableBase } from '../../domain/airtable/base.ts';
import { withRead } from '../../domain/sync/progress.ts';
import { asDryRun, blockRun, withPlan } from '../../domain/sync/run.ts';
import { type StoredSyncRun, saveAllChanges, saveSyncRun } from '../../platform/table/sync-runs.ts';
import { mayHaveAuthenticityBox } from './columns.ts';
import { computePlan } from './plan.ts';
import type { ReadProgress } from './read.ts';

const SAVE_PROGRESS_EVERY_MS = 1_000;

export async function dryRun(run: StoredSyncRun, airtable: AirtableBase): Promise<StoredSyncRun> {
  let savedAtMs = Date.now();
  const onProgress: ReadProgress = (read, expected) => {
    if (Date.now() < savedAtMs + SAVE_PROGRESS_EVERY_MS) return;
    savedAtMs = Date.now();
    saveSyncRun(withRead(run, read, expected)).catch(() => {});
  };
  const { plan, read, blockedReason } = await computePlan({ airtable, run, onProgress });
  await saveAllChanges(run.id, describePlan(plan));
  const counted = asDryRun(withPlan(run, plan), plan);
  const result = blockedReason ? blockRun(counted, blockedReason) : counted;
  const isBox =
    !read.absent.has(OPTIONAL_COLUMNS.isAuthentic) && mayHaveAuthenticityBox(read.columns);
  const note = isBox && describeUnticked(read.records);
  return { ...result, ...(note ? { notes: [note] } : {}), calls: airtable.calls };
}

function describePlan({ changes, unlist }: SyncPlan): SyncChange[] {
  const now = new Date().toISOString();
  return [
    ...changes.map((change) =>
      describeChange(change, toStoredProduct(change.item, getPhotoIds(change.item), now)),
    ),
    ...unlist.map(describeUnlisting),
  ];
}
