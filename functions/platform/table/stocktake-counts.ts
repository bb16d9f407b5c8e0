import { PutCommand } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import * as z from 'zod';
import { Stocktake } from '../../../shared/entities/stocktake.ts';
import { MissingPiece, Scan, SettledDifference, toScanRank } from '../../../shared/stocktake.ts';
import { dynamodb } from '../aws/dynamodb.ts';
import { AUTHORS_ARE_KEPT, type PersonalData } from '../personal-data.ts';
import { split } from '../split.ts';
import { batchGet } from './batch-get.ts';
import { createWrite, sendConditional, type Write } from './conditional-writes.ts';
import { parseRows } from './parse-rows.ts';
import { iterateRows, partitionQuery, tableName } from './table.ts';

/**
 * | access pattern                          | keys                                                          |
 * |-----------------------------------------|---------------------------------------------------------------|
 * | the items that are expected at a place  | PK = `STOCKTAKE#<count id>`, SK = `EXPECTED#<place>#<part>`   |
 * | the locations by place                  | PK = `STOCKTAKE#<count id>`, SK = `LOCATION#<place>`          |
 * | the pieces that were missing at closing | PK = `STOCKTAKE#<count id>`, SK = `MISSING#<closing>#<part>`  |
 * | the deciding scan of a piece            | PK = `STOCKTAKE#<count id>`, SK = `SCAN#<key>`                |
 * | how a difference was settled            | PK = `STOCKTAKE#<count id>`, SK = `SETTLED#<key>`             |
 *
 * An attempt to start a stocktake or to close a location writes its rows under a new id first. The row that names the id
 * makes them valid; the rows of other attempts are never read.
 */
export const STOCKTAKE = 'STOCKTAKE#';
const EXPECTED = 'EXPECTED#';
const LOCATION = 'LOCATION#';
const MISSING = 'MISSING#';
const SCAN = 'SCAN#';
const SETTLED = 'SETTLED#';

export const personalData = {
  of: 'staff',
  content: 'who counted a piece, closed a location or settled a difference',
  expires: 'never',
  kept: AUTHORS_ARE_KEPT,
} as const satisfies PersonalData;

const IDS_PER_ROW = 2_000;
/** Names make these rows longer; DynamoDB limits a row to 400 kB. */
const MISSING_PER_ROW = 250;
const WRITE_CONCURRENCY = 25;

/** A stocktake. The id is part of the keys of its rows. */
interface CountOwner {
  countId: string;
}

const StoredLocation = z.object({
  type: z.literal('location'),
  place: z.int(),
  name: z.string(),
  expected: z.int(),
  closedAt: z.iso.datetime().nullable(),
  closedBy: Stocktake.shape.by.nullable(),
  /** The id of the closing whose missing pieces count. */
  closingId: z.string().nullable(),
});
export type StoredLocation = z.infer<typeof StoredLocation>;

const Expected = z.object({ place: z.int(), itemIds: z.array(z.string()) });

const Missing = z.object({
  type: z.literal('missing'),
  closingId: z.string(),
  pieces: z.array(MissingPiece),
});

const CountRow = z.discriminatedUnion('type', [
  StoredLocation,
  Missing,
  SettledDifference.extend({ type: z.literal('settled') }),
  Scan.extend({ type: z.literal('scan') }),
]);

const toPartition = ({ countId }: CountOwner) => `${STOCKTAKE}${countId}`;
const pad = (number: number) => String(number).padStart(6, '0');
const locationKey = (owner: CountOwner, place: number) => ({
  PK: toPartition(owner),
  SK: `${LOCATION}${pad(place)}`,
});
const scanKey = (owner: CountOwner, key: string) => ({
  PK: toPartition(owner),
  SK: `${SCAN}${key}`,
});

export interface ExpectedLocation {
  name: string;
  itemIds: readonly string[];
}

export const saveLocations = (
  owner: CountOwner,
  locations: readonly ExpectedLocation[],
): Promise<void> => putAll(locations.flatMap((each, place) => toLocationRows(owner, each, place)));

function toLocationRows(
  owner: CountOwner,
  { name, itemIds }: ExpectedLocation,
  place: number,
): Record<string, unknown>[] {
  const location: StoredLocation = {
    type: 'location',
    place,
    name,
    expected: itemIds.length,
    closedAt: null,
    closedBy: null,
    closingId: null,
  };
  return [
    { ...locationKey(owner, place), ...location },
    ...split(itemIds, IDS_PER_ROW).map((some, part) => ({
      PK: toPartition(owner),
      SK: `${EXPECTED}${pad(place)}#${pad(part)}`,
      place,
      itemIds: some,
    })),
  ];
}

/** @returns the locations by place. */
export const loadLocations = (owner: CountOwner): Promise<StoredLocation[]> =>
  Array.fromAsync(iterateRows(partQuery(owner, LOCATION), (row) => StoredLocation.parse(row)));

/** @param place by default all.
 *  @returns ids of the items that were expected at the start, by place. */
export async function loadExpected(
  owner: CountOwner,
  place?: number,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const prefix = place === undefined ? EXPECTED : `${EXPECTED}${pad(place)}#`;
  const rows = iterateRows(partQuery(owner, prefix), (row) => Expected.parse(row));
  const byPlace = Map.groupBy(await Array.fromAsync(rows), (row) => row.place);
  return new Map(
    Array.from(byPlace, ([each, parts]) => [each, parts.flatMap(({ itemIds }) => itemIds)]),
  );
}

function partQuery(owner: CountOwner, prefix: string) {
  const query = partitionQuery(toPartition(owner));
  return {
    ...query,
    KeyConditionExpression: 'PK = :partition AND begins_with(SK, :prefix)',
    ExpressionAttributeValues: { ...query.ExpressionAttributeValues, ':prefix': prefix },
  };
}

export interface StoredCount {
  locations: StoredLocation[];
  scans: Scan[];
  missing: MissingPiece[];
  settled: SettledDifference[];
}

/** Reads all but the expected items. */
export async function loadCount(owner: CountOwner): Promise<StoredCount> {
  const partition = toPartition(owner);
  const query = {
    ...partitionQuery(partition),
    // The expected items sort before the locations.
    KeyConditionExpression: 'PK = :partition AND SK >= :first',
    ExpressionAttributeValues: { ':partition': partition, ':first': LOCATION },
  };
  const rows = await Array.fromAsync(iterateRows(query, (row) => CountRow.parse(row)));
  const locations = rows.filter((row) => row.type === 'location');
  const closings = new Set(locations.map(({ closingId }) => closingId));
  return {
    locations,
    scans: rows.filter((row) => row.type === 'scan'),
    missing: rows.flatMap((row) =>
      row.type === 'missing' && closings.has(row.closingId) ? row.pieces : [],
    ),
    settled: rows.filter((row) => row.type === 'settled'),
  };
}

/** @returns the deciding scans of these pieces. */
export async function findScans(owner: CountOwner, keys: readonly string[]): Promise<Scan[]> {
  const rows = await batchGet(
    keys.map((key) => scanKey(owner, key)),
    { ConsistentRead: true },
  );
  return parseRows(rows, (row) => Scan.parse(row));
}

/** Keeps the stored scan of the piece if it is newer. */
export async function saveScan(owner: CountOwner, scan: Scan): Promise<void> {
  const rank = toScanRank(scan);
  await sendConditional(
    new PutCommand({
      TableName: tableName(),
      Item: { ...scanKey(owner, scan.key), type: 'scan', rank, ...scan },
      ConditionExpression: 'attribute_not_exists(PK) OR #rank < :rank',
      ExpressionAttributeNames: { '#rank': 'rank' },
      ExpressionAttributeValues: { ':rank': rank },
    }),
  );
}

export async function saveMissing(
  owner: CountOwner,
  closingId: string,
  missing: readonly MissingPiece[],
): Promise<void> {
  await putAll(
    split(missing, MISSING_PER_ROW).map((pieces, part) => ({
      PK: toPartition(owner),
      SK: `${MISSING}${closingId}#${pad(part)}`,
      type: 'missing',
      closingId,
      pieces,
    })),
  );
}

export interface Closing {
  /** Of the missing pieces. */
  closingId: string;
  at: string;
  by: Stocktake['by'];
}

/** Fails if the location is closed already. */
export const closedWrite = (
  owner: CountOwner,
  place: number,
  { closingId, at, by }: Closing,
): Write => ({
  Update: {
    TableName: tableName(),
    Key: locationKey(owner, place),
    UpdateExpression: 'SET closedAt = :at, closedBy = :by, closingId = :id',
    ConditionExpression: 'closedAt = :null',
    ExpressionAttributeValues: { ':at': at, ':by': by, ':id': closingId, ':null': null },
  },
});

/** Fails if the difference was settled since `before` was read. */
export function settledWrite(
  owner: CountOwner,
  settled: SettledDifference,
  before: SettledDifference | undefined,
): Write {
  const SK = `${SETTLED}${settled.key}`;
  const Item = { PK: toPartition(owner), SK, type: 'settled', ...settled };
  if (!before) return createWrite(Item);
  return {
    Put: {
      TableName: tableName(),
      Item,
      ConditionExpression: '#at = :before',
      ExpressionAttributeNames: { '#at': 'at' },
      ExpressionAttributeValues: { ':before': before.at },
    },
  };
}

async function putAll(rows: readonly Record<string, unknown>[]): Promise<void> {
  await pMap(rows, (Item) => dynamodb.send(new PutCommand({ TableName: tableName(), Item })), {
    concurrency: WRITE_CONCURRENCY,
  });
}
