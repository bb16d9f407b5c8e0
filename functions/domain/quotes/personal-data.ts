import { randomUUID } from 'node:crypto';
import { enterState, isOpen } from '../../../shared/quotes/quote.ts';
import { deleteDocuments } from '../../platform/bucket/documents.ts';
import type { Person, PersonalData } from '../../platform/personal-data.ts';
import { deleteCountsOf, iterateOrders, type StoredQuote } from '../../platform/table/orders.ts';
import { toGuestId } from '../../platform/table/questions.ts';
import { changeQuote } from './change-quote.ts';
import { orderForMember } from './views.ts';

export const personalData = {
  of: 'address',
  content: 'quote requests with offers, messages, notes of staff and documents',
  expires: 'with the account; without one, when the visitor or the dealer has them erased',
  exportAs: 'quotes',
  load: (person) =>
    Array.fromAsync(iterateOrdersOf(person), (quote: StoredQuote) => orderForMember(quote)),
  erase: async (person) => {
    for (const userId of toUserIds(person)) await anonymizeOrders(userId);
  },
  kept: 'pieces, prices, dates and the author on the side of the dealer, for the accounts of the shop (tax law); without name, address, texts and papers. Notes of staff are erased but not exported: they are the working papers of the shop. Ids of requests, for 30 days',
} as const satisfies PersonalData;

const toUserIds = ({ userId, email }: Person): string[] => [
  ...(userId === undefined ? [] : [userId]),
  toGuestId(email),
];

async function* iterateOrdersOf(person: Person): AsyncGenerator<StoredQuote, void> {
  for (const userId of toUserIds(person)) yield* iterateOrders({ userId });
}

/** The orders are kept without the person; open ones are closed. */
export async function anonymizeOrders(userId: string): Promise<void> {
  const orders = await Array.fromAsync(iterateOrders({ userId }));
  const anonymousId = randomUUID();
  for (const { id } of orders) {
    // Remove the person first, so that no mail about the withdrawal names them. Remove the owner last, so that an
    // interrupted deletion finds the quote again. The holds of a large quote leave no room for the rest.
    await changeQuote(id, (before) => ({ after: withoutPerson(before) }));
    await deleteDocuments(id);
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
    paypalOrderId: null,
  };
}
