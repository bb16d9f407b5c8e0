import type { Order, OrderChange, PricedLine } from '../../../../shared/entities/order.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { getPaymentName, isOnlyQuestion } from '../../../../shared/quotes/quote.ts';
import { formatShopTime } from '../../../../shared/shop-time.ts';

/** Only entries of changes have a state. */
export interface Entry extends Partial<Pick<OrderChange, 'by' | 'state'>> {
  key: string;
  at: string;
  kind?: 'message' | 'note';
  actor: OrderChange['actor'];
  event?: string;
  lines?: readonly PricedLine[];
  text?: string | null;
}

export function listThreadEntries(order: Order, timeZone: string): Entry[] {
  const { offers, counters, messages, notes, history, layaway } = order;
  // Offers and counteroffers also change the state, at the same time.
  const times = new Set([...offers, ...counters].map((each) => each.createdAt));
  const entries: Entry[] = [
    {
      key: 'request',
      at: order.createdAt,
      actor: order.isForCustomer ? 'dealer' : 'collector',
      event: describeBeginning(order),
      text: order.note,
    },
    ...offers.map(
      ({ number, createdAt, by, total, expiresAt, lines, note }): Entry => ({
        key: `offer ${number}`,
        at: createdAt,
        actor: 'dealer',
        by,
        event: `Offer ${number}: ${formatMoney(total)}, valid until ${formatShopTime(expiresAt, timeZone)}`,
        lines,
        text: note,
      }),
    ),
    ...counters.map(
      ({ offer, createdAt, total, lines, note }): Entry => ({
        key: `counter ${offer}`,
        at: createdAt,
        actor: 'collector',
        event: `Counteroffer to offer ${offer}: ${formatMoney(total)}`,
        lines,
        text: note,
      }),
    ),
    ...history
      .filter(({ at, state }) => !(times.has(at) && (state === 'quoted' || state === 'countered')))
      .map(
        (change): Entry => ({
          ...change,
          key: `${change.state} ${change.at}`,
          event: describeChange(change, isOnlyQuestion(order)),
        }),
      ),
    ...messages.map(({ id, createdAt, from, by, text }): Entry => {
      return { key: id, at: createdAt, kind: 'message', actor: from, by, text };
    }),
    ...notes.map(({ id, createdAt, by, text }): Entry => {
      return { key: id, at: createdAt, kind: 'note', actor: 'dealer', by, text };
    }),
    ...listPayments(layaway),
  ];
  return entries.sort((a, b) => a.at.localeCompare(b.at));
}

function describeBeginning({ isForCustomer, isQuestion }: Order): string {
  if (isForCustomer) return 'Quote started';
  return isQuestion ? 'Question' : 'Quote requested';
}

function describeChange({ state, actor }: OrderChange, isQuestion: boolean): string {
  const isOwn = actor === 'collector';
  const texts: Record<OrderChange['state'], string> = {
    pending: `${isQuestion ? 'Question' : 'Request'} opened again`,
    quoted: 'Answered by e-mail',
    countered: 'Counteroffer made',
    accepted: isOwn ? 'Offer accepted' : 'Agreement noted',
    sold: 'Sold to you',
    declined: isQuestion ? 'Question closed' : isOwn ? 'Offer declined' : 'Request declined',
    withdrawn: isQuestion ? 'Question withdrawn' : 'Request canceled',
    expired: 'The offer has expired',
    lapsed: 'The hold has ended',
    lost: isQuestion ? 'The piece has been sold' : 'All pieces are sold',
  };
  return texts[state];
}

function listPayments(layaway: Order['layaway']): Entry[] {
  if (!layaway) return [];
  const { instalments, createdAt } = layaway;
  const events = [
    { key: 'layaway', at: createdAt, event: `Layaway agreed: ${instalments.length} payments` },
    ...instalments.map(({ amount, paidAt }, index) => ({
      key: `payment ${index}`,
      at: paidAt,
      event: `${getPaymentName(index)} of ${formatMoney(amount)} paid`,
    })),
  ];
  return events.flatMap(({ at, ...event }): Entry[] =>
    at === null ? [] : [{ ...event, at, actor: 'dealer' }],
  );
}
