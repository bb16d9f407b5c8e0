import type { Order, QuoteSide } from '../../../shared/entities/order.ts';
import type { ShopSettings } from '../../../shared/entities/shop-settings.ts';
import { toGuestId } from '../../../shared/quotes/guest-id.ts';
import { AppError, notFound, unauthorized } from '../../platform/errors.ts';
import { moveCustomer } from '../../platform/table/customers.ts';
import { findOrder, iterateOrders, type StoredQuote } from '../../platform/table/orders.ts';
import { moveGuest } from '../../platform/table/private-viewings.ts';
import { moveResaleCertificate } from '../../platform/table/resale-certificates.ts';
import { getShopSettings } from '../../platform/table/shop-settings.ts';
import { type Actor, findUser, getActor } from '../../platform/table/users.ts';
import { changeQuote, type QuoteUpdate } from './change-quote.ts';
import { orderForCaller } from './views.ts';

export interface QuoteCaller {
  userId: string;
  isStaff: boolean;
}

/**
 * Staff see their own requests as collectors do.
 * @throws AppError NOT_FOUND for another user's quote, as for an unknown one.
 */
export function getSide(caller: QuoteCaller, quote: Pick<StoredQuote, 'userId'>): QuoteSide {
  if (quote.userId === caller.userId) return 'collector';
  if (caller.isStaff) return 'dealer';
  throw noSuchQuote();
}

/** @throws AppError NOT_FOUND */
export async function requireQuote(caller: QuoteCaller, id: string): Promise<StoredQuote> {
  const quote = await findOrder(id);
  if (!quote) throw noSuchQuote();
  getSide(caller, quote);
  return quote;
}

/** @throws AppError NOT_FOUND, OWN_QUOTE as in {@link changeAsDealer}. */
export async function requireQuoteAsDealer(caller: QuoteCaller, id: string): Promise<StoredQuote> {
  const [quote, by, settings] = await Promise.all([
    requireQuote(caller, id),
    getActor(caller.userId),
    getShopSettings(),
  ]);
  requireNotOwn(quote, by, settings);
  return quote;
}

/** @throws AppError NOT_FOUND, or what `change` and the holds throw. */
export async function changeForCaller(
  caller: QuoteCaller,
  id: string,
  change: (before: StoredQuote, now: string, side: QuoteSide) => QuoteUpdate | undefined,
): Promise<Order> {
  const quote = await changeQuote(id, (before, now) =>
    change(before, now, getSide(caller, before)),
  );
  if (!quote) throw noSuchQuote();
  return orderForCaller(caller, quote);
}

/** @throws AppError NOT_FOUND for another user's quote, FORBIDDEN for staff. */
export function changeOwn(
  caller: QuoteCaller,
  id: string,
  change: (before: StoredQuote, now: string) => QuoteUpdate | undefined,
): Promise<Order> {
  return changeForCaller(caller, id, (before, now, side) => {
    if (side === 'dealer') {
      throw new AppError('FORBIDDEN', 'Forbidden: only the requester can do this.');
    }
    return change(before, now);
  });
}

/**
 * Staff cannot decide alone on quotes that they requested themselves.
 * @throws AppError OWN_QUOTE, NOT_FOUND, or what `change` and the holds throw.
 */
export async function changeAsDealer(
  caller: QuoteCaller,
  id: string,
  change: (before: StoredQuote, now: string, by: Actor) => QuoteUpdate | undefined,
): Promise<Order> {
  const [by, settings] = await Promise.all([getActor(caller.userId), getShopSettings()]);
  return changeForCaller(caller, id, (before, now) => {
    requireNotOwn(before, by, settings);
    return change(before, now, by);
  });
}

type Requested = Pick<StoredQuote, 'userId' | 'requester'>;

/** @throws AppError OWN_QUOTE */
export function requireNotOwn(
  quote: Requested,
  by: Actor,
  { ownQuotes }: Pick<ShopSettings, 'ownQuotes'>,
): void {
  if (isAskedBy(quote, by) && !ownQuotes) throw ownQuote();
}

/** Staff may also have asked without logging in, with the same address. */
const isAskedBy = ({ userId, requester }: Requested, by: Actor): boolean =>
  userId === by.id || requester.email?.toLowerCase() === by.email.toLowerCase();

export const ownQuote = () =>
  new AppError(
    'OWN_QUOTE',
    'This is your own quote. Ask a colleague to answer it. If you run the shop alone, turn on "Staff may answer their own quotes" in the settings.',
  );

export async function moveOrders(fromUserId: string, userId: string): Promise<void> {
  for await (const { id } of iterateOrders({ userId: fromUserId })) {
    await changeQuote(id, (before) =>
      before.userId === fromUserId ? { after: { ...before, userId } } : undefined,
    );
  }
}

/**
 * Moves a visitor's requests to the account that has since confirmed the address.
 * @throws AppError UNAUTHORIZED without an account.
 */
export async function adoptGuestQuotes(userId: string): Promise<void> {
  const user = await findUser(userId);
  if (!user) throw unauthorized();
  const guestId = toGuestId(user.email);
  const quotes = await Array.fromAsync(iterateOrders({ userId: guestId }));
  if (quotes.length === 0) return;
  // Move the quotes last, so that an interrupted adoption finds them again.
  await moveResaleCertificate(guestId, userId);
  await moveCustomer(guestId, userId);
  await moveGuest(guestId, userId);
  await moveOrders(guestId, userId);
}

const noSuchQuote = () => notFound('Quote request not found');
