import type {
  CounterOffer,
  InternalNote,
  Message,
  Offer,
  Order,
  OrderChange,
} from '../../../../shared/entities/order.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { getPaymentName } from '../../../../shared/quotes/quote.ts';

interface Event {
  key: string;
  at: string;
}
export type Entry = Event &
  (
    | { kind: 'request'; note: string | null }
    | { kind: 'message'; message: Message }
    | { kind: 'note'; note: InternalNote }
    | { kind: 'offer'; offer: Offer }
    | { kind: 'counter'; counter: CounterOffer }
    | { kind: 'change'; change: OrderChange }
    | { kind: 'payment'; text: string }
  );

export function listThreadEntries(order: Order): Entry[] {
  const { offers, counters, messages, notes, history, createdAt, layaway } = order;
  // Offers and counter-offers also change the state, at the same time.
  const times = new Set([...offers, ...counters].map((each) => each.createdAt));
  const entries: Entry[] = [
    { kind: 'request', key: 'request', at: createdAt, note: order.note },
    ...offers.map((offer): Entry => {
      return { kind: 'offer', key: `offer ${offer.number}`, at: offer.createdAt, offer };
    }),
    ...counters.map((counter): Entry => {
      return { kind: 'counter', key: `counter ${counter.offer}`, at: counter.createdAt, counter };
    }),
    ...history
      .filter(({ at, state }) => !(times.has(at) && (state === 'quoted' || state === 'countered')))
      .map((change): Entry => {
        return { kind: 'change', key: `${change.state} ${change.at}`, at: change.at, change };
      }),
    ...messages.map((message): Entry => {
      return { kind: 'message', key: message.id, at: message.createdAt, message };
    }),
    ...notes.map((note): Entry => ({ kind: 'note', key: note.id, at: note.createdAt, note })),
    ...listPayments(layaway),
  ];
  return entries.sort((a, b) => a.at.localeCompare(b.at));
}

function listPayments(layaway: Order['layaway']): Entry[] {
  if (!layaway) return [];
  const { instalments, createdAt } = layaway;
  return [
    {
      kind: 'payment',
      key: 'layaway',
      at: createdAt,
      text: `Layaway agreed: ${instalments.length} payments`,
    },
    ...instalments.flatMap(({ amount, paidAt }, index): Entry[] =>
      paidAt === null
        ? []
        : [
            {
              kind: 'payment',
              key: `payment ${index}`,
              at: paidAt,
              text: `${getPaymentName(index)} of ${formatMoney(amount)} paid`,
            },
          ],
    ),
  ];
}
