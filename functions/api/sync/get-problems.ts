import type { Contract } from '../../../shared/contract/contract.ts';
import { countProblems } from '../../../shared/entities/sync-run.ts';
import { loadOpenProblems } from '../../platform/bucket/open-problems.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { redactProblem } from './hidden-values.ts';

type Call = Contract['sync']['GET /api/sync-airtable/problems'];

const MAX_PER_CAUSE = 50;
/** Keeps the response below Lambda's 6 MB. */
const MAX_PROBLEMS = 5_000;

export async function getProblems({
  query: { cause },
  caller,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { problems = [] } = (await loadOpenProblems()) ?? {};
  const groups = Map.groupBy(problems, (problem) => problem.cause);
  const shown = cause
    ? (groups.get(cause) ?? []).slice(0, MAX_PROBLEMS)
    : [...groups.values()].flatMap((group) => group.slice(0, MAX_PER_CAUSE));
  return {
    body: {
      problems: shown.map((problem) => redactProblem(problem, caller.permissions)),
      counts: countProblems(problems),
    },
  };
}
