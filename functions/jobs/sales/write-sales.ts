import { CellReader } from '../../../shared/airtable-mapping/cell-reader.ts';
import { COLUMNS, ITEM_TABLE, OPTIONAL_COLUMNS } from '../../../shared/airtable-mapping/columns.ts';
import { getListingStatus } from '../../../shared/airtable-mapping/read-status.ts';
import type { AirtableRecord } from '../../../shared/entities/airtable.ts';
import type { Claim } from '../../../shared/entities/hold.ts';
import { SOLD_STATUS } from '../../../shared/entities/listing-status.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { isSaleDue } from '../../../shared/quotes/holds.ts';
import { PRODUCT_DEFAULTS } from '../../../shared/vocabulary.ts';
import type { AirtableBase } from '../../domain/airtable/base.ts';
import { airtableBase } from '../../domain/airtable/connection.ts';
import { AirtableError } from '../../domain/airtable/error.ts';
import { findRecordById } from '../../domain/airtable/find-record.ts';
import { publishCatalog } from '../../domain/catalog/publish-catalog.ts';
import { processEach } from '../../domain/failed-tasks/process-each.ts';
import { changeAirtableUpdate, changeHold } from '../../domain/quotes/holds.ts';
import { log } from '../../platform/aws/log.ts';
import { AppError } from '../../platform/errors.ts';
import { listHolds, type StoredHold } from '../../platform/table/holds.ts';
import { findProducts, writeProducts } from '../../platform/table/products.ts';

/** Several invocations may write the same sales: each write contains the remaining quantity, so a repetition is
 *  harmless. */
const UNEXPECTED = 'Something went wrong on our side. It is tried again; the log has the details.';

/**
 * Failed sales are retried later.
 * @param deadlineMs epoch milliseconds; the next invocation writes the rest.
 */
export async function writeSales(deadlineMs = Number.POSITIVE_INFINITY): Promise<void> {
  const now = new Date().toISOString();
  const due = [...(await listHolds()).values()].filter(({ claims }) =>
    claims.some((claim) => isSaleDue(claim, now)),
  );
  const products = await findProducts(due.map(({ productId }) => productId));
  await processEach(due, {
    kind: 'sale',
    keyOf: ({ productId, revision }) => `${productId}#${revision}`,
    subjectOf: ({ name }) => name,
    run: async (hold) => {
      if (Date.now() <= deadlineMs) await writeSalesOf(hold, products.get(hold.productId));
    },
  });
}

/** Sales apply in order; each subtracts from the remaining quantity. */
async function writeSalesOf(hold: StoredHold, product: StoredProduct | undefined): Promise<void> {
  const sales = hold.claims.filter(
    ({ kind, airtable }) => kind === 'sale' && airtable?.state !== 'written',
  );
  for (const sale of sales.sort((a, b) => a.at.localeCompare(b.at))) {
    try {
      if (!product) throw productMissing();
      if (product.airtableId === null) await sellHere(product, sale);
      else
        await sellInAirtable(
          await airtableBase({ purpose: 'sale' }),
          { ...product, airtableId: product.airtableId },
          sale,
        );
    } catch (error) {
      await recordFailure(hold.productId, sale, error);
      return;
    }
  }
}

const productMissing = () =>
  new AppError(
    'NOT_FOUND',
    `The piece has left the shop, so its Airtable record is unknown. Set its Status to ${SOLD_STATUS} in Airtable.`,
  );

async function recordFailure(productId: string, { id }: Claim, error: unknown): Promise<void> {
  const isKnown = error instanceof AppError;
  if (isKnown)
    log.warn('A sale could not be written to Airtable', { productId, reason: error.message });
  else log.error('A sale could not be written to Airtable', error, { productId });
  await changeAirtableUpdate(productId, id, ({ remaining }, at) => ({
    state: 'failed',
    error: isKnown ? error.message : UNEXPECTED,
    at,
    // After a rejected write, the next attempt reads Airtable's quantity again.
    ...(remaining === undefined || isRefused(error) ? {} : { remaining }),
  }));
}

const isRefused = (error: unknown) =>
  error instanceof AirtableError && error.kind !== 'no-response' && error.kind !== 'malformed';

async function sellInAirtable(
  base: AirtableBase,
  stored: StoredProduct & { airtableId: string },
  sale: Claim,
): Promise<void> {
  const { id, airtableId } = stored;
  const record = await findRecordById(base, airtableId);
  if (!record) {
    throw new AppError('NOT_FOUND', `The record of the piece is no longer in Airtable.`);
  }
  const quantity = getQuantity(record, stored);
  const isSold = getListingStatus(record) === 'sold';
  const remaining = await decideRemaining(id, sale, isSold ? 0 : quantity);
  if (remaining === undefined) return;
  if (remaining === 0 && !isSold) {
    await base.updateRecord(ITEM_TABLE, airtableId, { [COLUMNS.status]: SOLD_STATUS });
  } else if (remaining > 0 && remaining < quantity) {
    await base.updateRecord(ITEM_TABLE, airtableId, {
      [OPTIONAL_COLUMNS.stockQuantity]: remaining,
    });
  }
  await changeAirtableUpdate(id, sale.id, (_, at) => ({
    state: 'written',
    error: null,
    at,
    remaining,
  }));
  log.info('A sale was written to Airtable', { productId: id, remaining });
}

function getQuantity(record: AirtableRecord, { stockQuantity }: StoredProduct): number {
  const quantity = new CellReader(record).quantity(OPTIONAL_COLUMNS.stockQuantity);
  return quantity === undefined ? stockQuantity : (quantity ?? PRODUCT_DEFAULTS.stockQuantity);
}

/**
 * Saves the remaining quantity before writing it, so that an interrupted attempt writes the same value instead of
 * subtracting twice.
 * @returns undefined if another invocation has written the sale.
 */
async function decideRemaining(
  productId: string,
  { id, quantity }: Claim,
  stock: number,
): Promise<number | undefined> {
  const claims = await changeAirtableUpdate(productId, id, (before) =>
    before.state === 'written' || before.remaining !== undefined
      ? undefined
      : { ...before, remaining: Math.max(0, stock - quantity) },
  );
  const airtable = claims.find((claim) => claim.id === id && claim.kind === 'sale')?.airtable;
  return airtable?.state === 'written' ? undefined : airtable?.remaining;
}

async function sellHere(stored: StoredProduct, sale: Claim): Promise<void> {
  const { id } = stored;
  const remaining = await decideRemaining(id, sale, stored.stockQuantity);
  if (remaining === undefined) return;
  const product = (await findProducts([id])).get(id) ?? stored;
  if (product.stockQuantity > remaining) {
    const now = new Date().toISOString();
    const sold: StoredProduct = {
      ...product,
      stockQuantity: remaining,
      ...(remaining === 0 ? { availability: 'Sold Out', soldAt: now } : {}),
      updatedAt: now,
    };
    await writeProducts({ put: [sold], remove: [] });
    await publishCatalog();
  } else {
    await publishCatalog();
  }
  await changeHold({ productId: id, name: product.name }, (claims) => ({
    claims: claims.filter((claim) => claim.id !== sale.id || claim.kind !== 'sale'),
    freed: [],
  }));
}
