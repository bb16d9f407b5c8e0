import { setTimeout as sleep } from 'node:timers/promises';
import { Unacknowledged } from './caller.ts';

export interface Workload {
  /** @throws Unacknowledged */
  act(): Promise<void>;
  check(): Promise<void>;
}

const PAUSE_MS = 10;

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
