import type * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { Issue } from '../../../shared/contract/errors.ts';
import type { Offer, Order, PricedLine } from '../../../shared/entities/order.ts';
import { fromCents, totalCents } from '../../../shared/quotes/money.ts';
import { getQuantities, OFFER_VALIDITY_MS, shift } from '../../../shared/quotes/quote.ts';
import { invalidRequest } from '../../platform/errors.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { changeAsDealer, type QuoteCaller, requireQuote } from './access.ts';
import { toRequestKey } from './change-quote.ts';
import { belowFloor, findOfferedBelowFloor, loadFloors, toPhoneNotes } from './floors.ts';
import { requireNoMoney } from './guards.ts';
import { getOfferTaxes, loadTaxRules, type TaxRules } from './taxes.ts';
import { transition } from './transition.ts';

const ZERO = '0.00';
const MAX_VALIDITY_MS = 366 * 24 * 3_600_000;

type NewOffer = z.output<Contract['orders']['POST /api/orders/{id}/offers']['body']>;

/**
 * @param idempotencyKey makes one offer only.
 * @throws AppError BELOW_FLOOR for prices that consignors have not approved.
 */
export async function makeOffer(
  caller: QuoteCaller,
  id: string,
  terms: NewOffer,
  idempotencyKey: string,
): Promise<Order> {
  const key = toRequestKey('offer', idempotencyKey);
  const quote = await requireQuote(caller, id);
  const [rules, floors] = await Promise.all([loadTaxRules(quote.userId), loadFloors(quote)]);
  return changeAsDealer(caller, id, (before, now, by) => {
    if (before.keys.includes(key)) return undefined;
    const offer = createOffer(before, terms, by, { ...rules, now });
    const after = transition(before, 'offer', { actor: 'dealer', by }, now);
    requireNoMoney(before);
    const pieces = findOfferedBelowFloor(before, offer, floors);
    if (pieces.length > 0 && !terms.confirmedByPhone) throw belowFloor(pieces);
    return {
      after: {
        ...after,
        offers: [...after.offers, offer],
        notes: [...after.notes, ...toPhoneNotes(pieces, by, now)],
        acceptedOffer: null,
        layaway: null,
        totalAmount: offer.total,
        remindedAt: now,
        keys: [...after.keys, key],
      },
      event: { change: 'offered', actor: 'dealer' },
    };
  });
}

function createOffer(quote: StoredQuote, terms: NewOffer, by: Offer['by'], rules: TaxRules): Offer {
  const { lines, shipping = ZERO, insurance = ZERO, discount = ZERO, tax, note } = terms;
  const { now } = rules;
  requireLinesOf(quote.items, lines, 'is not in this quote');
  const extras = { shipping, insurance, discount };
  const untaxed = totalCents(lines, getQuantities(quote), extras);
  const expiresAt = terms.expiresAt
    ? new Date(terms.expiresAt).toISOString()
    : shift(now, OFFER_VALIDITY_MS);
  const latest = shift(now, MAX_VALIDITY_MS);
  const issues: Issue[] = [];
  if (untaxed < 0)
    issues.push({ path: 'discount', message: 'Expected at most the sum of the rest' });
  if (expiresAt <= now || expiresAt > latest) {
    issues.push({ path: 'expiresAt', message: 'Expected a time within the next year' });
  }
  if (issues.length > 0) throw invalidRequest(issues);
  const taxes = getOfferTaxes({ ...rules, quote, lines, shipping, discount, tax });
  return {
    number: quote.offers.length + 1,
    lines,
    ...extras,
    taxes,
    total: fromCents(totalCents(lines, getQuantities(quote), { ...extras, taxes })),
    currency: 'USD',
    note: note || null,
    createdAt: now,
    expiresAt,
    by,
  };
}

/** @throws AppError INVALID_REQUEST naming the lines of other products. */
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
