import { findLogProblems } from '../../../shared/airtable-mapping/log-problems.ts';
import type { LogRecord } from '../../../shared/entities/log-record.ts';
import type { SyncProblem } from '../../../shared/entities/sync-run.ts';
import { loadOpenProblems, saveOpenProblems } from '../../platform/bucket/open-problems.ts';
import type { SyncContext } from './context.ts';
import type { RecordsRead } from './read.ts';

/**
 * Incremental runs keep the problems of records that they did not read.
 * @param log all records; undefined if the run changed none.
 */
export async function updateOpenProblems(
  { airtable, checkpoints }: SyncContext,
  { records, deleted, unused, isFull }: RecordsRead,
  log: readonly LogRecord[] | undefined,
): Promise<void> {
  const stored = await loadOpenProblems();
  const before = stored?.source === airtable.address ? stored : undefined;
  const all = log ?? records;
  const wasRead = new Set([...records.map(({ id }) => id), ...deleted]);
  // A column's problem counts all records, so it lasts until the next full run.
  const kept = isFull
    ? []
    : (before?.problems ?? []).filter(
        ({ recordId, cause }) => !wasRead.has(recordId) && !(log && isOfLog(cause)),
      );
  const toColumnKey = ({ recordId, field, spelling }: SyncProblem) =>
    recordId === '' ? `${field}#${spelling?.text ?? ''}` : undefined;
  const known = new Set(kept.map(toColumnKey));
  const isKnown = (problem: SyncProblem) =>
    toColumnKey(problem) !== undefined && known.has(toColumnKey(problem));
  const found = checkpoints.run.problems.filter((problem) => !isKnown(problem));
  if (before && !log && found.length === 0) return;
  const ofField = Map.groupBy([...found, ...kept], ({ field }) => field);
  // Unreadable columns and photos are already reported.
  const ofLog = findLogProblems(all).filter(
    ({ field = '', recordId }) =>
      !unused.includes(field) &&
      !ofField.get(field)?.some((each) => each.recordId === '' || each.recordId === recordId),
  );
  const problems = [...found, ...kept, ...ofLog];
  await saveOpenProblems({ source: airtable.address, problems });
}

const isOfLog = (cause: SyncProblem['cause']) =>
  cause === 'duplicate number' || cause === 'no photo';
