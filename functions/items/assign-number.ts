import {
  DEFAULT_SERIES,
  findSeries,
  formatNumber,
  hasPrefix,
  type NumberSeries,
  toSeries,
  type UsedSeries,
} from '../../shared/item-form/number-series.ts';
import { loadItemLog } from '../storage/bucket/item-log.ts';
import { KeptInMemory } from '../storage/kept-in-memory.ts';
import { retryOnConflict } from '../storage/retry-on-conflict.ts';
import { findNumberOwner } from '../storage/table/catalog-numbers.ts';
import { iterateItemFields, StoredItem } from '../storage/table/items.ts';
import {
  findNumberOfDraft,
  findStoredSeries,
  raiseSeries,
  saveNumberOfDraft,
  storeSeries,
  takeNext,
} from '../storage/table/number-series.ts';
import { getShopSettings } from '../storage/table/shop-settings.ts';

const CONFLICT_MESSAGE = 'Many items are being numbered at the same time. Please try again.';

/** Gives an item the next number of the dealer's series, or the one of its draft. Nobody else gets it.
 *  @param itemId of an item that may have the draft's number already. */
export async function assignNumber(identity: string, itemId?: string): Promise<string> {
  const ofDraft = await findNumberOfDraft(identity);
  const owner = ofDraft && (await findNumberOwner(ofDraft));
  return ofDraft && (!owner || owner === itemId) ? ofDraft : takeNumber();
}

/** Gives a draft a number that its item will have as well. */
export async function reserveNumber(identity: string): Promise<string> {
  const known = await findNumberOfDraft(identity);
  if (known) return known;
  const number = await takeNumber();
  if (await saveNumberOfDraft(identity, number)) return number;
  return (await findNumberOfDraft(identity)) ?? number;
}

/** Continues the series after a number that staff have typed. */
export async function continueAfter(number: string): Promise<void> {
  const series = toSeries(number);
  if (series) await raiseSeries(series);
}

async function takeNumber(): Promise<string> {
  const { number } = await retryOnConflict(CONFLICT_MESSAGE, async () => {
    const { series, stored } = await findCurrentSeries();
    if (series !== stored) {
      await storeSeries(series, stored);
      return undefined;
    }
    for (let next = await takeNext(series.prefix); next; next = await takeNext(series.prefix)) {
      const number = formatNumber(next);
      if (!(await findNumberOwner(number))) return { number };
    }
    return undefined;
  });
  return number;
}

interface CurrentSeries {
  /** The series that new items continue; the stored one, if that is current. */
  series: NumberSeries;
  stored: NumberSeries | undefined;
}

/** The series of the settings; else that of most records, the stored one, or that of most items.
 *  @param prefix instead of the one of the settings. */
export async function findCurrentSeries(prefix?: string): Promise<CurrentSeries> {
  const [{ numberPrefix }, ofRecords, stored] = await Promise.all([
    getShopSettings(),
    records.get(),
    findStoredSeries(),
  ]);
  const chosen = prefix ?? numberPrefix;
  const wanted = chosen ?? ofRecords.series[0]?.prefix ?? stored?.prefix;
  const isStored = stored && wanted !== undefined && hasPrefix(stored, wanted);
  const ofItems = isStored ? [stored] : await findSeriesOfItems();
  const found = wanted ?? ofItems[0]?.prefix ?? DEFAULT_SERIES.prefix;
  const [highest = { ...DEFAULT_SERIES, prefix: found }] = [...ofItems, ...ofRecords.series]
    .filter((series) => hasPrefix(series, found))
    .sort((a, b) => b.last - a.last);
  const isSpelled = chosen === null || highest.prefix === chosen;
  return { series: isSpelled ? highest : { ...highest, prefix: chosen }, stored };
}

async function findSeriesOfItems(): Promise<UsedSeries[]> {
  const numbers: string[] = [];
  const fields = StoredItem.pick({ catalogNumber: true });
  for await (const { catalogNumber } of iterateItemFields(fields)) numbers.push(catalogNumber);
  return findSeries(numbers);
}

interface Numbers {
  numbers: readonly string[];
  series: readonly UsedSeries[];
  etag: string | undefined;
}

const TTL_MS = 1_000;

/** The numbers in Airtable, as the last sync read them. */
export const records = new KeptInMemory<Numbers>({
  name: 'the numbers of the records',
  async load(current) {
    const loaded = await loadItemLog(current?.etag);
    if (loaded === 'unchanged' && current) return current;
    if (!loaded || loaded === 'unchanged') return { numbers: [], series: [], etag: undefined };
    const numbers = loaded.records.flatMap(({ uniqueId }) => uniqueId ?? []);
    return { numbers, series: findSeries(numbers), etag: loaded.etag };
  },
  ttlMs: TTL_MS,
});
