import type { NewOrder } from '../new-order.ts';

/** Times are in milliseconds since 1970, amounts in cents. */
export interface StoredOrder {
  id: string;
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
  request: NewOrder;
  cents: number;
  /** The payer chose a card that the bank will decline. */
  isDeclined: boolean;
  /** The payer has opened the page of the approval. */
  isOpened: boolean;
  captureId: string | null;
  trackers: StoredTracker[];
  createdAt: number;
  updatedAt: number;
  /** A completed order does not expire. */
  expiresAt: number;
}

export interface StoredTracker {
  id: string;
  captureId: string;
  carrier: string;
  trackingNumber: string | null;
}

export interface StoredCapture {
  id: string;
  orderId: string;
  customId: string | null;
  invoiceId: string | null;
  cents: number;
  /** Zero until the capture is completed. */
  feeCents: number;
  /** Refunds change the status that PayPal shows. */
  status: 'PENDING' | 'COMPLETED' | 'DECLINED';
  createdAt: number;
  updatedAt: number;
}

export interface StoredRefund {
  id: string;
  captureId: string;
  /** A bank or PayPal takes a payment back by a reversal. */
  kind: 'refund' | 'reversal';
  cents: number;
  status: 'PENDING' | 'COMPLETED' | 'FAILED';
  customId: string | null;
  invoiceId: string | null;
  note: string | null;
  createdAt: number;
  updatedAt: number;
}

export interface StoredDispute {
  id: string;
  captureId: string;
  reason: string;
  status: 'OPEN' | 'RESOLVED';
  outcome: 'RESOLVED_BUYER_FAVOUR' | 'RESOLVED_SELLER_FAVOUR' | null;
  cents: number;
  createdAt: number;
  updatedAt: number;
}

/** An event that the shop has not taken yet. */
export interface StoredEvent {
  id: string;
  type: string;
  /** The signed bytes, which stay the same in every delivery. */
  body: string;
  attempts: number;
  /** Null for an event that waits to be released. */
  dueAt: number | null;
}

/** The resource that a request with a `PayPal-Request-Id` has created. */
export interface StoredRequest {
  resourceId: string;
  at: number;
}

export interface State {
  orders: Record<string, StoredOrder>;
  captures: Record<string, StoredCapture>;
  refunds: Record<string, StoredRefund>;
  disputes: Record<string, StoredDispute>;
  requests: Record<string, StoredRequest>;
  events: StoredEvent[];
}
