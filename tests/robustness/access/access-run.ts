import { setTimeout as sleep } from 'node:timers/promises';
import type { ServedRoute } from '../../../shared/contract/contract.ts';
import { sync } from '../../../shared/contract/sync.ts';
import type { Call } from '../support/http-call.ts';
import { readState } from '../support/product-state.ts';
import type { PromiseReport } from '../support/report.ts';
import { changesBetween, type IsIgnored, type Rows, readRows } from '../support/table-digest.ts';
import type { TestInstance } from '../support/test-instance.ts';
import type { TestUser, Users } from '../support/users.ts';
import { ApiClient } from '../support/valid-calls/client.ts';
import { getCollector } from '../support/valid-calls/quotes.ts';
import { getValidCall } from '../support/valid-calls.ts';
import { ACCESS_PROMISES } from './promises.ts';

export interface AccessRun {
  report: PromiseReport;
  shop: Pick<TestInstance, 'url' | 'tableEndpoint' | 'dataDir' | 'instance'>;
  users: Users;
}

/**
 * Compares all stored state before and after calls that must be rejected.
 * @param calls made one after the other
 */
export async function expectNoChange(
  { report, shop, users }: AccessRun,
  calls: readonly { name: string; make: () => Promise<unknown> }[],
  isIgnored?: IsIgnored,
): Promise<void> {
  await waitForSyncs(new ApiClient(shop.url, users.staff));
  const before = await readSettledState(shop, isIgnored);
  for (const { make } of calls) await make();
  const changes = describeChanges(listChanges(before, await readState(shop, isIgnored)));
  for (const { name } of calls) {
    report.record(
      ACCESS_PROMISES.unchanged,
      changes && `${name}, or another call of the same batch: ${changes}`,
    );
  }
}

const QUIET_MS = 1_500;

/** Waits until the effects of earlier calls have ended, such as mails, and the invoice of a sale behind them. */
async function readSettledState(shop: AccessRun['shop'], isIgnored: IsIgnored | undefined) {
  for (;;) {
    const before = await readAll(shop);
    await sleep(QUIET_MS);
    const state = await readState(shop, isIgnored);
    if (listChanges(before, await readAll(shop)).length === 0) return state;
  }
}

const readAll = async (shop: AccessRun['shop']): Promise<Rows> =>
  new Map([...(await readRows(shop.tableEndpoint)), ...(await readState(shop))]);

/** The clock looks at open payments of earlier calls. */
const OF_CLOCK = /^[+~] PAYMENT_ATTEMPTS#/;

const listChanges = (before: Rows, after: Rows): string[] =>
  changesBetween(before, after).filter((change) => !OF_CLOCK.test(change));

function describeChanges(changes: readonly string[]): string | undefined {
  return changes.length > 0 ? changes.slice(0, 10).join(', ') : undefined;
}

/** A sync that an earlier call started changes the shop. */
async function waitForSyncs(staff: ApiClient): Promise<void> {
  for (;;) {
    const runs = await staff.call(sync, 'GET /api/sync-airtable/runs');
    if (runs.every(({ status }) => status !== 'running')) return;
  }
}

/** Quotes belong to collectors who take turns, since members may request 30 an hour. */
export const getOwner = async (
  { shop, users }: AccessRun,
  { endpoint }: ServedRoute,
): Promise<TestUser> =>
  endpoint.access === 'staff' ? users.staff : (await getCollector(shop.url)).person;

/** Returns undefined when the preparation failed, which is recorded as a failure. */
export async function prepareCall(
  { report, shop }: AccessRun,
  { key }: ServedRoute,
  by: TestUser,
  promise: 'matrix' | 'paths' = 'matrix',
): Promise<Call | undefined> {
  try {
    return await getValidCall(key)(new ApiClient(shop.url, by, shop.instance.inbox));
  } catch (error) {
    report.record(ACCESS_PROMISES[promise], `${key}: ${error}`);
    return undefined;
  }
}
