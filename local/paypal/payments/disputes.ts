import { notFound } from '../http/errors.ts';
import { toMoney } from '../money.ts';
import { createId, type PaypalStore } from '../store/paypal-store.ts';
import type { StoredDispute } from '../store/records.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { Payments } from './payments.ts';
import { toTime } from './present.ts';

export const DISPUTE_REASONS = [
  'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED',
  'UNAUTHORISED',
] as const;

export class Disputes {
  readonly #store: PaypalStore;
  readonly #webhooks: Webhooks;
  readonly #payments: Payments;

  constructor(store: PaypalStore, webhooks: Webhooks, payments: Payments) {
    this.#store = store;
    this.#webhooks = webhooks;
    this.#payments = payments;
  }

  /**
   * @returns the dispute's id.
   * @throws HTTPException 404
   */
  async open(captureId: string, reason: (typeof DISPUTE_REASONS)[number]): Promise<string> {
    const { cents } = this.#payments.requireCapture(captureId);
    const now = Date.now();
    const dispute: StoredDispute = {
      id: `PP-D-${createId()}`,
      captureId,
      reason,
      status: 'OPEN',
      outcome: null,
      cents,
      createdAt: now,
      updatedAt: now,
    };
    this.#store.state.disputes[dispute.id] = dispute;
    await this.#publish(dispute, 'CUSTOMER.DISPUTE.CREATED');
    return dispute.id;
  }

  /**
   * If the payer wins, PayPal takes the payment back.
   * @throws HTTPException 404
   */
  async resolve(id: string, winner: 'buyer' | 'seller'): Promise<void> {
    const dispute = this.#store.state.disputes[id];
    if (!dispute) throw notFound();
    if (dispute.status === 'RESOLVED') return;
    dispute.status = 'RESOLVED';
    dispute.outcome = winner === 'buyer' ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR';
    dispute.updatedAt = Date.now();
    await this.#publish(dispute, 'CUSTOMER.DISPUTE.RESOLVED');
    if (winner === 'buyer') await this.#payments.reverse(dispute.captureId);
  }

  #publish(dispute: StoredDispute, type: string): Promise<void> {
    const { id, captureId, reason, status, outcome, cents, createdAt, updatedAt } = dispute;
    const href = `${this.#store.origin}/v1/customer/disputes/${id}`;
    return this.#webhooks.publish({
      type,
      resourceType: 'dispute',
      summary: `A dispute case was ${status === 'OPEN' ? 'opened' : 'resolved'} with PayPal`,
      resource: {
        dispute_id: id,
        create_time: toTime(createdAt),
        update_time: toTime(updatedAt),
        disputed_transactions: [{ seller_transaction_id: captureId }],
        reason,
        status,
        dispute_amount: toMoney(cents),
        ...(outcome === null ? {} : { dispute_outcome: { outcome_code: outcome } }),
        links: [{ href, rel: 'self', method: 'GET' }],
      },
    });
  }
}
