import * as z from 'zod';
import { CADENCES } from './alert.ts';
import { ContactMessage } from './contact-message.ts';
import { MAIL_LISTS } from './mail-preferences.ts';
import { Instalment, Offer, ORDER_STATUSES, Order } from './order.ts';
import { Money, Product } from './product.ts';

/** The most products that a mail shows; a link leads to all of them. */
export const MAX_MAIL_PRODUCTS = 24;

const MailProduct = Product.pick({
  id: true,
  name: true,
  /** Site path, `/photos/<id>/full`. */
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

const quote = {
  orderId: z.uuid(),
  items: z.array(
    z.object({
      name: z.string(),
      imageUrl: z.string().nullable(),
      isAuthentic: z.boolean(),
      authenticity: Product.shape.authenticity,
      quantity: z.int(),
    }),
  ),
  note: z.string().nullable(),
};

/** The changes that the collector is told of. */
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
] as const;
export type CollectorUpdate = (typeof COLLECTOR_UPDATES)[number];

/** The changes that the dealer is told of. */
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
] as const;
export type DealerUpdate = (typeof DEALER_UPDATES)[number];

const quoteUpdate = z.object({
  template: z.literal('quote-update'),
  orderId: z.uuid(),
  reference: Order.shape.reference,
  requester: Order.shape.requester,
  /** A visitor, who signs in with the address before they answer. */
  isGuest: z.boolean(),
  status: z.enum(ORDER_STATUSES),
  /** Whether it is a question that no offer has followed. Missing in mails of the release before. */
  isQuestion: z.boolean().default(false),
  /** The pieces with their prices, if any are proposed or agreed. */
  items: z.array(
    quote.items.element.extend({
      price: Money.nullable(),
      /** Of a lost quote: the recipient has bought it in another one. */
      isBought: z.boolean().optional(),
    }),
  ),
  totals: Offer.pick({ shipping: true, insurance: true, discount: true, total: true }).nullable(),
  /** A note or a message. */
  text: z.string().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  heldUntil: z.iso.datetime().nullable(),
  instalments: z.array(Instalment),
  /** The position of the instalment that the mail is about. */
  instalment: z.int().nonnegative().nullable(),
});

const confirmation = {
  token: z.string(),
  /** Stops all confirmations to the address. Missing in mails of the release before. */
  refuseToken: z.string().optional(),
};

/** The content of a mail, which the mail function renders: the recipient's own data and nobody else's. */
export const MailContent = z.discriminatedUnion('template', [
  z.object({ template: z.literal('newsletter-confirmation'), ...confirmation }),
  z.object({ template: z.literal('question-confirmation'), ...confirmation }),
  z.object({ template: z.literal('personal-data'), ...confirmation }),
  z.object({ template: z.literal('preferences-link') }),
  z.object({ template: z.literal('account-deleted') }),
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
    /** The pieces are new, or available again after a hold. */
    news: z.enum(['new', 'again', 'both']).default('new'),
    matches: z.array(
      z.object({
        /** The search in words, such as `rangers, Patch`. */
        label: z.string(),
        /** Leads to the shop with the search, from the root of the site. */
        path: z.string(),
        products,
        total: z.int(),
      }),
    ),
  }),
  /** The mails about quotes of the release before: these three. */
  z.object({ template: z.literal('quote-received'), ...quote }),
  z.object({
    template: z.literal('quote-answered'),
    ...quote,
    status: z.enum(ORDER_STATUSES),
  }),
  z.object({
    template: z.literal('quote-requested'),
    ...quote,
    requester: Order.shape.requester,
  }),
  z.discriminatedUnion('to', [
    quoteUpdate.extend({ to: z.literal('collector'), update: z.enum(COLLECTOR_UPDATES) }),
    quoteUpdate.extend({ to: z.literal('dealer'), update: z.enum(DEALER_UPDATES) }),
  ]),
  z.object({ template: z.literal('saved-items'), sold: products, back: products }),
  z.object({
    template: z.literal('staff-digest'),
    /** Quotes that wait for the dealer. */
    pendingQuotes: z.int(),
    /** Since when the first of them waits. */
    oldestPendingAt: z.iso.datetime().nullable(),
    failedSyncs: z.int(),
    /** The newest failure's message. */
    syncError: z.string().nullable(),
    /** A sync waits for a person to confirm it. */
    isSyncBlocked: z.boolean(),
    /** What that sync would change, with examples. */
    blockedReason: z.string().nullable().default(null),
  }),
]);
export type MailContent = z.infer<typeof MailContent>;

/** A mail to send. */
export const Mail = z.object({
  /** The same for the same reason and recipient, so that nothing is sent twice. */
  id: z.string(),
  to: z.email(),
  /** The hash of the address, see `toRecipientId()`. */
  recipientId: z.string(),
  /** Set if the recipient has an account. */
  userId: z.string().optional(),
  /** The list that one press unsubscribes from; null for a mail that the person has just asked for. */
  list: z.enum(MAIL_LISTS).nullable(),
  content: MailContent,
});
export type Mail = z.infer<typeof Mail>;
