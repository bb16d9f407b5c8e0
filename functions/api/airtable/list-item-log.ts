import type { Contract } from '../../../shared/contract/contract.ts';
import { omitHiddenFields } from '../../../shared/entities/hidden-fields.ts';
import { LogRecord } from '../../../shared/entities/log-record.ts';
import type { ProblemCause } from '../../../shared/entities/sync-run.ts';
import { loadOpenProblems } from '../../platform/bucket/open-problems.ts';
import { requireVisibleFields } from '../../platform/http/hidden-fields.ts';
import { pagingHeaders, takePage } from '../../platform/http/paging.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { ParsedJson } from '../../platform/parsed-json.ts';
import { decodeSortKey, encodeSortKey } from '../../platform/sort-key.ts';
import { findSyncState } from '../../platform/table/sync-state.ts';
import { getLogOrder, type ItemLogIndex, LogSortKey } from './item-log-index.ts';
import { getItemLog } from './live-item-log.ts';

type Found = ReturnType<ItemLogIndex['find']>;
type Call = Contract['airtable']['GET /api/airtable/item-log'];

const NO_LOG = {
  asOf: null,
  figures: { total: 0, available: 0, featured: 0, rare: 0 },
  statuses: [],
  types: [],
  eras: [],
  records: [],
};

export async function listItemLog({
  query,
  caller,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  // The order would reveal the prices.
  if (query.sort === 'price') requireVisibleFields(caller, ['sharePrice']);
  const [log, state] = await Promise.all([getItemLog(), findSyncState()]);
  // The sync in progress replaces a log of another base.
  if (!log || log.source !== state?.source) {
    return { body: NO_LOG, headers: pagingHeaders(event, 0, undefined) };
  }
  const { sort = 'created', order = sort === 'created' ? 'desc' : 'asc', cursor, limit } = query;
  const id = query.problem ? await findWithProblem(query.problem, query.id) : query.id;
  const found = log.find({ ...query, id, sort, order });
  const compare = getLogOrder(order);
  const after = cursor === undefined ? undefined : decodeSortKey(LogSortKey, cursor);
  const start = after ? found.findIndex(({ key }) => compare(key, after) > 0) : 0;
  const { rows, next } = await takePage(
    rowsFrom(found, start),
    ({ record }) => ({
      record,
      payloadBytes: ParsedJson.of(LogRecord, record).payloadBytes,
    }),
    limit,
  );
  return {
    body: {
      asOf: state.readAt,
      figures: log.figures,
      statuses: log.statuses,
      types: log.types,
      eras: log.eras,
      records: rows.map(({ record }) => omitHiddenFields(record, caller.permissions)),
    },
    headers: pagingHeaders(event, found.length, next),
  };
}

async function findWithProblem(
  cause: ProblemCause,
  ids: readonly string[] | undefined,
): Promise<string[]> {
  const { problems = [] } = (await loadOpenProblems()) ?? {};
  const found = problems
    .filter((problem) => problem.cause === cause)
    .map(({ recordId }) => recordId);
  return ids ? found.filter((id) => ids.includes(id)) : found;
}

function* rowsFrom(found: Found, start: number) {
  if (start < 0) return;
  for (const { record, key } of found.slice(start)) yield { id: encodeSortKey(key), record };
}
