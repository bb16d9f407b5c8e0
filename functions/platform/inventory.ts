import { personalData as documents } from './bucket/documents.ts';
import { personalData as uploads } from './bucket/uploads.ts';
import { personalData as accountExports } from './table/account-exports.ts';
import { personalData as activity } from './table/activity.ts';
import { personalData as airtableConnection } from './table/airtable-connection.ts';
import { personalData as airtableOauthAttempts } from './table/airtable-oauth-attempts.ts';
import { personalData as airtableRecords } from './table/airtable-records.ts';
import { personalData as alerts } from './table/alerts.ts';
import { personalData as bulkChanges } from './table/bulk-changes.ts';
import { personalData as cart } from './table/cart.ts';
import { personalData as contentPages } from './table/content-pages.ts';
import { personalData as counters } from './table/counters.ts';
import { personalData as deletedItems } from './table/deleted-items.ts';
import { personalData as digests } from './table/digests.ts';
import { personalData as failedTasks } from './table/failed-tasks.ts';
import { personalData as holds } from './table/holds.ts';
import { personalData as idempotencyKeys } from './table/idempotency-keys.ts';
import { personalData as itemEvents } from './table/item-events.ts';
import { personalData as items } from './table/items.ts';
import { personalData as listingConfirmations } from './table/listing-confirmations.ts';
import { personalData as mailQueue } from './table/mail-queue.ts';
import { personalData as mailRecipients } from './table/mail-recipients.ts';
import { personalData as orders } from './table/orders.ts';
import type { PersonalData } from './table/personal-data.ts';
import { personalData as personalDataRequests } from './table/personal-data-requests.ts';
import { personalData as photoImports } from './table/photo-imports.ts';
import { personalData as productEvents } from './table/product-events.ts';
import { personalData as questions } from './table/questions.ts';
import { personalData as quoteInbox } from './table/quote-inbox.ts';
import { personalData as recordedSales } from './table/recorded-sales.ts';
import { personalData as referenceCatalog } from './table/reference-catalog.ts';
import { personalData as sessions } from './table/sessions.ts';
import { personalData as shopSettings } from './table/shop-settings.ts';
import { personalData as spellingDecisions } from './table/spelling-decisions.ts';
import { personalData as spentBudgets } from './table/spent-budgets.ts';
import { personalData as syncRuns } from './table/sync-runs.ts';
import { personalData as users } from './table/users.ts';
import { personalData as wishlist } from './table/wishlist.ts';

/** The data of people in the order in which it is erased: mails that wait come after all that may lead to one. */
export const INVENTORY = {
  'table/orders': orders,
  'bucket/documents': documents,
  'table/quote-inbox': quoteInbox,
  'table/idempotency-keys': idempotencyKeys,
  'table/questions': questions,
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
  'table/content-pages': contentPages,
  'table/deleted-items': deletedItems,
  'table/item-events': itemEvents,
  'table/items': items,
  'table/listing-confirmations': listingConfirmations,
  'table/spelling-decisions': spellingDecisions,
  'table/photo-imports': photoImports,
  'table/product-events': productEvents,
  'table/reference-catalog': referenceCatalog,
  'table/sync-runs': syncRuns,
  'table/shop-settings': shopSettings,
  'table/account-exports': accountExports,
  'table/spent-budgets': spentBudgets,
  'table/personal-data-requests': personalDataRequests,
  'table/users': users,
  'table/sessions': sessions,
} as const satisfies Readonly<Record<string, PersonalData>>;

/** Modules that store nothing of people. A test fails for a module that is in neither list. */
export const WITHOUT_PEOPLE: readonly string[] = [
  'bucket/airtable-cache',
  'bucket/announced-products',
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
  'bucket/snapshot',
  'table/accuracy',
  'table/airtable-slots',
  'table/analytics',
  'table/batch-get',
  'table/catalog-numbers',
  'table/catalog-version',
  'table/column-mappings',
  'table/comparisons',
  'table/conditional-writes',
  'table/daily-counts',
  'table/fit-mail',
  'table/gone-products',
  'table/identification-queue',
  'table/items-in-memory',
  'table/lines',
  'table/mail-status',
  'table/mail-tokens',
  'table/number-series',
  'table/outbox',
  'table/parse-rows',
  'table/personal-data',
  'table/photo-cleaning',
  'table/presets',
  'table/products',
  'table/quote-mails',
  'table/refresh-once',
  'table/restored-rows',
  'table/retry-on-conflict',
  'table/rolled-back-records',
  'table/sale-prices',
  'table/save-comparisons',
  'table/saved-items',
  'table/searches',
  'table/stored-tokens',
  'table/sync-checkpoint',
  'table/sync-lease',
  'table/sync-state',
  'table/table',
  'table/table-definition',
  'table/unlinked-photos',
];
