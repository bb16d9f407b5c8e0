import type { Contract } from '../../shared/contract/contract.ts';
import { Activity } from '../../shared/entities/activity.ts';
import { linkHeaders, parseCursor, takePage } from '../http/paging.ts';
import type { ApiRequest } from '../http/request.ts';
import { type ApiResponse, ParsedJson } from '../http/response.ts';
import { iterateActivities } from '../storage/table/activity.ts';

type Call = Contract['staff']['GET /api/activity'];

export async function listActivity({ query, event }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { rows, next } = await takePage(
    iterateActivities(parseCursor(query.cursor)),
    (activity) => ParsedJson.of(Activity, activity),
    query.limit,
  );
  return { body: ParsedJson.list(rows), headers: linkHeaders(event, next) };
}
