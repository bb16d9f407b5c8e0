import * as z from 'zod';
import { type Resolution, Stocktake, StocktakeDifference } from './entities/stocktake.ts';

type Kind = StocktakeDifference['kind'];

export const Scan = Stocktake.shape.scanned.element.extend({
  /** Position of the location in the stocktake. */
  place: z.int(),
  /** The location of the item when the scan was received; null for an unexpected piece. */
  expectedAt: z.string().nullable(),
  reason: StocktakeDifference.shape.reason,
});
export type Scan = z.infer<typeof Scan>;

export const MissingPiece = z.object({
  itemId: z.uuid(),
  name: z.string(),
  catalogNumber: z.string(),
  expectedAt: z.string(),
});
export type MissingPiece = z.infer<typeof MissingPiece>;

export const SettledDifference = StocktakeDifference.shape.resolved.unwrap().extend({
  key: z.string(),
  kind: StocktakeDifference.shape.kind,
  /** The scan that caused the difference; null for a missing piece. */
  scannedAt: z.iso.datetime().nullable(),
});
export type SettledDifference = z.infer<typeof SettledDifference>;

export interface StockItem {
  id: string;
  name: string;
  catalogNumber: string;
  location: string | null;
  isSold: boolean;
}

interface Count {
  isBlind: boolean;
  locations: readonly Pick<Stocktake['locations'][number], 'name' | 'closedAt'>[];
  /** One for each piece. */
  scans: readonly Scan[];
  /** Stored when their locations were closed. */
  missing: readonly MissingPiece[];
  settled: readonly SettledDifference[];
}

export type Differences = Pick<Stocktake, 'missing' | 'unexpected' | 'misplaced'>;

const KIND_RESOLUTIONS: Readonly<Record<Kind, readonly Resolution[]>> = {
  missing: ['found', 'lost'],
  misplaced: ['moved', 'returned'],
  unexpected: ['dismissed'],
};

export const tidyLocation = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** Locations that differ in spaces and case only are the same. */
export const normalizeLocation = (text: string): string => tidyLocation(text).toLowerCase();

export const isSameLocation = (a: string | null, b: string | null): boolean =>
  normalizeLocation(a ?? '') === normalizeLocation(b ?? '');

/** The scan with the highest rank decides where a piece is. Scans of the same time rank by place and person, so that the
 *  order of arrival never matters. */
export const toScanRank = ({
  scannedAt,
  place,
  by,
}: Pick<Scan, 'scannedAt' | 'place' | 'by'>): string =>
  `${scannedAt} ${String(place).padStart(6, '0')} ${by.id}`;

/** @returns the deciding scan of each piece. */
export function keepNewest(scans: readonly Scan[]): Scan[] {
  const newest = new Map<string, Scan>();
  for (const scan of scans) {
    const known = newest.get(scan.key);
    if (!known || toScanRank(known) < toScanRank(scan)) newest.set(scan.key, scan);
  }
  return [...newest.values()];
}

/**
 * @param location that is being closed.
 * @param expectedIds the items that were there at the start.
 * @param items as they are now, by id; deleted ones are absent.
 * @param counted the ids of all items that were counted, at any location.
 */
export function findMissing(
  location: string,
  expectedIds: readonly string[],
  items: ReadonlyMap<string, StockItem>,
  counted: ReadonlySet<string>,
): MissingPiece[] {
  return expectedIds.flatMap((id) => {
    const item = items.get(id);
    if (!item || item.isSold || counted.has(id)) return [];
    if (!isSameLocation(item.location, location)) return [];
    return { itemId: id, name: item.name, catalogNumber: item.catalogNumber, expectedAt: location };
  });
}

/** A blind stocktake has no differences of open locations. */
export function compareStocktake({
  isBlind,
  locations,
  scans,
  missing,
  settled,
}: Count): Differences {
  const open = new Set(
    locations.flatMap(({ name, closedAt }) => (closedAt === null ? normalizeLocation(name) : [])),
  );
  const shown = scans.filter(({ location }) => !isBlind || !open.has(normalizeLocation(location)));
  const counted = new Set(scans.map(({ key }) => key));
  const settledByKey = new Map(settled.map((each) => [each.key, each]));
  return {
    missing: missing
      .filter(({ itemId }) => !counted.has(itemId))
      .map((piece) => toMissing(piece, settledByKey)),
    unexpected: shown
      .filter(({ reason }) => reason !== null)
      .map((scan) => toScanned('unexpected', scan, settledByKey)),
    misplaced: shown.filter(isMisplaced).map((scan) => toScanned('misplaced', scan, settledByKey)),
  };
}

const isMisplaced = ({ reason, expectedAt, location }: Scan): boolean =>
  reason === null && !isSameLocation(expectedAt, location);

/** Pieces without a location can be moved to where they were counted. */
export const canSettle = (
  { kind, reason }: Pick<StocktakeDifference, 'kind' | 'reason'>,
  resolution: Resolution,
): boolean =>
  KIND_RESOLUTIONS[kind].includes(resolution) ||
  (resolution === 'moved' && reason === 'no location');

type SettledByKey = ReadonlyMap<string, SettledDifference>;

const toMissing = (
  { itemId, name, catalogNumber, expectedAt }: MissingPiece,
  settled: SettledByKey,
): StocktakeDifference => ({
  key: itemId,
  kind: 'missing',
  itemId,
  name,
  catalogNumber,
  expectedAt,
  countedAt: null,
  reason: null,
  resolved: findResolved(settled.get(itemId), 'missing', null),
});

const toScanned = (
  kind: Kind,
  { key, itemId, name, catalogNumber, expectedAt, location, reason, scannedAt }: Scan,
  settled: SettledByKey,
): StocktakeDifference => ({
  key,
  kind,
  itemId,
  name,
  catalogNumber,
  expectedAt,
  countedAt: location,
  reason,
  resolved: findResolved(settled.get(key), kind, scannedAt),
});

/** A later scan makes another difference, which is open again. */
function findResolved(
  settled: SettledDifference | undefined,
  kind: Kind,
  scannedAt: string | null,
): StocktakeDifference['resolved'] {
  if (!settled || settled.kind !== kind || settled.scannedAt !== scannedAt) return null;
  const { resolution, at, by } = settled;
  return { resolution, at, by };
}
