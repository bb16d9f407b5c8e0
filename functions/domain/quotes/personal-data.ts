import { randomUUID } from 'node:crypto';
import { enterState, isOpen } from '../../../shared/quotes/quote.ts';
import { deleteDocuments } from '../../platform/bucket/documents.ts';
import { deleteQuotePhotos } from '../../platform/bucket/quote-photos.ts';
import { type AppError, conflict } from '../../platform/errors.ts';
import { getCustomerIds, type Person, type PersonalData } from '../../platform/personal-data.ts';
import { deleteCountsOf, iterateOrders, type StoredQuote } from '../../platform/table/orders.ts';
import { changeQuote } from './change-quote.ts';
import { isUnsettled } from './guards.ts';
import { orderForMember } from './views.ts';

/** Stands for where a customer who was erased bought something: its presence tells that it was a sale elsewhere. */
const UNNAMED_PLACE = 'Elsewhere';

export const personalData = {
  of: 'address',
  content:
    'quote requests with offers, messages, addresses, payments, parcels, returns, notes of staff, documents and photos',
  expires: 'with the account; without one, when the visitor or the dealer has them erased',
  exportAs: 'quotes',
  load: (person) =>
    Array.fromAsync(iterateOrdersOf(getCustomerIds(person)), (quote: StoredQuote) =>
      orderForMember(quote),
    ),
  erase: async (person) => {
    await requireSettledQuotes(person);
    for (const userId of getCustomerIds(person)) await anonymizeOrders(userId);
  },
  kept: 'pieces, prices, taxes, payments with the ids of the payment provider, dates and the author on the side of the dealer, for the accounts of the shop (tax law); without name, addresses, texts, tracking numbers, photos and papers. Notes of staff are erased but not exported: they are the working papers of the shop. Ids of requests, for 30 days',
} as const satisfies PersonalData;

async function* iterateOrdersOf(userIds: readonly string[]): AsyncGenerator<StoredQuote, void> {
  for (const userId of userIds) yield* iterateOrders({ userId });
}

/** @throws AppError CONFLICT as {@link requireSettledOrders}. */
export const requireSettledQuotes = (person: Person): Promise<void> =>
  requireSettledOrders(getCustomerIds(person));

/** @throws AppError CONFLICT naming the quotes with money for pieces that have not arrived, or that must be paid back. */
export async function requireSettledOrders(userIds: readonly string[]): Promise<void> {
  const now = new Date().toISOString();
  const references: string[] = [];
  for await (const quote of iterateOrdersOf(userIds)) {
    if (isUnsettled(quote, now)) references.push(quote.reference);
  }
  if (references.length > 0) throw unsettled(references);
}

const unsettled = (references: readonly string[]): AppError =>
  conflict(
    `Money was paid for pieces that have not arrived, or must be paid back: ${references.join(', ')}. Please ask the shop to complete or refund that first.`,
  );

/**
 * The orders are kept without the person; open ones are closed.
 * @throws AppError CONFLICT for an order with money that is not settled.
 */
export async function anonymizeOrders(userId: string): Promise<void> {
  const orders = await Array.fromAsync(iterateOrders({ userId }));
  const anonymousId = randomUUID();
  for (const { id } of orders) {
    // Remove the person first, so that no mail about the withdrawal names them. Remove the owner last, so that an
    // interrupted deletion finds the quote again. The holds of a large quote leave no room for the rest.
    await changeQuote(id, (before, now) => {
      if (isUnsettled(before, now)) throw unsettled([before.reference]);
      return { after: withoutPerson(before) };
    });
    await deleteDocuments(id);
    await deleteQuotePhotos(id);
    await changeQuote(id, (before, now) =>
      isOpen(before)
        ? { after: enterState(before, 'withdrawn', { actor: 'collector', by: null }, now) }
        : undefined,
    );
    await changeQuote(id, (before) => ({ after: { ...before, userId: anonymousId } }));
  }
  await deleteCountsOf(userId);
}

/** Staff write names and addresses in texts as well, so no text stays. */
function withoutPerson(quote: StoredQuote): StoredQuote {
  const withoutText = <T extends { text: string }>(each: T) => ({ ...each, text: '' });
  const withoutNote = <T extends { note: string | null }>(each: T) => ({ ...each, note: null });
  return {
    ...quote,
    requester: { email: null, firstName: null, lastName: null },
    note: null,
    offers: quote.offers.map(withoutNote),
    counters: quote.counters.map(withoutNote),
    messages: quote.messages.map(withoutText),
    notes: quote.notes.map(withoutText),
    shippingAddress: null,
    giftNote: null,
    ledger: quote.ledger.map(withoutNote),
    shipments: quote.shipments.map((shipment) => ({
      ...shipment,
      trackingNumber: null,
      trackingUrl: null,
      photo: null,
    })),
    returns: quote.returns.map((each) => ({ ...each, reason: '', answer: null, photos: [] })),
    attempt: null,
    paypalOrderId: null,
    ...(quote.place === undefined ? {} : { place: UNNAMED_PLACE }),
  };
}
