import type { SyncProblem } from '../entities/sync-run.ts';
import { truncate } from '../text/truncate.ts';

const MAX_NAME_LENGTH = 100;

interface NamedRecord {
  id: string;
  header: string | null;
  uniqueId: string | null;
}

export function nameProblems(
  problems: readonly SyncProblem[],
  records: readonly NamedRecord[],
): SyncProblem[] {
  if (problems.length === 0) return [];
  const byId = new Map(records.map((record) => [record.id, record]));
  return problems.map((problem) => {
    const record = byId.get(problem.recordId);
    return record ? { ...problem, ...toProblemName(record.header, record.uniqueId) } : problem;
  });
}

export const toProblemName = (
  header: string | null,
  uniqueId: string | null | undefined,
): Pick<SyncProblem, 'header' | 'uniqueId'> => ({
  ...(header ? { header: truncate(header, MAX_NAME_LENGTH) } : {}),
  ...(uniqueId ? { uniqueId: truncate(uniqueId, MAX_NAME_LENGTH) } : {}),
});
