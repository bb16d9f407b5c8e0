import { personalData as documents } from '../../platform/bucket/documents.ts';
import { personalData as invoicePdfs } from '../../platform/bucket/invoices.ts';
import { personalData as quotePhotos } from '../../platform/bucket/quote-photos.ts';
import { personalData as uploads } from '../../platform/bucket/uploads.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { personalData as accountExports } from '../../platform/table/account-exports.ts';
import { personalData as activity } from '../../platform/table/activity.ts';
import { personalData as airtableConnection } from '../../platform/table/airtable-connection.ts';
import { personalData as airtableOauthAttempts } from '../../platform/table/airtable-oauth-attempts.ts';
import { personalData as airtableRecords } from '../../platform/table/airtable-records.ts';
import { personalData as alerts } from '../../platform/table/alerts.ts';
import { personalData as bulkChanges } from '../../platform/table/bulk-changes.ts';
import { personalData as cart } from '../../platform/table/cart.ts';
import { personalData as closedYears } from '../../platform/table/closed-years.ts';
import { personalData as conditionReports } from '../../platform/table/condition-reports.ts';
import { personalData as consignments } from '../../platform/table/consignments.ts';
import { personalData as consignors } from '../../platform/table/consignors.ts';
import { personalData as contentPages } from '../../platform/table/content-pages.ts';
import { personalData as counters } from '../../platform/table/counters.ts';
import { personalData as customers } from '../../platform/table/customers.ts';
import { personalData as deletedItems } from '../../platform/table/deleted-items.ts';
import { personalData as digests } from '../../platform/table/digests.ts';
import { personalData as failedTasks } from '../../platform/table/failed-tasks.ts';
import { personalData as floorRequests } from '../../platform/table/floor-requests.ts';
import { personalData as idempotencyKeys } from '../../platform/table/idempotency-keys.ts';
import { personalData as invoiceCosts } from '../../platform/table/invoice-costs.ts';
import { personalData as invoices } from '../../platform/table/invoices.ts';
import { personalData as itemEvents } from '../../platform/table/item-events.ts';
import { personalData as items } from '../../platform/table/items.ts';
import { personalData as listingConfirmations } from '../../platform/table/listing-confirmations.ts';
import { personalData as mailQueue } from '../../platform/table/mail-queue.ts';
import { personalData as mailRecipients } from '../../platform/table/mail-recipients.ts';
import { personalData as paypalMarks } from '../../platform/table/paypal-marks.ts';
import { personalData as personalDataRequests } from '../../platform/table/personal-data-requests.ts';
import { personalData as photoImports } from '../../platform/table/photo-imports.ts';
import { personalData as privateViewings } from '../../platform/table/private-viewings.ts';
import { personalData as productEvents } from '../../platform/table/product-events.ts';
import { personalData as purchases } from '../../platform/table/purchases.ts';
import { personalData as questions } from '../../platform/table/questions.ts';
import { personalData as quoteInbox } from '../../platform/table/quote-inbox.ts';
import { personalData as recordedSales } from '../../platform/table/recorded-sales.ts';
import { personalData as referenceCatalog } from '../../platform/table/reference-catalog.ts';
import { personalData as resaleCertificates } from '../../platform/table/resale-certificates.ts';
import { personalData as saleSettings } from '../../platform/table/sale-settings.ts';
import { personalData as savedAddresses } from '../../platform/table/saved-addresses.ts';
import { personalData as sessions } from '../../platform/table/sessions.ts';
import { personalData as shopSettings } from '../../platform/table/shop-settings.ts';
import { personalData as shows } from '../../platform/table/shows.ts';
import { personalData as spellingDecisions } from '../../platform/table/spelling-decisions.ts';
import { personalData as spentBudgets } from '../../platform/table/spent-budgets.ts';
import { personalData as stocktakeCounts } from '../../platform/table/stocktake-counts.ts';
import { personalData as stocktakes } from '../../platform/table/stocktakes.ts';
import { personalData as syncRuns } from '../../platform/table/sync-runs.ts';
import { personalData as users } from '../../platform/table/users.ts';
import { personalData as wishlist } from '../../platform/table/wishlist.ts';
import { personalData as holds } from '../quotes/holds.ts';
import { personalData as orders } from '../quotes/personal-data.ts';

/** The order is the order of erasure: queued mails come after all data that may lead to a mail. */
export const PERSONAL_DATA = {
  'table/orders': orders,
  'bucket/documents': documents,
  'bucket/quote-photos': quotePhotos,
  'table/quote-inbox': quoteInbox,
  'table/idempotency-keys': idempotencyKeys,
  'table/questions': questions,
  'table/resale-certificates': resaleCertificates,
  'table/customers': customers,
  'table/private-viewings': privateViewings,
  'table/saved-addresses': savedAddresses,
  'table/cart': cart,
  'table/wishlist': wishlist,
  'table/alerts': alerts,
  'table/digests': digests,
  'table/holds': holds,
  'table/recorded-sales': recordedSales,
  'table/mail-queue': mailQueue,
  'table/failed-tasks': failedTasks,
  'table/mail-recipients': mailRecipients,
  'table/activity': activity,
  'table/counters': counters,
  'bucket/uploads': uploads,
  'table/airtable-connection': airtableConnection,
  'table/airtable-oauth-attempts': airtableOauthAttempts,
  'table/airtable-records': airtableRecords,
  'table/bulk-changes': bulkChanges,
  'bucket/invoices': invoicePdfs,
  'table/invoices': invoices,
  'table/invoice-costs': invoiceCosts,
  'table/closed-years': closedYears,
  'table/condition-reports': conditionReports,
  'table/purchases': purchases,
  'table/shows': shows,
  'table/consignments': consignments,
  'table/consignors': consignors,
  'table/content-pages': contentPages,
  'table/deleted-items': deletedItems,
  'table/floor-requests': floorRequests,
  'table/item-events': itemEvents,
  'table/items': items,
  'table/listing-confirmations': listingConfirmations,
  'table/spelling-decisions': spellingDecisions,
  'table/stocktake-counts': stocktakeCounts,
  'table/stocktakes': stocktakes,
  'table/photo-imports': photoImports,
  'table/product-events': productEvents,
  'table/reference-catalog': referenceCatalog,
  'table/sync-runs': syncRuns,
  'table/shop-settings': shopSettings,
  'table/sale-settings': saleSettings,
  'table/paypal-marks': paypalMarks,
  'table/account-exports': accountExports,
  'table/spent-budgets': spentBudgets,
  'table/personal-data-requests': personalDataRequests,
  'table/users': users,
  'table/sessions': sessions,
} as const satisfies Readonly<Record<string, PersonalData>>;

/** Modules without personal data. A test fails for a module that is in neither list. */
export const WITHOUT_PERSONAL_DATA: readonly string[] = [
  'bucket/airtable-cache',
  'bucket/announced-products',
  'bucket/closed-books',
  'bucket/delete-objects',
  'bucket/early-products',
  'bucket/gzipped-objects',
  'bucket/indexed-pages',
  'bucket/item-log',
  'bucket/media-bucket',
  'bucket/multipart-uploads',
  'bucket/object-keys',
  'bucket/open-problems',
  'bucket/photos',
  'bucket/published-holds',
  'bucket/signed-urls',
  'bucket/published-catalog',
  'bucket/receipts',
  'table/accuracy',
  'table/airtable-slots',
  'table/airtable-webhook',
  'table/analytics',
  'table/batch-get',
  'table/catalog-numbers',
  'table/catalog-version',
  'table/comparisons',
  'table/conditional-writes',
  'table/customer-quotes',
  'table/daily-counts',
  'table/day-periods',
  'table/fit-mail',
  'table/format',
  'table/gone-products',
  'table/identification-queue',
  'table/items-in-memory',
  'table/cart-and-wishlist-lines',
  'table/mail-status',
  'table/mail-tokens',
  'table/number-series',
  'table/outbox',
  'table/parallel-batch-get',
  'table/paid-quotes',
  'table/parse-rows',
  'table/payment-attempts',
  'table/presets',
  'table/products',
  'table/quote-mails',
  'table/refresh-once',
  'table/restored-rows',
  'table/rolled-back-records',
  'table/sale-prices',
  'table/save-comparisons',
  'table/saved-items',
  'table/searches',
  'table/stored-tokens',
  'table/sync-checkpoint',
  'table/sync-lease',
  'table/column-mappings',
  'table/sync-state',
  'table/table',
  'table/table-definition',
  'table/unlinked-photos',
  'table/viewing-items',
];
