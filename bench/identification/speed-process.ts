/** Builds the index of a large catalogue and times it, in a process of its own: told how many entries, it
 *  answers once. Needs --expose-gc. */

import { ReferenceIndex } from '../../shared/identification/reference-index.ts';
import { goldItems } from './gold/gold.ts';
import { placeOf } from './accuracy.ts';
import { fuzzySearch } from './fuzzy.ts';
import { filledUp } from '../support/reference-entries.ts';
import { sampleEntries } from '../support/sample-entries.ts';

export interface Timed {
  buildMs: number;
  /** Of the index alone, the entries not counted. */
  indexBytes: number;
  /** Of each item. */
  identifyMs: number[];
  fuzzyMs: number[];
  /** Shares of the items that the catalogue has. */
  top1: number;
  top3: number;
}

const FUZZY_ITEMS = 40;

process.once('message', async (count: number) => {
  const entries = filledUp(await sampleEntries(), count);
  const items = goldItems();

  const before = heapBytes();
  const startedMs = performance.now();
  const index = new ReferenceIndex(entries);
  const buildMs = performance.now() - startedMs;
  const indexBytes = heapBytes() - before;

  // Each item once: what is timed was never asked before, and neither was what it is warmed up with.
  for (const { item } of items.filter(({ part }) => part === 'tune')) index.identify(item);
  const timed = items.filter(({ part }) => part === 'measure');
  const identifyMs: number[] = [];
  const places: number[] = [];
  for (const gold of timed) {
    const beganMs = performance.now();
    const matches = index.identify(gold.item);
    identifyMs.push(performance.now() - beganMs);
    if (gold.asmicNumbers.length > 0) places.push(placeOf({ ...gold, matches }));
  }

  const fuzzy = fuzzySearch(entries);
  const fuzzyMs: number[] = [];
  for (const { item } of timed.slice(0, FUZZY_ITEMS)) {
    const beganMs = performance.now();
    fuzzy(item);
    fuzzyMs.push(performance.now() - beganMs);
  }
  const share = (most: number) => places.filter((place) => place <= most).length / places.length;
  const result: Timed = {
    buildMs,
    indexBytes,
    identifyMs,
    fuzzyMs,
    top1: share(1),
    top3: share(3),
  };
  process.send?.(result, () => process.exit());
});

function heapBytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
