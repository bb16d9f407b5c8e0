import type { Claim } from '../../../shared/entities/hold.ts';
import { LISTED_STATUS, SOLD_STATUS } from '../../../shared/entities/listing-status.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { isUnwritten, isWriteDue } from '../../../shared/quotes/holds.ts';
import { airtableBase } from '../../domain/airtable/connection.ts';
import { processEach } from '../../domain/failed-tasks/process-each.ts';
import { changeAirtableUpdate } from '../../domain/quotes/holds.ts';
import { log } from '../../platform/aws/log.ts';
import { AppError } from '../../platform/errors.ts';
import { listHolds, type StoredHold } from '../../platform/table/holds.ts';
import { findProducts } from '../../platform/table/products.ts';
import { decideRemaining, endClaim } from './claim-progress.ts';
import { writeHere } from './write-here.ts';
import { writeToAirtable } from './write-to-airtable.ts';

const UNEXPECTED = 'Something went wrong on our side. It is tried again; the log has the details.';

/**
 * Writes sales, and returned pieces that are back on sale. Several invocations may write the same claims: each write
 * contains the remaining quantity, so a repetition is harmless. Failed ones are retried later.
 * @param deadlineMs epoch milliseconds; the next invocation writes the rest.
 */
export async function writeSales(deadlineMs = Number.POSITIVE_INFINITY): Promise<void> {
  const now = new Date().toISOString();
  const due = [...(await listHolds()).values()].filter(({ claims }) =>
    claims.some((claim) => isWriteDue(claim, now)),
  );
  const products = await findProducts(due.map(({ productId }) => productId));
  await processEach(due, {
    kind: 'sale',
    keyOf: ({ productId, revision }) => `${productId}#${revision}`,
    subjectOf: ({ name }) => name,
    run: async (hold) => {
      if (Date.now() <= deadlineMs) await writeClaimsOf(hold, products.get(hold.productId));
    },
  });
}

/** Sales and returns apply in order; each changes the quantity that the one before has left. */
async function writeClaimsOf(hold: StoredHold, product: StoredProduct | undefined): Promise<void> {
  const claims = hold.claims.filter(isUnwritten);
  for (const claim of claims.sort((a, b) => a.at.localeCompare(b.at))) {
    try {
      await writeClaim(hold, claim, product);
    } catch (error) {
      await recordFailure(hold.productId, claim, error);
      return;
    }
  }
}

async function writeClaim(
  hold: StoredHold,
  claim: Claim,
  product: StoredProduct | undefined,
): Promise<void> {
  if (claim.kind === 'return' && isTakenOffSaleAfter(hold, claim)) {
    await endClaim(hold, claim);
  } else if (!product) {
    await failWithoutProduct(hold, claim);
  } else if (product.airtableId === null) {
    await writeHere(product, claim);
  } else {
    const base = await airtableBase({ purpose: 'sale' });
    await writeToAirtable(base, { ...product, airtableId: product.airtableId }, claim);
  }
}

/** Staff have decided later that the piece stays off sale. */
const isTakenOffSaleAfter = ({ claims }: StoredHold, { at }: Claim) =>
  claims.some((each) => each.kind === 'status' && each.at > at);

async function failWithoutProduct({ productId }: StoredHold, claim: Claim): Promise<never> {
  // Once the record is listed again, the returned units are in its stock.
  if (claim.kind === 'return') await decideRemaining(productId, claim, (quantity) => quantity);
  const status = claim.kind === 'return' ? LISTED_STATUS : SOLD_STATUS;
  throw new AppError(
    'NOT_FOUND',
    `The piece has left the shop, so its Airtable record is unknown. Set its Status to ${status} in Airtable.`,
  );
}

async function recordFailure(
  productId: string,
  { id, kind }: Claim,
  error: unknown,
): Promise<void> {
  const isKnown = error instanceof AppError;
  const message = `A ${kind} could not be written to Airtable`;
  if (isKnown) log.warn(message, { productId, reason: error.message });
  else log.error(message, error, { productId });
  await changeAirtableUpdate(productId, id, (before, at) => ({
    ...before,
    state: 'failed',
    error: isKnown ? error.message : UNEXPECTED,
    at,
  }));
}
