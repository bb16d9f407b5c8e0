import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { getListingTime, newestFirst } from '../../../shared/search/sort-order.ts';
import {
  fetchPublishedIds,
  findPublished,
  NewBase,
  type Published,
  publishChanges,
} from '../../platform/bucket/published-catalog.ts';
import {
  type CatalogVersion,
  getCatalogVersion,
  markPublished,
  markPublishing,
} from '../../platform/table/catalog-version.ts';
import {
  findProducts,
  iterateProducts,
  type ProductWrites,
} from '../../platform/table/products.ts';
import { hasDueProducts, openEarlyAccess } from './early-access.ts';

/** Their rows take about 10 MB. */
const COLLECT_EVERY_PRODUCTS = 5_000;
/** Bounds the retries while others keep writing products. */
const MAX_ATTEMPTS = 6;
/** With more changes since the base, everything is published again: each publication writes all of them. */
const MAX_CHANGES = 1000;

interface PublishOptions {
  /** Publishes all products again, whatever has changed. */
  isWhole?: boolean;
  /** Shows the new products to all visitors at once. */
  isFirstImport?: boolean;
  /** The caller's latest writes: the table's index may not show them yet. */
  written?: ProductWrites;
}

/** Publishes the products that have changed, or all of them if it is not known which have, and again whenever products
 *  were written in the meantime. Does nothing if nothing has changed. */
export async function publishCatalog(options: PublishOptions = {}): Promise<void> {
  let { isWhole = false } = options;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const [version, published] = await Promise.all([getCatalogVersion(), findPublished()]);
    isWhole ||= !isKnown(version, published);
    if (!isWhole && isPublished(version, published) && !(await hasDueProducts())) return;
    await markPublishing(version.written);
    let result = isWhole ? 'too many' : await publishChanged(version, published, options);
    if (result === 'too many') result = await publishWhole(version, published, options);
    if (result === 'conflict') continue;
    if (await markPublished(version.written)) return;
    isWhole = false;
  }
}

/** `conflict` after a concurrent publication. */
type Result = 'published' | 'conflict';

const isPublished = ({ written, published }: CatalogVersion, { version }: Published) =>
  written === published && written === version;

/** True if the catalog in the bucket has all products but those that the version names. It has not after a restore, after
 *  another release has published, and after very many changes. */
function isKnown({ published, publishing, isAllChanged }: CatalogVersion, catalog: Published) {
  if (isAllChanged || catalog.version === undefined) return false;
  return catalog.version === published || catalog.version === publishing;
}

async function publishChanged(
  version: CatalogVersion,
  published: Published,
  options: PublishOptions,
): Promise<Result | 'too many'> {
  const early = await openEarlyAccess(options);
  const ids = new Set([...version.changed, ...published.changedIds, ...early.productIds]);
  if (ids.size > MAX_CHANGES) return 'too many';
  const products = [...(await findProducts(ids, { ConsistentRead: true })).values()];
  if (early.mayHide(products)) early.compareWith(await fetchPublishedIds());
  const visible = products.filter((product) => !early.isHidden(product));
  const removed = ids.difference(new Set(visible.map(({ id }) => id)));
  const changes = { products: visible, removed: [...removed] };
  if (!(await publishChanges(changes, version.written, published))) return 'conflict';
  await early.savePublished();
  return 'published';
}

async function publishWhole(
  version: CatalogVersion,
  published: Published,
  options: PublishOptions,
): Promise<Result> {
  const early = await openEarlyAccess(options);
  if (early.isInUse) early.compareWith(await fetchPublishedIds());
  collectGarbage();
  const base = await NewBase.begin();
  let read = 0;
  for await (const product of iterateLatest(version, options.written)) {
    if (!early.isHidden(product)) base.add(product);
    read += 1;
    if (read % COLLECT_EVERY_PRODUCTS === 0) collectGarbage();
  }
  collectGarbage();
  // Otherwise it would take back what was published while the products were read.
  if ((await getCatalogVersion()).written !== version.written) return 'conflict';
  if (!(await base.publish(version.written, published))) return 'conflict';
  await early.savePublished();
  return 'published';
}

/** The index of a large shop takes hundreds of megabytes, and Lambda counts garbage too. V8 would leave as much again until
 *  later. */
function collectGarbage(): void {
  globalThis.gc?.();
}

/** Yields all products, newest first. The index may not show the latest writes yet. */
async function* iterateLatest(
  { changed }: CatalogVersion,
  { put, remove }: ProductWrites = { put: [], remove: [] },
): AsyncGenerator<StoredProduct, void> {
  const latest = new Map(put.map((product) => [product.id, product]));
  for (const id of remove) latest.delete(id);
  const read = await findProducts(changed, { ConsistentRead: true });
  for (const id of changed) latest.delete(id);
  for (const [id, product] of read) latest.set(id, product);
  const replaced = new Set([...latest.keys(), ...remove, ...changed]);
  const waiting = [...latest.values()].sort(newestFirst).reverse();
  for await (const product of inOrder(iterateProducts())) {
    if (replaced.has(product.id)) continue;
    for (let next = waiting.at(-1); next && newestFirst(next, product) < 0; next = waiting.at(-1)) {
      yield next;
      waiting.pop();
    }
    yield product;
  }
  yield* waiting.reverse();
}

/** Orders products of the same time. */
async function* inOrder(
  products: AsyncIterable<StoredProduct>,
): AsyncGenerator<StoredProduct, void> {
  let group: StoredProduct[] = [];
  for await (const product of products) {
    const [first = product] = group;
    if (getListingTime(product) !== getListingTime(first)) {
      yield* group.sort(newestFirst);
      group = [];
    }
    group.push(product);
  }
  yield* group.sort(newestFirst);
}

/** An earlier run may have ended between writing products and publishing them, another release may have published,
 *  or early products are due. */
export async function hasUnpublishedChanges(): Promise<boolean> {
  const [version, catalog] = await Promise.all([getCatalogVersion(), findPublished()]);
  return !isPublished(version, catalog) || (await hasDueProducts());
}
