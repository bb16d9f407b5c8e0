import { randomUUID } from 'node:crypto';
import type { DeliveredLine, Return } from '../../../shared/entities/delivery.ts';
import type { Claim } from '../../../shared/entities/hold.ts';
import type { Order } from '../../../shared/entities/order.ts';
import { getShownAvailability } from '../../../shared/quotes/holds.ts';
import { invalidRequest, notFound } from '../../platform/errors.ts';
import { retryOnConflict } from '../../platform/retry-on-conflict.ts';
import { findHolds, type HoldChange, type StoredHold } from '../../platform/table/holds.ts';
import { findOrder, type StoredQuote, saveQuote } from '../../platform/table/orders.ts';
import { findPublicProducts } from '../../platform/table/products.ts';
import { findLastSales } from '../../platform/table/sale-prices.ts';
import { getActor } from '../../platform/table/users.ts';
import { changeAsDealer, type QuoteCaller } from './access.ts';
import { findReturn, withReturn } from './returns.ts';
import { stateConflict } from './transition.ts';
import { orderForCaller } from './views.ts';

/**
 * Puts pieces of a received return back on sale, each once. The job `sales` writes this to Airtable; until a sync has
 * read it there, the shop shows the pieces as sold.
 */
export async function restock(
  caller: QuoteCaller,
  id: string,
  number: number,
  productIds: readonly string[],
): Promise<Order> {
  // Checks the caller and the request. `changeQuote` cannot save the change, because it only moves claims that follow
  // from the quote.
  await changeAsDealer(caller, id, (before) => {
    listNewLines(findReceived(before, number), productIds);
    return undefined;
  });
  const by = await getActor(caller.userId);
  const { quote } = await retryOnConflict(
    'Someone has just changed this request. Please try again.',
    async () => {
      const before = await findOrder(id);
      if (!before) throw notFound('Quote request not found');
      const quote = await saveRestocked(before, number, productIds, by);
      return quote && { quote };
    },
  );
  return orderForCaller(caller, quote);
}

/** @returns undefined when someone else has written the quote or a hold since they were read. */
async function saveRestocked(
  before: StoredQuote,
  number: number,
  productIds: readonly string[],
  by: Claim['by'],
): Promise<StoredQuote | undefined> {
  const request = findReceived(before, number);
  const lines = listNewLines(request, productIds);
  if (lines.length === 0) return before;
  const now = new Date().toISOString();
  const holds = await findHolds(lines.map(({ productId }) => productId));
  await requireNotSoldAgain(before, lines, holds, now);
  const claim: Omit<Claim, 'id' | 'quantity'> = {
    kind: 'return',
    until: null,
    reason: `Return ${number} of ${before.reference}`,
    by,
    at: now,
    airtable: { state: 'waiting', error: null, at: now },
  };
  const changes = lines.map((line) => changeClaims(before, line, holds.get(line.productId), claim));
  return saveQuote({
    before,
    after: {
      ...withReturn(before, {
        ...request,
        restocked: [
          ...request.restocked,
          ...lines.map(({ productId }) => ({ productId, at: now })),
        ],
      }),
      updatedAt: now,
    },
    holds: changes,
    event: {
      change: 'holds',
      actor: 'dealer',
      freed: changes.filter(isFreed).map(({ productId }) => productId),
      areHoldsChanged: true,
    },
  });
}

function findReceived(quote: StoredQuote, number: number): Return {
  const request = findReturn(quote, number);
  if (request.receivedAt !== null) return request;
  throw stateConflict(quote.state, 'Note first that the pieces of this return have arrived.');
}

/** @throws AppError INVALID_REQUEST naming pieces that are not in the return. */
function listNewLines(
  { lines, restocked }: Return,
  productIds: readonly string[],
): DeliveredLine[] {
  const issues = productIds.flatMap((id, n) =>
    lines.some(({ productId }) => productId === id)
      ? []
      : [{ path: `restocked.${n}`, message: 'The piece is not in this return' }],
  );
  if (issues.length > 0) throw invalidRequest(issues);
  const before = new Set(restocked.map(({ productId }) => productId));
  return lines.filter(({ productId }) => productIds.includes(productId) && !before.has(productId));
}

/** The dealer may have listed a piece by hand, and sold it, before it is put back on sale here. */
async function requireNotSoldAgain(
  { sale, state, items, id: orderId }: StoredQuote,
  lines: readonly DeliveredLine[],
  holds: ReadonlyMap<string, StoredHold>,
  now: string,
): Promise<void> {
  const ids = lines.map(({ productId }) => productId);
  const [products, lastSales] = await Promise.all([findPublicProducts(ids), findLastSales(ids)]);
  const soldAgain = ids.filter((id) => {
    const product = products.get(id);
    const claims = holds.get(id)?.claims ?? [];
    const later = claims.filter((claim) => claim.kind === 'sale' && claim.id !== orderId);
    const times = [lastSales.get(id) ?? '', ...later.map(({ at }) => at)];
    return (
      product !== undefined &&
      getShownAvailability(product, claims, now) === 'Sold Out' &&
      times.some((at) => at > (sale?.at ?? now))
    );
  });
  if (soldAgain.length === 0) return;
  const names = items.filter(({ productId }) => soldAgain.includes(productId));
  throw stateConflict(
    state,
    `${names.map(({ name }) => name).join(', ')}: sold again since this sale. If there is another one, change its Quantity and Status in Airtable.`,
  );
}

/** A sale that Airtable cannot have yet ends at once, and its units are free. Otherwise the job writes the sale first and
 *  then the return, so that the stock in Airtable is right. */
function changeClaims(
  { id: orderId, items }: StoredQuote,
  { productId, quantity }: DeliveredLine,
  before: StoredHold | undefined,
  waiting: Omit<Claim, 'id' | 'quantity'>,
): HoldChange {
  const claims = before?.claims ?? [];
  const name = before?.name ?? items.find((item) => item.productId === productId)?.name ?? '';
  const sale = claims.find((claim) => claim.kind === 'sale' && claim.id === orderId);
  if (!sale || isAttempted(sale)) {
    const claim: Claim = { ...waiting, id: randomUUID(), quantity };
    return { productId, name, before, claims: [...claims, claim] };
  }
  const left = sale.quantity - quantity;
  const rest = claims.flatMap((claim) => {
    if (claim !== sale) return [claim];
    return left > 0 ? [{ ...sale, quantity: left }] : [];
  });
  return { productId, name, before, claims: rest };
}

const isAttempted = ({ airtable }: Claim) =>
  airtable?.state === 'written' || airtable?.remaining !== undefined;

/** No return was added. */
const isFreed = ({ before, claims }: HoldChange) => claims.length <= (before?.claims.length ?? 0);
