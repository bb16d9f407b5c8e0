import { setTimeout as sleep } from 'node:timers/promises';
import type { AirtableAnswer } from './fetch.ts';

/** Airtable's limit for a base, over all who use it. */
const PER_SECOND = 5;

/** @param untilMs epoch milliseconds: a call whose turn does not come before is not made.
 *  @returns undefined for a call that was not made. */
export type Pace = (
  call: () => Promise<AirtableAnswer>,
  untilMs?: number,
) => Promise<AirtableAnswer | undefined>;

const paces = new Map<string, Pace>();

/** The one pace of all requests to a base from this process. */
export function pacedBy(base: string): Pace {
  const known = paces.get(base) ?? newPace();
  paces.set(base, known);
  return known;
}

/** Each request waits until a second has gone by since the end of the fifth before it. Counted from
 *  the end, so that a request which was long on its way cannot meet the later ones at Airtable. */
function newPace(): Pace {
  const freeAtMs: Promise<number>[] = Array.from({ length: PER_SECOND }, async () => 0);
  let turns = 0;
  return (call, untilMs = Number.POSITIVE_INFINITY) => {
    const turn = turns++ % PER_SECOND;
    const before = freeAtMs[turn] ?? Promise.resolve(0);
    let isMade = false;
    const result = (async () => {
      const freeMs = Math.max(await before, Date.now());
      if (freeMs >= untilMs) return undefined;
      await sleep(freeMs - Date.now());
      isMade = true;
      return call();
    })();
    const afterwards = () => (isMade ? Date.now() + 1_000 : before);
    freeAtMs[turn] = result.then(afterwards, afterwards);
    return result;
  };
}
