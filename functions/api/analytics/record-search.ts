import type { Contract } from '../../../shared/contract/contract.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { countAnalyticsEvents } from './record-events.ts';

type Call = Contract['analytics']['POST /api/searches'];

export async function recordSearch({
  body: { search: text, results },
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const counted =
    results === undefined
      ? ({ kind: 'opened', text } as const)
      : ({ kind: 'search', text, results } as const);
  await countAnalyticsEvents([counted], event);
  return { body: { success: true } };
}
