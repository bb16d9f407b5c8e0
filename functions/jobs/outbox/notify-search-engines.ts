import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Product } from '../../../shared/entities/product.ts';
import { pagePaths } from '../../../shared/page-paths.ts';
import type { ProductIndex } from '../../../shared/search/product-index.ts';
import { readEnv } from '../../platform/aws/env.ts';
import { log } from '../../platform/aws/log.ts';
import {
  type IndexedPages,
  loadIndexedPages,
  saveIndexedPages,
} from '../../platform/bucket/indexed-pages.ts';
import { getShopSettings } from '../../platform/table/shop-settings.ts';
import { openLatestCatalog } from './latest-catalog.ts';

const Environment = z.object({
  /** The endpoint of IndexNow; unset for local shops, which search engines cannot visit. */
  INDEX_NOW_URL: z.url().optional(),
  SITE_URL: z.url().optional(),
});

/** IndexNow's limit. */
const MAX_URLS_PER_NOTICE = 10_000;
const TIMEOUT_MS = 10_000;
const DIGEST_LENGTH = 8;
const REJECTIONS: Record<number, string> = {
  400: 'the notice is malformed',
  403: 'the key was not found at its address',
  422: 'the pages do not belong to the site, or the key is malformed',
  429: 'there are too many notices',
};
const OF_ONE_NOTICE = [400, 422];

type Digests = IndexedPages['digests'];

/** Reports new, changed and removed product pages by IndexNow. A failed notice is sent again with the next
 *  publication and does not block other effects. */
export async function notifySearchEngines(): Promise<void> {
  try {
    const { INDEX_NOW_URL, SITE_URL } = readEnv(Environment);
    if (INDEX_NOW_URL && SITE_URL) await sendChanges(INDEX_NOW_URL, new URL(SITE_URL));
  } catch (error) {
    log.error('Search engines could not be notified of changed pages', error);
  }
}

/** Pages are compared even without a key, so that the first notice contains only changes since the key was set:
 *  IndexNow asks sites not to submit older pages. */
async function sendChanges(endpoint: string, site: URL): Promise<void> {
  const known = await loadIndexedPages();
  const catalog = await openLatestCatalog();
  if (!catalog || catalog.etag === known?.catalogEtag) return;
  const current = digestPages(catalog.index);
  const changed = known ? findChanges(known.digests, current) : [];
  const { indexNowKey } = await getShopSettings();
  const due = indexNowKey
    ? await sendNotices({ endpoint, site, key: indexNowKey, paths: changed })
    : [];
  await saveIndexedPages({
    catalogEtag: due.length === 0 ? catalog.etag : null,
    digests: { ...current, ...restoreDigests(due, known?.digests ?? {}) },
  });
}

function digestPages(catalog: ProductIndex): Digests {
  return Object.fromEntries(
    Array.from({ length: catalog.size }, (_, position) => position).flatMap((position) => {
      if (catalog.isSampleAt(position)) return [];
      const product = catalog.publishedAt(position);
      return [[pagePaths.product(product.id, product.name), digestPage(product)]];
    }),
  );
}

/** Pages do not show the omitted fields. */
function digestPage({
  price: _price,
  airtableId: _airtableId,
  imagePlaceholder: _imagePlaceholder,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...shown
}: Product): string {
  const digest = createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
  return digest.slice(0, DIGEST_LENGTH);
}

/** @returns paths. A new name moves a page, so both of its paths have changed. */
function findChanges(known: Digests, current: Digests): string[] {
  const updated = Object.keys(current).filter((path) => current[path] !== known[path]);
  const gone = Object.keys(known).filter((path) => current[path] === undefined);
  return [...updated, ...gone];
}

/** An empty digest marks a page that search engines do not know, and equals no other. */
const restoreDigests = (paths: readonly string[], known: Digests): Digests =>
  Object.fromEntries(paths.map((path) => [path, known[path] ?? '']));

interface Notices {
  endpoint: string;
  site: URL;
  key: string;
  paths: readonly string[];
}

async function sendNotices({ endpoint, site, key, paths }: Notices): Promise<string[]> {
  const due: string[] = [];
  let isOpen = true;
  for (let start = 0; start < paths.length; start += MAX_URLS_PER_NOTICE) {
    const part = paths.slice(start, start + MAX_URLS_PER_NOTICE);
    const notice = {
      host: site.host,
      key,
      keyLocation: new URL(`/${key}.txt`, site).href,
      urlList: part.map((path) => new URL(path, site).href),
    };
    const outcome = isOpen ? await sendNotice(endpoint, notice) : 'refused';
    if (outcome !== 'accepted') due.push(...part);
    if (outcome === 'refused') isOpen = false;
  }
  const pages = paths.length - due.length;
  if (pages > 0) log.info('Search engines were notified of changed pages', { pages });
  return due;
}

/** @returns `malformed` if only this notice was rejected, `refused` if others would be as well. */
async function sendNotice(
  endpoint: string,
  notice: object,
): Promise<'accepted' | 'malformed' | 'refused'> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(notice),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.ok) return 'accepted';
    const { status } = response;
    log.warn(`IndexNow has rejected a notice: ${REJECTIONS[status] ?? 'unexpected answer'}`, {
      status,
    });
    if (OF_ONE_NOTICE.includes(status)) return 'malformed';
  } catch (error) {
    log.error('IndexNow could not be reached', error);
  }
  return 'refused';
}
