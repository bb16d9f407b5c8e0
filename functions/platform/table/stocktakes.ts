import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { v7 as uuidV7 } from 'uuid';
import * as z from 'zod';
import { StocktakeSummary } from '../../../shared/entities/stocktake.ts';
import type { MissingPiece } from '../../../shared/stocktake.ts';
import { AUTHORS_ARE_KEPT, type PersonalData } from '../personal-data.ts';
import { createWrite, sendConditional, transactWrite, type Write } from './conditional-writes.ts';
import {
  type Closing,
  closedWrite,
  type ExpectedLocation,
  saveLocations,
  saveMissing,
} from './stocktake-counts.ts';
import { getRow, iterateRows, partitionQuery, tableName } from './table.ts';

/**
 * | access pattern                | keys                                                 |
 * |-------------------------------|------------------------------------------------------|
 * | one stocktake; all            | PK = `STOCKTAKES`, SK = `<id>`                       |
 * | the one that was started last | PK = `STOCKTAKES_STARTED`, SK = `STOCKTAKES_STARTED` |
 */
export const STOCKTAKES = 'STOCKTAKES';
export const STOCKTAKES_STARTED = 'STOCKTAKES_STARTED';

export const personalData = {
  of: 'staff',
  content: 'who started a stocktake',
  expires: 'never',
  kept: AUTHORS_ARE_KEPT,
} as const satisfies PersonalData;

/** A transaction has room for the stocktake and 99 locations. */
export const MAX_CLOSED_AT_ONCE = 99;

const StoredStocktake = z.object({ ...StocktakeSummary.shape, countId: z.uuid() });
export type StoredStocktake = z.infer<typeof StoredStocktake>;

const stocktakeKey = (id: string) => ({ PK: STOCKTAKES, SK: id });
const STARTED_KEY = { PK: STOCKTAKES_STARTED, SK: STOCKTAKES_STARTED };

export async function findStocktake(id: string): Promise<StoredStocktake | undefined> {
  const row = await getRow(stocktakeKey(id));
  return row && StoredStocktake.parse(row);
}

/** @returns all stocktakes, newest first. */
export async function listStocktakes(): Promise<StoredStocktake[]> {
  const rows = iterateRows(partitionQuery(STOCKTAKES), (row) => StoredStocktake.parse(row));
  return (await Array.fromAsync(rows)).sort((a, b) => b.startedAt.localeCompare(a.startedAt));
}

/** @returns the id of the stocktake that was started last. */
export async function findLastStart(): Promise<string | null> {
  const row = await getRow(STARTED_KEY);
  return row ? String(row.id) : null;
}

/** @param lastStart from before the open stocktakes were read.
 *  @returns false if the id is taken, or another stocktake was started since. */
export async function createStocktake(
  stocktake: StoredStocktake,
  locations: readonly ExpectedLocation[],
  lastStart: string | null,
): Promise<boolean> {
  await saveLocations(stocktake, locations);
  return transactWrite([
    createWrite({ ...stocktakeKey(stocktake.id), ...stocktake }),
    startedWrite(stocktake.id, lastStart),
  ]);
}

function startedWrite(id: string, lastStart: string | null): Write {
  const Item = { ...STARTED_KEY, id };
  if (lastStart === null) return createWrite(Item);
  const ExpressionAttributeValues = { ':last': lastStart };
  const ConditionExpression = 'id = :last';
  return { Put: { TableName: tableName(), Item, ConditionExpression, ExpressionAttributeValues } };
}

export interface ClosedLocation {
  place: number;
  missing: readonly MissingPiece[];
}

/** Accepts at most {@link MAX_CLOSED_AT_ONCE} locations.
 *  @returns false if one of them is closed already. */
export async function closeLocations(
  stocktake: StoredStocktake,
  locations: readonly ClosedLocation[],
  closed: Omit<Closing, 'closingId'>,
): Promise<boolean> {
  const closingId = uuidV7();
  await saveMissing(
    stocktake,
    closingId,
    locations.flatMap(({ missing }) => missing),
  );
  return transactWrite([
    {
      Update: {
        TableName: tableName(),
        Key: stocktakeKey(stocktake.id),
        UpdateExpression: 'ADD closedLocationCount :count',
        ConditionExpression: 'attribute_exists(PK)',
        ExpressionAttributeValues: { ':count': locations.length },
      },
    },
    ...locations.map(({ place }) => closedWrite(stocktake, place, { ...closed, closingId })),
  ]);
}

/** Does nothing if the stocktake is closed already. */
export async function closeStocktake({ id }: StoredStocktake, at: string): Promise<void> {
  await sendConditional(
    new UpdateCommand({
      TableName: tableName(),
      Key: stocktakeKey(id),
      UpdateExpression: 'SET closedAt = :at',
      ConditionExpression: 'closedAt = :null',
      ExpressionAttributeValues: { ':at': at, ':null': null },
    }),
  );
}
