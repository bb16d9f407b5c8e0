import type { OrderStatus } from '../../../../shared/entities/order.ts';
import type { Tone } from '../../components/StatusBadge.tsx';

interface StatusText {
  label: string;
  /** Shown to the collector who made the request. */
  requesterLabel: string;
  tone: Tone;
}

export const statuses = {
  pending: { label: 'Pending', requesterLabel: 'Waiting for our answer', tone: 'attention' },
  quoted: { label: 'Quoted', requesterLabel: 'Answered by e-mail', tone: 'info' },
  accepted: { label: 'Accepted', requesterLabel: 'You accepted our offer', tone: 'success' },
  declined: { label: 'Declined', requesterLabel: 'Closed without a sale', tone: 'neutral' },
  sold: { label: 'Sold', requesterLabel: 'Sold to you', tone: 'critical' },
} as const satisfies Record<OrderStatus, StatusText>;

/** In the order a request goes through them. */
export const STATUSES = Object.keys(statuses) as OrderStatus[];
