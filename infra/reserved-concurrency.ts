// No imports of CDK, which the commands would have to load.
import type { FunctionName } from '../functions/build.ts';

/** Concurrent executions of background work: a flood of requests cannot take them, and it cannot take more. The stream
 *  invokes a function once per shard, of which a table usually has four. */
export const RESERVED_CONCURRENCY: Readonly<Partial<Record<FunctionName, number>>> = {
  'sync-worker': 10,
  outbox: 10,
  mail: 10,
};
