/** Times the index of a large catalog in its own process. Receives the number of entries and replies once with a
 *  {@link SpeedResult}. Requires --expose-gc. */
import { ReferenceIndex } from '../../shared/identification/reference-index.ts';
import { padEntries, sampleEntries } from '../support/reference-entries.ts';
import { getRank } from './accuracy.ts';
import { fuzzySearch } from './fuzzy.ts';
import { goldItems } from './gold/gold.ts';

export interface SpeedResult {
  buildMs: number;
  /** The index without the entries. */
  indexBytes: number;
  /** One per item. */
  identifyMs: number[];
  fuzzyMs: number[];
  /** Shares of the items with an entry in the catalog. */
  top1: number;
  top3: number;
}

const FUZZY_ITEMS = 40;

process.once('message', async (count: number) => {
  const entries = padEntries(await sampleEntries(), count);
  const items = goldItems();

  const before = heapBytes();
  const startedMs = performance.now();
  const index = new ReferenceIndex(entries);
  const buildMs = performance.now() - startedMs;
  const indexBytes = heapBytes() - before;

  // The warm-up uses other items, so that no timed item hits a cache.
  for (const { item } of items.filter(({ part }) => part === 'tune')) index.identify(item);
  const timed = items.filter(({ part }) => part === 'measure');
  const identifyMs: number[] = [];
  const ranks: number[] = [];
  for (const gold of timed) {
    const itemStartedMs = performance.now();
    const matches = index.identify(gold.item);
    identifyMs.push(performance.now() - itemStartedMs);
    if (gold.asmicNumbers.length > 0) ranks.push(getRank({ ...gold, matches }));
  }

  const fuzzy = fuzzySearch(entries);
  const fuzzyMs: number[] = [];
  for (const { item } of timed.slice(0, FUZZY_ITEMS)) {
    const itemStartedMs = performance.now();
    fuzzy(item);
    fuzzyMs.push(performance.now() - itemStartedMs);
  }
  const shareWithin = (maxRank: number) =>
    ranks.filter((rank) => rank <= maxRank).length / ranks.length;
  const result: SpeedResult = {
    buildMs,
    indexBytes,
    identifyMs,
    fuzzyMs,
    top1: shareWithin(1),
    top3: shareWithin(3),
  };
  process.send?.(result, () => process.exit());
});

function heapBytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
