import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import type { Claim } from '../../../shared/entities/hold.ts';
import { LISTING_STATUSES, SOLD_STATUS } from '../../../shared/entities/listing-status.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { processEach } from '../../domain/failed-tasks/process-each.ts';
import { changeHold } from '../../domain/quotes/holds.ts';
import { listHolds } from '../../platform/table/holds.ts';
import { findProducts } from '../../platform/table/products.ts';
import type { RecordsRead } from './read.ts';

/**
 * Removes sales, returns and Statuses that Airtable has confirmed, and Statuses that it does not have. Call after the
 * catalog with them is published.
 * @param startedAt when the run started to read.
 */
export async function confirmSales(read: RecordsRead, startedAt: string): Promise<void> {
  const holds = [...(await listHolds()).values()].filter(({ claims }) =>
    claims.some(({ kind }) => kind === 'sale' || kind === 'return' || kind === 'status'),
  );
  if (holds.length === 0) return;
  const products = await findProducts(holds.map(({ productId }) => productId));
  const evidence = findEvidence(read);
  await processEach(holds, {
    kind: 'sale-confirmation',
    keyOf: ({ productId, revision }) => `${productId}#${revision}`,
    subjectOf: ({ name }) => name,
    run: async ({ productId, name, claims }) => {
      const piece = { productId, product: products.get(productId), startedAt, evidence };
      const confirmed = listConfirmed(claims, piece);
      if (confirmed.size === 0) return;
      await changeHold({ productId, name }, (current) => ({
        claims: current.filter((claim) => !confirmed.has(toKey(claim))),
        freed: [],
      }));
    },
  });
}

interface Piece {
  productId: string;
  product: StoredProduct | undefined;
  startedAt: string;
  evidence: ReturnType<typeof findEvidence>;
}

/** The hold and the sale of a quote have the same id. */
const toKey = ({ id, kind }: Pick<Claim, 'id' | 'kind'>) => `${kind} ${id}`;

/** A return is written after the sales before it, so a run that has read it has read them as well. */
function listConfirmed(claims: readonly Claim[], piece: Piece): Set<string> {
  const returned = claims.filter((claim) => claim.kind === 'return' && isReturned(claim, piece));
  const confirmed = claims.filter((claim) => {
    if (claim.kind === 'status') return isStatusConfirmed(claim, piece);
    return claim.kind === 'sale' && (isSold(claim, piece) || isWrittenBefore(claim, returned));
  });
  return new Set([...returned, ...confirmed].map(toKey));
}

const isWrittenBefore = (sale: Claim, returned: readonly Claim[]) =>
  sale.airtable?.state === 'written' && returned.some(({ at }) => at > sale.at);

function isStatusConfirmed(claim: Claim, { product, productId, evidence, startedAt }: Piece) {
  const isOnSale = product && product.availability !== 'Sold Out';
  return !isOnSale || (evidence.isForSale(productId) && isRead(claim, startedAt));
}

function isSold({ airtable }: Claim, { product, productId, evidence }: Piece): boolean {
  if (!product) return evidence.isGone(productId);
  if (product.availability === 'Sold Out') return true;
  const { state, remaining } = airtable ?? {};
  return state === 'written' && remaining !== undefined && product.stockQuantity <= remaining;
}

/** Others may have bought the piece again before this run, so it counts that the record was read. */
function isReturned(claim: Claim, { product, productId, evidence, startedAt }: Piece): boolean {
  const { state, remaining = 1 } = claim.airtable ?? {};
  if (state !== 'written') return !product && evidence.isDeleted(productId);
  if (evidence.hasRead(productId) && isRead(claim, startedAt)) return true;
  return (
    product !== undefined &&
    product.availability !== 'Sold Out' &&
    product.stockQuantity >= remaining
  );
}

const isForSale = (status: string | null | undefined) =>
  LISTING_STATUSES.get(status?.trim() ?? '') === 'for sale';

/** An attempt to set a Status has ended after this time, even without a response. */
const ATTEMPT_MS = 120_000;

/** True if the run has read the record after the attempt to set the Status had ended. */
function isRead({ airtable }: Claim, startedAt: string): boolean {
  if (!airtable) return true;
  const afterMs = Date.parse(airtable.at) + (airtable.state === 'waiting' ? ATTEMPT_MS : 0);
  return Date.parse(startedAt) > afterMs;
}

/** The parts of the records that a run has read. */
function findEvidence({ records, isFull, deleted }: RecordsRead) {
  const statuses = new Map(records.map(({ id, status }) => [toProductId(id), status]));
  const deletedProducts = new Set(deleted.map(toProductId));
  const isDeleted = (productId: string) =>
    isFull ? !statuses.has(productId) : deletedProducts.has(productId);
  return {
    isDeleted,
    /** A sold record is never listed, and a deleted one cannot return. */
    isGone: (productId: string) => statuses.get(productId) === SOLD_STATUS || isDeleted(productId),
    isForSale: (productId: string) => isForSale(statuses.get(productId)),
    hasRead: (productId: string) => statuses.has(productId),
  };
}
