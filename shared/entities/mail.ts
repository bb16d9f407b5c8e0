import * as z from 'zod';
import { CADENCES } from './alert.ts';
import { ConsignorStatement } from './consignor-statement.ts';
import { ContactMessage } from './contact-message.ts';
import { Shipment } from './delivery.ts';
import { FloorRequest } from './floor-request.ts';
import { MAIL_LISTS } from './mail-preferences.ts';
import { Instalment, Offer, ORDER_STATUSES, Order, STAGES } from './order.ts';
import { LedgerEntry } from './payment.ts';
import { PrivateViewing } from './private-viewing.ts';
import { Money, Product } from './product.ts';

export const MAX_MAIL_PRODUCTS = 24;
/** Movements and unsold pieces together: mail programs truncate long mails. */
export const MAX_MAIL_STATEMENT_LINES = 60;
/** The link shows the others. */
export const MAX_MAIL_VIEWING_PIECES = 6;

const MailProduct = Product.pick({
  id: true,
  name: true,
  imageUrl: true,
  unitName: true,
  isAuthentic: true,
}).extend({
  /** Null for a product that has left the shop. */
  itemType: Product.shape.itemType.nullable(),
  era: Product.shape.era.nullable(),
});
export type MailProduct = z.infer<typeof MailProduct>;

const products = z.array(MailProduct).max(MAX_MAIL_PRODUCTS);

export const COLLECTOR_UPDATES = [
  'requested',
  'offered',
  'accepted',
  'declined',
  'expired',
  'lapsed',
  'released',
  'lost',
  'sold',
  'message',
  'layaway',
  'payment',
  'marked',
  'offer-expires',
  'hold-ends',
  'instalment-due',
  'instalment-overdue',
  'paid',
  'payment-pending',
  'payment-failed',
  'refunded',
  'shipped',
  'delivered',
  'return-requested',
  'return-approved',
  'return-declined',
  'return-received',
] as const;
export type CollectorUpdate = (typeof COLLECTOR_UPDATES)[number];

export const DEALER_UPDATES = [
  'requested',
  'countered',
  'accepted',
  'declined',
  'withdrawn',
  'lapsed',
  'message',
  'hold-ends',
  'instalment-overdue',
  /** A payment has completed the sale. */
  'sold',
  'paid',
  'payment-failed',
  'unapplied',
  'reversed',
  'disputed',
  'dispute-resolved',
  'return-requested',
] as const;
export type DealerUpdate = (typeof DEALER_UPDATES)[number];

const quoteUpdate = z.object({
  template: z.literal('quote-update'),
  orderId: z.uuid(),
  reference: Order.shape.reference,
  requester: Order.shape.requester,
  /** The quote belongs to no account: a link opens it. */
  isGuest: z.boolean(),
  status: z.enum(ORDER_STATUSES),
  /** A question has no offer yet. */
  isQuestion: z.boolean(),
  items: z.array(
    z.object({
      name: z.string(),
      imageUrl: z.string().nullable(),
      isAuthentic: z.boolean(),
      authenticity: Product.shape.authenticity,
      quantity: z.int(),
      price: Money.nullable(),
      isBought: z.boolean().optional(),
    }),
  ),
  totals: Offer.pick({
    shipping: true,
    insurance: true,
    discount: true,
    taxes: true,
    total: true,
  }).nullable(),
  text: z.string().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  heldUntil: z.iso.datetime().nullable(),
  instalments: z.array(Instalment),
  instalment: z.int().nonnegative().nullable(),
  /** Null before there is an agreement. */
  progress: z
    .object({
      stage: z.enum(STAGES),
      /** A sentence for the collector. */
      nextStep: z.string(),
      balance: Order.shape.balance,
      needsAddress: z.boolean(),
    })
    .nullable(),
  /** The payment or the refund that the update is about. */
  payment: LedgerEntry.pick({ method: true, cents: true }).nullable(),
  /** Besides PayPal. */
  waysToPay: z.array(LedgerEntry.pick({ method: true }).extend({ instructions: z.string() })),
  parcel: Shipment.pick({ carrier: true, trackingNumber: true, trackingUrl: true }).nullable(),
  returnableUntil: Order.shape.returnableUntil,
  /** The lines of the address to which pieces are returned. */
  returnAddress: z.array(z.string()),
});

const confirmation = {
  token: z.string(),
  /** Stops all confirmations to the address. */
  refuseToken: z.string(),
};

/** The mail function renders the content. It contains only the recipient's data. */
export const MailContent = z.discriminatedUnion('template', [
  z.object({ template: z.literal('newsletter-confirmation'), ...confirmation }),
  z.object({ template: z.literal('question-confirmation'), ...confirmation }),
  z.object({ template: z.literal('personal-data'), ...confirmation }),
  z.object({ template: z.literal('preferences-link') }),
  z.object({ template: z.literal('account-deleted') }),
  z.object({
    template: z.literal('order-link'),
    orderId: z.uuid(),
    reference: Order.shape.reference,
    /** The owner of an account logs in. */
    isGuest: z.boolean(),
  }),
  ContactMessage.extend({ template: z.literal('contact-message') }),
  z.object({
    template: z.literal('new-arrivals'),
    cadence: z.enum(['weekly', 'immediate']),
    products,
    total: z.int(),
  }),
  z.object({
    template: z.literal('alert-matches'),
    cadence: z.enum(CADENCES),
    news: z.enum(['new', 'again', 'both']),
    matches: z.array(
      z.object({
        label: z.string(),
        path: z.string(),
        products,
        total: z.int(),
      }),
    ),
  }),
  z.discriminatedUnion('to', [
    quoteUpdate.extend({ to: z.literal('collector'), update: z.enum(COLLECTOR_UPDATES) }),
    quoteUpdate.extend({ to: z.literal('dealer'), update: z.enum(DEALER_UPDATES) }),
  ]),
  z.object({ template: z.literal('saved-items'), sold: products, back: products }),
  z.object({
    template: z.literal('staff-digest'),
    pendingQuotes: z.int(),
    /** The number of quotes in each group of the inbox that staff have to work on. */
    tasks: z.object({
      unapplied: z.int(),
      toRefund: z.int(),
      returns: z.int(),
      toShip: z.int(),
      toClear: z.int(),
    }),
    oldestPendingAt: z.iso.datetime().nullable(),
    failedSyncs: z.int(),
    syncError: z.string().nullable(),
    isSyncBlocked: z.boolean(),
    blockedReason: z.string().nullable(),
  }),
  ConsignorStatement.pick({
    month: true,
    opening: true,
    closing: true,
    payable: true,
    held: true,
  }).extend({
    template: z.literal('consignor-statement'),
    /** The name of the consignor. */
    name: z.string(),
    /** The newest of the month, oldest first. */
    lines: z
      .array(
        ConsignorStatement.shape.lines.element.pick({
          date: true,
          kind: true,
          item: true,
          reference: true,
          price: true,
          commission: true,
          share: true,
          payableAt: true,
        }),
      )
      .max(MAX_MAIL_STATEMENT_LINES),
    /** The number of lines in the month. */
    total: z.int(),
    /** The names of unsold pieces, as many as fit. */
    pieces: z.array(z.string()).max(MAX_MAIL_STATEMENT_LINES),
    pieceCount: z.int(),
    /** When the statement was made. */
    at: z.iso.datetime(),
  }),
  FloorRequest.pick({ name: true, price: true }).extend({
    template: z.literal('floor-question'),
    imageUrl: z.string().nullable(),
    floor: Money,
    /** Opens the question without an account. */
    token: z.string(),
  }),
  PrivateViewing.pick({ title: true, note: true, until: true }).extend({
    template: z.literal('private-viewing'),
    pieces: z
      .array(Product.pick({ name: true, imageUrl: true, isAuthentic: true }))
      .max(MAX_MAIL_VIEWING_PIECES),
    pieceCount: z.int(),
    /** Opens the viewing without an account. */
    token: z.string(),
  }),
  PrivateViewing.pick({ title: true }).extend({
    template: z.literal('viewing-answer'),
    viewingId: z.uuid(),
    /** Of the customer. */
    name: z.string().nullable(),
    email: z.string().nullable(),
    /** The names of the pieces that the customer is interested in. */
    pieces: z.array(z.string()),
    message: z.string().nullable(),
  }),
]);
export type MailContent = z.infer<typeof MailContent>;

export const Mail = z.object({
  /** Deterministic for a reason and a recipient, so that a mail is sent only once. */
  id: z.string(),
  to: z.email(),
  /** A hash of the address, see `toRecipientId()`. */
  recipientId: z.string(),
  userId: z.string().optional(),
  /** One click unsubscribes from this list; null for a mail that the recipient has just requested. */
  list: z.enum(MAIL_LISTS).nullable(),
  content: MailContent,
});
export type Mail = z.infer<typeof Mail>;
