import { randomUUID } from 'node:crypto';
import { MAX_MAIL_PRODUCTS } from '../../../shared/entities/mail.ts';
import type { Product } from '../../../shared/entities/product.ts';
import { buildCatalog } from '../../../shared/search/build-catalog.ts';
import { AlertMatcher } from '../../../shared/search/match-alerts.ts';
import { ProductIndex } from '../../../shared/search/product-index.ts';
import { getEarlyAccessHours } from '../../domain/catalog/early-access.ts';
import { processEach } from '../../domain/failed-tasks/process-each.ts';
import { log } from '../../platform/aws/log.ts';
import {
  type AnnouncedChanges,
  loadAnnouncedProducts,
  saveAnnouncedProducts,
} from '../../platform/bucket/announced-products.ts';
import { listEarlyProducts } from '../../platform/bucket/early-products.ts';
import type { OpenCatalog } from '../../platform/bucket/published-catalog.ts';
import { iterateAlertPages, type StoredAlert } from '../../platform/table/alerts.ts';
import { addToDigest, NEWSLETTER_OWNER } from '../../platform/table/digests.ts';
import { getDealerEmail } from './dealer-email.ts';
import { nextDigestAt } from './digest-times.ts';
import { openLatestCatalog } from './latest-catalog.ts';
import { loseQuotesOf } from './lose-quotes.ts';
import { notifyOfSavedItems } from './saved-items.ts';

const CONCURRENCY = 25;
const MAX_RETRIED = 1_000;
const MAX_PRODUCTS_PER_ENTRY = 10 * MAX_MAIL_PRODUCTS;

class LiveCatalog {
  readonly index: ProductIndex;
  readonly #published: OpenCatalog;
  readonly early: ReadonlyMap<string, Product>;

  constructor(published: OpenCatalog, early: readonly Product[]) {
    const { index } = published;
    this.index = index;
    this.#published = published;
    this.early = new Map(
      early.flatMap((product) =>
        index.positionOf(product.id) === undefined ? [[product.id, product]] : [],
      ),
    );
  }

  find(id: string): Product | undefined {
    const position = this.index.positionOf(id);
    return position === undefined ? this.early.get(id) : this.index.publishedAt(position);
  }

  isPublic(id: string): boolean {
    return this.index.positionOf(id) !== undefined;
  }

  toWholeIndex(): ProductIndex {
    const { base, applied } = this.#published;
    const changed = Array.from(applied?.products.ids() ?? [], (id) => this.find(id));
    const added = [...changed, ...this.early.values()].filter((product) => product !== undefined);
    return base.index.with(new ProductIndex(buildCatalog(added)), applied?.removed ?? []);
  }

  *samples(): Generator<string> {
    yield* this.index.samples();
    for (const [id, { isSample }] of this.early) if (isSample) yield id;
  }

  *offers(): Generator<[id: string, isOffered: boolean]> {
    const samples = new Set(this.samples());
    for (const offer of this.index.offers()) if (!samples.has(offer[0])) yield offer;
    for (const [id, { availability, isSample }] of this.early) {
      if (!isSample) yield [id, availability !== 'Sold Out'];
    }
  }
}

/**
 * Compares the published catalog with the announced one, closes the quotes of pieces that were sold elsewhere, and
 * queues notices of the differences if mails can be sent. Members' alerts include members-only products; the
 * newsletter waits until they are public.
 * The difference is saved before the notices are queued: after a crash the same difference is processed again, and
 * every notice has the same key.
 */
export async function announceChanges(): Promise<void> {
  const catalog = await loadCatalog();
  if (!catalog) return;
  const state = await loadAnnouncedProducts();
  if (state?.pending) await announce(state.pending, catalog);
  const known = new Map(Object.entries(state?.products ?? {}));
  for (const id of catalog.samples()) known.delete(id);
  const owed = state?.owedToNewsletter ?? [];
  const pending = state ? findChanges(known, owed, catalog) : undefined;
  if (state && !pending && !state.pending) return;
  const next = {
    products: Object.fromEntries([...known, ...getOffers(known, catalog)]),
    owedToNewsletter: [...owed, ...(pending?.early ?? [])].filter((id) => !catalog.isPublic(id)),
  };
  await saveAnnouncedProducts({ ...next, pending: pending ?? null });
  if (!pending) return;
  await announce(pending, catalog);
  await saveAnnouncedProducts({ ...next, pending: null });
}

async function loadCatalog(): Promise<LiveCatalog | undefined> {
  const catalog = await openLatestCatalog();
  if (!catalog) return undefined;
  const early = getEarlyAccessHours() > 0 ? await listEarlyProducts() : [];
  return new LiveCatalog(catalog, early);
}

function getOffers(
  known: ReadonlyMap<string, boolean>,
  catalog: LiveCatalog,
): Map<string, boolean> {
  const offers = new Map<string, boolean>();
  for (const id of known.keys()) offers.set(id, false);
  for (const [id, isOffered] of catalog.offers()) offers.set(id, isOffered);
  return offers;
}

function findChanges(
  known: ReadonlyMap<string, boolean>,
  owed: readonly string[],
  catalog: LiveCatalog,
): AnnouncedChanges | undefined {
  const changes = {
    arrivals: [] as string[],
    sold: [] as string[],
    back: [] as string[],
  };
  const offers = getOffers(known, catalog);
  for (const [id, isOffered] of offers) {
    const before = known.get(id);
    if (before === isOffered) continue;
    if (before === undefined) {
      if (isOffered) changes.arrivals.push(id);
    } else changes[isOffered ? 'back' : 'sold'].push(id);
  }
  const { arrivals, sold, back } = changes;
  const released = owed.filter((id) => offers.get(id) && catalog.isPublic(id));
  if (arrivals.length + sold.length + back.length + released.length === 0) return undefined;
  const early = arrivals.filter((id) => catalog.early.has(id));
  return {
    // Not the event's id: a redelivered event may find later changes.
    publication: randomUUID(),
    at: new Date().toISOString(),
    ...changes,
    early,
    released,
  };
}

async function announce(changes: AnnouncedChanges, catalog: LiveCatalog): Promise<void> {
  await loseQuotesOf(changes.sold.filter((id) => catalog.find(id)?.availability === 'Sold Out'));
  // Without a sender, notices of these changes are never sent.
  if (getDealerEmail()) await notify(changes, catalog);
}

async function notify(changes: AnnouncedChanges, catalog: LiveCatalog): Promise<void> {
  const arrivals = changes.arrivals.flatMap((id) => catalog.find(id) ?? []);
  if (arrivals.length > 0) {
    const announcement = { ...changes, isAgain: false };
    const matches = await announceToAlerts(announcement, arrivals, indexFor(arrivals, catalog));
    log.info('New products were announced', { products: arrivals.length, alerts: matches });
  }
  await announceInNewsletter(changes, catalog);
  await notifyOfSavedItems(changes, (id) => catalog.find(id));
}

function indexFor(arrivals: readonly Product[], catalog: LiveCatalog): ProductIndex {
  const hasAll = !arrivals.some(({ id }) => catalog.early.has(id));
  return hasAll ? catalog.index : catalog.toWholeIndex();
}

async function announceInNewsletter(
  { publication, at, arrivals, early, released }: AnnouncedChanges,
  catalog: LiveCatalog,
): Promise<void> {
  const ids = [...arrivals.filter((id) => !early.includes(id)), ...released];
  const productIds = ids.filter((id) => catalog.find(id) !== undefined);
  if (productIds.length === 0) return;
  for (const cadence of ['immediate', 'weekly'] as const) {
    await addToDigest(
      { owner: NEWSLETTER_OWNER, cadence, dueAt: nextDigestAt(cadence, at) },
      { publication, alertId: NEWSLETTER_OWNER, productIds },
    );
  }
}

interface FreedProducts {
  publication: string;
  productIds: readonly string[];
  createdAfter: string;
  exceptUserId: string | undefined;
}

/** Notifies alerts that members have created while the products were on hold. */
export async function announceFreedProducts({
  publication,
  productIds,
  createdAfter,
  exceptUserId,
}: FreedProducts): Promise<void> {
  const catalog = await loadCatalog();
  const products = productIds.flatMap((id) => catalog?.find(id) ?? []);
  if (!catalog || products.length === 0) return;
  await announceToAlerts(
    { publication, at: new Date().toISOString(), isAgain: true },
    products,
    indexFor(products, catalog),
    ({ createdAt, userId }) => createdAt > createdAfter && userId !== exceptUserId,
  );
}

interface Announcement extends Pick<AnnouncedChanges, 'publication' | 'at'> {
  isAgain: boolean;
}

async function announceToAlerts(
  { publication, at, isAgain }: Announcement,
  arrivals: readonly Product[],
  whole: ProductIndex,
  isWanted: (alert: StoredAlert) => boolean = () => true,
): Promise<number> {
  const matcher = new AlertMatcher(arrivals, whole);
  const found = new Map<string, string[]>();
  let last: { key: string; productIds: string[] } | undefined;
  const match = (alert: StoredAlert) => {
    const key = toQueryHash(alert);
    if (last?.key !== key) last = { key, productIds: matcher.match(alert.query) };
    return last.productIds;
  };
  const publish = async (alert: StoredAlert) => {
    const productIds = match(alert);
    if (productIds.length === 0) return;
    found.set(alert.id, productIds);
    await addMatches({ publication, at, isAgain }, alert, productIds);
  };
  for await (const page of iterateAlertPages()) {
    await processEach(page.filter(isWanted), {
      kind: 'alert-match',
      keyOf: ({ id }) => `${publication}#${id}`,
      payloadOf: (alert): MatchPayload => ({
        announcement: { publication, at, isAgain },
        alert,
        productIds: found.get(alert.id) ?? arrivals.slice(0, MAX_RETRIED).map(({ id }) => id),
      }),
      run: publish,
      concurrency: CONCURRENCY,
    });
  }
  return found.size;
}

interface MatchPayload {
  announcement: Announcement;
  alert: StoredAlert;
  productIds: string[];
}

export async function announceAgain(payload: unknown): Promise<void> {
  const { announcement, alert, productIds } = payload as MatchPayload;
  const catalog = await loadCatalog();
  const products = productIds.flatMap((id) => catalog?.find(id) ?? []);
  if (!catalog || products.length === 0) return;
  const matches = new AlertMatcher(products, indexFor(products, catalog)).match(alert.query);
  if (matches.length > 0) await addMatches(announcement, alert, matches);
}

const addMatches = (
  { publication, at, isAgain }: Announcement,
  { id, userId, cadence }: StoredAlert,
  productIds: readonly string[],
): Promise<void> =>
  addToDigest(
    { owner: userId, cadence, dueAt: nextDigestAt(cadence, at) },
    {
      publication,
      alertId: id,
      productIds: productIds.slice(0, MAX_PRODUCTS_PER_ENTRY),
      isAgain,
    },
  );

const toQueryHash = ({ query }: StoredAlert) => JSON.stringify(query);
