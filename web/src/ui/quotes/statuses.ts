import type { Order, QuoteState } from '../../../../shared/entities/order.ts';
import { countPieces, getShareBought, isOnlyQuestion } from '../../../../shared/quotes/quote.ts';
import type { Tone } from '../StatusBadge.tsx';

type Statuses = Readonly<Record<QuoteState, { label: string; tone: Tone }>>;

/** What staff read. */
export const statuses: Statuses = {
  pending: { label: 'Pending', tone: 'attention' },
  quoted: { label: 'Quoted', tone: 'info' },
  countered: { label: 'Countered', tone: 'attention' },
  accepted: { label: 'Accepted', tone: 'success' },
  sold: { label: 'Sold', tone: 'critical' },
  declined: { label: 'Declined', tone: 'neutral' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  lapsed: { label: 'Lapsed', tone: 'neutral' },
  lost: { label: 'Lost', tone: 'neutral' },
};

/** What collectors read. */
export const requesterStatuses: Statuses = {
  pending: { label: 'Waiting for our answer', tone: 'info' },
  quoted: { label: 'Offer awaiting your reply', tone: 'attention' },
  countered: { label: 'We are reviewing your counteroffer', tone: 'info' },
  accepted: { label: 'You accepted our offer', tone: 'success' },
  sold: { label: 'Sold to you', tone: 'success' },
  declined: { label: 'Closed without a sale', tone: 'neutral' },
  withdrawn: { label: 'You canceled the request', tone: 'neutral' },
  expired: { label: 'The offer has expired', tone: 'neutral' },
  lapsed: { label: 'The hold has ended', tone: 'neutral' },
  lost: { label: 'No longer available', tone: 'neutral' },
};

type Described = Pick<
  Order,
  'state' | 'offers' | 'history' | 'isQuestion' | 'messages' | 'items' | 'boughtIds'
>;

export function getRequesterLabel(order: Described): string {
  const { state, offers, history } = order;
  if (isOnlyQuestion(order)) return getQuestionLabel(order);
  if (offers.length === 0 && state === 'quoted') return 'Answered by e-mail';
  if (offers.length === 0 && state === 'accepted') return 'Agreed';
  if (state === 'declined' && history.at(-1)?.actor === 'collector') return 'You declined';
  if (state === 'lost' && getShareBought(order) === 'all') {
    return countPieces(order) === 1 ? 'You bought this piece' : 'You bought these pieces';
  }
  return requesterStatuses[state].label;
}

function getQuestionLabel(order: Described): string {
  const isBought = getShareBought(order) === 'all';
  const labels: Partial<Record<QuoteState, string>> = {
    pending: isAnswered(order) ? 'Answered' : 'Waiting for our answer',
    quoted: 'Answered by e-mail',
    withdrawn: 'You withdrew the question',
    lost: isBought ? 'You bought the piece' : 'The piece has been sold',
  };
  return labels[order.state] ?? 'Closed';
}

export const isAnswered = ({ messages }: Pick<Order, 'messages'>): boolean =>
  messages.at(-1)?.from === 'dealer';
