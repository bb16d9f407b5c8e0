import {
  DEFAULT_SERIES,
  findSeries,
  formatNumber,
  hasPrefix,
  type NumberSeries,
  toSeries,
  type UsedSeries,
} from '../../../shared/item-form/number-series.ts';
import { loadItemLog } from '../../platform/bucket/item-log.ts';
import { conflict } from '../../platform/errors.ts';
import { KeptInMemory } from '../../platform/kept-in-memory.ts';
import { findNumberOwner } from '../../platform/table/catalog-numbers.ts';
import { iterateItemFields, StoredItem } from '../../platform/table/items.ts';
import {
  findNumberOfDraft,
  findStoredSeries,
  raiseSeries,
  saveNumberOfDraft,
  storeSeries,
  takeNext,
} from '../../platform/table/number-series.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';
import { getShopSettings } from '../../platform/table/shop-settings.ts';

const CONFLICT_MESSAGE = 'Many items are being numbered at the same time. Please try again.';
const UNKNOWN_NUMBERS_MESSAGE =
  'Run a sync first, or type a Unique ID: the Airtable base has been changed, and its Unique IDs are not known yet.';

/** Gives an item the number that is reserved for it, or the next one of the dealer's series. */
export const assignNumber = async (identity: string): Promise<string> =>
  (await findReservedNumber({ airtableIdentity: identity })) ?? (await takeNumber());

/** Reserves the next number for an item or a draft, which gets the same one again whenever it asks.
 *  @param taken a reserved number that a record of another item has. */
export async function reserveNumber(holder: Holder, taken?: string): Promise<string> {
  const { airtableIdentity } = holder;
  const { number } = await retryOnConflict(CONFLICT_MESSAGE, async () => {
    const reserved = await findReservedNumber(holder);
    if (reserved && reserved !== taken) return { number: reserved };
    const before = await findNumberOfDraft(airtableIdentity);
    const number = await takeNumber();
    return (await saveNumberOfDraft(airtableIdentity, number, before)) ? { number } : undefined;
  });
  return number;
}

/** A draft has no id. */
type Holder = Pick<StoredItem, 'airtableIdentity'> & Partial<Pick<StoredItem, 'id'>>;

/** @returns undefined without a reservation, or if another item has got the number since. */
export async function findReservedNumber({
  id,
  airtableIdentity,
}: Holder): Promise<string | undefined> {
  const number = await findNumberOfDraft(airtableIdentity);
  const owner = number && (await findNumberOwner(number));
  if (!owner) return number;
  const isOwn = 'identity' in owner ? owner.identity === airtableIdentity : owner.itemId === id;
  return isOwn ? number : undefined;
}

/** Continues the series after a number that staff have typed. */
export async function continueAfter(number: string): Promise<void> {
  const series = toSeries(number);
  if (series) await raiseSeries(series);
}

/** @throws AppError CONFLICT after a change of the base, whose numbers only a sync reads. */
async function takeNumber(): Promise<string> {
  if ((await records.get()).awaitsSync) throw conflict(UNKNOWN_NUMBERS_MESSAGE);
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

/** The series of the settings; else that of most records, the latest used one, or that of most items.
 *  @param prefix instead of the one of the settings. */
export async function findCurrentSeries(prefix?: string): Promise<CurrentSeries> {
  const [{ numberPrefix }, ofRecords, allStored] = await Promise.all([
    getShopSettings(),
    records.get(),
    findStoredSeries(),
  ]);
  const chosen = prefix ?? numberPrefix;
  const wanted = chosen ?? ofRecords.series[0]?.prefix ?? allStored[0]?.prefix;
  const stored =
    wanted === undefined ? undefined : allStored.find((series) => hasPrefix(series, wanted));
  const ofItems = stored ? [stored] : await findSeriesOfItems();
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
  awaitsSync: boolean;
  etag: string | undefined;
}

const TTL_MS = 1_000;

/** The numbers in Airtable, as the last sync read them. */
export const records = new KeptInMemory<Numbers>({
  name: 'the numbers of the records',
  async load(current) {
    const loaded = await loadItemLog(current?.etag);
    if (loaded === 'unchanged' && current) return current;
    if (!loaded || loaded === 'unchanged') {
      return { numbers: [], series: [], awaitsSync: false, etag: undefined };
    }
    const numbers = loaded.records.flatMap(({ uniqueId }) => uniqueId ?? []);
    const { etag, awaitsSync = false } = loaded;
    return { numbers, series: findSeries(numbers), awaitsSync, etag };
  },
  ttlMs: TTL_MS,
});
