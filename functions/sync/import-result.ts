import type { ImportResult } from '../../shared/contract/sync.ts';
import type { KeptSyncRun } from '../storage/table/sync-runs.ts';

/** What a run did, in the words of the import screens. */
export function importResult(run: KeptSyncRun): ImportResult {
  const { status, created: imported, updated, skipped, unlisted, problems } = run;
  const counts = { imported, updated, skipped };
  if (status === 'running') {
    const message = 'The sync is under way; the shop shows what it brings.';
    return { ...counts, success: true, message };
  }
  if (status !== 'succeeded') {
    return { ...counts, success: false, message: run.error ?? 'The sync did not succeed.' };
  }
  const parts = [
    `${imported} imported`,
    `${updated} updated`,
    `${unlisted} taken off sale`,
    `${run.unchanged} unchanged`,
  ];
  const told = problems.length > 0 ? ` Problems: ${problems.length}.` : '';
  const what = run.dryRun ? 'Nothing was changed. A sync would give: ' : 'Synced from Airtable: ';
  return { ...counts, success: true, message: `${what}${parts.join(', ')}.${told}` };
}
