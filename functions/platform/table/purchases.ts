import * as z from 'zod';
import type { ItemEvent } from '../../../shared/entities/item-event.ts';
import { Purchase } from '../../../shared/entities/purchase.ts';
import type { PersonalData } from '../personal-data.ts';
import { openYearWrites } from './closed-years.ts';
import { createWrite, transactWrite, type Write } from './conditional-writes.ts';
import { ALL_DAYS, type Period, periodQuery } from './day-periods.ts';
import { countEvents, eventWrites } from './item-events.ts';
import { itemPut, type StoredItem } from './items.ts';
import { requireAllRows } from './parse-rows.ts';
import { getRow, iterateRows, tableName } from './table.ts';

/**
 * | access pattern            | keys                                                 |
 * |---------------------------|------------------------------------------------------|
 * | purchases, latest first   | PK = `PURCHASES`, SK = `<day>#<time>#<id>`, backward |
 * | the key of one, by its id | PK = `PURCHASES`, SK = `ID#<id>`                     |
 *
 * The time is that of recording. A purchase, the costs of its items and their events change in one transaction.
 */
export const PURCHASES = 'PURCHASES';

export const personalData = {
  of: 'staff',
  content:
    'sellers of pieces, as staff name them, photos of their receipts, and who recorded a purchase',
  expires: 'never',
  kept: 'the shop must be able to show from whom it bought a piece and at what cost (tax law)',
} as const satisfies PersonalData;

const purchaseKey = ({ date, createdAt, id }: Purchase) => ({
  PK: PURCHASES,
  SK: `${date}#${createdAt}#${id}`,
});
const referenceKey = (id: string) => ({ PK: PURCHASES, SK: `ID#${id}` });

const Reference = z.object({ purchaseSk: z.string() });

export async function findPurchase(id: string): Promise<Purchase | undefined> {
  const reference = await getRow(referenceKey(id));
  if (!reference) return undefined;
  const row = await getRow({ PK: PURCHASES, SK: Reference.parse(reference).purchaseSk });
  return row && Purchase.parse(row);
}

/** Yields the latest first.
 *  @param after the last one of the previous page, which must be in the period. */
export const iteratePurchases = (
  period: Period,
  after?: Purchase,
): AsyncGenerator<Purchase, void> =>
  iterateRows(
    { ...periodQuery(PURCHASES, period), ScanIndexForward: false },
    (row) => Purchase.parse(row),
    { after: after && purchaseKey(after) },
  );

/** Costs need every row, so a malformed one is an error.
 *  @returns all purchases, the latest first. */
export const listPurchases = (): Promise<Purchase[]> =>
  requireAllRows(() => Array.fromAsync(iteratePurchases(ALL_DAYS)));

/** An item whose cost a purchase sets, or sets back. */
export interface CostChange {
  before: StoredItem;
  after: StoredItem;
  /** Undefined if the cost stays the same. */
  event: ItemEvent | undefined;
}

/** @returns false if the purchase exists, its year is closed, or an item has changed since it was read. */
export function createPurchase(
  purchase: Purchase,
  changes: readonly CostChange[],
): Promise<boolean> {
  const key = purchaseKey(purchase);
  return savePurchase(purchase, changes, [
    createWrite({ ...key, ...purchase }),
    createWrite({ ...referenceKey(purchase.id), purchaseSk: key.SK }),
  ]);
}

/** @returns false if the purchase is void already, its year is closed, or an item has changed since it was read. */
export const saveVoidPurchase = (
  purchase: Purchase,
  changes: readonly CostChange[],
): Promise<boolean> =>
  savePurchase(purchase, changes, [
    {
      Put: {
        TableName: tableName(),
        Item: { ...purchaseKey(purchase), ...purchase },
        ConditionExpression: 'voidedAt = :null',
        ExpressionAttributeValues: { ':null': null },
      },
    },
  ]);

async function savePurchase(
  { date }: Purchase,
  changes: readonly CostChange[],
  writes: readonly Write[],
): Promise<boolean> {
  const edited = changes.flatMap(({ after, event }) =>
    event ? [{ itemId: after.id, event }] : [],
  );
  for (const { itemId } of edited) await countEvents(itemId);
  return transactWrite([
    ...writes,
    ...openYearWrites(date),
    ...changes.map(itemWrite),
    ...edited.flatMap(({ itemId, event }) => eventWrites(itemId, event)),
  ]);
}

const itemWrite = ({ before, after }: CostChange): Write =>
  itemPut(
    { ...after, revision: before.revision + 1 },
    {
      ConditionExpression: 'revision = :before',
      ExpressionAttributeValues: { ':before': before.revision },
    },
  );
