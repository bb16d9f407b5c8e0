import { AIRTABLE_SLOTS } from '../../../functions/platform/table/airtable-slots.ts';
import { type ServedRoute, servedRoutes } from '../../../shared/contract/contract.ts';
import { findPermission } from '../../../shared/contract/permissions.ts';
import { type Call, getMethod, sendCall } from '../support/http-call.ts';
import { createAccount, signIn, type TestUser } from '../support/users.ts';
import { ENDS_ALL_SESSIONS, ENDS_SESSION, EXPECTED_FAILURES } from '../support/valid-calls.ts';
import { type AccessRun, expectNoChange, getOwner, prepareCall } from './access-run.ts';
import { type Caller, createCallers, getExpected } from './callers.ts';
import { describeDeviation } from './expected.ts';
import { ACCESS_PROMISES } from './promises.ts';

export async function verifyMatrix(run: AccessRun): Promise<void> {
  const { callers, expiredRow } = await createCallers(run.shop, run.users);
  const isAdmitted = ({ key, endpoint }: ServedRoute, caller: Caller) =>
    getExpected(caller, key, endpoint) === 'success';
  // Roles make no difference for the other calls.
  const callersOf = ({ key }: ServedRoute) =>
    callers.filter(({ role }) => role === undefined || findPermission(key) !== undefined);
  for (const routes of Map.groupBy(servedRoutes, ({ group }) => group).values()) {
    const calls = await Promise.all(
      routes.map(async (route) =>
        callersOf(route)
          .filter((caller) => !isAdmitted(route, caller))
          .map(await prepareRejectedCall(run, route)),
      ),
    );
    // TTL may delete the expired session at the same time, and a sale is written to Airtable again after a failure.
    await expectNoChange(run, calls.flat(), (row) =>
      [expiredRow, AIRTABLE_SLOTS].some((prefix) => row.startsWith(prefix)),
    );
    for (const route of routes) {
      const reads: Reads = new Map();
      for (const caller of callersOf(route).filter((each) => isAdmitted(route, each))) {
        await checkAccess(run, route, caller, reads);
      }
    }
  }
}

async function prepareRejectedCall(run: AccessRun, route: ServedRoute) {
  const call = await prepareCall(run, route, await getOwner(run, route));
  return (caller: Caller) => ({
    name: `${route.key} by ${caller.name}`,
    make: async () => call && checkCall(run, route, caller, call),
  });
}

/** Calls of a route that can be made again, by the person who prepared them. */
type Reads = Map<TestUser, Call | undefined>;

async function checkAccess(
  run: AccessRun,
  route: ServedRoute,
  caller: Caller,
  reads: Reads,
): Promise<void> {
  if (ENDS_ALL_SESSIONS.has(route.key)) return checkAsNewMember(run, route, caller);
  const { person } = caller;
  const preparer = getPreparer(run, route, caller);
  const call = reads.get(preparer) ?? (await prepareCall(run, route, preparer));
  if (isRead(route)) reads.set(preparer, call);
  const headers =
    person && ENDS_SESSION.has(route.key)
      ? { ...caller.headers, ...(await signIn(run.shop.url, person)).headers }
      : caller.headers;
  if (call) await checkCall(run, route, { ...caller, headers }, call);
}

const isRead = ({ key, endpoint }: ServedRoute) =>
  getMethod(key) === 'GET' && endpoint.response !== 'redirect';

/** A role may include a call without those that prepare it. Uploads belong to the caller. */
function getPreparer(
  { users }: AccessRun,
  { endpoint, group }: ServedRoute,
  { person, role }: Caller,
): TestUser {
  if (role && endpoint.access === 'staff' && group !== 'uploads') return users.staff;
  return person ?? users.member;
}

/** The call would end the shared users' sessions. */
async function checkAsNewMember(
  run: AccessRun,
  route: ServedRoute,
  { name }: Caller,
): Promise<void> {
  const { url } = run.shop;
  const person = await signIn(url, await createAccount(url));
  const call = await prepareCall(run, route, person);
  const { headers } = person;
  const caller: Caller = {
    name: `a new member instead of ${name}`,
    kind: 'member',
    headers,
    person,
  };
  if (call) await checkCall(run, route, caller, call);
}

async function checkCall(
  { report, shop }: AccessRun,
  { key, endpoint }: ServedRoute,
  caller: Caller,
  call: Call,
): Promise<void> {
  const response = await sendCall(shop.url, key, call, caller.headers);
  const access = getExpected(caller, key, endpoint);
  const expected = access === 'success' ? (EXPECTED_FAILURES.get(key) ?? access) : access;
  const found = describeDeviation(endpoint, expected, response);
  report.record(ACCESS_PROMISES.matrix, found && `${key} by ${caller.name}: ${found}`);
}
