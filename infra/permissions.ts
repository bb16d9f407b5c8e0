import {
  type FunctionName,
  IMPORTER,
  OUTSIDE_CHECK,
  POST_CONFIRMATION,
  USER_EXPORT,
  WORKER,
} from '../functions/build.ts';
import {
  AIRTABLE_CACHE,
  ANNOUNCED_PRODUCTS,
  CATALOG_CHANGES,
  CATALOG_FILE,
  CLOSED_BOOKS,
  DOCUMENTS,
  EARLY_PRODUCTS,
  INDEXED_PAGES,
  INVOICES as INVOICE_FILES,
  ITEM_LOG,
  NEW_RECEIPTS,
  OPEN_PROBLEMS,
  PHOTOS,
  PUBLISHED_HOLDS,
  QUOTE_PHOTOS,
  RECEIPTS,
  REFERENCE_CATALOGUES,
  UPLOADS,
} from '../functions/platform/bucket/object-keys.ts';
import { EXPORT_RATE } from '../functions/platform/table/account-exports.ts';
import { ACCURACY } from '../functions/platform/table/accuracy.ts';
import { ACTIVITY, ACTIVITY_OF } from '../functions/platform/table/activity.ts';
import { AIRTABLE_CONNECTION } from '../functions/platform/table/airtable-connection.ts';
import { AIRTABLE_ATTEMPT } from '../functions/platform/table/airtable-oauth-attempts.ts';
import {
  AIRTABLE_RECORD,
  AIRTABLE_RECORD_OF,
} from '../functions/platform/table/airtable-records.ts';
import { AIRTABLE_SLOTS } from '../functions/platform/table/airtable-slots.ts';
import { AIRTABLE_WEBHOOK } from '../functions/platform/table/airtable-webhook.ts';
import { ALERTS, ALERTS_OF } from '../functions/platform/table/alerts.ts';
import { ANALYTICS } from '../functions/platform/table/analytics.ts';
import {
  BULK_CHANGE,
  BULK_CHANGES,
  BULK_CHANGES_OPEN,
} from '../functions/platform/table/bulk-changes.ts';
import { CART } from '../functions/platform/table/cart.ts';
import { CATALOG_NUMBER } from '../functions/platform/table/catalog-numbers.ts';
import { CATALOGUE } from '../functions/platform/table/catalog-version.ts';
import { CLOSED_YEARS, YEAR_CHANGES } from '../functions/platform/table/closed-years.ts';
import { COLUMN_MAPPINGS } from '../functions/platform/table/column-mappings.ts';
import { COMPARISON, COMPARISONS } from '../functions/platform/table/comparisons.ts';
import { CONDITION_REPORTS } from '../functions/platform/table/condition-reports.ts';
import { CONSIGNMENT } from '../functions/platform/table/consignments.ts';
import {
  CONSIGNOR_LINES,
  CONSIGNOR_LINES_OF,
  CONSIGNOR_NAMES,
  CONSIGNORS,
} from '../functions/platform/table/consignors.ts';
import { CONTENT_PAGES, CONTENT_VERSIONS } from '../functions/platform/table/content-pages.ts';
import { COUNT } from '../functions/platform/table/counters.ts';
import { CUSTOMERS } from '../functions/platform/table/customers.ts';
import { DELETED_ITEMS, ITEM_PURGES } from '../functions/platform/table/deleted-items.ts';
import { DIGEST, DIGESTS_DUE } from '../functions/platform/table/digests.ts';
import { FAILED_TASK, FAILED_TASKS } from '../functions/platform/table/failed-tasks.ts';
import { FLOOR_REQUESTS } from '../functions/platform/table/floor-requests.ts';
import { GONE_PRODUCT } from '../functions/platform/table/gone-products.ts';
import { HOLDS } from '../functions/platform/table/holds.ts';
import { ITEM_KEY, ORDER_KEY } from '../functions/platform/table/idempotency-keys.ts';
import {
  IDENTIFICATION_LEASE,
  ITEMS_TO_IDENTIFY,
} from '../functions/platform/table/identification-queue.ts';
import { INVOICE_COSTS } from '../functions/platform/table/invoice-costs.ts';
import {
  INVOICE_NUMBER,
  INVOICE_SERIES,
  INVOICES,
  INVOICES_OF,
} from '../functions/platform/table/invoices.ts';
import { ITEM_EVENTS } from '../functions/platform/table/item-events.ts';
import { CODED_ITEM, ITEM_CHANGES, ITEMS, PHOTO } from '../functions/platform/table/items.ts';
import { LISTING_CONFIRMATIONS } from '../functions/platform/table/listing-confirmations.ts';
import { MAIL_QUEUE, MAIL_SENDER } from '../functions/platform/table/mail-queue.ts';
import {
  MAIL_RATE,
  MAIL_RECIPIENT,
  NEWSLETTER,
} from '../functions/platform/table/mail-recipients.ts';
import { MAIL_STATUS } from '../functions/platform/table/mail-status.ts';
import { MAIL_SECRET } from '../functions/platform/table/mail-tokens.ts';
import { NUMBER_OF_DRAFT, NUMBER_SERIES } from '../functions/platform/table/number-series.ts';
import {
  ORDER_RATE,
  ORDERS,
  ORDERS_ARCHIVED,
  ORDERS_OF,
} from '../functions/platform/table/orders.ts';
import { OUTBOX } from '../functions/platform/table/outbox.ts';
import { PAYMENT_ATTEMPTS, PAYMENTS_DUE } from '../functions/platform/table/payment-attempts.ts';
import { PAYPAL_MARKS } from '../functions/platform/table/paypal-marks.ts';
import {
  DATA_REQUEST,
  DATA_REQUEST_RATE,
  DATA_REQUESTS_OF,
} from '../functions/platform/table/personal-data-requests.ts';
import { IMPORT_SOCKET, PHOTO_IMPORT } from '../functions/platform/table/photo-imports.ts';
import { PRESETS } from '../functions/platform/table/presets.ts';
import { PRIVATE_VIEWINGS } from '../functions/platform/table/private-viewings.ts';
import { PRODUCT_EVENTS, PRODUCT_EVENTS_OF } from '../functions/platform/table/product-events.ts';
import { PRODUCT, PRODUCTS, PUBLIC_PRODUCT } from '../functions/platform/table/products.ts';
import { PURCHASES } from '../functions/platform/table/purchases.ts';
import { QUESTION, QUESTION_RATE, QUESTIONS_OF } from '../functions/platform/table/questions.ts';
import { QUOTE, QUOTE_INBOX, QUOTES_DUE } from '../functions/platform/table/quote-inbox.ts';
import { MAIL_KEY, MAILS_OF } from '../functions/platform/table/quote-mails.ts';
import { RECORDED_SALES, SOLD_RECORD } from '../functions/platform/table/recorded-sales.ts';
import { REFERENCE_CATALOGUE } from '../functions/platform/table/reference-catalog.ts';
import { RESALE_CERTIFICATES } from '../functions/platform/table/resale-certificates.ts';
import { ROLLED_BACK_RECORDS } from '../functions/platform/table/rolled-back-records.ts';
import { SALE_PRICE } from '../functions/platform/table/sale-prices.ts';
import { SALE_SETTINGS } from '../functions/platform/table/sale-settings.ts';
import { SAVED_ADDRESSES } from '../functions/platform/table/saved-addresses.ts';
import { SAVED } from '../functions/platform/table/saved-items.ts';
import { SEARCHES } from '../functions/platform/table/searches.ts';
import { LOGINS_OF, SESSION, SESSIONS_OF } from '../functions/platform/table/sessions.ts';
import { SETTINGS_VERSIONS, SHOP_SETTINGS } from '../functions/platform/table/shop-settings.ts';
import { SHOWS } from '../functions/platform/table/shows.ts';
import { SPELLING_DECISIONS } from '../functions/platform/table/spelling-decisions.ts';
import { SPENT } from '../functions/platform/table/spent-budgets.ts';
import { STOCKTAKE } from '../functions/platform/table/stocktake-counts.ts';
import { STOCKTAKES, STOCKTAKES_STARTED } from '../functions/platform/table/stocktakes.ts';
import type { TokenRow } from '../functions/platform/table/stored-tokens.ts';
import { SYNC_LEASE } from '../functions/platform/table/sync-lease.ts';
import { SYNC_PUSHES, SYNC_RUN, SYNC_RUNS } from '../functions/platform/table/sync-runs.ts';
import { SYNC_STATE } from '../functions/platform/table/sync-state.ts';
import { FORMAT } from '../functions/platform/table/table-definition.ts';
import { UNLINKED_PHOTOS } from '../functions/platform/table/unlinked-photos.ts';
import { EMAIL, USER } from '../functions/platform/table/users.ts';
import { VIEWING_ITEM } from '../functions/platform/table/viewing-items.ts';
import { WISHLIST } from '../functions/platform/table/wishlist.ts';

export type RowAction =
  | 'BatchGetItem'
  | 'ConditionCheckItem'
  | 'DeleteItem'
  | 'GetItem'
  | 'PutItem'
  | 'Query'
  | 'UpdateItem';
export type ObjectAction =
  | 'AbortMultipartUpload'
  | 'DeleteObject'
  | 'GetObject'
  | 'ListBucket'
  | 'ListMultipartUploadParts'
  | 'PutObject';

/** A function's permissions besides writing logs and traces, and those of imports, which are in `imports.ts`. A test compares them with the deployed code, and every
 *  handler test runs under them. */
export interface Permissions {
  /** Actions on the table by partition; a partition that ends in `#` is a prefix. */
  rows: Readonly<Record<string, readonly RowAction[]>>;
  /** Partitions of the table and the index whose rows it may read only in part: their attributes. */
  attributes?: Readonly<Record<string, readonly string[]>>;
  /** Index partitions that it queries. */
  indexPartitions?: readonly string[];
  describesTable?: true;
  /** Actions on the bucket by key, or by prefix ending in `/`. Read access includes listing, without which S3
   *  does not report that an object is missing. */
  objects?: Readonly<Record<string, readonly ObjectAction[]>>;
  /** Whose tokens it encrypts and decrypts. */
  tokens?: readonly TokenRow['purpose'][];
  /** Actions on the user pool. */
  userPool?: readonly string[];
  /** Set if it calls Airtable and reads the secrets for that. */
  airtable?: true;
  /** Set if it calls PayPal and reads the secret for that. */
  paypal?: true;
  invokesWorker?: true;
}

/** Identifying the caller: the session is read, refreshed, or deleted if its tokens are invalid. */
const CALLER = { [SESSION]: ['GetItem', 'UpdateItem', 'DeleteItem'] } as const;
/** Changes by members are limited by hour. */
const MEMBER = { ...CALLER, [SPENT]: ['UpdateItem'] } as const;
/** Rows whose number is limited are counted. */
const COUNTED = { [COUNT]: ['GetItem', 'PutItem', 'UpdateItem'] } as const;
/** Calling Airtable: the connection with its tokens, and the shared rate limit. */
const AIRTABLE = {
  [AIRTABLE_CONNECTION]: ['GetItem', 'UpdateItem'],
  [AIRTABLE_SLOTS]: ['GetItem', 'PutItem', 'UpdateItem'],
  [COLUMN_MAPPINGS]: ['GetItem'],
} as const;

/** Queueing mails, each only once. */
const MAIL_QUEUE_WRITES = { [MAIL_QUEUE]: ['PutItem'], [MAIL_KEY]: ['PutItem'] } as const;
/** Setting aside what cannot be processed, and trying it again. */
const FAILURES = {
  [FAILED_TASKS]: ['Query', 'GetItem', 'UpdateItem', 'DeleteItem'],
  [FAILED_TASK]: ['GetItem', 'PutItem', 'DeleteItem'],
} as const;
/** Items name registered consignors, and their products lead to them. */
const ITEM_CONSIGNORS = {
  [CONSIGNORS]: ['GetItem'],
  [CONSIGNOR_NAMES]: ['GetItem'],
  [CONSIGNMENT]: ['PutItem', 'DeleteItem'],
} as const;
/** Signing the links of mails: the key is created at the first use. */
const MAIL_LINKS = { [MAIL_SECRET]: ['GetItem', 'PutItem'] } as const;

/** Which items were sold; their Status is in the Item Log. */
const SOLD_ITEMS = {
  [PRODUCT]: ['BatchGetItem'],
  [RECORDED_SALES]: ['BatchGetItem'],
  [SALE_PRICE]: ['BatchGetItem'],
} as const;

/** Changing quotes, with their holds and their places in lists. */
const QUOTES = {
  [ORDERS]: ['Query', 'GetItem', 'PutItem', 'DeleteItem'],
  [ORDERS_ARCHIVED]: ['Query', 'GetItem', 'PutItem', 'DeleteItem'],
  [QUOTE]: ['PutItem', 'DeleteItem'],
  [HOLDS]: ['Query', 'BatchGetItem', 'PutItem', 'DeleteItem'],
  ...COUNTED,
  [OUTBOX]: ['PutItem'],
  [PRODUCT]: ['GetItem', 'BatchGetItem'],
} as const;

/** Customers without an account have the link of a quote. */
const CUSTOMER = { ...MEMBER, ...MAIL_LINKS } as const;

/** Payments by PayPal, which also look after money that has not cleared. */
const PAYMENTS = {
  ...QUOTES,
  [PAYMENT_ATTEMPTS]: ['GetItem', 'PutItem'],
  [SALE_SETTINGS]: ['GetItem'],
} as const;

/** Issuing invoices and credit notes with the next numbers. */
const ISSUED_INVOICES = {
  [INVOICES]: ['Query', 'GetItem', 'BatchGetItem', 'PutItem'],
  [INVOICE_NUMBER]: ['GetItem', 'PutItem'],
  [INVOICES_OF]: ['GetItem', 'Query', 'PutItem', 'UpdateItem'],
  [INVOICE_SERIES]: ['GetItem', 'PutItem'],
  // What the pieces cost, and whose they are.
  [INVOICE_COSTS]: ['PutItem'],
  [AIRTABLE_RECORD]: ['BatchGetItem'],
  [ITEMS]: ['BatchGetItem'],
  [CONSIGNORS]: ['GetItem'],
} as const;

/** Reading the published catalog, with the table as the source until there is one. */
const CATALOG: Permissions = {
  rows: {},
  indexPartitions: [PRODUCTS],
  attributes: { [PRODUCTS]: PUBLIC_PRODUCT },
  objects: {
    [CATALOG_FILE]: ['GetObject'],
    [CATALOG_CHANGES]: ['GetObject'],
    [PUBLISHED_HOLDS]: ['GetObject'],
    // Read only while there is no catalog.
    [EARLY_PRODUCTS]: ['GetObject'],
  },
};

export const PERMISSIONS: Readonly<Record<FunctionName, Permissions>> = {
  products: {
    ...CATALOG,
    // Prices of sold pieces, if the settings publish them.
    rows: { [SHOP_SETTINGS]: ['GetItem'], [SALE_PRICE]: ['BatchGetItem'] },
  },
  render: {
    ...CATALOG,
    rows: {
      [SHOP_SETTINGS]: ['GetItem'],
      [CONTENT_PAGES]: ['GetItem', 'Query'],
      [GONE_PRODUCT]: ['GetItem'],
      [SALE_PRICE]: ['BatchGetItem'],
      // The short code of an item leads to its product.
      [ITEMS]: ['Query'],
    },
    attributes: { ...CATALOG.attributes, [ITEMS]: CODED_ITEM },
  },
  content: {
    tokens: ['session'],
    rows: {
      ...CALLER,
      [SHOP_SETTINGS]: ['GetItem', 'PutItem'],
      [SETTINGS_VERSIONS]: ['PutItem', 'Query'],
      [ACTIVITY]: ['UpdateItem'],
      [CONTENT_PAGES]: ['GetItem', 'PutItem', 'Query'],
      [CONTENT_VERSIONS]: ['PutItem', 'Query'],
      [SALE_SETTINGS]: ['GetItem', 'PutItem'],
      [USER]: ['GetItem'],
    },
  },
  analytics: {
    tokens: ['session'],
    rows: {
      ...CALLER,
      [ANALYTICS]: ['Query', 'UpdateItem'],
      [SEARCHES]: ['Query', 'UpdateItem'],
      [PRODUCT]: ['BatchGetItem'],
      [SHOP_SETTINGS]: ['GetItem'],
    },
    attributes: { [PRODUCT]: PUBLIC_PRODUCT },
  },
  cart: {
    tokens: ['session'],
    rows: {
      ...MEMBER,
      ...COUNTED,
      [CART]: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      [PRODUCT]: ['GetItem', 'BatchGetItem'],
      [HOLDS]: ['BatchGetItem'],
    },
    attributes: { [PRODUCT]: PUBLIC_PRODUCT },
  },
  wishlist: {
    tokens: ['session'],
    rows: {
      ...MEMBER,
      ...COUNTED,
      [WISHLIST]: ['Query', 'GetItem', 'PutItem', 'DeleteItem'],
      [PRODUCT]: ['GetItem', 'BatchGetItem'],
      [HOLDS]: ['BatchGetItem'],
    },
    attributes: { [PRODUCT]: PUBLIC_PRODUCT },
  },
  orders: {
    tokens: ['session', 'mail'],
    rows: {
      ...MEMBER,
      ...QUOTES,
      // Questions of visitors.
      ...MAIL_QUEUE_WRITES,
      ...MAIL_LINKS,
      [QUESTION]: ['GetItem', 'PutItem'],
      [QUESTION_RATE]: ['GetItem', 'UpdateItem'],
      [MAIL_RECIPIENT]: ['GetItem', 'DeleteItem'],
      [MAIL_RATE]: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      [EMAIL]: ['GetItem'],
      // Whether staff may answer their own quotes.
      [SHOP_SETTINGS]: ['GetItem'],
      // Sales tax depends on them.
      [SALE_SETTINGS]: ['GetItem'],
      [RESALE_CERTIFICATES]: ['GetItem', 'PutItem', 'DeleteItem'],
      [SAVED_ADDRESSES]: ['GetItem', 'PutItem'],
      // Why the mails of a quote wait.
      [MAIL_STATUS]: ['GetItem'],
      [ORDER_RATE]: ['GetItem', 'UpdateItem'],
      [ORDER_KEY]: ['GetItem', 'PutItem'],
      [CART]: ['Query', 'DeleteItem'],
      [USER]: ['GetItem'],
      // The costs of the pieces' items; reports read all.
      [AIRTABLE_RECORD]: ['BatchGetItem'],
      [ITEMS]: ['BatchGetItem', 'Query'],
      [RECORDED_SALES]: ['Query'],
      [CATALOGUE]: ['GetItem'],
      // The terms of consignors, and prices below what they have agreed to.
      [CONSIGNMENT]: ['BatchGetItem'],
      [CONSIGNORS]: ['Query', 'GetItem'],
      // The shares of consignors in reports.
      [CONSIGNOR_LINES]: ['Query'],
      [FLOOR_REQUESTS]: ['Query', 'PutItem'],
      // The notes about a customer follow to the account.
      [CUSTOMERS]: ['Query', 'PutItem', 'DeleteItem'],
      [PRIVATE_VIEWINGS]: ['Query', 'GetItem', 'PutItem'],
    },
    indexPartitions: [ORDERS_OF, QUOTE_INBOX, PRODUCTS, ITEM_CHANGES, DELETED_ITEMS, MAILS_OF],
    objects: { [ITEM_LOG]: ['GetObject'] },
  },
  payments: {
    tokens: ['session', 'mail'],
    rows: {
      ...CUSTOMER,
      ...PAYMENTS,
      [PAYPAL_MARKS]: ['BatchGetItem', 'PutItem', 'DeleteItem'],
      [SHOP_SETTINGS]: ['GetItem'],
      [USER]: ['GetItem'],
    },
    attributes: { [PRODUCT]: PUBLIC_PRODUCT },
    paypal: true,
  },
  deliveries: {
    tokens: ['session', 'mail'],
    rows: {
      ...CUSTOMER,
      ...QUOTES,
      ...MAIL_QUEUE_WRITES,
      [EMAIL]: ['GetItem'],
      [USER]: ['GetItem', 'ConditionCheckItem'],
      [SHOP_SETTINGS]: ['GetItem'],
      [SALE_SETTINGS]: ['GetItem'],
      // A returned piece has no price as a sold one.
      [SALE_PRICE]: ['BatchGetItem', 'DeleteItem'],
    },
    attributes: { [PRODUCT]: PUBLIC_PRODUCT },
    indexPartitions: [ORDERS_OF],
    objects: { [QUOTE_PHOTOS]: ['GetObject', 'PutObject', 'ListBucket'] },
  },
  derivatives: {
    rows: {},
    objects: { [PHOTOS]: ['GetObject', 'PutObject'] },
  },
  documents: {
    tokens: ['session', 'mail'],
    rows: {
      ...CUSTOMER,
      ...QUOTES,
      [CONDITION_REPORTS]: ['Query', 'GetItem', 'PutItem'],
      [USER]: ['GetItem'],
      // An issued invoice.
      [INVOICES_OF]: ['Query'],
      [INVOICES]: ['BatchGetItem'],
      // The seller and the instructions on invoices.
      [SALE_SETTINGS]: ['GetItem'],
      // Certificates say what is known of a piece.
      [PRODUCT]: ['GetItem', 'BatchGetItem'],
      [AIRTABLE_RECORD]: ['BatchGetItem'],
      [ITEMS]: ['GetItem', 'BatchGetItem', 'ConditionCheckItem'],
      [COMPARISONS]: ['GetItem'],
      // The shop's name and time zone.
      [SHOP_SETTINGS]: ['GetItem'],
    },
    objects: {
      [DOCUMENTS]: ['GetObject', 'PutObject'],
      [INVOICE_FILES]: ['GetObject'],
      [PHOTOS]: ['GetObject'],
    },
  },
  alerts: {
    tokens: ['session'],
    rows: {
      ...MEMBER,
      ...COUNTED,
      [ALERTS_OF]: ['Query', 'GetItem', 'PutItem', 'DeleteItem'],
      [MAIL_RECIPIENT]: ['GetItem', 'UpdateItem'],
      [USER]: ['GetItem'],
      [HOLDS]: ['BatchGetItem'],
    },
    indexPartitions: [ALERTS],
    objects: { [EARLY_PRODUCTS]: ['GetObject'] },
  },
  mailings: {
    tokens: ['session', 'mail'],
    rows: {
      ...MEMBER,
      ...COUNTED,
      ...MAIL_QUEUE_WRITES,
      ...MAIL_LINKS,
      [MAIL_RECIPIENT]: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      [MAIL_RATE]: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      [ALERTS_OF]: ['Query', 'DeleteItem'],
      [USER]: ['GetItem', 'ConditionCheckItem'],
    },
  },
  auth: {
    tokens: ['session'],
    rows: {
      [SESSION]: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      [SESSIONS_OF]: ['PutItem', 'Query', 'DeleteItem'],
      [LOGINS_OF]: ['ConditionCheckItem'],
      [USER]: ['GetItem', 'PutItem', 'DeleteItem'],
      [ACTIVITY]: ['UpdateItem'],
      [EMAIL]: ['GetItem', 'PutItem', 'DeleteItem'],
    },
    userPool: ['AdminGetUser'],
  },
  account: {
    tokens: ['session', 'mail'],
    rows: {
      ...MEMBER,
      [SESSIONS_OF]: ['Query', 'GetItem', 'DeleteItem'],
      [LOGINS_OF]: ['PutItem'],
      [USER]: ['GetItem', 'PutItem', 'DeleteItem'],
      [EMAIL]: ['GetItem', 'PutItem', 'DeleteItem'],
      [CART]: ['Query', 'DeleteItem'],
      [WISHLIST]: ['Query', 'DeleteItem'],
      [ALERTS_OF]: ['Query', 'DeleteItem'],
      [DIGEST]: ['Query', 'DeleteItem'],
      [DIGESTS_DUE]: ['DeleteItem'],
      [MAIL_RECIPIENT]: ['GetItem', 'UpdateItem', 'DeleteItem'],
      [MAIL_QUEUE]: ['Query', 'PutItem', 'DeleteItem'],
      [FAILED_TASKS]: ['Query', 'DeleteItem'],
      [FAILED_TASK]: ['GetItem', 'DeleteItem'],
      [QUESTION]: ['DeleteItem'],
      // Links to the data of visitors.
      ...MAIL_LINKS,
      [MAIL_KEY]: ['PutItem'],
      [MAIL_RATE]: ['GetItem', 'UpdateItem', 'DeleteItem'],
      [DATA_REQUEST]: ['GetItem', 'PutItem', 'DeleteItem'],
      [DATA_REQUEST_RATE]: ['UpdateItem'],
      ...QUOTES,
      [COUNT]: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      [ACTIVITY]: ['UpdateItem'],
      [RECORDED_SALES]: ['Query', 'UpdateItem'],
      [EXPORT_RATE]: ['UpdateItem'],
      [SAVED_ADDRESSES]: ['GetItem', 'PutItem', 'DeleteItem'],
      [RESALE_CERTIFICATES]: ['GetItem', 'DeleteItem'],
      [CUSTOMERS]: ['Query', 'PutItem', 'DeleteItem'],
      [PRIVATE_VIEWINGS]: ['Query', 'GetItem', 'PutItem'],
    },
    attributes: { [PRODUCT]: PUBLIC_PRODUCT },
    indexPartitions: [ORDERS_OF, ACTIVITY_OF, DATA_REQUESTS_OF, QUESTIONS_OF],
    objects: {
      [DOCUMENTS]: ['ListBucket', 'DeleteObject'],
      [QUOTE_PHOTOS]: ['ListBucket', 'DeleteObject'],
    },
    userPool: ['AdminDeleteUser', 'AdminGetUser', 'AdminUpdateUserAttributes'],
  },
  [POST_CONFIRMATION]: {
    rows: {
      [SESSION]: ['DeleteItem'],
      [SESSIONS_OF]: ['Query', 'DeleteItem'],
      [LOGINS_OF]: ['PutItem'],
      [ACTIVITY]: ['UpdateItem'],
    },
  },
  staff: {
    tokens: ['session'],
    rows: {
      ...CALLER,
      [SESSIONS_OF]: ['Query', 'DeleteItem'],
      [LOGINS_OF]: ['PutItem'],
      [USER]: ['GetItem'],
      [ACTIVITY]: ['Query', 'UpdateItem'],
      [PRESETS]: ['GetItem', 'PutItem'],
      [MAIL_STATUS]: ['GetItem', 'DeleteItem'],
      [FAILED_TASKS]: ['Query', 'GetItem', 'UpdateItem'],
      [FAILED_TASK]: ['DeleteItem'],
    },
    userPool: [
      'AdminAddUserToGroup',
      'AdminCreateUser',
      'AdminDeleteUser',
      'AdminDisableUser',
      'AdminEnableUser',
      'AdminGetUser',
      'AdminRemoveUserFromGroup',
      'ListUsersInGroup',
    ],
  },
  items: {
    tokens: ['session', 'airtable'],
    rows: {
      ...CALLER,
      ...AIRTABLE,
      [ITEMS]: ['Query', 'GetItem', 'PutItem', 'DeleteItem'],
      ...ITEM_CONSIGNORS,
      [DELETED_ITEMS]: ['Query', 'GetItem', 'PutItem', 'DeleteItem'],
      // The worker deletes what is left of a deleted item.
      [ITEM_PURGES]: ['PutItem'],
      [ITEM_EVENTS]: ['Query', 'GetItem', 'PutItem', 'UpdateItem'],
      [ITEM_KEY]: ['GetItem', 'PutItem'],
      [COUNT]: ['GetItem', 'PutItem', 'UpdateItem'],
      [PHOTO]: ['BatchGetItem', 'PutItem'],
      [CATALOG_NUMBER]: ['GetItem', 'PutItem', 'DeleteItem'],
      // New items continue the dealer's series.
      [NUMBER_SERIES]: ['Query', 'PutItem', 'UpdateItem'],
      [NUMBER_OF_DRAFT]: ['GetItem', 'PutItem'],
      [SHOP_SETTINGS]: ['GetItem'],
      [AIRTABLE_RECORD]: ['GetItem', 'PutItem', 'UpdateItem'],
      [AIRTABLE_RECORD_OF]: ['GetItem', 'PutItem', 'UpdateItem'],
      [BULK_CHANGES]: ['Query', 'GetItem', 'PutItem', 'UpdateItem'],
      [BULK_CHANGES_OPEN]: ['PutItem'],
      [BULK_CHANGE]: ['Query', 'PutItem'],
      [ITEMS_TO_IDENTIFY]: ['PutItem'],
      [OUTBOX]: ['PutItem'],
      [USER]: ['GetItem'],
      // The product of an item says where it comes from.
      [PRODUCT]: ['UpdateItem'],
      [CATALOGUE]: ['UpdateItem'],
    },
    objects: {
      [UPLOADS]: ['GetObject', 'PutObject', 'DeleteObject'],
      [PHOTOS]: ['GetObject', 'PutObject'],
      [AIRTABLE_CACHE]: ['GetObject', 'PutObject'],
      [ITEM_LOG]: ['GetObject'],
    },
    indexPartitions: [DELETED_ITEMS, ITEM_CHANGES],
    airtable: true,
  },
  identification: {
    tokens: ['session'],
    rows: {
      ...CALLER,
      [ITEMS]: ['GetItem', 'UpdateItem'],
      [COMPARISON]: ['GetItem', 'PutItem', 'DeleteItem'],
      [COMPARISONS]: ['GetItem', 'PutItem'],
      [ACCURACY]: ['GetItem', 'UpdateItem'],
      [REFERENCE_CATALOGUE]: ['GetItem', 'PutItem', 'UpdateItem', 'Query'],
      [USER]: ['GetItem'],
      // The product of a verified item says what it was identified as.
      [PRODUCT]: ['UpdateItem'],
      [CATALOGUE]: ['UpdateItem'],
    },
    objects: { [REFERENCE_CATALOGUES]: ['GetObject', 'PutObject'] },
  },
  uploads: {
    tokens: ['session'],
    rows: CALLER,
    objects: {
      // A presigned URL can do no more than its signer. GetObject serves to read an upload's size.
      [UPLOADS]: [
        'GetObject',
        'PutObject',
        'DeleteObject',
        'AbortMultipartUpload',
        'ListMultipartUploadParts',
      ],
    },
  },
  imports: {
    tokens: ['session'],
    rows: {
      ...CALLER,
      [PHOTO_IMPORT]: ['GetItem', 'PutItem', 'UpdateItem'],
      [IMPORT_SOCKET]: ['GetItem', 'PutItem', 'DeleteItem'],
    },
  },
  [IMPORTER]: {
    rows: { [PHOTO_IMPORT]: ['GetItem', 'UpdateItem'] },
    objects: { [UPLOADS]: ['PutObject'] },
  },
  airtable: {
    tokens: ['session', 'airtable'],
    rows: {
      ...CALLER,
      ...AIRTABLE,
      [AIRTABLE_CONNECTION]: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      [AIRTABLE_ATTEMPT]: ['PutItem', 'DeleteItem'],
      [ACTIVITY]: ['UpdateItem'],
      [USER]: ['GetItem'],
      [SYNC_STATE]: ['GetItem'],
      // The webhook of a connection ends with it.
      [AIRTABLE_WEBHOOK]: ['GetItem', 'DeleteItem'],
      // The base does not change during a sync.
      [SYNC_LEASE]: ['GetItem'],
      [COLUMN_MAPPINGS]: ['GetItem', 'PutItem'],
      // The item of a record, and whether a restricted one may be listed.
      [AIRTABLE_RECORD]: ['BatchGetItem'],
      [ITEMS]: ['GetItem'],
      [LISTING_CONFIRMATIONS]: ['GetItem'],
      // The history of values that staff set in records.
      [ITEM_EVENTS]: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      [COUNT]: ['GetItem', 'PutItem', 'UpdateItem'],
      // A Status that is not for sale takes the piece off sale.
      [HOLDS]: ['BatchGetItem', 'PutItem', 'DeleteItem'],
      [OUTBOX]: ['PutItem'],
      [RECORDED_SALES]: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    },
    objects: {
      [AIRTABLE_CACHE]: ['GetObject', 'PutObject'],
      [ITEM_LOG]: ['GetObject', 'PutObject'],
      [OPEN_PROBLEMS]: ['GetObject', 'PutObject'],
    },
    airtable: true,
  },
  sync: {
    tokens: ['session'],
    rows: {
      ...CALLER,
      // Only checks whether a connection exists; the worker calls Airtable.
      [AIRTABLE_CONNECTION]: ['GetItem'],
      [OUTBOX]: ['PutItem'],
      [PRODUCT]: ['PutItem', 'UpdateItem', 'BatchGetItem', 'DeleteItem'],
      [GONE_PRODUCT]: ['PutItem'],
      // The photos of removed sample data.
      [UNLINKED_PHOTOS]: ['PutItem'],
      [CATALOGUE]: ['GetItem', 'UpdateItem'],
      [SYNC_LEASE]: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      [SYNC_RUN]: ['GetItem', 'PutItem'],
      [SYNC_STATE]: ['GetItem'],
      [LISTING_CONFIRMATIONS]: ['Query', 'GetItem', 'PutItem', 'UpdateItem'],
      [SPELLING_DECISIONS]: ['Query', 'PutItem'],
      [ACTIVITY]: ['UpdateItem'],
      [PRODUCT_EVENTS]: ['Query'],
      // Counts its sample entries.
      [REFERENCE_CATALOGUE]: ['GetItem'],
      // The name of the person who starts a run or confirms a listing.
      [USER]: ['GetItem'],
    },
    indexPartitions: [PRODUCTS, SYNC_PUSHES, SYNC_RUNS],
    describesTable: true,
    objects: {
      [CATALOG_FILE]: ['GetObject', 'PutObject'],
      [CATALOG_CHANGES]: ['GetObject', 'PutObject'],
      [EARLY_PRODUCTS]: ['GetObject', 'PutObject'],
      [OPEN_PROBLEMS]: ['GetObject'],
      [REFERENCE_CATALOGUES]: ['GetObject'],
    },
    airtable: true,
    invokesWorker: true,
  },
  search: {
    tokens: ['session'],
    rows: {
      ...CALLER,
      [ITEMS]: ['Query', 'BatchGetItem'],
      [QUOTE]: ['BatchGetItem'],
      [REFERENCE_CATALOGUE]: ['GetItem'],
    },
    indexPartitions: [ITEM_CHANGES, DELETED_ITEMS, QUOTE_INBOX],
    objects: {
      [CATALOG_FILE]: ['GetObject'],
      [CATALOG_CHANGES]: ['GetObject'],
      [ITEM_LOG]: ['GetObject'],
      [REFERENCE_CATALOGUES]: ['GetObject'],
    },
  },
  webhooks: {
    tokens: ['webhook'],
    rows: { [AIRTABLE_WEBHOOK]: ['GetItem', 'UpdateItem'] },
    invokesWorker: true,
  },
  consignors: {
    tokens: ['session', 'mail', 'consignor'],
    rows: {
      ...CALLER,
      [CONSIGNORS]: ['Query', 'GetItem', 'PutItem', 'UpdateItem'],
      [CONSIGNOR_NAMES]: ['GetItem', 'PutItem', 'DeleteItem'],
      [CONSIGNOR_LINES]: ['Query', 'PutItem'],
      [USER]: ['GetItem'],
      // The pieces of statements, and the names at items.
      [ITEMS]: ['Query'],
      [PRODUCT]: ['BatchGetItem'],
      // The shop's name and time zone, and the seller on statements.
      [SHOP_SETTINGS]: ['GetItem'],
      [SALE_SETTINGS]: ['GetItem'],
      ...MAIL_QUEUE_WRITES,
      [MAIL_RECIPIENT]: ['GetItem'],
      // Answers of consignors, which the quotes note.
      ...MAIL_LINKS,
      [SPENT]: ['UpdateItem'],
      [FLOOR_REQUESTS]: ['GetItem', 'UpdateItem'],
      [ORDERS]: ['GetItem', 'PutItem'],
      [ORDERS_ARCHIVED]: ['GetItem', 'PutItem'],
      [QUOTE]: ['PutItem', 'DeleteItem'],
    },
    indexPartitions: [DELETED_ITEMS, ITEM_CHANGES],
  },
  customers: {
    tokens: ['session', 'mail'],
    rows: {
      ...CALLER,
      [CUSTOMERS]: ['Query', 'ConditionCheckItem', 'PutItem'],
      [PRIVATE_VIEWINGS]: ['Query', 'GetItem', 'PutItem'],
      [ORDERS]: ['BatchGetItem'],
      [ORDERS_ARCHIVED]: ['BatchGetItem'],
      [USER]: ['GetItem', 'BatchGetItem'],
      [ALERTS_OF]: ['Query'],
      [RESALE_CERTIFICATES]: ['GetItem'],
      // The pieces of private viewings, and whether they are sold.
      [ITEMS]: ['BatchGetItem'],
      ...SOLD_ITEMS,
      [HOLDS]: ['BatchGetItem'],
      // The links of private viewings.
      ...MAIL_QUEUE_WRITES,
      [MAIL_KEY]: ['GetItem', 'PutItem'],
      ...MAIL_LINKS,
      [MAIL_RECIPIENT]: ['GetItem'],
      [SPENT]: ['UpdateItem'],
    },
    attributes: {
      [PRODUCT]: PUBLIC_PRODUCT,
      [ITEMS]: VIEWING_ITEM,
      [RECORDED_SALES]: SOLD_RECORD,
    },
    indexPartitions: [ORDERS_OF, QUOTE_INBOX],
    objects: { [ITEM_LOG]: ['GetObject'] },
  },
  sales: {
    tokens: ['session'],
    rows: {
      ...CALLER,
      [SHOWS]: ['Query', 'GetItem', 'PutItem'],
      [ORDERS]: ['Query', 'GetItem', 'PutItem'],
      [ORDERS_ARCHIVED]: ['GetItem'],
      [ORDER_KEY]: ['GetItem', 'PutItem'],
      [QUOTE]: ['PutItem'],
      [HOLDS]: ['BatchGetItem', 'PutItem', 'DeleteItem'],
      ...COUNTED,
      [OUTBOX]: ['PutItem'],
      // The pieces with their places, costs and floors.
      [PRODUCT]: ['BatchGetItem'],
      [ITEMS]: ['BatchGetItem'],
      [AIRTABLE_RECORD]: ['BatchGetItem'],
      [CONSIGNMENT]: ['BatchGetItem'],
      [USER]: ['GetItem'],
      [EMAIL]: ['GetItem'],
      [SHOP_SETTINGS]: ['GetItem'],
      // No sale is dated in a closed year.
      [CLOSED_YEARS]: ['GetItem', 'ConditionCheckItem'],
      [YEAR_CHANGES]: ['UpdateItem'],
    },
    indexPartitions: [ORDERS_OF],
  },
  books: {
    tokens: ['session'],
    rows: {
      ...CALLER,
      ...ISSUED_INVOICES,
      [INVOICE_SERIES]: ['GetItem', 'PutItem', 'ConditionCheckItem'],
      [INVOICE_COSTS]: ['BatchGetItem', 'PutItem'],
      [PRODUCT]: ['BatchGetItem'],
      [PURCHASES]: ['Query', 'GetItem', 'PutItem'],
      [CLOSED_YEARS]: ['Query', 'GetItem', 'PutItem', 'ConditionCheckItem'],
      [YEAR_CHANGES]: ['GetItem', 'UpdateItem', 'ConditionCheckItem'],
      // Purchases set the costs of items.
      [ITEMS]: ['Query', 'BatchGetItem', 'PutItem'],
      [ITEM_EVENTS]: ['Query', 'PutItem'],
      ...COUNTED,
      // What was sold, and what is in stock.
      [ORDERS]: ['Query', 'GetItem', 'ConditionCheckItem'],
      [ORDERS_ARCHIVED]: ['Query', 'GetItem', 'ConditionCheckItem'],
      [RECORDED_SALES]: ['Query'],
      [CONSIGNORS]: ['Query', 'GetItem'],
      [CONSIGNOR_LINES]: ['Query'],
      [CATALOGUE]: ['GetItem'],
      [SHOP_SETTINGS]: ['GetItem'],
      [SALE_SETTINGS]: ['GetItem'],
      [USER]: ['GetItem'],
    },
    indexPartitions: [PRODUCTS, ITEM_CHANGES, DELETED_ITEMS],
    objects: {
      [INVOICE_FILES]: ['GetObject', 'PutObject', 'DeleteObject'],
      [RECEIPTS]: ['GetObject', 'PutObject'],
      [NEW_RECEIPTS]: ['GetObject', 'PutObject'],
      [CLOSED_BOOKS]: ['GetObject', 'PutObject'],
      [ITEM_LOG]: ['GetObject'],
    },
  },
  stocktakes: {
    // The labels of products lead to their items.
    ...CATALOG,
    tokens: ['session'],
    rows: {
      ...CALLER,
      [STOCKTAKES]: ['Query', 'GetItem', 'PutItem', 'UpdateItem'],
      [STOCKTAKES_STARTED]: ['GetItem', 'PutItem'],
      [STOCKTAKE]: ['Query', 'BatchGetItem', 'PutItem', 'UpdateItem'],
      [USER]: ['GetItem'],
      [CATALOG_NUMBER]: ['GetItem'],
      // Sold pieces are not in stock, even before Airtable has the sale.
      ...SOLD_ITEMS,
      [HOLDS]: ['Query'],
      // A misplaced item moves to where it was counted, with an entry in its history.
      [ITEMS]: ['Query', 'BatchGetItem', 'GetItem', 'PutItem'],
      [ITEM_EVENTS]: ['Query', 'PutItem'],
      ...COUNTED,
      [AIRTABLE_RECORD]: ['BatchGetItem', 'UpdateItem'],
    },
    objects: { ...CATALOG.objects, [ITEM_LOG]: ['GetObject'] },
  },
  [WORKER]: {
    tokens: ['airtable', 'webhook'],
    rows: {
      ...AIRTABLE,
      [FAILED_TASKS]: ['Query', 'UpdateItem', 'DeleteItem'],
      [FAILED_TASK]: ['DeleteItem'],
      [OUTBOX]: ['PutItem'],
      [PRODUCT]: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      [PRODUCT_EVENTS]: ['Query', 'PutItem', 'UpdateItem'],
      [GONE_PRODUCT]: ['PutItem'],
      [ROLLED_BACK_RECORDS]: ['Query', 'PutItem', 'DeleteItem'],
      [UNLINKED_PHOTOS]: ['Query', 'PutItem', 'DeleteItem'],
      // Pieces that were sold here are not offered again.
      [SALE_PRICE]: ['BatchGetItem'],
      [HOLDS]: ['Query', 'BatchGetItem', 'PutItem', 'DeleteItem'],
      // The undo of a Status forgets the sale.
      [RECORDED_SALES]: ['GetItem', 'DeleteItem'],
      // Products say what they were identified as, and where they come from.
      [AIRTABLE_RECORD]: ['BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem'],
      [COMPARISONS]: ['GetItem', 'PutItem', 'DeleteItem'],
      // Identification of items that were described.
      [ITEMS_TO_IDENTIFY]: ['Query', 'PutItem', 'DeleteItem'],
      [IDENTIFICATION_LEASE]: ['UpdateItem', 'DeleteItem'],
      [ACCURACY]: ['UpdateItem'],
      [REFERENCE_CATALOGUE]: ['GetItem'],
      [CATALOGUE]: ['GetItem', 'UpdateItem'],
      [FORMAT]: ['GetItem', 'PutItem'],
      [SYNC_LEASE]: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      [SYNC_RUN]: ['GetItem', 'PutItem', 'DeleteItem'],
      [SYNC_STATE]: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      [AIRTABLE_WEBHOOK]: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      [COLUMN_MAPPINGS]: ['GetItem', 'PutItem'],
      [LISTING_CONFIRMATIONS]: ['Query', 'GetItem'],
      [SPELLING_DECISIONS]: ['Query'],
      // Bulk changes of items, which also identify them and send them to Airtable.
      [BULK_CHANGES]: ['GetItem', 'UpdateItem'],
      [BULK_CHANGES_OPEN]: ['Query', 'UpdateItem', 'DeleteItem'],
      [BULK_CHANGE]: ['Query', 'GetItem', 'PutItem'],
      [ITEMS]: ['Query', 'BatchGetItem', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      ...ITEM_CONSIGNORS,
      [AIRTABLE_RECORD_OF]: ['GetItem', 'PutItem', 'UpdateItem'],
      [ITEM_EVENTS]: ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      [COUNT]: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      [CATALOG_NUMBER]: ['GetItem', 'PutItem', 'DeleteItem'],
      [PHOTO]: ['PutItem', 'DeleteItem'],
      // Deleted items that can no longer be restored are purged.
      [DELETED_ITEMS]: ['Query', 'GetItem', 'PutItem', 'DeleteItem'],
      [ITEM_PURGES]: ['Query', 'PutItem', 'DeleteItem'],
      [CONDITION_REPORTS]: ['Query', 'DeleteItem'],
      [COMPARISON]: ['PutItem', 'DeleteItem'],
      // Photos of products in quote requests are kept.
      [ORDERS]: ['Query'],
      [ORDERS_ARCHIVED]: ['Query'],
    },
    indexPartitions: [PRODUCTS, PRODUCT_EVENTS_OF, DELETED_ITEMS],
    objects: {
      [PHOTOS]: ['GetObject', 'PutObject', 'DeleteObject'],
      [CATALOG_FILE]: ['GetObject', 'PutObject'],
      [CATALOG_CHANGES]: ['GetObject', 'PutObject'],
      [EARLY_PRODUCTS]: ['GetObject', 'PutObject'],
      [ITEM_LOG]: ['GetObject', 'PutObject'],
      [OPEN_PROBLEMS]: ['GetObject', 'PutObject'],
      // A lost connection resets its cached reads.
      [AIRTABLE_CACHE]: ['GetObject', 'PutObject'],
      [REFERENCE_CATALOGUES]: ['GetObject'],
      // The condition reports of purged items.
      [DOCUMENTS]: ['ListBucket', 'DeleteObject'],
    },
    airtable: true,
    invokesWorker: true,
  },
  outbox: {
    rows: {
      // Mails to the dealer that a collector causes are limited.
      [SPENT]: ['UpdateItem'],
      // Payments that are neither completed by the payer nor by PayPal's events.
      ...PAYMENTS,
      ...ISSUED_INVOICES,
      [ORDERS]: [...QUOTES[ORDERS], 'ConditionCheckItem'],
      [ORDERS_ARCHIVED]: [...QUOTES[ORDERS_ARCHIVED], 'ConditionCheckItem'],
      [CLOSED_YEARS]: ['GetItem', 'ConditionCheckItem'],
      [PAYMENT_ATTEMPTS]: ['GetItem', 'PutItem', 'DeleteItem'],
      ...MAIL_QUEUE_WRITES,
      ...FAILURES,
      [ALERTS_OF]: ['Query'],
      [DIGEST]: ['Query', 'PutItem', 'UpdateItem'],
      [DIGESTS_DUE]: ['Query', 'PutItem', 'DeleteItem'],
      [MAIL_RECIPIENT]: ['GetItem'],
      [USER]: ['GetItem', 'ConditionCheckItem'],
      [SALE_PRICE]: ['PutItem'],
      [BULK_CHANGES_OPEN]: ['Query'],
      [ITEMS_TO_IDENTIFY]: ['Query'],
      [ITEM_PURGES]: ['Query'],
      [AIRTABLE_WEBHOOK]: ['GetItem'],
      // A sync that waits for a confirmation, for the staff's digest.
      [SYNC_STATE]: ['GetItem'],
      [SYNC_RUN]: ['GetItem'],
      // The key for notices to search engines.
      [SHOP_SETTINGS]: ['GetItem'],
      // The balances of consignors.
      [CONSIGNMENT]: ['BatchGetItem'],
      [CONSIGNORS]: ['GetItem', 'UpdateItem'],
      [CONSIGNOR_LINES]: ['BatchGetItem', 'PutItem', 'UpdateItem'],
      [CONSIGNOR_LINES_OF]: ['Query', 'PutItem'],
      [RECORDED_SALES]: ['GetItem'],
    },
    indexPartitions: [
      ALERTS,
      DELETED_ITEMS,
      NEWSLETTER,
      ORDERS_OF,
      PAYMENTS_DUE,
      QUOTE_INBOX,
      QUOTES_DUE,
      SAVED,
      SYNC_PUSHES,
      SYNC_RUNS,
    ],
    objects: {
      [ANNOUNCED_PRODUCTS]: ['GetObject', 'PutObject'],
      [INVOICE_FILES]: ['GetObject', 'PutObject', 'DeleteObject'],
      [INDEXED_PAGES]: ['GetObject', 'PutObject'],
      [PUBLISHED_HOLDS]: ['GetObject', 'PutObject'],
      [CATALOG_FILE]: ['GetObject'],
      [CATALOG_CHANGES]: ['GetObject'],
      [EARLY_PRODUCTS]: ['GetObject'],
    },
    paypal: true,
    invokesWorker: true,
  },
  mail: {
    tokens: ['mail'],
    rows: {
      ...MAIL_LINKS,
      [FAILED_TASKS]: ['Query', 'UpdateItem', 'DeleteItem'],
      [FAILED_TASK]: ['GetItem', 'PutItem', 'DeleteItem'],
      [MAIL_QUEUE]: ['Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
      [MAIL_SENDER]: ['UpdateItem'],
      [MAIL_KEY]: ['UpdateItem'],
      [MAIL_RECIPIENT]: ['GetItem', 'UpdateItem'],
      [MAIL_STATUS]: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
      // The shop's name.
      [SHOP_SETTINGS]: ['GetItem'],
    },
  },
  [OUTSIDE_CHECK]: { rows: {} },
  // backups.ts grants its access to the user pool and to the backup bucket.
  [USER_EXPORT]: { rows: {} },
};
