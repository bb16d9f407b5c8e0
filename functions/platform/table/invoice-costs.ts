import * as z from 'zod';
import { MilitaryItem } from '../../../shared/entities/military-item.ts';
import type { PersonalData } from '../personal-data.ts';
import { batchGet } from './batch-get.ts';
import { createWrite, type Write } from './conditional-writes.ts';
import { parseRows } from './parse-rows.ts';

/**
 * | access pattern           | keys                                  |
 * |--------------------------|---------------------------------------|
 * | the pieces of an invoice | PK = `INVOICE_COSTS`, SK = `<number>` |
 *
 * A row is written in the transaction that issues the invoice, and never changes.
 */
export const INVOICE_COSTS = 'INVOICE_COSTS';

export const personalData = {
  of: 'staff',
  content: 'the costs of invoiced pieces, and whose consigned pieces they were',
  expires: 'never',
  kept: 'the books must show at which costs and for whom pieces were sold (tax law)',
} as const satisfies PersonalData;

/** A piece as it was when its invoice was issued. */
const InvoicedPiece = z.object({
  productId: z.uuid(),
  itemId: z.uuid().nullable(),
  /** Of one unit. */
  cost: MilitaryItem.shape.cost,
  itemType: z.string(),
  unit: z.string(),
  consignorId: z.uuid().nullable(),
  consignor: z.string().nullable(),
  /** Percent of the price; null if the consignor's terms apply. */
  consignorShare: MilitaryItem.shape.consignorShare,
});
export type InvoicedPiece = z.infer<typeof InvoicedPiece>;

const Row = z.object({ number: z.string(), lines: z.array(InvoicedPiece) });

const key = (number: string) => ({ PK: INVOICE_COSTS, SK: number });

export const invoiceCostsWrite = (number: string, lines: readonly InvoicedPiece[]): Write =>
  createWrite({ ...key(number), number, lines });

/** @returns the pieces by the number of their invoice. */
export async function listInvoiceCosts(
  numbers: readonly string[],
): Promise<ReadonlyMap<string, readonly InvoicedPiece[]>> {
  const rows = await batchGet(numbers.map(key), { ConsistentRead: true });
  const costs = await parseRows(rows, (row) => Row.parse(row));
  return new Map(costs.map(({ number, lines }) => [number, lines]));
}
