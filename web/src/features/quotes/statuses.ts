import type { OrderStatus } from '../../../../shared/entities/order.ts';
import type { Tone } from '../../components/StatusBadge.tsx';

interface StatusWords {
  label: string;
  /** To the one who asked. */
  toRequester: string;
  tone: Tone;
}

export const statuses: Readonly<Record<OrderStatus, StatusWords>> = {
  pending: { label: 'Pending', toRequester: 'Waiting for our answer', tone: 'due' },
  quoted: { label: 'Quoted', toRequester: 'Answered by mail', tone: 'open' },
  accepted: { label: 'Accepted', toRequester: 'You accepted our offer', tone: 'good' },
  declined: { label: 'Declined', toRequester: 'Closed without a sale', tone: 'off' },
  sold: { label: 'Sold', toRequester: 'Sold to you', tone: 'done' },
};

/** In the order a request goes through them. */
export const STATUSES = Object.keys(statuses) as OrderStatus[];
