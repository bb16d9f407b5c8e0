import pMap from 'p-map';
import * as z from 'zod';
import type { ScanResult } from '../../../shared/entities/stocktake.ts';
import {
  isSameLocation,
  keepNewest,
  type Scan,
  type StockItem,
} from '../../../shared/stocktake.ts';
import { conflict, invalidRequest } from '../../platform/errors.ts';
import {
  findScans,
  loadLocations,
  type StoredLocation,
  saveScan,
} from '../../platform/table/stocktake-counts.ts';
import type { StoredStocktake } from '../../platform/table/stocktakes.ts';
import type { Actor } from '../../platform/table/users.ts';
import { findCodedItem } from '../items/find-coded-item.ts';
import { findLocation } from './locations.ts';
import { findStock } from './stock.ts';

interface ReceivedScan {
  code: string;
  location: string;
  at?: string | undefined;
}

interface CodedScan {
  code: string;
  scan: Scan;
}

const CONCURRENCY = 25;

/**
 * Saves the scans unless one of them is rejected.
 * @throws AppError INVALID_REQUEST for a location that is not part of the stocktake, CONFLICT for a closed one.
 */
export async function countPieces(
  stocktake: StoredStocktake,
  received: readonly ReceivedScan[],
  by: Actor,
): Promise<ScanResult[]> {
  const placed = requireOpen(await loadLocations(stocktake), received);
  const items = await resolveCodes(placed.map(({ code }) => code));
  const now = new Date().toISOString();
  const scans = placed.map(({ code, location, place, at }): CodedScan => {
    const scannedAt = toScanTime(at, stocktake.startedAt, now);
    return { code, scan: { ...toPiece(code, items.get(code)), location, place, scannedAt, by } };
  });
  return saveScans(stocktake, scans);
}

/** @returns the results in the same order. */
async function saveScans(
  stocktake: StoredStocktake,
  scans: readonly CodedScan[],
): Promise<ScanResult[]> {
  const keys = scans.map(({ scan }) => scan.key);
  const placeOf = new Map((await findScans(stocktake, keys)).map(({ key, place }) => [key, place]));
  const newest = keepNewest(scans.map(({ scan }) => scan));
  await pMap(newest, (scan) => saveScan(stocktake, scan), { concurrency: CONCURRENCY });
  return scans.map(({ code, scan }) => {
    const { key, place, itemId, name } = scan;
    const isRepeated = placeOf.get(key) === place;
    placeOf.set(key, place);
    return {
      code,
      itemId,
      name,
      isRepeated,
      ...(stocktake.blind ? {} : { belongsAt: toOtherLocation(scan) }),
    };
  });
}

/** @returns the scans with the names and places of their locations. */
function requireOpen(
  locations: readonly StoredLocation[],
  scans: readonly ReceivedScan[],
): (ReceivedScan & { place: number })[] {
  const found = scans.map((scan) => ({ scan, location: findLocation(locations, scan.location) }));
  const issues = found.flatMap(({ location }, n) =>
    location ? [] : { path: `scans.${n}.location`, message: 'Not a location of this stocktake' },
  );
  if (issues.length > 0) throw invalidRequest(issues);
  return found.flatMap(({ scan, location }) => {
    if (!location) return [];
    const { name, place, closedAt } = location;
    if (closedAt === null) return { ...scan, location: name, place };
    throw conflict(`${name} is closed, so no more pieces can be counted there.`);
  });
}

/** @returns the existing items by code. */
async function resolveCodes(codes: readonly string[]): Promise<ReadonlyMap<string, StockItem>> {
  const ids = await pMap(new Set(codes), async (code) => [code, await findItemId(code)] as const, {
    concurrency: CONCURRENCY,
  });
  const items = await findStock(ids.flatMap(([, id]) => id ?? []));
  return new Map(
    ids.flatMap(([code, id = '']) => {
      const item = items.get(id);
      return item ? [[code, item] as const] : [];
    }),
  );
}

/** An id is a code as well: otherwise it would be the key of an unknown piece and of the item. */
const findItemId = async (code: string): Promise<string | undefined> =>
  z.uuid().safeParse(code).success ? code : findCodedItem(code);

/** Clocks of phones may be wrong. */
function toScanTime(at: string | undefined, startedAt: string, now: string): string {
  if (at === undefined) return now;
  const time = new Date(at).toISOString();
  return time < startedAt || time > now ? now : time;
}

function toPiece(
  code: string,
  item: StockItem | undefined,
): Omit<Scan, 'location' | 'place' | 'scannedAt' | 'by'> {
  const noItem = { itemId: null, name: null, catalogNumber: null, expectedAt: null };
  if (!item) return { key: code, ...noItem, reason: 'unknown code' };
  const { id, name, catalogNumber } = item;
  const reason = findReason(item);
  const expectedAt = reason === null ? item.location : null;
  return { key: id, itemId: id, name, catalogNumber, expectedAt, reason };
}

function findReason({ isSold, location }: StockItem): Scan['reason'] {
  if (isSold) return 'sold';
  return location === null ? 'no location' : null;
}

const toOtherLocation = ({ expectedAt, location }: Scan): string | null =>
  isSameLocation(expectedAt, location) ? null : expectedAt;
