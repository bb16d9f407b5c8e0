import { setTimeout as sleep } from 'node:timers/promises';
import { Unacknowledged } from './caller.ts';

/** Somebody who changes things, remembers what was acknowledged, and looks whether it is there. */
export interface Workload {
  /** Changes one thing.
   *  @throws Unacknowledged */
  act(): Promise<void>;
  /** Reads back everything, when nobody writes. */
  check(): Promise<void>;
}

const BREATH_MS = 10;

/** Has them all act at the same time, again and again. */
export async function allAct(workloads: readonly Workload[], ending: AbortSignal): Promise<void> {
  await Promise.all(
    workloads.map(async (workload) => {
      while (!ending.aborted) {
        await workload.act().catch(unlessUnacknowledged);
        await sleep(BREATH_MS);
      }
    }),
  );
}

function unlessUnacknowledged(error: unknown): void {
  if (!(error instanceof Unacknowledged)) throw error;
}
