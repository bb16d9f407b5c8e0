import { MAX_WANTED, type WantedSearch } from '../../shared/contract/alerts.ts';
import type { Contract } from '../../shared/contract/contract.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { iterateAlertPages, type StoredAlert, toQueryKey } from '../storage/table/alerts.ts';
import { findUser } from '../storage/table/users.ts';

type Call = Contract['alerts']['GET /api/wanted'];

/** Names that a search lists. */
const MAX_NAMED = 20;

export async function getWanted(_: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const byQuery = new Map<string, StoredAlert[]>();
  for await (const page of iterateAlertPages()) {
    for (const alert of page) {
      const key = toQueryKey(alert.query);
      const alerts = byQuery.get(key);
      if (alerts) alerts.push(alert);
      else byQuery.set(key, [alert]);
    }
  }
  const mostWanted = [...byQuery.values()]
    .sort((a, b) => b.length - a.length || getLatest(b).localeCompare(getLatest(a)))
    .slice(0, MAX_WANTED);
  return { body: await Promise.all(mostWanted.map(toWantedSearch)) };
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
