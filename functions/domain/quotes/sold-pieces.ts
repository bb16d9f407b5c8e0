import type * as z from 'zod';
import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import { DISTINCT_PIECES } from '../../../shared/contract/common.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { Claim } from '../../../shared/entities/hold.ts';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { countFree, isActiveClaim, isHeldByStaff } from '../../../shared/quotes/holds.ts';
import { AppError, invalidRequest, notFound } from '../../platform/errors.ts';
import { findHolds, type HoldChange, type StoredHold } from '../../platform/table/holds.ts';
import { findItems, type StoredItem } from '../../platform/table/items.ts';
import { findProducts } from '../../platform/table/products.ts';
import { toClaim } from './claims.ts';
import { listNames } from './floors.ts';

type SoldLine = z.output<Contract['sales']['POST /api/sales']['body']>['lines'][number];

export interface SoldPiece {
  product: StoredProduct;
  quantity: number;
  /** For one unit. */
  price: string;
}

/** @throws AppError INVALID_REQUEST naming repeated lines and items that are not in the shop, NOT_FOUND */
export async function loadSoldPieces(lines: readonly SoldLine[]): Promise<SoldPiece[]> {
  const productIds = await findProductIds(lines);
  const wanted = lines.map((line, n) => ({ ...line, productId: productIds[n] }));
  requireDistinct(wanted);
  const products = await findProducts(
    wanted.flatMap(({ productId }) => productId ?? []),
    { ConsistentRead: true },
  );
  const issues = wanted.flatMap(({ itemId, productId }, n) =>
    itemId === undefined || products.has(productId ?? '')
      ? []
      : [{ path: `lines.${n}.itemId`, message: 'This item is not in the shop' }],
  );
  if (issues.length > 0) throw invalidRequest(issues);
  return wanted.map(({ productId, quantity, price }) => {
    const product = products.get(productId ?? '');
    if (!product) throw notFound('A piece is no longer in the shop');
    return { product, quantity, price };
  });
}

/** @returns undefined for items without a record. */
export async function findProductIds(lines: readonly SoldLine[]): Promise<(string | undefined)[]> {
  const items = await findItems(lines.flatMap(({ itemId }) => itemId ?? []));
  return lines.map(({ productId, itemId }) => productId ?? findProductId(items.get(itemId ?? '')));
}

const findProductId = (item: StoredItem | undefined): string | undefined =>
  item?.airtableId ? toProductId(item.airtableId) : undefined;

function requireDistinct(lines: readonly SoldLine[]): void {
  const ids = lines.map(({ productId }) => productId);
  const issues = lines.flatMap(({ itemId, productId }, n) => {
    if (productId === undefined || ids.indexOf(productId) === n) return [];
    const field = itemId === undefined ? 'productId' : 'itemId';
    return [{ path: `lines.${n}.${field}`, message: DISTINCT_PIECES }];
  });
  if (issues.length > 0) throw invalidRequest(issues);
}

/**
 * Staff may sell what they hold by hand or for a show: such holds give up the units that are sold.
 * @param sale its show gives up units before other holds do.
 * @throws AppError ON_HOLD naming pieces that quotes hold or have sold, CONFLICT for too few units.
 */
export async function claimSoldPieces(
  pieces: readonly SoldPiece[],
  { orderId, showId }: { orderId: string; showId: string | undefined },
  now: string,
): Promise<HoldChange[]> {
  const holds = await findHolds(pieces.map(({ product }) => product.id));
  requireFree(pieces, holds, now);
  return pieces.map(({ product, quantity }) => {
    const before = holds.get(product.id);
    const active = before?.claims.filter((claim) => isActiveClaim(claim, now)) ?? [];
    const others = active.filter((claim) => !isHeldByStaff(claim));
    const byStaff = active
      .filter(isHeldByStaff)
      .toSorted((a, b) => Number(a.id === showId) - Number(b.id === showId));
    const free = countFree(product, others, now) - quantity;
    const sale = toClaim({ id: orderId, kind: 'sale', quantity, until: null }, now);
    return {
      productId: product.id,
      name: before?.name || product.name,
      before,
      claims: [...others, ...limitHolds(byStaff, free), sale],
    };
  });
}

/** @returns the holds with at most so many units. The last ones give up theirs first. */
function limitHolds(claims: readonly Claim[], units: number): Claim[] {
  const kept: Claim[] = [];
  let left = units;
  for (const claim of claims) {
    const quantity = Math.min(claim.quantity, left);
    if (quantity > 0) kept.push({ ...claim, quantity });
    left -= quantity;
  }
  return kept;
}

export interface ShowUnits {
  showId: string;
  productId: string;
  quantity: number;
}

/** @returns the units that shows give up. */
export const listShowUnits = (changes: readonly HoldChange[], now: string): ShowUnits[] =>
  changes.flatMap(({ productId, before, claims }) => {
    const kept = new Map(claims.map(({ id, quantity }) => [id, quantity]));
    return (before?.claims ?? [])
      .filter((claim) => claim.kind === 'show' && isActiveClaim(claim, now))
      .map(({ id, quantity }) => ({
        showId: id,
        productId,
        quantity: quantity - (kept.get(id) ?? 0),
      }))
      .filter(({ quantity }) => quantity > 0);
  });

function requireFree(
  pieces: readonly SoldPiece[],
  holds: ReadonlyMap<string, StoredHold>,
  now: string,
): void {
  const missing = pieces.filter(({ product, quantity }) => quantity > countFree(product, [], now));
  if (missing.length > 0) throw refuse('CONFLICT', 'Sold out, or not that many', missing);
  const taken = pieces.filter(({ product, quantity }) => {
    const claims = holds.get(product.id)?.claims.filter((claim) => !isHeldByStaff(claim)) ?? [];
    return quantity > countFree(product, claims, now);
  });
  if (taken.length > 0) throw refuse('ON_HOLD', 'Held or sold by a quote', taken);
}

function refuse(
  code: 'CONFLICT' | 'ON_HOLD',
  problem: string,
  pieces: readonly SoldPiece[],
): AppError {
  const products = pieces.map(({ product }) => product);
  const productIds = products.map(({ id }) => id);
  return new AppError(code, `${problem}: ${listNames(products)}`, { productIds });
}
