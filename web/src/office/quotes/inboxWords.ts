import type { InboxGroup, OrderSummary, QuoteState } from '../../../../shared/entities/order.ts';

export const groupWords: Record<InboxGroup, Record<'label' | 'since' | 'empty', string>> = {
  unapplied: {
    label: 'Unapplied Payments',
    since: 'Received',
    empty: 'All payments are applied.',
  },
  'to-refund': { label: 'To Refund', since: 'Since', empty: 'No payments to refund.' },
  returns: {
    label: 'Returns',
    since: 'Requested',
    empty: 'No returns to decide, and none on their way.',
  },
  'to-ship': { label: 'To Ship', since: 'Since', empty: 'No paid pieces to ship.' },
  'to-clear': { label: 'To Clear', since: 'Recorded', empty: 'All payments have cleared.' },
  waiting: {
    label: 'Waiting for you',
    since: 'Waiting since',
    empty: 'No quotes waiting for you.',
  },
  accepted: { label: 'Accepted', since: 'Accepted', empty: 'No quotes awaiting payment.' },
  quoted: { label: 'Offer sent', since: 'Sent', empty: 'No offers awaiting an answer.' },
  closed: { label: 'Closed', since: 'Closed', empty: 'No quote has been closed yet.' },
  archived: {
    label: 'Archived',
    since: 'Changed',
    empty: 'Requests that you archive appear here.',
  },
};

export const staffLabels = {
  pending: 'Needs an offer',
  quoted: 'Offer sent',
  countered: 'Counteroffer made',
  accepted: 'Accepted, on hold',
  sold: 'Sold',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Offer expired',
  lapsed: 'Hold ended',
  lost: 'Sold to another',
} as const satisfies Record<QuoteState, string>;

export const getStaffLabel = (quote: Pick<OrderSummary, 'state' | 'isQuestion'>): string =>
  quote.isQuestion && quote.state === 'pending' ? 'Question' : staffLabels[quote.state];
