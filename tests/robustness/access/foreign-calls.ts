import { servedRoutes } from '../../../shared/contract/contract.ts';
import type { RouteKey } from '../../../shared/contract/endpoint.ts';
import { type Call, sendCall } from '../support/http-call.ts';
import type { Person } from '../support/people.ts';
import type { AccessRun } from './access-run.ts';
import { describeDeviation, type Expected } from './expected.ts';
import { ACCESS_PROMISES } from './promises.ts';

/** Records one check of the ownership promise.
 *  @param what describes the expectation. */
export function recordOwnership({ report }: AccessRun, what: string, holds: boolean): void {
  report.record(ACCESS_PROMISES.ownership, holds ? undefined : what);
}

/** A call for somebody else's data; it must be rejected and change nothing.
 *  @param expected acceptable results. */
export function foreignCall(
  run: AccessRun,
  by: Person,
  key: RouteKey,
  call: Call,
  ...expected: Expected[]
) {
  const name = `${key} by ${by.email} with ${JSON.stringify(call).slice(0, 200)}`;
  const endpoint = servedRoutes.find((route) => route.key === key)?.endpoint;
  if (!endpoint) throw new Error(`There is no ${key}`);
  const make = async () => {
    const response = await sendCall(run.shop.url, key, call, by.headers);
    const found = expected.map((each) => describeDeviation(endpoint, each, response));
    run.report.record(
      ACCESS_PROMISES.ownership,
      found.every(Boolean) ? `${name}: ${found[0]}` : undefined,
    );
  };
  return { name, make };
}
