import {
  DEFAULT_SERIES,
  findSeries,
  formatNumber,
  hasPrefix,
  type NumberSeries,
  toSeries,
  type UsedSeries,
} from '../../../shared/item-form/number-series.ts';
import { KeptInMemory } from '../../platform/aws/kept-in-memory.ts';
import { loadItemLog } from '../../platform/bucket/item-log.ts';
import { conflict } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
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
import { getShopSettings } from '../../platform/table/shop-settings.ts';

const CONFLICT_MESSAGE = 'Many items are being numbered at the same time. Please try again.';
const UNKNOWN_NUMBERS_MESSAGE =
  'Run a sync first, or type a Unique ID: the Airtable base has been changed, and its Unique IDs are not known yet.';

export const assignNumber = async (identity: string): Promise<string> =>
  (await findReservedNumber({ airtableIdentity: identity })) ?? (await takeNumber());

/**
 * Repeated calls for the same item or draft return the same number.
 * @param taken a reserved number that another record has.
 */
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

type Holder = Pick<StoredItem, 'airtableIdentity'> & Partial<Pick<StoredItem, 'id'>>;

/** @returns undefined without a reservation, or if another item has the number. */
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

export async function continueAfter(number: string): Promise<void> {
  const series = toSeries(number);
  if (series) await raiseSeries(series);
}

/** @throws AppError CONFLICT after a change of the base, until a sync has read its numbers. */
async function takeNumber(): Promise<string> {
  if ((await recordNumbers.get()).awaitsSync) throw conflict(UNKNOWN_NUMBERS_MESSAGE);
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
  series: NumberSeries;
  stored: NumberSeries | undefined;
}

/**
 * Prefers the series of the settings, then the one of most records, the latest used one, and that of most items.
 * @param prefix overrides the settings.
 */
export async function findCurrentSeries(prefix?: string): Promise<CurrentSeries> {
  const [{ numberPrefix }, ofRecords, allStored] = await Promise.all([
    getShopSettings(),
    recordNumbers.get(),
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

export const recordNumbers = new KeptInMemory<Numbers>({
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
