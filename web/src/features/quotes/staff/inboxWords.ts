import type { InboxGroup, QuoteState } from '../../../../../shared/entities/order.ts';

interface GroupWords {
  label: string;
  /** The header of the column with the time since when it is so. */
  since: string;
  empty: string;
}

export const groupWords = {
  waiting: {
    label: 'Waiting for you',
    since: 'Waiting since',
    empty: 'No quote waits for your answer.',
  },
  accepted: {
    label: 'Accepted',
    since: 'Accepted',
    empty: 'No accepted quote waits for its payment.',
  },
  quoted: { label: 'Offer sent', since: 'Sent', empty: 'No offer waits for a collector’s answer.' },
  closed: { label: 'Closed', since: 'Closed', empty: 'No quote has been closed yet.' },
  archived: {
    label: 'Archived',
    since: 'Changed',
    empty: 'Requests that you archive appear here.',
  },
} as const satisfies Record<InboxGroup, GroupWords>;

/** The state for the dealer's staff, in plain words. */
export const staffLabels = {
  pending: 'Waits for an offer',
  quoted: 'Offer sent',
  countered: 'Other prices proposed',
  accepted: 'Accepted, on hold',
  sold: 'Sold',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Offer expired',
  lapsed: 'Hold ended',
  lost: 'Sold to another',
} as const satisfies Record<QuoteState, string>;
