import type { KeptSyncRun } from '../storage/table/sync-runs.ts';
import type { SyncState } from '../storage/table/sync-state.ts';

/** A little less than a day, so that an hourly schedule never waits for the 25th hour. */
const WHOLE_EVERY_MS = 23.5 * 3_600_000;
/** So many cost three requests, which is as many as an incremental run may take: then a pressed sync
 *  reads all, and finds deletions as well. */
const FEW_RECORDS = 300;
/** Airtable's clock and ours may differ. */
const OVERLAP_MS = 120_000;

/** Whether a run reads the whole table. Else it reads what changed since the last one.
 *  @param source what names the base.
 *  @param state undefined when no run ever succeeded. */
export function readsWhole(
  { full, confirm, first, cause, dryRun }: KeptSyncRun,
  source: string,
  state: SyncState | undefined,
): boolean {
  const isAsked = full || confirm || dryRun || first !== undefined;
  if (isAsked || !state || state.source !== source) return true;
  const isDue = Date.now() - Date.parse(state.readWholeAt) > WHOLE_EVERY_MS;
  const isCheap = cause !== 'schedule' && state.recordCount <= FEW_RECORDS;
  return isDue || isCheap;
}

/** What changed since the last run, and what could not be settled then. */
export function changedSince({ readAt, unsettled }: SyncState): string {
  const since = new Date(Date.parse(readAt) - OVERLAP_MS).toISOString();
  const time = `DATETIME_PARSE('${since}')`;
  const ids = unsettled.filter((id) => /^\w+$/.test(id)).map((id) => `RECORD_ID() = '${id}'`);
  return `OR(${[`IS_AFTER(LAST_MODIFIED_TIME(), ${time})`, `IS_AFTER(CREATED_TIME(), ${time})`, ...ids].join(', ')})`;
}
