import { setTimeout as sleep } from 'node:timers/promises';

/** Airtable's limit for a base, over all who use it. */
const PER_SECOND = 5;

export type Pace = <T>(call: () => Promise<T>) => Promise<T>;

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
  return (call) => {
    const turn = turns++ % PER_SECOND;
    const before = freeAtMs[turn];
    const result = (async () => {
      const waitMs = ((await before) ?? 0) - Date.now();
      if (waitMs > 0) await sleep(waitMs);
      return call();
    })();
    const afterwards = () => Date.now() + 1_000;
    freeAtMs[turn] = result.then(afterwards, afterwards);
    return result;
  };
}
