import type { Order, QuoteState } from '../../../../shared/entities/order.ts';
import { countPieces, getShareBought, isOnlyQuestion } from '../../../../shared/quotes/quote.ts';
import type { Tone } from '../StatusBadge.tsx';

interface StatusText {
  label: string;
  tone: Tone;
  requesterLabel: string;
  requesterTone: Tone;
}

export const statuses = {
  pending: {
    label: 'Pending',
    tone: 'attention',
    requesterLabel: 'Waiting for our answer',
    requesterTone: 'info',
  },
  quoted: {
    label: 'Quoted',
    tone: 'info',
    requesterLabel: 'Offer awaiting your reply',
    requesterTone: 'attention',
  },
  countered: {
    label: 'Countered',
    tone: 'attention',
    requesterLabel: 'We are reviewing your counteroffer',
    requesterTone: 'info',
  },
  accepted: {
    label: 'Accepted',
    tone: 'success',
    requesterLabel: 'You accepted our offer',
    requesterTone: 'success',
  },
  sold: {
    label: 'Sold',
    tone: 'critical',
    requesterLabel: 'Sold to you',
    requesterTone: 'success',
  },
  declined: {
    label: 'Declined',
    tone: 'neutral',
    requesterLabel: 'Closed without a sale',
    requesterTone: 'neutral',
  },
  withdrawn: {
    label: 'Withdrawn',
    tone: 'neutral',
    requesterLabel: 'You canceled the request',
    requesterTone: 'neutral',
  },
  expired: {
    label: 'Expired',
    tone: 'neutral',
    requesterLabel: 'The offer has expired',
    requesterTone: 'neutral',
  },
  lapsed: {
    label: 'Lapsed',
    tone: 'neutral',
    requesterLabel: 'The hold has ended',
    requesterTone: 'neutral',
  },
  lost: {
    label: 'Lost',
    tone: 'neutral',
    requesterLabel: 'No longer available',
    requesterTone: 'neutral',
  },
} as const satisfies Record<QuoteState, StatusText>;

const LOST_LABELS = {
  none: 'No longer available',
  some: 'No longer available',
  all: 'You bought these pieces',
} as const;

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
  if (state === 'lost') {
    const bought = getShareBought(order);
    return bought === 'all' && countPieces(order) === 1
      ? 'You bought this piece'
      : LOST_LABELS[bought];
  }
  return statuses[state].requesterLabel;
}

function getQuestionLabel(order: Described): string {
  switch (order.state) {
    case 'pending':
      return isAnswered(order) ? 'Answered' : 'Waiting for our answer';
    case 'quoted':
      return 'Answered by e-mail';
    case 'withdrawn':
      return 'You withdrew the question';
    case 'lost':
      return getShareBought(order) === 'all' ? 'You bought the piece' : 'The piece has been sold';
    default:
      return 'Closed';
  }
}

export const isAnswered = ({ messages }: Pick<Order, 'messages'>): boolean =>
  messages.at(-1)?.from === 'dealer';
