import { setTimeout as sleep } from 'node:timers/promises';
import { Unacknowledged } from './caller.ts';

/** Makes changes, remembers what was acknowledged, and verifies it after a kill. */
export interface Workload {
  /** Makes one change.
   *  @throws Unacknowledged */
  act(): Promise<void>;
  /** Reads everything back while no workload writes. */
  check(): Promise<void>;
}

const PAUSE_MS = 10;

/** Runs all workloads concurrently until aborted. */
export async function runUntilAborted(
  workloads: readonly Workload[],
  signal: AbortSignal,
): Promise<void> {
  await Promise.all(
    workloads.map(async (workload) => {
      while (!signal.aborted) {
        await workload.act().catch(ignoreUnacknowledged);
        await sleep(PAUSE_MS);
      }
    }),
  );
}

function ignoreUnacknowledged(error: unknown): void {
  if (!(error instanceof Unacknowledged)) throw error;
}
