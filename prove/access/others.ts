import { servedRoutes } from '../../shared/contract/contract.ts';
import type { RouteKey } from '../../shared/contract/endpoint.ts';
import { type Call, sendCall } from '../support/http-call.ts';
import type { Person } from '../support/people.ts';
import { deviation, type Expected } from './expected.ts';
import type { Trial } from './trial.ts';

const IS_ANOTHERS = 'nobody reads or changes what is another’s';

/** Notes one look at what is another's.
 *  @param what it was that must hold. */
export function hold({ ledger }: Trial, what: string, holds: boolean): void {
  ledger.note(IS_ANOTHERS, holds ? undefined : what);
}

/** A call for what is another's, to be made among those that change nothing.
 *  @param expected any of these. */
export function anothers(
  trial: Trial,
  by: Person,
  key: RouteKey,
  call: Call,
  ...expected: Expected[]
) {
  const name = `${key} by ${by.email} with ${JSON.stringify(call).slice(0, 200)}`;
  const endpoint = servedRoutes.find((route) => route.key === key)?.endpoint;
  if (!endpoint) throw new Error(`There is no ${key}`);
  const make = async () => {
    const answer = await sendCall(trial.shop.url, key, call, by.headers);
    const found = expected.map((each) => deviation(endpoint, each, answer));
    trial.ledger.note(IS_ANOTHERS, found.every(Boolean) ? `${name}: ${found[0]}` : undefined);
  };
  return { name, make };
}
