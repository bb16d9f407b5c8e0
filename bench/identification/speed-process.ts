/** Times the index of a large catalog in a separate process. Receives the number of entries and replies once
 *  with a {@link SpeedResult}. */
import { ReferenceIndex } from '../../shared/identification/reference-index.ts';
import { timed } from '../support/figures.ts';
import { padEntries, sampleEntries } from '../support/reference-entries.ts';
import { fuzzySearch } from './fuzzy.ts';
import { goldItems } from './gold/gold.ts';

export interface SpeedResult {
  identifyMs: number[];
  fuzzyMs: number[];
}

const FUZZY_ITEMS = 40;

process.once('message', async (count: number) => {
  const entries = padEntries(await sampleEntries(), count);
  const items = goldItems();

  const index = new ReferenceIndex(entries);
  // The warm-up uses other items, so that no timed item hits a cache.
  for (const { item } of items.filter(({ part }) => part === 'tune')) index.identify(item);
  const measured = items.filter(({ part }) => part === 'measure');
  const identifyMs: number[] = [];
  for (const { item } of measured) identifyMs.push((await timed(() => index.identify(item))).ms);

  const fuzzy = fuzzySearch(entries);
  const fuzzyMs: number[] = [];
  for (const { item } of measured.slice(0, FUZZY_ITEMS)) {
    fuzzyMs.push((await timed(() => fuzzy(item))).ms);
  }
  const result: SpeedResult = { identifyMs, fuzzyMs };
  process.send?.(result, () => process.exit());
});
