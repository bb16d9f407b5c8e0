import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import { MilitaryItem } from '../../../shared/entities/military-item.ts';
import type { PersonalData } from '../personal-data.ts';
import { batchGet } from './batch-get.ts';
import type { Write } from './conditional-writes.ts';
import { parseRows } from './parse-rows.ts';
import { tableName } from './table.ts';

/**
 * | access pattern                         | keys                                                |
 * |----------------------------------------|-----------------------------------------------------|
 * | the consignor's agreement on a product | PK = `CONSIGNMENT#<product id>`, SK = `CONSIGNMENT` |
 *
 * Items with both a registered consignor and an Airtable record have a row. It changes in the item's transaction.
 */
export const CONSIGNMENT = 'CONSIGNMENT#';
const SORT_KEY = 'CONSIGNMENT';
const key = (productId: string) => ({ PK: `${CONSIGNMENT}${productId}`, SK: SORT_KEY });

export const personalData = {
  of: 'staff',
  content: 'which consignor a piece belongs to, with the agreed share and price floor',
  expires: 'with the item or its record',
  kept: 'the shop must know whose pieces it sells and on which terms (contract with the consignor); staff can change the item',
} as const satisfies PersonalData;

const Consignment = z.object({
  productId: z.string(),
  itemId: z.uuid(),
  consignorId: z.uuid(),
  floor: MilitaryItem.shape.floor.unwrap(),
  /** Percent of the price; null if the consignor's terms apply. */
  share: MilitaryItem.shape.consignorShare,
});
export type Consignment = z.infer<typeof Consignment>;

type ConsignedItem = Pick<
  MilitaryItem,
  'id' | 'airtableId' | 'consignorId' | 'consignorShare' | 'floor'
>;

export async function findConsignments(
  productIds: readonly string[],
): Promise<ReadonlyMap<string, Consignment>> {
  const rows = await batchGet(productIds.map(key), { ConsistentRead: true });
  const consignments = await parseRows(rows, (row) => Consignment.parse(row));
  return new Map(consignments.map((consignment) => [consignment.productId, consignment]));
}

/** Part of the transaction that saves an item.
 *  @param before undefined for an item that is created or restored.
 *  @param after undefined for an item that is deleted. */
export function consignmentWrites(
  before: ConsignedItem | undefined,
  after: ConsignedItem | undefined,
): Write[] {
  const [from, to] = [before, after].map((item) => item && toConsignment(item));
  if (isDeepStrictEqual(from, to)) return [];
  return [
    ...(from && from.productId !== to?.productId
      ? [{ Delete: { TableName: tableName(), Key: key(from.productId) } }]
      : []),
    ...(to ? [{ Put: { TableName: tableName(), Item: { ...key(to.productId), ...to } } }] : []),
  ];
}

function toConsignment({
  id,
  airtableId,
  consignorId,
  consignorShare,
  floor = null,
}: ConsignedItem): Consignment | undefined {
  if (!airtableId || !consignorId) return undefined;
  return {
    productId: toProductId(airtableId),
    itemId: id,
    consignorId,
    floor,
    share: consignorShare,
  };
}
