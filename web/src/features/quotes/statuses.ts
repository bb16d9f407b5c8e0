import type { OrderStatus } from '../../../../shared/entities/order.ts';
import type { Tone } from '../../components/StatusBadge.tsx';

interface StatusText {
  label: string;
  /** Shown to the collector who made the request. */
  requesterLabel: string;
  tone: Tone;
}

export const statuses = {
  pending: { label: 'Pending', requesterLabel: 'Waiting for our answer', tone: 'due' },
  quoted: { label: 'Quoted', requesterLabel: 'Answered by e-mail', tone: 'open' },
  accepted: { label: 'Accepted', requesterLabel: 'You accepted our offer', tone: 'good' },
  declined: { label: 'Declined', requesterLabel: 'Closed without a sale', tone: 'off' },
  sold: { label: 'Sold', requesterLabel: 'Sold to you', tone: 'done' },
} as const satisfies Record<OrderStatus, StatusText>;

/** In the order a request goes through them. */
export const STATUSES = Object.keys(statuses) as OrderStatus[];
