import { type ServedRoute, servedRoutes } from '../../shared/contract/contract.ts';
import { type Call, sendCall } from '../support/http-call.ts';
import { type Person, signIn } from '../support/people.ts';
import { Ready } from '../support/valid-calls/ready.ts';
import { ENDS_SESSION, validCallOf } from '../support/valid-calls.ts';
import { type Caller, callersOf, expectedFor } from './callers.ts';
import { deviation } from './expected.ts';
import { changingNothing, type Trial } from './trial.ts';

const AS_ITS_ACCESS_SAYS = 'every endpoint answers each kind of caller as its access level says';

/** Every endpoint, called well by everybody. */
export async function proveMatrix(trial: Trial): Promise<void> {
  const { callers, expiredRow } = await callersOf(trial.shop, trial.people);
  const isOf =
    (outcome: 'refused' | 'admitted', { key, endpoint }: ServedRoute) =>
    (caller: Caller) =>
      (expectedFor(caller, key, endpoint) === 'success') === (outcome === 'admitted');
  for (const routes of Map.groupBy(servedRoutes, ({ group }) => group).values()) {
    const calls = await Promise.all(
      routes.map(async (route) =>
        callers.filter(isOf('refused', route)).map(await refusedCall(trial, route)),
      ),
    );
    // The table itself may clear an expired session away.
    await changingNothing(trial, calls.flat(), (row) => row.startsWith(expiredRow));
    for (const route of routes) {
      for (const caller of callers.filter(isOf('admitted', route))) {
        await admit(trial, route, caller);
      }
    }
  }
}

/** A call that would succeed for its owner, for whoever may not make it. */
async function refusedCall(trial: Trial, route: ServedRoute) {
  const { staff, member } = trial.people;
  const owner = route.endpoint.access === 'staff' ? staff : member;
  const call = await preparedCall(trial, route, owner);
  return (caller: Caller) => ({
    name: `${route.key} by ${caller.name}`,
    make: async () => call && answer(trial, route, caller, call),
  });
}

/** Has somebody make a call that is theirs to make. */
async function admit(trial: Trial, route: ServedRoute, caller: Caller): Promise<void> {
  const { person } = caller;
  const call = await preparedCall(trial, route, person ?? trial.people.member);
  const headers =
    person && ENDS_SESSION.has(route.key)
      ? { ...caller.headers, ...(await signIn(trial.shop.url, person)).headers }
      : caller.headers;
  if (call) await answer(trial, route, { ...caller, headers }, call);
}

/** Undefined where it cannot be prepared, which is a failure. */
async function preparedCall(
  { ledger, shop }: Trial,
  { key }: ServedRoute,
  by: Person,
): Promise<Call | undefined> {
  try {
    return await validCallOf(key)(new Ready(shop.url, by));
  } catch (error) {
    ledger.note(AS_ITS_ACCESS_SAYS, `${key}: ${error}`);
    return undefined;
  }
}

async function answer(
  { ledger, shop }: Trial,
  { key, endpoint }: ServedRoute,
  caller: Caller,
  call: Call,
): Promise<void> {
  const given = await sendCall(shop.url, key, call, caller.headers);
  const found = deviation(endpoint, expectedFor(caller, key, endpoint), given);
  ledger.note(AS_ITS_ACCESS_SAYS, found && `${key} by ${caller.name}: ${found}`);
}
