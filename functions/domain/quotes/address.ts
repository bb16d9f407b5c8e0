import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { Order, QuoteSide } from '../../../shared/entities/order.ts';
import type { PostalAddress } from '../../../shared/entities/postal-address.ts';
import { hasMoney } from '../../../shared/quotes/ledger.ts';
import { getState, isCapturing } from '../../../shared/quotes/quote.ts';
import { getStateCode } from '../../../shared/quotes/sales-tax.ts';
import { isAgreedState, isOpenState } from '../../../shared/quotes/states.ts';
import { invalidRequest } from '../../platform/errors.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';
import { keepAddress } from '../addresses/address-book.ts';
import { requireCompleteAddress } from '../addresses/complete-address.ts';
import { changeForCaller, getSide, type QuoteCaller, requireQuote } from './access.ts';
import { loadTaxRules, retaxLastOffer, type TaxRules } from './taxes.ts';
import { stateConflict } from './transition.ts';

type NewAddress = z.output<Contract['orders']['PUT /api/orders/{id}/address']['body']>;

interface AddressCaller extends QuoteCaller {
  /** For a caller without an account, and so without an address book. */
  quoteId?: string;
}

/**
 * Sets where the pieces of a quote are sent, until the first parcel is packed.
 * @throws AppError INVALID_REQUEST, NOT_FOUND, CONFLICT if the address book is full, STATE_CONFLICT for a closed quote, a
 *   packed parcel, an agreed one whose sales tax would change, or one that was paid for another address
 */
export async function setAddress(
  caller: AddressCaller,
  id: string,
  { giftNote, wantsSignature, save = false, ...address }: NewAddress,
): Promise<Order> {
  requireCompleteAddress(address);
  const quote = await requireQuote(caller, id);
  const now = new Date().toISOString();
  requireChangeable(quote, now);
  requireMovable(quote, address, getSide(caller, quote), now);
  const rules = await loadTaxRules(quote.userId);
  if (save) await saveForOwner(caller, quote, address);
  return changeForCaller(caller, id, (before, now, side) => {
    requireMovable(before, address, side, now);
    const moved: StoredQuote = {
      ...before,
      // PayPal would still show the other address to the payer.
      attempt: isSameAddress(before, address) ? before.attempt : null,
      shippingAddress: address,
      giftNote: giftNote === undefined ? before.giftNote : giftNote || null,
      wantsSignature: wantsSignature ?? before.wantsSignature,
    };
    const after = withTaxOf(before, moved, side, { ...rules, now });
    if (after === moved || side === 'collector') return { after };
    return { after, event: { change: 'offered', actor: side } };
  });
}

async function saveForOwner(
  caller: AddressCaller,
  quote: StoredQuote,
  address: PostalAddress,
): Promise<void> {
  if (caller.quoteId !== undefined || getSide(caller, quote) === 'dealer') {
    throw invalidRequest([{ path: 'save', message: 'Only the member has an address book' }]);
  }
  await keepAddress(caller.userId, address);
}

/** @throws AppError STATE_CONFLICT */
function withTaxOf(
  before: StoredQuote,
  moved: StoredQuote,
  side: QuoteSide,
  rules: TaxRules,
): StoredQuote {
  requireChangeable(before, rules.now);
  const state = getState(before, rules.now);
  const isSameState = getStateCode(before.shippingAddress) === getStateCode(moved.shippingAddress);
  if (isSameState || state === 'pending') return moved;
  const after = retaxLastOffer(moved, rules);
  if (after !== moved && isAgreedState(state)) {
    // The agreed total stays, such as for a phone customer who has paid before the address was known.
    const isFirst = before.shippingAddress === null;
    if (isFirst && (state === 'sold' || side === 'dealer')) return moved;
    throw stateConflict(
      state,
      'Sales tax depends on the address, and the accepted offer was for another one. It can change once the dealer has released this quote and makes a new offer.',
    );
  }
  return after;
}

const isSameAddress = ({ shippingAddress }: StoredQuote, address: PostalAddress): boolean =>
  isDeepStrictEqual(shippingAddress, address);

/** @throws AppError STATE_CONFLICT */
function requireMovable(
  quote: StoredQuote,
  address: PostalAddress,
  side: QuoteSide,
  now: string,
): void {
  if (isSameAddress(quote, address)) return;
  const isPaid = side === 'collector' && quote.shippingAddress !== null && hasMoney(quote);
  if (!isPaid && !isCapturing(quote)) return;
  throw stateConflict(
    getState(quote, now),
    'Money was paid for this address. Please write us a message to change it.',
  );
}

/** @throws AppError STATE_CONFLICT */
function requireChangeable(quote: StoredQuote, now: string): void {
  const state = getState(quote, now);
  if (quote.shipments.length > 0) {
    throw stateConflict(state, 'A parcel is packed already, so the address can no longer change.');
  }
  if (!isOpenState(state) && state !== 'sold') throw stateConflict(state);
}
