import { notFound, unprocessable } from '../http/errors.ts';
import type { NewOrder } from '../new-order.ts';
import type { Payments } from '../payments/payments.ts';
import { createId, type PaypalStore } from '../store/paypal-store.ts';
import type { StoredOrder, StoredTracker } from '../store/records.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { getApprovalUrl, presentOrder } from './present.ts';
import { validateOrder } from './validate.ts';

const HOUR_MS = 3_600_000;
/** From the creation to the redirect, and from there to the capture. */
const EXPIRY_MS = 3 * HOUR_MS;
/** PayPal remembers the request ids of orders for six hours. */
const REQUEST_TTL_MS = 6 * HOUR_MS;

export class Orders {
  /** True if orders stay approved when the bank declines them. */
  keepsApproved = false;
  readonly #store: PaypalStore;
  readonly #webhooks: Webhooks;
  readonly #payments: Payments;

  constructor(store: PaypalStore, webhooks: Webhooks, payments: Payments) {
    this.#store = store;
    this.#webhooks = webhooks;
    this.#payments = payments;
  }

  /**
   * @returns also an order that the same request has created before.
   * @throws HTTPException 422
   */
  async create(
    request: NewOrder,
    requestId: string | undefined,
  ): Promise<{ order: StoredOrder; isNew: boolean }> {
    const key = `order ${requestId}`;
    const earlierId = requestId && this.#store.findRequest(key, REQUEST_TTL_MS);
    if (earlierId) return { order: this.require(earlierId), isNew: false };
    const cents = validateOrder(request);
    this.#requireNewInvoice(request);
    const now = Date.now();
    const order: StoredOrder = {
      id: createId(),
      status: 'PAYER_ACTION_REQUIRED',
      request,
      cents,
      isDeclined: false,
      isOpened: false,
      captureId: null,
      trackers: [],
      createdAt: now,
      updatedAt: now,
      expiresAt: now + EXPIRY_MS,
    };
    this.#store.state.orders[order.id] = order;
    if (requestId) this.#store.addRequest(key, order.id);
    await this.#store.save();
    return { order, isNew: true };
  }

  /** @returns undefined for an unknown or expired order. */
  find(id: string): StoredOrder | undefined {
    const order = this.#store.state.orders[id];
    return order && (order.status === 'COMPLETED' || order.expiresAt > Date.now())
      ? order
      : undefined;
  }

  /** @throws HTTPException 404 for an unknown or expired order */
  require(id: string): StoredOrder {
    const order = this.find(id);
    if (!order) throw notFound();
    return order;
  }

  /** The payer opens the page of the approval.
   *  @throws HTTPException 404 */
  async open(id: string): Promise<StoredOrder> {
    const order = this.require(id);
    if (order.isOpened) return order;
    order.isOpened = true;
    order.expiresAt = Date.now() + EXPIRY_MS;
    await this.#store.save();
    return order;
  }

  /**
   * @param isDeclined The bank will decline the capture.
   * @throws HTTPException 404
   */
  async approve(id: string, isDeclined = false): Promise<StoredOrder> {
    const order = await this.open(id);
    if (order.status === 'COMPLETED') return order;
    order.status = 'APPROVED';
    order.isDeclined = isDeclined;
    order.updatedAt = Date.now();
    await this.#webhooks.publish({
      type: 'CHECKOUT.ORDER.APPROVED',
      resourceType: 'checkout-order',
      summary: 'An order has been approved by buyer',
      resource: presentOrder(this.#store, order),
    });
    return order;
  }

  /**
   * @returns also an order that the same request has captured before.
   * @throws HTTPException 404 or 422
   */
  async capture(
    id: string,
    requestId: string | undefined,
  ): Promise<{ order: StoredOrder; isNew: boolean }> {
    const order = this.require(id);
    const key = `capture ${id} ${requestId}`;
    if (requestId && this.#store.findRequest(key, REQUEST_TTL_MS)) return { order, isNew: false };
    if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED');
    this.#requireNewInvoice(order.request);
    if (order.isDeclined) return this.#decline(order);
    const capture = this.#payments.createCapture(order);
    order.captureId = capture.id;
    order.status = 'COMPLETED';
    order.updatedAt = capture.createdAt;
    if (requestId) this.#store.addRequest(key, id);
    await this.#payments.publishCapture(capture, capture.status);
    return { order, isNew: true };
  }

  /** The payer can choose another way to pay.
   *  @throws HTTPException 422 */
  async #decline(order: StoredOrder): Promise<never> {
    if (!this.keepsApproved) {
      order.status = 'PAYER_ACTION_REQUIRED';
      order.isDeclined = false;
    }
    order.updatedAt = Date.now();
    await this.#store.save();
    const href = getApprovalUrl(this.#store, order);
    throw unprocessable('INSTRUMENT_DECLINED', undefined, [
      { href, rel: 'redirect', method: 'GET' },
    ]);
  }

  /** @throws HTTPException 404 or 422 */
  async track(
    id: string,
    tracker: Omit<StoredTracker, 'id'>,
  ): Promise<{ order: StoredOrder; isNew: boolean }> {
    const order = this.require(id);
    const { captureId, trackingNumber } = tracker;
    if (order.captureId !== captureId) throw unprocessable('CAPTURE_ID_NOT_FOUND', '/capture_id');
    const { status } = this.#payments.requireCapture(captureId);
    if (status !== 'COMPLETED') throw unprocessable('CAPTURE_STATUS_NOT_VALID', '/capture_id');
    const trackerId = `${captureId}-${trackingNumber ?? 'NOTRACKER'}`;
    if (order.trackers.some((each) => each.id === trackerId)) return { order, isNew: false };
    order.trackers.push({ id: trackerId, ...tracker });
    order.updatedAt = Date.now();
    await this.#store.save();
    return { order, isNew: true };
  }

  /** Ends approvals that were not captured.
   *  @param ids Default: all. */
  async expire(ids?: readonly string[]): Promise<void> {
    for (const order of Object.values(this.#store.state.orders)) {
      const isMeant = ids?.includes(order.id) ?? true;
      if (!isMeant || order.status === 'COMPLETED' || order.expiresAt <= Date.now()) continue;
      order.expiresAt = Date.now();
      await this.#webhooks.publish(
        order.status === 'APPROVED'
          ? {
              type: 'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
              resourceType: 'checkout-order',
              summary: 'A payment has been reversed after approval.',
              resource: { order_id: order.id, ...presentOrder(this.#store, order) },
            }
          : undefined,
      );
    }
  }

  /** PayPal refuses a second payment of an invoice. */
  #requireNewInvoice({ purchase_units: [{ invoice_id: invoiceId }] }: NewOrder): void {
    if (invoiceId === undefined) return;
    const isPaid = Object.values(this.#store.state.captures).some(
      (capture) => capture.invoiceId === invoiceId && capture.status !== 'DECLINED',
    );
    if (isPaid) throw unprocessable('DUPLICATE_INVOICE_ID', '/purchase_units/0/invoice_id');
  }
}
