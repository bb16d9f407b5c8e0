import { Hono } from 'hono';
import * as z from 'zod';
import { parse } from './http/app.ts';
import type { PaypalEnv } from './http/context.ts';
import { Fault, type FaultInput, type Faults } from './http/faults.ts';
import type { Orders } from './orders/orders.ts';
import { DISPUTE_REASONS, type Disputes } from './payments/disputes.ts';
import type { CaptureOutcome, Payments, RefundOutcome } from './payments/payments.ts';
import type { OmittedField, PaypalStore } from './store/paypal-store.ts';
import type { StoredCapture, StoredRefund } from './store/records.ts';
import { WebhookFaults, type Webhooks } from './webhooks/webhooks.ts';

/** All money, in cents. */
export interface Books {
  captures: Pick<
    StoredCapture,
    'id' | 'orderId' | 'customId' | 'invoiceId' | 'status' | 'cents' | 'feeCents'
  >[];
  refunds: Pick<StoredRefund, 'id' | 'captureId' | 'kind' | 'status' | 'cents' | 'customId'>[];
}

type DisputeReason = (typeof DISPUTE_REASONS)[number];

/** The payer, the dashboard and the faults of PayPal, for tests. The real PayPal has no such controls. */
export interface PaypalControls {
  books(): Books;
  approve(orderId: string): Promise<void>;
  /** The payer approves with a card that the bank declines. */
  decline(orderId: string): Promise<void>;
  /** @param orderIds Default: all orders that are not captured. */
  expire(orderIds?: readonly string[]): Promise<void>;
  next(fault: FaultInput): void;
  slowBy(milliseconds: number): void;
  nextCapture(outcome: CaptureOutcome): void;
  nextRefund(outcome: RefundOutcome): void;
  /** PayPal leaves a field out of the orders in its answers. */
  omit(field: OmittedField): void;
  /** Orders stay approved when the bank declines them. */
  keepApproved(): void;
  /** A pending capture is completed or denied. */
  settleCapture(captureId: string, isCompleted: boolean): Promise<void>;
  settleRefund(refundId: string, isCompleted: boolean): Promise<void>;
  /** A refund on PayPal's own site.
   *  @param cents Default: all that is left. */
  refund(captureId: string, cents?: number): Promise<void>;
  /** @returns the id of the dispute. */
  openDispute(captureId: string, reason?: DisputeReason): Promise<string>;
  resolveDispute(disputeId: string, winner: 'buyer' | 'seller'): Promise<void>;
  webhooks(faults: z.input<typeof WebhookFaults>): void;
  /** Events that the shop has not taken, oldest first. */
  listEvents(): ReturnType<Webhooks['list']>;
  /** Delivers waiting events now.
   *  @param ids Default: all. */
  releaseEvents(ids?: readonly string[], times?: number): Promise<void>;
  dropEvent(id: string): Promise<void>;
  /** Ends all faults. */
  reset(): void;
  /** Forgets all orders and payments. */
  clear(): void;
}

interface ControlDependencies {
  store: PaypalStore;
  faults: Faults;
  webhooks: Webhooks;
  orders: Orders;
  payments: Payments;
  disputes: Disputes;
}

export function createControls({
  store,
  faults,
  webhooks,
  orders,
  payments,
  disputes,
}: ControlDependencies): PaypalControls {
  return {
    books: () => getBooks(store),
    approve: async (orderId) => {
      await orders.approve(orderId);
    },
    decline: async (orderId) => {
      await orders.approve(orderId, true);
    },
    expire: (orderIds) => orders.expire(orderIds),
    next: (fault) => faults.arm(fault),
    slowBy: (milliseconds) => {
      faults.slowMs = milliseconds;
    },
    nextCapture: (outcome) => {
      payments.outcomes.captures.push(outcome);
    },
    nextRefund: (outcome) => {
      payments.outcomes.refunds.push(outcome);
    },
    omit: (field) => {
      store.omitted.add(field);
    },
    keepApproved: () => {
      orders.keepsApproved = true;
    },
    settleCapture: (captureId, isCompleted) => payments.settleCapture(captureId, isCompleted),
    settleRefund: (refundId, isCompleted) => payments.settleRefund(refundId, isCompleted),
    refund: async (captureId, cents) => {
      await payments.refund(captureId, { cents });
    },
    openDispute: (captureId, reason = DISPUTE_REASONS[0]) => disputes.open(captureId, reason),
    resolveDispute: (disputeId, winner) => disputes.resolve(disputeId, winner),
    webhooks: (webhookFaults) => {
      webhooks.faults = WebhookFaults.parse(webhookFaults);
    },
    listEvents: () => webhooks.list(),
    releaseEvents: (ids, times) => webhooks.release(ids, times),
    dropEvent: (id) => webhooks.drop(id),
    reset: () => {
      faults.clear();
      payments.outcomes.captures.length = 0;
      payments.outcomes.refunds.length = 0;
      store.omitted.clear();
      orders.keepsApproved = false;
      webhooks.faults = WebhookFaults.parse({});
    },
    clear: () => store.clear(),
  };
}

function getBooks({ state }: PaypalStore): Books {
  return {
    captures: Object.values(state.captures).map(
      ({ id, orderId, customId, invoiceId, status, cents, feeCents }) => ({
        id,
        orderId,
        customId,
        invoiceId,
        status,
        cents,
        feeCents,
      }),
    ),
    refunds: Object.values(state.refunds).map(
      ({ id, captureId, kind, status, cents, customId }) => ({
        id,
        captureId,
        kind,
        status,
        cents,
        customId,
      }),
    ),
  };
}

const Settlement = z.strictObject({ id: z.string(), isCompleted: z.boolean() });

const ControlRequest = z.strictObject({
  reset: z.literal(true).optional(),
  approve: z.string().optional(),
  decline: z.string().optional(),
  expire: z.union([z.literal('all'), z.array(z.string())]).optional(),
  next: z.union([Fault, z.array(Fault)]).optional(),
  slowMs: z.int().min(0).optional(),
  nextCapture: z.enum(['completed', 'pending', 'declined']).optional(),
  nextRefund: z.enum(['completed', 'pending', 'failed']).optional(),
  settleCapture: Settlement.optional(),
  settleRefund: Settlement.optional(),
  refund: z.strictObject({ id: z.string(), cents: z.int().positive().optional() }).optional(),
  openDispute: z
    .strictObject({ id: z.string(), reason: z.enum(DISPUTE_REASONS).optional() })
    .optional(),
  resolveDispute: z
    .strictObject({ id: z.string(), winner: z.enum(['buyer', 'seller']) })
    .optional(),
  webhooks: WebhookFaults.optional(),
  releaseEvents: z.literal(true).optional(),
});

export function controlRoutes(controls: PaypalControls): Hono<PaypalEnv> {
  return new Hono<PaypalEnv>()
    .get('/controls/books', (c) => c.json(controls.books()))
    .get('/controls/events', (c) => c.json(controls.listEvents()))
    .post('/controls', async (c) => {
      const request = parse(ControlRequest, await c.req.json().catch(() => undefined));
      const { expire, next, slowMs, nextCapture, nextRefund, webhooks } = request;
      const { settleCapture, settleRefund, refund, openDispute, resolveDispute } = request;
      if (request.reset) controls.reset();
      for (const fault of next ? [next].flat() : []) controls.next(fault);
      if (slowMs !== undefined) controls.slowBy(slowMs);
      if (nextCapture) controls.nextCapture(nextCapture);
      if (nextRefund) controls.nextRefund(nextRefund);
      if (webhooks) controls.webhooks(webhooks);
      if (request.approve) await controls.approve(request.approve);
      if (request.decline) await controls.decline(request.decline);
      if (expire) await controls.expire(expire === 'all' ? undefined : expire);
      if (settleCapture) await controls.settleCapture(settleCapture.id, settleCapture.isCompleted);
      if (settleRefund) await controls.settleRefund(settleRefund.id, settleRefund.isCompleted);
      if (refund) await controls.refund(refund.id, refund.cents);
      const disputeId =
        openDispute && (await controls.openDispute(openDispute.id, openDispute.reason));
      if (resolveDispute) await controls.resolveDispute(resolveDispute.id, resolveDispute.winner);
      if (request.releaseEvents) await controls.releaseEvents();
      return c.json({ done: true, ...(disputeId ? { disputeId } : {}) });
    });
}
