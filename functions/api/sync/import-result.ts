import type { ImportResult } from '../../../shared/contract/sync.ts';
import { getProblemTotal } from '../../../shared/entities/sync-run.ts';
import type { StoredSyncRun } from '../../platform/table/sync-runs.ts';

export function importResult(run: StoredSyncRun): ImportResult {
  const { status, created: imported, updated, skipped, unlisted } = run;
  const counts = { imported, updated, skipped };
  if (status === 'running') {
    const message = 'The sync is in progress; its items will appear in the shop.';
    return { ...counts, success: true, message };
  }
  if (status !== 'succeeded') {
    return { ...counts, success: false, message: run.error ?? 'The sync failed.' };
  }
  const parts = [
    `${imported} imported`,
    `${updated} updated`,
    `${unlisted} unlisted`,
    `${run.unchanged} unchanged`,
  ];
  const total = getProblemTotal(run);
  const problemCount = total > 0 ? ` Problems: ${total}.` : '';
  const prefix = run.dryRun ? 'Nothing was changed. Expected result: ' : 'Synced from Airtable: ';
  return { ...counts, success: true, message: `${prefix}${parts.join(', ')}.${problemCount}` };
}
