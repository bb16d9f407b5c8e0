// Commands import this module, so it must not load CDK.
import type { FunctionName } from '../functions/build.ts';

/** Reserved executions protect background work from a flood of requests and cap what it can use. The stream
 *  invokes a function once per shard, and a table usually has four. */
export const RESERVED_CONCURRENCY: Readonly<Partial<Record<FunctionName, number>>> = {
  'sync-worker': 10,
  outbox: 10,
  mail: 10,
};
