import { MAX_SAVED_ADDRESSES } from '../entities/postal-address.ts';
import type { Contract } from './contract.ts';
import type { RouteKey } from './endpoint.ts';

/** Limits for one member, for the link of one quote, or for the visitors of one network address. Staff are not
 *  limited. */
interface Budget {
  /** The limit applies to rows at a time, counted by the transaction that adds one. Null where rows are
   *  replaced or expire. */
  rows: number | null;
  bytes: number;
  /** Counts rejected requests as well. Null where another limit applies, which a comment names. */
  changesPerHour: number | null;
  /** Mails about quotes are counted in the transaction that queues them. Every other change causes at most one
   *  mail, so `changesPerHour` limits these. */
  mailsPerHour: number;
  /** Counts writes as AWS bills them: failed conditions count, and transactions count twice. */
  writesPerRequest: number;
}

export const BUDGETS = {
  cartLine: {
    rows: 200,
    bytes: 1_000,
    changesPerHour: 3_600,
    mailsPerHour: 0,
    writesPerRequest: 8,
  },
  wishlistEntry: {
    rows: 500,
    bytes: 1_000,
    changesPerHour: 3_600,
    mailsPerHour: 0,
    writesPerRequest: 8,
  },
  /** New products cause these mails: one for all alerts of a member. */
  alert: {
    rows: 50,
    bytes: 8_000,
    changesPerHour: 120,
    mailsPerHour: 0,
    writesPerRequest: 10,
  },
  /** The limit applies to open quotes; closed ones are kept. The transaction limits the requests per hour. Each
   *  takes up to 90 lines out of the cart. The requester and the dealer get a mail each. */
  quote: {
    rows: 50,
    bytes: 16_000,
    changesPerHour: null,
    mailsPerHour: 60,
    writesPerRequest: 130,
  },
  /** Each answer writes the claims on up to 95 pieces. An offer can be answered once. */
  quoteAnswer: {
    rows: null,
    bytes: 32_000,
    changesPerHour: 120,
    mailsPerHour: 60,
    writesPerRequest: 210,
  },
  /** The limit applies to all quotes together. A quote has room for about 70 long messages. */
  quoteMessage: {
    rows: null,
    bytes: 32_000,
    changesPerHour: 30,
    mailsPerHour: 30,
    writesPerRequest: 10,
  },
  messageRead: {
    rows: null,
    bytes: 1_000,
    changesPerHour: 600,
    mailsPerHour: 0,
    writesPerRequest: 10,
  },
  /** The shipping address of a quote. Another sales tax makes the offer again, so changes are rare. */
  quoteAddress: {
    rows: null,
    bytes: 8_000,
    changesPerHour: 30,
    mailsPerHour: 0,
    writesPerRequest: 12,
  },
  /** Photos of a return. */
  quotePhoto: {
    rows: null,
    bytes: 4 * 1024 * 1024,
    changesPerHour: 60,
    mailsPerHour: 0,
    writesPerRequest: 3,
  },
  /** Starts or continues the one open payment of a quote. An earlier one may turn out to be paid, which writes the claims
   *  on up to 95 pieces twice. What the payer has done there causes the mails. */
  payment: {
    rows: null,
    bytes: 1_000,
    changesPerHour: 60,
    mailsPerHour: 0,
    writesPerRequest: 430,
  },
  /** For one payment. Requires PayPal's id of it; each look costs a call to PayPal. */
  paypalReturn: {
    rows: null,
    bytes: 0,
    changesPerHour: 60,
    mailsPerHour: 0,
    writesPerRequest: 430,
  },
  /** Requires PayPal's signature. */
  paypalEvent: {
    rows: null,
    bytes: 200_000,
    changesPerHour: null,
    mailsPerHour: 0,
    writesPerRequest: 430,
  },
  /** Requests that a visitor has sent move to the account once. The number of confirmed requests limits this. */
  adoptedQuote: {
    rows: null,
    bytes: 0,
    changesPerHour: null,
    mailsPerHour: 0,
    writesPerRequest: 0,
  },
  /** The limit applies to the address book, which is one row. */
  savedAddress: {
    rows: MAX_SAVED_ADDRESSES,
    bytes: 8_000,
    changesPerHour: 120,
    mailsPerHour: 0,
    writesPerRequest: 3,
  },
  account: {
    rows: 1,
    bytes: 1_000,
    changesPerHour: 30,
    mailsPerHour: 0,
    writesPerRequest: 10,
  },
  /** Deletes all other rows in this table. The dealer is notified of open quotes. */
  accountDeletion: {
    rows: null,
    bytes: 1_000,
    changesPerHour: 10,
    mailsPerHour: 30,
    writesPerRequest: 5_000,
  },
  /** Another row limits exports to three a day. */
  accountExport: {
    rows: null,
    bytes: 0,
    changesPerHour: 10,
    mailsPerHour: 0,
    writesPerRequest: 3,
  },
  secondFactor: {
    rows: 1,
    bytes: 1_000,
    changesPerHour: 30,
    mailsPerHour: 0,
    writesPerRequest: 110,
  },
  /** A login beyond the limit ends the least recently used session. The user pool limits logins. */
  session: {
    rows: 50,
    bytes: 0,
    changesPerHour: null,
    mailsPerHour: 0,
    writesPerRequest: 30,
  },
  sessionEnd: {
    rows: null,
    bytes: 0,
    changesPerHour: 60,
    mailsPerHour: 0,
    writesPerRequest: 110,
  },
  /** The first request of an hour creates only its counter. Unconfirmed addresses expire after 30 days. */
  newsletter: {
    rows: null,
    bytes: 4_000,
    changesPerHour: 30,
    mailsPerHour: 30,
    writesPerRequest: 11,
  },
  /** The mail goes only to the owner of an old link, once a day. */
  preferencesLink: {
    rows: null,
    bytes: 2_000,
    changesPerHour: 30,
    mailsPerHour: 30,
    writesPerRequest: 8,
  },
  /** Unconfirmed questions expire after a week. */
  question: {
    rows: null,
    bytes: 20_000,
    changesPerHour: 30,
    mailsPerHour: 30,
    writesPerRequest: 14,
  },
  contactMessage: {
    rows: null,
    bytes: 40_000,
    changesPerHour: 30,
    mailsPerHour: 30,
    writesPerRequest: 8,
  },
  /** The mail links to the data of an address. Requests expire after a day. */
  dataRequest: {
    rows: null,
    bytes: 4_000,
    changesPerHour: 30,
    mailsPerHour: 30,
    writesPerRequest: 14,
  },
  /** The mail goes only to the customer of a quote, once an hour for each. */
  trackedOrder: {
    rows: null,
    bytes: 2_000,
    changesPerHour: 30,
    mailsPerHour: 30,
    writesPerRequest: 12,
  },
  /** Requires the token of a link. */
  quoteLink: {
    rows: null,
    bytes: 2_000,
    changesPerHour: null,
    mailsPerHour: 0,
    writesPerRequest: 0,
  },
  /** Codes are signed, so that they cannot be guessed. */
  certificate: {
    rows: null,
    bytes: 0,
    changesPerHour: 120,
    mailsPerHour: 0,
    writesPerRequest: 3,
  },
  /** Requires the token of a mail; counted by recipient. Erases all data of an address. The dealer is notified
   *  of open quotes. */
  visitorData: {
    rows: null,
    bytes: 3_000,
    changesPerHour: 30,
    mailsPerHour: 30,
    writesPerRequest: 5_000,
  },
  /** Requires the token of a mail; counted by recipient. */
  mailPreferences: {
    rows: 1,
    bytes: 3_000,
    changesPerHour: 120,
    mailsPerHour: 0,
    writesPerRequest: 10,
  },
  /** Requires the token of a mail; counted by question. A question is answered once, with a note in the quote. */
  consignorAnswer: {
    rows: null,
    bytes: 3_000,
    changesPerHour: 120,
    mailsPerHour: 0,
    writesPerRequest: 20,
  },
  /** Requires the token of a link; counted by viewing and customer. Mails to the dealer are counted by customer. */
  viewingLink: {
    rows: null,
    bytes: 16_000,
    changesPerHour: 120,
    mailsPerHour: 30,
    writesPerRequest: 26,
  },
  /** Requires the token of a mail. The questions of an address become quotes, at most ten a day. */
  confirmedQuestion: {
    rows: null,
    bytes: 3_000,
    changesPerHour: null,
    mailsPerHour: 20,
    writesPerRequest: 300,
  },
  /** The function counts 120 batches a minute in memory, so that no address is stored. */
  visit: {
    rows: null,
    bytes: 60_000,
    changesPerHour: null,
    mailsPerHour: 0,
    writesPerRequest: 32,
  },
  /** Requires Airtable's signature. */
  airtablePing: {
    rows: null,
    bytes: 4_096,
    changesPerHour: null,
    mailsPerHour: 0,
    writesPerRequest: 1,
  },
} as const satisfies Record<string, Budget>;
export type BudgetName = keyof typeof BUDGETS;

/** Shared by all visitors without an account, for each kind of mail. */
export const STRANGERS_PER_HOUR = 300;
/** Counts mails about all quotes and private viewings of a customer, except accepted offers. */
export const DEALER_MAILS_PER_HOUR = 30;

type RoutesOf<G> = {
  [K in keyof G]: G[K] extends { access: 'staff' } ? never : K;
}[keyof G];
export type OpenRoute = { [G in keyof Contract]: RoutesOf<Contract[G]> }[keyof Contract] & RouteKey;

/** Null means that the call writes nothing. */
export const ROUTE_BUDGETS = {
  'GET /api/products': null,
  'GET /api/products/featured': null,
  'GET /api/products/facets': null,
  'GET /api/products/suggest': null,
  'GET /api/products/sale-prices': null,
  'GET /api/products/{id}': null,
  'GET /api/units': null,
  'GET /api/units/{slug}': null,
  'GET /api/eras': null,
  'GET /api/eras/{slug}': null,
  'GET /api/photos/{id}/{size}': null,
  'GET /api/settings': null,
  'GET /api/pages': null,
  'GET /api/pages/{slug}': null,
  'POST /api/events': 'visit',
  'POST /api/searches': 'visit',
  'GET /api/cart': null,
  'POST /api/cart': 'cartLine',
  'PUT /api/cart/{itemId}': 'cartLine',
  'DELETE /api/cart/{id}': 'cartLine',
  'GET /api/wishlist': null,
  'POST /api/wishlist': 'wishlistEntry',
  'DELETE /api/wishlist/{productId}': 'wishlistEntry',
  'POST /api/orders': 'quote',
  'POST /api/orders/question': 'quote',
  'POST /api/orders/{id}/repeat': 'quote',
  'GET /api/orders': 'adoptedQuote',
  'GET /api/orders/{id}': null,
  'GET /api/orders/{id}/documents/{documentId}': null,
  'GET /api/certificates/{code}': 'certificate',
  'POST /api/orders/{id}/accept': 'quoteAnswer',
  'POST /api/orders/{id}/counter': 'quoteAnswer',
  'POST /api/orders/{id}/decline': 'quoteAnswer',
  'POST /api/orders/{id}/withdraw': 'quoteAnswer',
  'POST /api/orders/{id}/messages': 'quoteMessage',
  'POST /api/orders/{id}/read': 'messageRead',
  'PUT /api/orders/{id}/address': 'quoteAddress',
  'GET /api/orders/{id}/ways-to-pay': null,
  'POST /api/orders/{id}/pay': 'payment',
  'GET /api/paypal/return': 'paypalReturn',
  'POST /api/paypal-webhook': 'paypalEvent',
  'POST /api/orders/{id}/returns': 'quoteAnswer',
  'POST /api/orders/{id}/photos': 'quotePhoto',
  'GET /api/orders/{id}/photos/{photoId}': null,
  'POST /api/track-order': 'trackedOrder',
  'POST /api/quote-link': 'quoteLink',
  'POST /api/questions': 'question',
  'POST /api/questions/confirm': 'confirmedQuestion',
  'GET /api/alerts': null,
  'POST /api/alerts': 'alert',
  'PATCH /api/alerts/{id}': 'alert',
  'DELETE /api/alerts/{id}': 'alert',
  'GET /api/early-products': null,
  'POST /api/newsletter': 'newsletter',
  'POST /api/mail-preferences/link': 'preferencesLink',
  'POST /api/newsletter/confirm': 'mailPreferences',
  'POST /api/contact': 'contactMessage',
  'GET /api/mail-preferences': null,
  'PATCH /api/mail-preferences': 'mailPreferences',
  'POST /api/mail-preferences/refuse': 'mailPreferences',
  'GET /api/mail-preferences/token': null,
  'GET /api/unsubscribe': null,
  'POST /api/unsubscribe': 'mailPreferences',
  'GET /api/login': null,
  'GET /api/auth/callback': 'session',
  'GET /api/logout': 'session',
  'GET /api/auth/user': null,
  'PATCH /api/account': 'account',
  'DELETE /api/account': 'accountDeletion',
  'GET /api/account/export': 'accountExport',
  'POST /api/personal-data': 'dataRequest',
  'POST /api/personal-data/export': 'visitorData',
  'POST /api/personal-data/erase': 'visitorData',
  'GET /api/account/addresses': null,
  'POST /api/account/addresses': 'savedAddress',
  'PUT /api/account/addresses/{id}': 'savedAddress',
  'DELETE /api/account/addresses/{id}': 'savedAddress',
  'GET /api/account/sessions': null,
  'DELETE /api/account/sessions': 'sessionEnd',
  'DELETE /api/account/sessions/{id}': 'sessionEnd',
  'GET /api/account/second-factor': null,
  'POST /api/account/second-factor': 'secondFactor',
  'PUT /api/account/second-factor': 'secondFactor',
  'DELETE /api/account/second-factor': 'secondFactor',
  'POST /api/airtable-webhook': 'airtablePing',
  'POST /api/consignor-answers/question': 'consignorAnswer',
  'POST /api/consignor-answers/answer': 'consignorAnswer',
  'POST /api/viewing-links/look': 'viewingLink',
  'POST /api/viewing-links/answer': 'viewingLink',
} as const satisfies Record<OpenRoute, BudgetName | null>;
