import * as z from 'zod';
import { Quantity } from './cart.ts';
import { Money, Product } from './product.ts';
import { User } from './user.ts';

/** The public statuses, which group the states. */
export const ORDER_STATUSES = ['pending', 'quoted', 'accepted', 'declined', 'sold'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** `shared/quotes/states.ts` has the transitions. */
export const QUOTE_STATES = [
  /** Waits for the dealer's first offer. */
  'pending',
  /** Waits for the collector's answer to an offer. */
  'quoted',
  /** The collector has proposed other prices. */
  'countered',
  /** The collector has accepted an offer, and the pieces are on hold. */
  'accepted',
  'sold',
  /** One side has declined the offer. */
  'declined',
  /** The collector has taken the request back. */
  'withdrawn',
  /** Nobody accepted the offer in time. */
  'expired',
  /** The hold ended without a sale. */
  'lapsed',
  /** The pieces were sold in another quote or elsewhere. */
  'lost',
] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

/** DynamoDB's limit is 100 writes in a transaction, and accepting an offer writes five besides the holds. */
export const MAX_OFFER_LINES = 95;
/** Each piece is also taken out of the cart, and a new request writes ten rows besides. */
export const MAX_REQUEST_LINES = 90;
export const MAX_MESSAGE_LENGTH = 5_000;
export const MAX_NOTE_LENGTH = 2_000;

/** A sum: decimal text with two digits. */
const Total = z.string().regex(/^\d{1,14}\.\d{2}$/);

/** The member of staff; hidden (null) from members. */
const StaffMember = User.pick({ id: true, email: true }).nullable();

/** A cart line as it was when the quote was requested. */
const OrderItem = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  productId: z.uuid(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  /** Missing in quotes of an earlier release. */
  isAuthentic: z.boolean().default(true),
  /** Such a piece gets no certificate. */
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
  /** The collector, the dealer's staff, or the shop by itself. */
  actor: z.enum(['collector', 'dealer', 'shop']),
  by: StaffMember,
});
export type OrderChange = z.infer<typeof OrderChange>;

const PricedLine = z.object({
  productId: z.uuid(),
  /** For one piece. */
  price: Money,
});
export type PricedLine = z.infer<typeof PricedLine>;

/** The dealer's offer. It never changes: a new one takes its place. */
export const Offer = z
  .object({
    /** From 1. */
    number: z.int().positive(),
    /** The pieces that are offered; the quantities are those of the request. */
    lines: z.array(PricedLine).min(1).max(MAX_OFFER_LINES),
    shipping: Money,
    insurance: Money,
    discount: Money,
    total: Total,
    currency: z.literal('USD'),
    note: z.string().nullable(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    by: StaffMember,
  })
  .meta({ id: 'Offer' });
export type Offer = z.infer<typeof Offer>;

/** The collector's prices in answer to an offer. */
const CounterOffer = z.object({
  /** The number of the offer. */
  offer: z.int().positive(),
  lines: z.array(PricedLine).min(1).max(MAX_OFFER_LINES),
  /** With the shipping, insurance and discount of the offer. */
  total: Total,
  note: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type CounterOffer = z.infer<typeof CounterOffer>;

const Message = z.object({
  id: z.uuid(),
  from: z.enum(['collector', 'dealer']),
  by: StaffMember,
  text: z.string(),
  createdAt: z.iso.datetime(),
});
export type Message = z.infer<typeof Message>;

/** The staff's own remark. */
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

/** A record of payments by instalments, of which the deposit is the first. The shop takes no payments. */
const Layaway = z.object({
  instalments: z.array(Instalment).min(1).max(60),
  createdAt: z.iso.datetime(),
  by: StaffMember,
});
export type Layaway = z.infer<typeof Layaway>;

const Sale = z.object({
  at: z.iso.datetime(),
  lines: z.array(PricedLine),
  /** With shipping, insurance and discount. */
  total: Total,
  by: StaffMember,
});
export type Sale = z.infer<typeof Sale>;

export const DOCUMENT_KINDS = ['quote', 'invoice', 'certificate'] as const;
/** A PDF to download. */
const QuoteDocument = z.object({
  /** Such as `quote-1`, `invoice`, or `certificate-<product id>`. */
  id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  /** Only a quote has one. */
  offer: z.int().positive().nullable(),
  /** Only a certificate has one. */
  productId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
});
export type QuoteDocument = z.infer<typeof QuoteDocument>;

/** A quote request with its lines, and everything that the two sides have said since. */
export const Order = z
  .object({
    id: z.uuid(),
    /** Short, to name it on the phone or in a mail, such as `GQ-7K4M-2XQ9`. */
    reference: z.string(),
    userId: z.guid(),
    /** Without an address after the member has deleted their account. */
    requester: User.pick({ firstName: true, lastName: true }).extend({
      email: User.shape.email.nullable(),
    }),
    /** The total of the accepted or last offer; before the first one, the sum of the catalog's prices. */
    totalAmount: Total,
    status: z.enum(ORDER_STATUSES),
    state: z.enum(QUOTE_STATES),
    /** Every change since the request, oldest first. */
    history: z.array(OrderChange),
    note: z.string().nullable(),
    /** Whether it began as a question about one piece, and not as a request for prices. */
    isQuestion: z.boolean().default(false),
    paypalOrderId: z.string().nullable(),
    shippingAddress: z.json().nullable(),
    items: z.array(OrderItem),
    /** Oldest first. Only the last one can be accepted. */
    offers: z.array(Offer),
    counters: z.array(CounterOffer),
    /** The number of the accepted offer; null also for what was agreed elsewhere. */
    acceptedOffer: z.int().positive().nullable(),
    /** Until when the pieces of an accepted offer are on hold. */
    heldUntil: z.iso.datetime().nullable(),
    /** How long the pieces are held when an offer is accepted now. */
    holdSeconds: z.int().positive(),
    layaway: Layaway.nullable(),
    sale: Sale.nullable(),
    /** Products of a lost quote that its requester has bought in another one. */
    boughtIds: z.array(z.uuid()).default([]),
    messages: z.array(Message),
    /** How many messages the caller has not read. */
    unread: z.int().nonnegative(),
    /** Hidden (empty) from members. */
    notes: z.array(InternalNote),
    documents: z.array(QuoteDocument),
    /** When staff archived it; hidden (null) from members. */
    archivedAt: z.iso.datetime().nullable().default(null),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;

/** Quotes by the side that has to act. `waiting`: for the dealer; `accepted`: for the payment and the sale; `quoted`: for the
 *  collector. */
export const INBOX_GROUPS = ['waiting', 'accepted', 'quoted', 'closed', 'archived'] as const;
export type InboxGroup = (typeof INBOX_GROUPS)[number];

/** A quote in the staff's inbox. */
export const OrderSummary = Order.pick({
  id: true,
  reference: true,
  requester: true,
  totalAmount: true,
  state: true,
  heldUntil: true,
  unread: true,
  createdAt: true,
  updatedAt: true,
})
  .extend({
    group: z.enum(INBOX_GROUPS),
    /** Whether it is a question that no offer has followed. */
    isQuestion: z.boolean().default(false),
    /** Since when somebody waits. */
    waitingSince: z.iso.datetime(),
    /** When the last offer expires. */
    expiresAt: z.iso.datetime().nullable(),
    /** The first few names. */
    names: z.array(z.string()),
    itemCount: z.int(),
    imageUrl: z.string().nullable(),
  })
  .meta({ id: 'OrderSummary' });
export type OrderSummary = z.infer<typeof OrderSummary>;
