import { randomUUID } from 'node:crypto';
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { cleanImage } from '../../functions/domain/photos/clean-image.ts';
import { PhotoRejectedError } from '../../functions/domain/photos/photo-rejected.ts';
import { dynamodb } from '../../functions/platform/aws/dynamodb.ts';
import {
  type AnnouncedProducts,
  saveAnnouncedProducts,
} from '../../functions/platform/bucket/announced-products.ts';
import { deleteObjects } from '../../functions/platform/bucket/delete-objects.ts';
import { getGzipped } from '../../functions/platform/bucket/gzipped-objects.ts';
import { ANNOUNCED_PRODUCTS } from '../../functions/platform/bucket/object-keys.ts';
import {
  type Image,
  iteratePhotoPages,
  readImage,
  saveImage,
} from '../../functions/platform/bucket/photos.ts';
import { numberKey, toAutomaticNumber } from '../../functions/platform/table/catalog-numbers.ts';
import { ITEM_CHANGES } from '../../functions/platform/table/items.ts';
import { toReference } from '../../functions/platform/table/orders.ts';
import { savedItemKeys } from '../../functions/platform/table/saved-items.ts';
import { tableName } from '../../functions/platform/table/table.ts';
import { DEFAULT_SHOP_SETTINGS } from '../../shared/default-shop-settings.ts';
import { countProblems, type SyncProblem } from '../../shared/entities/sync-run.ts';
import { type Row, type Rule, readRow, rewriteRows } from './rewrite-rows.ts';

/**
 * Rewrites what commits before 1.0.0 have stored. Each step leaves rows and objects of the new format as they are, so an
 * interrupted migration starts again; the photos continue where they stopped.
 */
export async function migrate(): Promise<void> {
  await cleanPhotos();
  await rewriteRows(RULES);
  await rewriteAnnouncedProducts();
  await deleteObjects(['catalogue/products.v1.ndjson.gz', 'sync/items.v1.ndjson.gz']);
}

const withDefaults =
  (defaults: object) =>
  (row: Row): Row => ({ ...defaults, ...row });

const RULES: readonly Rule[] = [
  { partition: 'SESSION#', rewrite: toSession },
  { partition: 'AIRTABLE_CONNECTION', sortKey: 'CONNECTION', rewrite: toConnection },
  // The next migration adds their rows in the inbox.
  ...['ORDERS', 'ORDERS_ARCHIVED'].map((partition) => ({ partition, rewrite: toQuote })),
  { partition: 'QUOTE_INBOX', sortKey: 'BUILT', rewrite: () => undefined },
  { partition: 'CART#', rewrite: toCartLine },
  { partition: 'WISHLIST#', rewrite: toLine },
  {
    partition: 'ITEMS',
    rewrite: toItem,
    also: ({ id, catalogNumber }) => [{ ...numberKey(catalogNumber), itemId: id }],
  },
  { partition: 'COMPARISONS#', rewrite: toComparisons },
  {
    partition: 'PRODUCT#',
    sortKey: 'PRODUCT',
    rewrite: (row) => ({
      ...row,
      ...(row.airtableId === null && { isSample: true }),
      GSI1SK: `${row.listedAt ?? row.createdAt}#${row.id}`,
    }),
  },
  { partition: 'SYNC_RUN#', sortKey: 'SYNC_RUN', rewrite: toSyncRun },
  { partition: 'SYNC_LEASE', rewrite: withDefaults({ holder: '' }) },
  { partition: 'SYNC_STATE', rewrite: withDefaults({ mappingVersion: 0 }) },
  {
    partition: 'CATALOGUE',
    rewrite: (row) => ({ ...row, isAllChanged: true }),
  },
  {
    partition: 'REFERENCE_CATALOGUE',
    sortKey: 'NEWEST',
    rewrite: withDefaults({ changeCount: 0 }),
  },
  {
    partition: 'SHOP_SETTINGS',
    rewrite: toSettings,
    also: (row) => [
      { ...row, PK: 'SETTINGS_VERSIONS', SK: String(row.settings.version).padStart(8, '0') },
    ],
  },
  { partition: 'SETTINGS_VERSIONS', rewrite: toSettings },
  { partition: 'COLUMN_MAPPINGS', rewrite: withDefaults({ version: 0 }) },
  { partition: 'BULK_CHANGES', rewrite: withDefaults({ action: 'change' }) },
  { partition: 'BULK_CHANGES_OPEN', rewrite: withDefaults({ action: 'change' }) },
  {
    partition: 'BULK_CHANGE#',
    rewrite: (row) =>
      row.SK.startsWith('OUTCOME#') ? { note: null, canUndo: false, ...row } : row,
  },
  { partition: 'ACTIVITY', rewrite: toActivity },
  {
    partition: 'PRESETS',
    rewrite: (row) => ({
      ...row,
      presets: row.presets.map((preset: object) => ({ hiddenColumns: [], ...preset })),
    }),
  },
  { partition: 'DIGEST#', rewrite: withDefaults({ isAgain: false, isSent: false }) },
  { partition: 'OUTBOX', rewrite: toEvent },
  { partition: 'MAIL_QUEUE', rewrite: toQueuedMail },
];

/** Users with plain-text tokens log in again. */
function toSession(row: Row): Row | undefined {
  return typeof row.tokens === 'string' ? { lastUsedAt: row.createdAt, ...row } : undefined;
}

/** After a connection with plain-text tokens, staff connect Airtable again. */
function toConnection(row: Row): Row | undefined {
  return typeof row.tokens === 'string' ? { version: randomUUID(), ...row } : undefined;
}

const QUOTE_DEFAULTS = {
  offers: [],
  counters: [],
  acceptedOffer: null,
  heldUntil: null,
  layaway: null,
  sale: null,
  boughtIds: [],
  messages: [],
  notes: [],
  readUpTo: { collector: null, dealer: null },
  remindedAt: '',
  keys: [],
  archivedAt: null,
  isQuestion: false,
};

/** The first quotes had a status, and neither offers nor messages. */
function toQuote(row: Row): Row {
  return {
    ...QUOTE_DEFAULTS,
    state: row.status,
    reference: toReference(row.id),
    revision: randomUUID(),
    ...row,
    history: row.history.map((change: Row) => ({
      state: change.status,
      actor: 'dealer',
      ...change,
    })),
    items: row.items.map((item: object) => ({ isAuthentic: true, ...item })),
  };
}

function toLine(row: Row): Row {
  return {
    ...row,
    ...savedItemKeys(row.productId, row.userId),
    product: { isAuthentic: true, ...row.product },
  };
}

function toCartLine(row: Row): Row {
  return { lastQuantity: row.quantity, ...toLine(row) };
}

const toScore = (score: number | string) => (typeof score === 'number' ? score.toFixed(2) : score);

function toItem(row: Row): Row {
  return {
    authenticity: 'Original',
    unitNumber: null,
    motto: null,
    backing: null,
    quantity: null,
    sharePrice: null,
    isRare: false,
    isFeatured: false,
    storageLocation: null,
    cost: null,
    consignor: null,
    consignorShare: null,
    provenance: [],
    catalogNumber: toAutomaticNumber(row.airtableIdentity),
    GSI1PK: ITEM_CHANGES,
    GSI1SK: `${row.updatedAt}#${row.id}`,
    ...row,
    asmicMatches:
      row.asmicMatches?.map((match: Row) => ({
        ...match,
        overallMatchScore: toScore(match.overallMatchScore),
      })) ?? null,
  };
}

function toComparisons(row: Row): Row {
  return {
    ...row,
    comparisons: row.comparisons.map((comparison: Row) => ({
      ...comparison,
      overallMatchScore: toScore(comparison.overallMatchScore),
    })),
  };
}

function toSyncRun(row: Row): Row {
  const problems: SyncProblem[] = row.problems.map((problem: object) => ({
    cause: 'other',
    ...problem,
  }));
  return {
    confirm: false,
    skipped: 0,
    sold: 0,
    handovers: 0,
    recorded: 0,
    full: true,
    dryRun: false,
    calls: 0,
    problemCounts: countProblems(problems),
    ...row,
    problems,
  };
}

/** The home page of a social network was the default of a profile. */
function toSettings(row: Row): Row {
  const settings = { ...DEFAULT_SHOP_SETTINGS, ...row.settings };
  const social = Object.entries<string | null>(settings.social).map(([name, address]) => [
    name,
    address === null || new URL(address).pathname === '/' ? null : address,
  ]);
  return {
    by: null,
    at: null,
    ...row,
    settings: { ...settings, social: Object.fromEntries(social) },
  };
}

function toActivity(row: Row): Row {
  return {
    changes: [],
    count: 1,
    ...row,
    replacedPreset: row.replacedPreset ? { hiddenColumns: [], ...row.replacedPreset } : null,
  };
}

const FORMER_EVENTS = new Set(['quote-requested', 'quote-answered']);

/** The outbox only keeps events that were handled or failed. */
function toEvent(row: Row): Row | undefined {
  if (FORMER_EVENTS.has(row.event?.kind)) return undefined;
  if (row.event?.kind !== 'quote-changed') return row;
  return { ...row, event: { freed: [], areHoldsChanged: false, ...row.event } };
}

const FORMER_TEMPLATES = new Set(['quote-received', 'quote-answered', 'quote-requested']);
const MAIL_DEFAULTS: Record<string, object> = {
  'quote-update': { isQuestion: false },
  'alert-matches': { news: 'new' },
  'staff-digest': { blockedReason: null },
};

/** Links of former templates and confirmations that cannot be refused are not sent anymore. */
function toQueuedMail(row: Row): Row | undefined {
  const { content } = row.mail;
  if (FORMER_TEMPLATES.has(content.template)) return undefined;
  if ('token' in content && !('refuseToken' in content)) return undefined;
  return {
    queuedAt: row.SK.split('#')[1],
    ...row,
    mail: { ...row.mail, content: { ...MAIL_DEFAULTS[content.template], ...content } },
  };
}

async function rewriteAnnouncedProducts(): Promise<void> {
  const object = await getGzipped(ANNOUNCED_PRODUCTS);
  if (!object || object === 'unchanged') return;
  const state: AnnouncedProducts = JSON.parse(object.text);
  const pending = state.pending && { ...{ early: [], released: [] }, ...state.pending };
  await saveAnnouncedProducts({ ...{ owedToNewsletter: [] }, ...state, pending });
}

const PROGRESS = { PK: 'PHOTO_CLEANING', SK: 'PROGRESS' };
const CARD = '/card';
const PARALLEL_PHOTOS = 8;

/** The first commits published photos as they came from Airtable. This removes their metadata and appended data. */
async function cleanPhotos(): Promise<void> {
  const progress = await readRow(PROGRESS);
  if (progress?.isDone) return;
  for await (const keys of iteratePhotoPages(progress?.after)) {
    await pMap(keys, cleanPhoto, { concurrency: PARALLEL_PHOTOS });
    await savePhotoProgress({ after: keys.at(-1), isDone: false });
  }
  await invalidateCdn();
  await savePhotoProgress({ isDone: true });
}

/** The CDN keeps photos for a year. */
async function invalidateCdn(): Promise<void> {
  const { CDN_DISTRIBUTION_ID: DistributionId } = process.env;
  if (!DistributionId) return;
  const Paths = { Quantity: 1, Items: ['/photos/*'] };
  await new CloudFrontClient().send(
    new CreateInvalidationCommand({
      DistributionId,
      InvalidationBatch: { CallerReference: randomUUID(), Paths },
    }),
  );
}

const savePhotoProgress = (progress: { after?: string | undefined; isDone: boolean }) =>
  dynamodb.send(new PutCommand({ TableName: tableName(), Item: { ...PROGRESS, ...progress } }));

/** A published photo stays as it is if it cannot be cleaned, such as one of a type that is not accepted anymore. An unsuitable
 *  card is replaced by the full size. */
async function cleanPhoto(key: string): Promise<void> {
  const image = await readImage(key);
  if (!image) return;
  const clean = tryClean(image) ?? tryClean(await readFull(key));
  if (!clean) return;
  const isClean =
    clean.contentType === image.contentType && Buffer.compare(clean.bytes, image.bytes) === 0;
  if (!isClean) await saveImage(key, clean);
}

const readFull = async (key: string) =>
  key.endsWith(CARD) ? readImage(`${key.slice(0, -CARD.length)}/full`) : undefined;

function tryClean(image: Image | undefined) {
  try {
    return image && cleanImage(image.bytes).image;
  } catch (error) {
    if (error instanceof PhotoRejectedError) return undefined;
    throw error;
  }
}
