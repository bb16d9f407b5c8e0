import * as z from 'zod';
import { readDeviceSetting, writeDeviceSetting } from '../../lib/useDeviceSetting.ts';

const StoredScan = z.object({
  id: z.string(),
  code: z.string(),
  location: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** Why the server refused it; null while it waits. */
  refusal: z.string().nullable(),
});
export type StoredScan = z.infer<typeof StoredScan>;

const StoredScans = z.array(StoredScan).catch([]);

/** Used where site data is blocked or full: these scans last until the page is reloaded. */
const unstored = new Map<string, StoredScan[]>();

/** Returns the scans of this device that the server does not have yet, oldest first. */
export const readScans = (stocktakeId: string): StoredScan[] =>
  unstored.get(stocktakeId) ?? readStored(stocktakeId);

export function writeScans(stocktakeId: string, scans: readonly StoredScan[]): void {
  writeDeviceSetting(getName(stocktakeId), scans.length === 0 ? undefined : scans);
  const isStored = readStored(stocktakeId).length === scans.length;
  if (isStored) unstored.delete(stocktakeId);
  else unstored.set(stocktakeId, [...scans]);
}

const readStored = (stocktakeId: string) =>
  StoredScans.parse(readDeviceSetting(getName(stocktakeId)));

const getName = (stocktakeId: string) => `stocktake-scans:${stocktakeId}`;
