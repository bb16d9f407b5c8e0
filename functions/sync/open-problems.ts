import { truncate } from '../../shared/airtable-mapping/truncate.ts';
import type { LogRecord } from '../../shared/entities/log-record.ts';
import type { OpenProblem, SyncProblem } from '../../shared/entities/sync-run.ts';
import { loadOpenProblems, saveOpenProblems } from '../storage/bucket/open-problems.ts';
import type { SyncContext } from './context.ts';
import type { RecordsRead } from './read.ts';

const MAX_NAME_LENGTH = 200;

/** Keeps the problems of records that the run did not read: an incremental run says nothing about them. */
export async function updateOpenProblems(
  { airtable, checkpoints }: SyncContext,
  { records, columns, isFull }: Pick<RecordsRead, 'records' | 'columns' | 'isFull'>,
): Promise<void> {
  const found = checkpoints.run.problems;
  const stored = await loadOpenProblems();
  const before = stored?.source === airtable.address ? stored : undefined;
  const wasRead = new Set(records.map(({ id }) => id));
  // Problems of a column count all records, so they last until the next full run.
  const kept = isFull
    ? []
    : (before?.problems ?? []).filter(({ recordId }) => !wasRead.has(recordId));
  const toColumnKey = ({ recordId, field, spelling }: SyncProblem) =>
    recordId === '' ? `${field}#${spelling?.text ?? ''}` : undefined;
  const known = new Set(kept.map(toColumnKey));
  const isKnown = (problem: SyncProblem) =>
    toColumnKey(problem) !== undefined && known.has(toColumnKey(problem));
  const added = describe(
    found.filter((problem) => !isKnown(problem)),
    records,
  );
  if (before && !isFull && added.length === 0 && kept.length === before.problems.length) return;
  const problems = [...added, ...kept];
  const tableId = columns?.tableId ?? before?.tableId ?? null;
  await saveOpenProblems({ source: airtable.address, tableId, problems });
}

/** Names the records, so that staff find them. */
function describe(problems: SyncProblem[], records: readonly LogRecord[]): OpenProblem[] {
  const byId = new Map(records.map((record) => [record.id, record]));
  return problems.map((problem) => {
    const record = byId.get(problem.recordId);
    return {
      ...problem,
      header: toName(record?.header),
      uniqueId: toName(record?.uniqueId),
    };
  });
}

const toName = (text: string | null | undefined) => (text ? truncate(text, MAX_NAME_LENGTH) : null);
