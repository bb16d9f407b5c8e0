import { COLUMN_DEFINITIONS } from '../../../shared/airtable-mapping/column-definitions.ts';
import { canSeeColumn } from '../../../shared/airtable-mapping/visible-columns.ts';
import type { Permission } from '../../../shared/entities/role.ts';
import type { SyncProblem } from '../../../shared/entities/sync-run.ts';
import type { StoredSyncRun } from '../../platform/table/sync-runs.ts';

/** Problems and the reasons of blocked runs quote cells. */
export function redactRun(run: StoredSyncRun, permissions: readonly Permission[]): StoredSyncRun {
  const problems = run.problems.map((problem) => redactProblem(problem, permissions));
  if (!quotesHiddenColumn(run, permissions)) return { ...run, problems };
  const error =
    'The sync changed nothing, because it would change hidden values of many products. If that is right, sync again and confirm it.';
  return { ...run, problems, error };
}

export function redactProblem(
  problem: SyncProblem,
  permissions: readonly Permission[],
): SyncProblem {
  const { field } = problem;
  if (field === undefined || canSeeColumn(permissions, field)) return problem;
  const message = `The column “${field}” has a problem. Your role does not include its values.`;
  return { ...problem, message };
}

/** Matches the names of columns in the texts of `guardChanges`. */
const quotesHiddenColumn = (
  { status, error = '' }: StoredSyncRun,
  permissions: readonly Permission[],
): boolean =>
  status === 'blocked' &&
  COLUMN_DEFINITIONS.some(
    ({ column }) => !canSeeColumn(permissions, column) && error.includes(`“${column}”`),
  );
