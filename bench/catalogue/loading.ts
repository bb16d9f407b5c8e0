import type { RunningFunction } from '../support/running-function.ts';
import { startFunction } from '../support/running-function.ts';

export interface Loading {
  /** The first call, which fetches the catalog from the bucket and opens it. */
  firstCallMs: number;
  /** The same call once the catalog is in memory. */
  nextCallMs: number;
  /** At its peak. */
  residentBytes: number;
}

/** Loads the published catalog into the deployed function, in a process of its own. */
export async function measureLoading(env: Record<string, string>): Promise<Loading> {
  const running: RunningFunction = await startFunction('products', env);
  try {
    const call = () => running.call('GET /api/products', { query: 'limit=1' });
    const { durationMs: firstCallMs } = await call();
    const { durationMs: nextCallMs } = await call();
    return { firstCallMs, nextCallMs, residentBytes: running.peakBytes() };
  } finally {
    await running.stop();
  }
}
