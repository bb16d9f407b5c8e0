import { v4 as uuidV4 } from 'uuid';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { Issue } from '../../../shared/contract/errors.ts';
import type { Offer, PricedLine } from '../../../shared/entities/order.ts';
import { fromCents, totalCents } from '../../../shared/quotes/money.ts';
import { getQuantities, OFFER_VALIDITY_MS } from '../../../shared/quotes/quote.ts';
import { invalidRequest } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { toKey } from './idempotency.ts';
import { changeAsDealer } from './quote-for-caller.ts';
import { transition } from './transition.ts';

type Call = Contract['orders']['POST /api/orders/{id}/offers'];

const ZERO = '0.00';
const MAX_VALIDITY_MS = 366 * 24 * 3_600_000;

export async function makeOffer({
  caller,
  params,
  headers,
  body,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const key = toKey('offer', headers['idempotency-key'] ?? uuidV4());
  const order = await changeAsDealer(caller, params.id, (before, now, by) => {
    if (before.keys.includes(key)) return undefined;
    const offer = createOffer(before, body, by, now);
    const after = transition(before, 'offer', { actor: 'dealer', by }, now);
    return {
      after: {
        ...after,
        offers: [...after.offers, offer],
        acceptedOffer: null,
        layaway: null,
        totalAmount: offer.total,
        remindedAt: now,
        keys: [...after.keys, key],
      },
      event: { change: 'offered', actor: 'dealer' },
    };
  });
  return { body: order };
}

/** @throws AppError INVALID_REQUEST */
function createOffer(
  quote: StoredQuote,
  body: ApiRequest<Call>['body'],
  by: Offer['by'],
  now: string,
): Offer {
  const { lines, shipping = ZERO, insurance = ZERO, discount = ZERO, note } = body;
  requireLinesOf(quote.items, lines, 'is not in this quote');
  const total = totalCents(lines, getQuantities(quote), { shipping, insurance, discount });
  const expiresAt = body.expiresAt
    ? new Date(body.expiresAt).toISOString()
    : new Date(Date.parse(now) + OFFER_VALIDITY_MS).toISOString();
  const latest = new Date(Date.parse(now) + MAX_VALIDITY_MS).toISOString();
  const issues: Issue[] = [];
  if (total < 0) issues.push({ path: 'discount', message: 'Expected at most the sum of the rest' });
  if (expiresAt <= now || expiresAt > latest) {
    issues.push({ path: 'expiresAt', message: 'Expected a time within the next year' });
  }
  if (issues.length > 0) throw invalidRequest(issues);
  return {
    number: quote.offers.length + 1,
    lines,
    shipping,
    insurance,
    discount,
    total: fromCents(total),
    currency: 'USD',
    note: note || null,
    createdAt: now,
    expiresAt,
    by,
  };
}

/** @throws AppError INVALID_REQUEST naming the lines of other products */
export function requireLinesOf(
  allowed: readonly Pick<PricedLine, 'productId'>[],
  lines: readonly PricedLine[],
  problem: string,
): void {
  const ids = new Set(allowed.map(({ productId }) => productId));
  const issues = lines.flatMap(({ productId }, n) =>
    ids.has(productId) ? [] : [{ path: `lines.${n}.productId`, message: `The piece ${problem}` }],
  );
  if (issues.length > 0) throw invalidRequest(issues);
}
