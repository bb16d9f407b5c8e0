import { afterAll, beforeAll, expect, test } from 'vitest';
import { servedRoutes } from '../shared/contract/contract.ts';
import { startEngines } from '../tests/support/engines.ts';
import { GROUPS } from './build.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
});
afterAll(() => engines.stop());

test.each(GROUPS)('the %s function serves exactly its group’s endpoints', async (group) => {
  const { handler } = await import(`./api/${group}/handler.ts`);
  const served = servedRoutes.filter((route) => route.group === group).map(({ key }) => key);
  expect([...handler.routeKeys].sort()).toEqual([...served].sort());
});
