import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiResponse } from '../http/response.ts';
import { loadOpenProblems, type OpenProblems } from '../storage/bucket/open-problems.ts';

type Call = Contract['sync']['GET /api/sync-airtable/problems'];

/** A Lambda response holds 6 MB. */
const MAX_PROBLEMS = 1_000;
const AIRTABLE_API = 'https://api.airtable.com';

export async function getProblems(): Promise<ApiResponse<Call>> {
  const open = await loadOpenProblems();
  if (!open) return { body: { problems: [], total: 0 } };
  const { problems } = open;
  return {
    body: {
      problems: problems
        .slice(0, MAX_PROBLEMS)
        .map((problem) => ({ ...problem, recordUrl: toRecordUrl(open, problem.recordId) })),
      total: problems.length,
    },
  };
}

/** The record's page at Airtable, or at the emulator that stands in for it. */
function toRecordUrl({ source, tableId }: OpenProblems, recordId: string): string | null {
  if (!tableId || !recordId) return null;
  const [api = '', baseId = ''] = source.split('/v0/');
  const site = api === AIRTABLE_API ? 'https://airtable.com' : api;
  return [site, baseId, tableId, recordId].join('/');
}
