import { notFound, unprocessable } from '../http/errors.ts';
import { getFeeCents, toMoney } from '../money.ts';
import { createId, type PaypalStore } from '../store/paypal-store.ts';
import type { StoredCapture, StoredOrder, StoredRefund } from '../store/records.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { presentCapture, presentRefund } from './present.ts';

const DAY_MS = 86_400_000;
const REFUND_LIMIT_MS = 180 * DAY_MS;
/** PayPal remembers the request ids of refunds for 45 days. */
const REQUEST_TTL_MS = 45 * DAY_MS;

export type CaptureOutcome = 'completed' | 'pending' | 'declined';
export type RefundOutcome = 'completed' | 'pending' | 'failed';

interface RefundDetails {
  /** Default: all that is left. */
  cents?: number | undefined;
  customId?: string | undefined;
  invoiceId?: string | undefined;
  note?: string | undefined;
}

export class Payments {
  /** The result of the next captures and refunds. */
  readonly outcomes: { captures: CaptureOutcome[]; refunds: RefundOutcome[] } = {
    captures: [],
    refunds: [],
  };
  readonly #store: PaypalStore;
  readonly #webhooks: Webhooks;

  constructor(store: PaypalStore, webhooks: Webhooks) {
    this.#store = store;
    this.#webhooks = webhooks;
  }

  /** @throws HTTPException 404 */
  requireCapture(id: string): StoredCapture {
    const capture = this.#store.state.captures[id];
    if (!capture) throw notFound();
    return capture;
  }

  /** @throws HTTPException 404 */
  requireRefund(id: string): StoredRefund {
    const refund = this.#store.state.refunds[id];
    if (!refund) throw notFound();
    return refund;
  }

  /** The caller completes the order in the same tick and then publishes both. */
  createCapture(order: StoredOrder): StoredCapture {
    const { custom_id: customId = null, invoice_id: invoiceId = null } =
      order.request.purchase_units[0];
    const now = Date.now();
    const capture: StoredCapture = {
      id: createId(),
      orderId: order.id,
      customId,
      invoiceId,
      cents: order.cents,
      feeCents: 0,
      status: 'PENDING',
      createdAt: now,
      updatedAt: now,
    };
    const outcome = this.outcomes.captures.shift() ?? 'completed';
    if (outcome !== 'pending') finish(capture, outcome === 'completed');
    this.#store.state.captures[capture.id] = capture;
    return capture;
  }

  publishCapture(capture: StoredCapture, event: StoredCapture['status'] | 'DENIED'): Promise<void> {
    const { value } = toMoney(capture.cents);
    return this.#webhooks.publish({
      type: `PAYMENT.CAPTURE.${event}`,
      resourceType: 'capture',
      summary: `Payment ${event.toLowerCase()} for $ ${value} USD`,
      resource: presentCapture(this.#store, capture),
    });
  }

  /** @throws HTTPException 404 */
  async settleCapture(id: string, isCompleted: boolean): Promise<void> {
    const capture = this.requireCapture(id);
    if (capture.status !== 'PENDING') return;
    finish(capture, isCompleted);
    await this.publishCapture(capture, isCompleted ? 'COMPLETED' : 'DENIED');
  }

  /**
   * @returns also a refund that the same request has made before.
   * @throws HTTPException 404 or 422
   */
  async refund(
    captureId: string,
    details: RefundDetails,
    requestId?: string,
  ): Promise<{ refund: StoredRefund; isNew: boolean }> {
    const capture = this.requireCapture(captureId);
    const key = `refund ${captureId} ${requestId}`;
    const earlierId = requestId && this.#store.findRequest(key, REQUEST_TTL_MS);
    if (earlierId) return { refund: this.requireRefund(earlierId), isNew: false };
    const cents = this.#requireRefundable(capture, details.cents);
    const outcome = this.outcomes.refunds.shift() ?? 'completed';
    const refund = this.#add(capture, 'refund', cents, details);
    if (outcome === 'completed') refund.status = 'COMPLETED';
    if (outcome === 'failed') refund.status = 'FAILED';
    if (requestId) this.#store.addRequest(key, refund.id);
    await this.#publishRefund(refund);
    return { refund, isNew: true };
  }

  /** @throws HTTPException 404 */
  async settleRefund(id: string, isCompleted: boolean): Promise<void> {
    const refund = this.requireRefund(id);
    if (refund.status !== 'PENDING') return;
    refund.status = isCompleted ? 'COMPLETED' : 'FAILED';
    refund.updatedAt = Date.now();
    await this.#publishRefund(refund);
  }

  /** Takes back what is left of a payment, as after a dispute that the payer has won.
   *  @throws HTTPException 404 or 422 */
  async reverse(captureId: string): Promise<void> {
    const capture = this.requireCapture(captureId);
    const cents = this.#getRestCents(capture);
    if (capture.status !== 'COMPLETED' || cents === 0) throw unprocessable('REFUND_NOT_ALLOWED');
    const reversal = this.#add(capture, 'reversal', cents, {});
    reversal.status = 'COMPLETED';
    await this.#webhooks.publish({
      type: 'PAYMENT.CAPTURE.REVERSED',
      resourceType: 'refund',
      summary: `A $ ${toMoney(cents).value} USD capture payment was reversed`,
      resource: presentRefund(this.#store, reversal),
    });
  }

  #requireRefundable(capture: StoredCapture, wantedCents: number | undefined): number {
    if (capture.status === 'PENDING') throw unprocessable('PENDING_CAPTURE');
    if (capture.status === 'DECLINED') throw unprocessable('REFUND_NOT_ALLOWED');
    if (capture.createdAt + REFUND_LIMIT_MS < Date.now()) {
      throw unprocessable('REFUND_TIME_LIMIT_EXCEEDED');
    }
    const restCents = this.#getRestCents(capture);
    if (restCents === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED');
    const cents = wantedCents ?? restCents;
    if (cents > restCents) throw unprocessable('REFUND_AMOUNT_EXCEEDED', '/amount/value');
    if (cents < capture.cents && this.#store.isDisputed(capture)) {
      throw unprocessable('TRANSACTION_DISPUTED');
    }
    return cents;
  }

  /** Pending refunds are reserved. */
  #getRestCents(capture: StoredCapture): number {
    return this.#store
      .listRefunds(capture)
      .filter(({ status }) => status !== 'FAILED')
      .reduce((rest, { cents }) => rest - cents, capture.cents);
  }

  #add(
    capture: StoredCapture,
    kind: StoredRefund['kind'],
    cents: number,
    { customId, invoiceId, note }: RefundDetails,
  ): StoredRefund {
    const now = Date.now();
    const refund: StoredRefund = {
      id: createId(),
      captureId: capture.id,
      kind,
      cents,
      status: 'PENDING',
      customId: customId ?? capture.customId,
      invoiceId: invoiceId ?? capture.invoiceId,
      note: note ?? null,
      createdAt: now,
      updatedAt: now,
    };
    this.#store.state.refunds[refund.id] = refund;
    capture.updatedAt = now;
    return refund;
  }

  #publishRefund(refund: StoredRefund): Promise<void> {
    const type = {
      PENDING: 'PAYMENT.REFUND.PENDING',
      COMPLETED: 'PAYMENT.CAPTURE.REFUNDED',
      FAILED: 'PAYMENT.REFUND.FAILED',
    }[refund.status];
    return this.#webhooks.publish({
      type,
      resourceType: 'refund',
      summary: `A $ ${toMoney(refund.cents).value} USD capture payment was refunded`,
      resource: presentRefund(this.#store, refund),
    });
  }
}

function finish(capture: StoredCapture, isCompleted: boolean): void {
  capture.status = isCompleted ? 'COMPLETED' : 'DECLINED';
  capture.feeCents = isCompleted ? getFeeCents(capture.cents) : 0;
  capture.updatedAt = Date.now();
}
