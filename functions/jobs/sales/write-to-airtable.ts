import { CellReader } from '../../../shared/airtable-mapping/cell-reader.ts';
import { COLUMNS, ITEM_TABLE, OPTIONAL_COLUMNS } from '../../../shared/airtable-mapping/columns.ts';
import { getListingStatus } from '../../../shared/airtable-mapping/read-status.ts';
import type { AirtableRecord } from '../../../shared/entities/airtable.ts';
import type { Claim } from '../../../shared/entities/hold.ts';
import {
  LISTED_STATUS,
  type ListingStatus,
  SOLD_STATUS,
} from '../../../shared/entities/listing-status.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { PRODUCT_DEFAULTS } from '../../../shared/vocabulary.ts';
import type { AirtableBase } from '../../domain/airtable/base.ts';
import { AirtableError } from '../../domain/airtable/error.ts';
import { findRecordById } from '../../domain/airtable/find-record.ts';
import { changeAirtableUpdate } from '../../domain/quotes/holds.ts';
import { log } from '../../platform/aws/log.ts';
import { AppError } from '../../platform/errors.ts';
import { decideRemaining, forgetRemaining } from './claim-progress.ts';

type ImportedProduct = StoredProduct & { airtableId: string };

interface StockChange {
  /** @param quantity of the claim. */
  getRemaining: (quantity: number) => number;
  /** @returns the cells to write; none if Airtable has the change already. */
  getCells: (remaining: number) => Record<string, unknown>;
}

export async function writeToAirtable(
  base: AirtableBase,
  product: ImportedProduct,
  claim: Claim,
): Promise<void> {
  const { id, airtableId } = product;
  const record = await findRecordById(base, airtableId);
  if (!record) {
    throw new AppError('NOT_FOUND', 'The record of the piece is no longer in Airtable.');
  }
  const listing = { status: getListingStatus(record), quantity: readQuantity(record) };
  const change =
    claim.kind === 'return' ? planReturn(listing, product) : planSale(listing, product);
  const remaining = await decideRemaining(id, claim, change.getRemaining);
  if (remaining === undefined) return;
  await updateRecord(base, product, claim, change.getCells(remaining));
  await changeAirtableUpdate(id, claim.id, (_, at) => ({
    state: 'written',
    error: null,
    at,
    remaining,
  }));
  log.info(`A ${claim.kind} was written to Airtable`, { productId: id, remaining });
}

interface Listing {
  status: ListingStatus | undefined;
  /** Null for an empty cell, undefined for one that cannot be read. */
  quantity: number | null | undefined;
}

const readQuantity = (record: AirtableRecord) =>
  new CellReader(record).quantity(OPTIONAL_COLUMNS.stockQuantity);

function planSale({ status, quantity }: Listing, { stockQuantity }: ImportedProduct): StockChange {
  const listed =
    quantity === undefined ? stockQuantity : (quantity ?? PRODUCT_DEFAULTS.stockQuantity);
  const isSold = status === 'sold';
  return {
    getRemaining: (sold) => Math.max(0, (isSold ? 0 : listed) - sold),
    getCells: (remaining) => {
      if (remaining === 0) return isSold ? {} : { [COLUMNS.status]: SOLD_STATUS };
      return remaining < listed ? { [OPTIONAL_COLUMNS.stockQuantity]: remaining } : {};
    },
  };
}

/** A record that is not on sale keeps the quantity from before its sale, so its stock is what comes back. Without a
 *  quantity it stands for a single piece. */
function planReturn({ status, quantity }: Listing, { availability }: ImportedProduct): StockChange {
  const isListed = status === 'for sale';
  const toStatus = isListed ? {} : { [COLUMNS.status]: LISTED_STATUS };
  if (typeof quantity !== 'number') {
    return { getRemaining: () => PRODUCT_DEFAULTS.stockQuantity, getCells: () => toStatus };
  }
  // The shop does not know yet that the dealer has listed it again, with its quantity.
  const isListedByHand = isListed && quantity > 0 && availability === 'Sold Out';
  const stock = isListed ? quantity : 0;
  return {
    getRemaining: (returned) => (isListedByHand ? quantity : stock + returned),
    getCells: (remaining) => {
      const isCurrent = isListed ? quantity >= remaining : quantity === remaining;
      return isCurrent ? toStatus : { ...toStatus, [OPTIONAL_COLUMNS.stockQuantity]: remaining };
    },
  };
}

async function updateRecord(
  base: AirtableBase,
  { id, airtableId }: ImportedProduct,
  claim: Claim,
  cells: Record<string, unknown>,
): Promise<void> {
  if (Object.keys(cells).length === 0) return;
  try {
    await base.updateRecord(ITEM_TABLE, airtableId, cells);
  } catch (error) {
    if (isRejected(error)) await forgetRemaining(id, claim);
    throw error;
  }
}

const isRejected = (error: unknown) =>
  error instanceof AirtableError && error.kind !== 'no-response' && error.kind !== 'malformed';
