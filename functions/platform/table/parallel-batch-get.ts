import pMap from 'p-map';
import { split } from '../split.ts';
import { batchGet } from './batch-get.ts';

/** DynamoDB's limit. */
const KEYS_PER_READ = 100;
const CONCURRENCY = 20;

/** Like `batchGet`, for thousands of rows. */
export async function parallelBatchGet(
  ...[keys, options]: Parameters<typeof batchGet>
): ReturnType<typeof batchGet> {
  const parts = split(keys, KEYS_PER_READ);
  const rows = await pMap(parts, (part) => batchGet(part, options), { concurrency: CONCURRENCY });
  return rows.flat();
}
