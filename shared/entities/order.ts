import * as z from 'zod';
import { Quantity } from './cart.ts';
import { Return, Shipment } from './delivery.ts';
import { Dispute, LedgerEntry, TaxLine } from './payment.ts';
import { PostalAddress } from './postal-address.ts';
import { Money, Product } from './product.ts';
import { User } from './user.ts';

export const QUOTE_SIDES = ['collector', 'dealer'] as const;
export type QuoteSide = (typeof QUOTE_SIDES)[number];

export const ORDER_STATUSES = ['pending', 'quoted', 'accepted', 'declined', 'sold'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** `shared/quotes/states.ts` defines the transitions. */
export const QUOTE_STATES = [
  'pending',
  'quoted',
  'countered',
  'accepted',
  'sold',
  'declined',
  'withdrawn',
  'expired',
  'lapsed',
  /** The pieces were sold in another quote or elsewhere. */
  'lost',
] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** DynamoDB allows 100 writes in a transaction, and accepting an offer needs five besides the holds. */
export const MAX_OFFER_LINES = 95;
/** The transaction also removes each piece from the cart and writes ten more rows. */
export const MAX_REQUEST_LINES = 90;
export const MAX_MESSAGE_LENGTH = 5_000;
export const MAX_NOTE_LENGTH = 2_000;

const Total = z.string().regex(/^\d{1,14}\.\d{2}$/);

const StaffMember = User.pick({ id: true, email: true }).nullable();

/** A copy of the cart line at the time of the request. */
const OrderItem = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  productId: z.uuid(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  isAuthentic: z.boolean(),
  /** A piece whose authenticity is undetermined gets no certificate. */
  authenticity: Product.shape.authenticity,
  quantity: Quantity,
  price: Money,
  createdAt: z.iso.datetime(),
});
export type OrderItem = z.infer<typeof OrderItem>;

const OrderChange = z.object({
  status: z.enum(ORDER_STATUSES),
  state: z.enum(QUOTE_STATES),
  at: z.iso.datetime(),
  actor: z.enum(['collector', 'dealer', 'shop']),
  by: StaffMember,
});
export type OrderChange = z.infer<typeof OrderChange>;

const PricedLine = z.object({
  productId: z.uuid(),
  /** The price of one unit. */
  price: Money,
});
export type PricedLine = z.infer<typeof PricedLine>;

/** Offers are immutable; a new offer replaces the previous one. */
export const Offer = z
  .object({
    number: z.int().positive(),
    lines: z.array(PricedLine).min(1).max(MAX_OFFER_LINES),
    shipping: Money,
    insurance: Money,
    discount: Money,
    /** Part of the total. At most one state taxes a sale. */
    taxes: z.array(TaxLine).max(1),
    total: Total,
    currency: z.literal('USD'),
    note: z.string().nullable(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    by: StaffMember,
  })
  .meta({ id: 'Offer' });
export type Offer = z.infer<typeof Offer>;

const CounterOffer = z.object({
  offer: z.int().positive(),
  lines: z.array(PricedLine).min(1).max(MAX_OFFER_LINES),
  /** Includes the offer's shipping, insurance and discount. */
  total: Total,
  note: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type CounterOffer = z.infer<typeof CounterOffer>;

const Message = z.object({
  id: z.uuid(),
  from: z.enum(QUOTE_SIDES),
  by: StaffMember,
  text: z.string(),
  createdAt: z.iso.datetime(),
});
export type Message = z.infer<typeof Message>;

const InternalNote = z.object({
  id: z.uuid(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  by: StaffMember,
});
export type InternalNote = z.infer<typeof InternalNote>;

export const Instalment = z.object({
  amount: Money,
  dueAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
});
export type Instalment = z.infer<typeof Instalment>;

/** Installments, of which the deposit is the first. */
const Layaway = z.object({
  instalments: z.array(Instalment).min(1).max(60),
  createdAt: z.iso.datetime(),
  by: StaffMember,
});
export type Layaway = z.infer<typeof Layaway>;

const Sale = z.object({
  at: z.iso.datetime(),
  lines: z.array(PricedLine),
  total: Total,
  by: StaffMember,
});
export type Sale = z.infer<typeof Sale>;

export const DOCUMENT_KINDS = [
  'quote',
  'invoice',
  'certificate',
  /** For staff only. */
  'packing-slip',
  'customs-note',
  'condition-report',
] as const;
const QuoteDocument = z.object({
  /** For example `quote-1`, `invoice`, `certificate-<product id>`, `packing-slip-1`, `customs-note-1` or
   *  `condition-report-<product id>`. */
  id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  offer: z.int().positive().nullable(),
  productId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
});
export type QuoteDocument = z.infer<typeof QuoteDocument>;

/** The step that an agreed sale waits for, or its end. */
export const STAGES = [
  'awaiting payment',
  /** A payment has not cleared yet. */
  'pending',
  'part paid',
  'paid',
  'shipped',
  'delivered',
  /** The days for returns are over. */
  'completed',
  'return requested',
  /** The dealer has the pieces back and refunds them. */
  'returned',
  'refunded',
  'disputed',
] as const;
export type Stage = (typeof STAGES)[number];

export const Order = z
  .object({
    id: z.uuid(),
    /** A short form for phone calls and mails, such as `GQ-7K4M-2XQ9`. */
    reference: z.string(),
    userId: z.guid(),
    /** The email is null after the member has deleted the account. */
    requester: User.pick({ firstName: true, lastName: true }).extend({
      email: User.shape.email.nullable(),
    }),
    /** The total of the accepted or last offer; before the first offer, the sum of the catalog's prices. */
    totalAmount: Total,
    status: z.enum(ORDER_STATUSES),
    state: z.enum(QUOTE_STATES),
    history: z.array(OrderChange),
    note: z.string().nullable(),
    isQuestion: z.boolean(),
    /** PayPal's id of the open payment, otherwise of the last one. */
    paypalOrderId: z.string().nullable(),
    shippingAddress: PostalAddress.nullable(),
    giftNote: z.string().nullable(),
    wantsSignature: z.boolean(),
    /** Null before there is an agreement. */
    stage: z.enum(STAGES).nullable(),
    ledger: z.array(LedgerEntry),
    /** The amount still to be paid; negative if too much was paid. */
    balance: z.string().regex(/^-?\d{1,14}\.\d{2}$/),
    /** A payment at the provider is being completed. */
    isCapturing: z.boolean(),
    dispute: Dispute.nullable(),
    shipments: z.array(Shipment),
    returns: z.array(Return),
    /** Copied from the settings with the first parcel. */
    returnDays: z.int().nullable(),
    /** Until then the collector can ask for a return; null before the delivery, or if returns are not taken. */
    returnableUntil: z.iso.datetime().nullable(),
    /** The taxes of the agreed or last offer. */
    taxes: z.array(TaxLine),
    /** Staff began it for a customer, who may have no account. */
    isForCustomer: z.boolean(),
    /** Where it was sold outside of the shop, such as a show; absent for sales of the shop. */
    place: z.string().optional(),
    /** The show of such a sale. */
    showId: z.uuid().optional(),
    /** Condition reports that staff have shared with the collector, at most one of each piece. */
    conditionReports: z
      .array(
        z.object({
          productId: z.uuid(),
          itemId: z.uuid(),
          number: z.int().positive(),
          at: z.iso.datetime(),
        }),
      )
      .optional(),
    items: z.array(OrderItem),
    /** Oldest first. Only the last offer can be accepted. */
    offers: z.array(Offer),
    counters: z.array(CounterOffer),
    /** Null as well for a sale that was agreed elsewhere. */
    acceptedOffer: z.int().positive().nullable(),
    heldUntil: z.iso.datetime().nullable(),
    holdSeconds: z.int().positive(),
    layaway: Layaway.nullable(),
    sale: Sale.nullable(),
    boughtIds: z.array(z.uuid()),
    messages: z.array(Message),
    unread: z.int().nonnegative(),
    /** Hidden (empty) from members. */
    notes: z.array(InternalNote),
    documents: z.array(QuoteDocument),
    /** Hidden (null) from members. */
    archivedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;

/** In the order of the inbox: first what staff have to do for sales, then `waiting` quotes, which need an answer of the
 *  dealer. `accepted` ones wait for payment and sale, and `quoted` ones for the collector. */
export const INBOX_GROUPS = [
  /** A payment is not applied to a quote. */
  'unapplied',
  'to-refund',
  /** A return was requested, or announced pieces are to arrive. */
  'returns',
  'to-ship',
  /** A check or transfer has not cleared. */
  'to-clear',
  'waiting',
  'accepted',
  'quoted',
  'closed',
  'archived',
] as const;
export type InboxGroup = (typeof INBOX_GROUPS)[number];

export const OrderSummary = Order.pick({
  id: true,
  reference: true,
  requester: true,
  totalAmount: true,
  state: true,
  heldUntil: true,
  unread: true,
  place: true,
  createdAt: true,
  updatedAt: true,
})
  .extend({
    group: z.enum(INBOX_GROUPS),
    stage: Order.shape.stage,
    isQuestion: z.boolean(),
    waitingSince: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable(),
    names: z.array(z.string()),
    itemCount: z.int(),
    imageUrl: z.string().nullable(),
  })
  .meta({ id: 'OrderSummary' });
export type OrderSummary = z.infer<typeof OrderSummary>;
