import { setTimeout as sleep } from 'node:timers/promises';
import { Unacknowledged } from './caller.ts';

/** Somebody who changes things, remembers what was acknowledged, and looks whether it is there. */
export interface Witness {
  /** Changes one thing.
   *  @throws Unacknowledged */
  act(): Promise<void>;
  /** Reads back everything, when nobody writes. */
  check(): Promise<void>;
}

const BREATH_MS = 10;

/** Has them all act at the same time, again and again. */
export async function allAct(witnesses: readonly Witness[], ending: AbortSignal): Promise<void> {
  await Promise.all(
    witnesses.map(async (witness) => {
      while (!ending.aborted) {
        await witness.act().catch(unlessUnacknowledged);
        await sleep(BREATH_MS);
      }
    }),
  );
}

function unlessUnacknowledged(error: unknown): void {
  if (!(error instanceof Unacknowledged)) throw error;
}
