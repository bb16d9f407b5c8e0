import * as z from 'zod';
import { WantedSearch } from '../../../shared/contract/alerts.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import { pagingHeaders, takePage } from '../../platform/http/paging.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { ParsedJson } from '../../platform/parsed-json.ts';
import { decodeSortKey, encodeSortKey } from '../../platform/sort-key.ts';
import { iterateAlertPages, StoredAlert, toQueryKey } from '../../platform/table/alerts.ts';
import { parseRows } from '../../platform/table/parse-rows.ts';
import { findUser } from '../../platform/table/users.ts';

type Call = Contract['alerts']['GET /api/wanted'];

const MAX_NAMED = 20;

/** The cursor holds the number of collectors, the newest request and the query's key. */
const Cursor = z.tuple([z.number(), z.string(), z.string()]);
type SortKey = z.infer<typeof Cursor>;

interface Wanted {
  id: string;
  sortKey: SortKey;
  alerts: readonly StoredAlert[];
}

export async function getWanted({ query, event }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const after = query.cursor === undefined ? undefined : decodeSortKey(Cursor, query.cursor);
  const all = await listWanted();
  const rest = after ? all.filter(({ sortKey }) => compare(sortKey, after) > 0) : all;
  const { rows, next } = await takePage(
    toSearches(rest),
    ({ search }) => ParsedJson.of(WantedSearch, search),
    query.limit,
  );
  const last = next === undefined ? undefined : rest.find(({ id }) => id === next);
  return {
    body: ParsedJson.list(rows),
    headers: pagingHeaders(event, all.length, last && encodeSortKey(last.sortKey)),
  };
}

async function listWanted(): Promise<Wanted[]> {
  const byQuery = new Map<string, StoredAlert[]>();
  for await (const page of iterateAlertPages()) {
    const wellFormed = await parseRows(page, (row) => StoredAlert.parse(row));
    for (const alert of wellFormed) {
      const key = toQueryKey(alert.query);
      const alerts = byQuery.get(key);
      if (alerts) alerts.push(alert);
      else byQuery.set(key, [alert]);
    }
  }
  return Array.from(byQuery, ([id, alerts]): Wanted => {
    return { id, alerts, sortKey: [alerts.length, getLatest(alerts), id] };
  }).sort((a, b) => compare(a.sortKey, b.sortKey));
}

const compare = ([countA, latestA, keyA]: SortKey, [countB, latestB, keyB]: SortKey): number =>
  countB - countA || latestB.localeCompare(latestA) || keyA.localeCompare(keyB);

async function* toSearches(wanted: readonly Wanted[]) {
  for (const { id, alerts } of wanted) yield { id, search: await toWantedSearch(alerts) };
}

async function toWantedSearch(alerts: readonly StoredAlert[]): Promise<WantedSearch> {
  const named = alerts.filter(({ isNameShown }) => isNameShown).slice(0, MAX_NAMED);
  const users = await Promise.all(named.map(({ userId }) => findUser(userId)));
  return {
    query: alerts[0]?.query ?? {},
    collectors: alerts.length,
    named: users.flatMap((user) =>
      user ? [{ firstName: user.firstName, lastName: user.lastName, email: user.email }] : [],
    ),
    latestAt: getLatest(alerts),
  };
}

const getLatest = (alerts: readonly StoredAlert[]) =>
  alerts
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1) ?? '';
