import * as z from 'zod';
import { findCaptureId, PaypalLinks, PaypalMoney } from './paypal-answers.ts';
import type { ProviderEvent } from './provider.ts';

const Event = z.object({ event_type: z.string(), resource: z.unknown() });
const Id = z.object({ id: z.string() });
const ReversedApproval = z.object({ order_id: z.string() });
const Reversal = z.object({ id: z.string(), amount: PaypalMoney, links: PaypalLinks.default([]) });
const Dispute = z.object({
  dispute_id: z.string().max(255),
  create_time: z.iso.datetime({ offset: true }),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })),
  reason: z.string().max(255).optional(),
  status: z.string(),
  dispute_outcome: z.object({ outcome_code: z.string().max(255).optional() }).optional(),
});

/**
 * @param body of which the signature was checked.
 * @returns undefined for an event that does not matter here.
 * @throws ZodError
 */
export function readPaypalEvent(body: Uint8Array): ProviderEvent | undefined {
  const { event_type: type, resource } = Event.parse(JSON.parse(Buffer.from(body).toString()));
  switch (type) {
    case 'CHECKOUT.ORDER.APPROVED':
      return { kind: 'order', externalId: Id.parse(resource).id, isReversed: false };
    case 'CHECKOUT.PAYMENT-APPROVAL.REVERSED':
      return {
        kind: 'order',
        externalId: ReversedApproval.parse(resource).order_id,
        isReversed: true,
      };
    case 'PAYMENT.CAPTURE.COMPLETED':
    case 'PAYMENT.CAPTURE.PENDING':
    case 'PAYMENT.CAPTURE.DENIED':
    case 'PAYMENT.CAPTURE.DECLINED':
      return { kind: 'capture', captureId: Id.parse(resource).id };
    case 'PAYMENT.CAPTURE.REFUNDED':
    case 'PAYMENT.REFUND.PENDING':
    case 'PAYMENT.REFUND.FAILED':
      return { kind: 'refund', refundId: Id.parse(resource).id };
    case 'PAYMENT.CAPTURE.REVERSED':
      return toReversal(Reversal.parse(resource));
    case 'CUSTOMER.DISPUTE.CREATED':
    case 'CUSTOMER.DISPUTE.UPDATED':
    case 'CUSTOMER.DISPUTE.RESOLVED':
      return toDispute(Dispute.parse(resource));
    default:
      return undefined;
  }
}

/** The resource is a refund with a link to the capture, or the capture itself. */
const toReversal = ({ id, amount, links }: z.output<typeof Reversal>): ProviderEvent => ({
  kind: 'reversal',
  id,
  captureId: findCaptureId(links) || id,
  cents: amount,
});

const toDispute = (dispute: z.output<typeof Dispute>): ProviderEvent => ({
  kind: 'dispute',
  id: dispute.dispute_id,
  captureIds: dispute.disputed_transactions.flatMap(({ seller_transaction_id: id }) => id ?? []),
  isOpen: dispute.status !== 'RESOLVED',
  reason: dispute.reason ?? null,
  outcome: dispute.dispute_outcome?.outcome_code ?? null,
  openedAt: new Date(dispute.create_time).toISOString(),
});
