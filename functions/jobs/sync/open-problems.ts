import { findLogProblems } from '../../../shared/airtable-mapping/log-problems.ts';
import type { LogRecord } from '../../../shared/entities/log-record.ts';
import type { SyncProblem } from '../../../shared/entities/sync-run.ts';
import { loadOpenProblems, saveOpenProblems } from '../../platform/bucket/open-problems.ts';
import type { SyncContext } from './context.ts';
import type { RecordsRead } from './read.ts';

/** Keeps the problems of records that the run did not read: an incremental run says nothing about them.
 *  @param log all records; undefined if the run changed none. */
export async function updateOpenProblems(
  { airtable, checkpoints }: SyncContext,
  { records, unused, isFull }: RecordsRead,
  log: readonly LogRecord[] | undefined,
): Promise<void> {
  const stored = await loadOpenProblems();
  const before = stored?.source === airtable.address ? stored : undefined;
  const all = log ?? records;
  const wasRead = new Set(records.map(({ id }) => id));
  // Problems of a column count all records, so they last until the next full run.
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
  // A column that cannot be read, or whose photos cannot be copied, is reported already.
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
