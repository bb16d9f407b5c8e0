import type { Contract } from '../../../shared/contract/contract.ts';
import { Activity } from '../../../shared/entities/activity.ts';
import { linkHeaders, parseCursor, takePage } from '../../platform/http/paging.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { ParsedJson } from '../../platform/parsed-json.ts';
import { iterateActivities } from '../../platform/table/activity.ts';

type Call = Contract['staff']['GET /api/activity'];

export async function listActivity({ query, event }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { rows, next } = await takePage(
    iterateActivities(parseCursor(query.cursor)),
    (activity) => ParsedJson.of(Activity, activity),
    query.limit,
  );
  return { body: ParsedJson.list(rows), headers: linkHeaders(event, next) };
}
