import type { Order, QuoteState, Stage } from '../../../../shared/entities/order.ts';
import { countPieces, getShareBought, isOnlyQuestion } from '../../../../shared/quotes/quote.ts';
import { STAGE_NAMES } from '../../../../shared/quotes/sale-names.ts';
import type { Tone } from '../StatusBadge.tsx';

interface Status {
  label: string;
  tone: Tone;
}
type Statuses = Readonly<Record<QuoteState, Status>>;

/** Both sides read the same words once there is an agreement. */
const stageTones: Readonly<Record<Stage, Tone>> = {
  'awaiting payment': 'attention',
  pending: 'info',
  'part paid': 'attention',
  paid: 'success',
  shipped: 'info',
  delivered: 'success',
  completed: 'success',
  'return requested': 'attention',
  returned: 'attention',
  refunded: 'neutral',
  disputed: 'critical',
};

const getStageStatus = (stage: Stage): Status => ({
  label: STAGE_NAMES[stage],
  tone: stageTones[stage],
});

/** The words for staff. */
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

export const getStatus = ({ state, stage }: Pick<Order, 'state' | 'stage'>): Status =>
  stage ? getStageStatus(stage) : statuses[state];

/** The words for collectors. */
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

export const getRequesterStatus = (order: Described & Pick<Order, 'stage'>): Status =>
  order.stage
    ? getStageStatus(order.stage)
    : { label: getRequesterLabel(order), tone: requesterStatuses[order.state].tone };

function getRequesterLabel(order: Described): string {
  const { state, offers, history } = order;
  if (isOnlyQuestion(order)) return getQuestionLabel(order);
  if (offers.length === 0 && state === 'quoted') return 'Answered by e-mail';
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
