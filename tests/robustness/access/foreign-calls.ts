import { servedRoutes } from '../../../shared/contract/contract.ts';
import type { RouteKey } from '../../../shared/contract/endpoint.ts';
import { type Call, sendCall } from '../support/http-call.ts';
import type { TestUser } from '../support/users.ts';
import type { AccessRun } from './access-run.ts';
import { describeDeviation, type Expected } from './expected.ts';
import { ACCESS_PROMISES } from './promises.ts';

export function recordOwnership({ report }: AccessRun, expectation: string, holds: boolean): void {
  report.record(ACCESS_PROMISES.ownership, holds ? undefined : expectation);
}

/**
 * The call must be rejected and change nothing.
 * @param expected acceptable results
 */
export function foreignCall(
  run: AccessRun,
  by: TestUser,
  key: RouteKey,
  call: Call,
  ...expected: Expected[]
) {
  const name = `${key} by ${by.email} with ${JSON.stringify(call).slice(0, 200)}`;
  const endpoint = servedRoutes.find((route) => route.key === key)?.endpoint;
  if (!endpoint) throw new Error(`The contract has no ${key}`);
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
