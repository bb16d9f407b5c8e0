import type { Contract } from '../../shared/contract/contract.ts';
import { toRecordUrl } from '../airtable-client/record-url.ts';
import type { ApiResponse } from '../http/response.ts';
import { loadOpenProblems } from '../storage/bucket/open-problems.ts';

type Call = Contract['sync']['GET /api/sync-airtable/problems'];

/** A Lambda response holds 6 MB. */
const MAX_PROBLEMS = 1_000;

export async function getProblems(): Promise<ApiResponse<Call>> {
  const open = await loadOpenProblems();
  if (!open) return { body: { problems: [], total: 0 } };
  const { problems, ...place } = open;
  return {
    body: {
      problems: problems.slice(0, MAX_PROBLEMS).map((problem) => ({
        ...problem,
        recordUrl: toRecordUrl({ ...place, recordId: problem.recordId }),
      })),
      total: problems.length,
    },
  };
}
