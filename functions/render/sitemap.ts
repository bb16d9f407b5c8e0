import { MAX_PHOTOS } from '../../shared/entities/military-item.ts';
import { pagePaths } from '../../shared/page-paths.ts';
import type { ProductIndex } from '../../shared/search/product-index.ts';
import { listContentPages } from '../api/content/content-pages.ts';
import { getLiveCatalog } from '../domain/catalog/live-catalog.ts';
import { getTopics } from '../domain/catalog/topics.ts';
import type { TextFile } from './text-file.ts';
import { escapeXml, XML_DECLARATION } from './xml.ts';

/** A sitemap may have 50,000 URLs, but Lambda limits responses to 6 MB: this many products with the maximum
 *  number of photos take less than 5 MB. */
const PRODUCTS_PER_SITEMAP = 2_500;

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGE_NAMESPACE = 'http://www.google.com/schemas/sitemap-image/1.1';

export async function renderSitemapIndex(origin: string): Promise<TextFile> {
  const { catalog } = await getLiveCatalog();
  const names = [
    'pages',
    ...Array.from({ length: countParts(catalog) }, (_, index) => `products-${index + 1}`),
  ];
  const sitemaps = names.map(
    (name) => `<sitemap><loc>${origin}/sitemaps/${name}.xml</loc></sitemap>`,
  );
  return toXml(`<sitemapindex xmlns="${NAMESPACE}">\n${sitemaps.join('\n')}\n</sitemapindex>`);
}

const countParts = ({ size }: ProductIndex) => Math.ceil(size / PRODUCTS_PER_SITEMAP);

/**
 * The oldest products come first, so that new ones change only the last part.
 * @param part from 1.
 * @returns undefined if there are fewer parts.
 */
export async function renderProductSitemap(
  origin: string,
  part: number,
): Promise<TextFile | undefined> {
  const { catalog } = await getLiveCatalog();
  if (part < 1 || part > countParts(catalog)) return undefined;
  const end = catalog.size - (part - 1) * PRODUCTS_PER_SITEMAP;
  const start = Math.max(0, end - PRODUCTS_PER_SITEMAP);
  const entries: string[] = [];
  for (let position = end - 1; position >= start; position--) {
    if (catalog.isSampleAt(position)) continue;
    const { id, name, imageUrls, updatedAt } = catalog.publishedAt(position);
    const images = imageUrls
      .slice(0, MAX_PHOTOS)
      .map(
        (path) => `<image:image><image:loc>${origin}${escapeXml(path)}</image:loc></image:image>`,
      );
    entries.push(toEntry(origin + pagePaths.product(id, name), updatedAt, images.join('')));
  }
  return toUrlSet(entries, ` xmlns:image="${IMAGE_NAMESPACE}"`);
}

export async function renderPageSitemap(origin: string): Promise<TextFile> {
  const contentPages = await listContentPages();
  const live = await getLiveCatalog();
  const topics = getTopics(live);
  const hasSold = live.catalog.list({ exact: true, availabilities: ['Sold Out'] }).length > 0;
  const units = topics.listUnits().filter(({ count, sold }) => count + sold > 0);
  return toUrlSet([
    ...[pagePaths.home, hasSold ? pagePaths.archive : [], pagePaths.contact]
      .flat()
      .map((path) => toEntry(origin + path)),
    ...topics.listEras().map(({ slug }) => toEntry(origin + pagePaths.era(slug))),
    ...units.map(({ slug }) => toEntry(origin + pagePaths.unit(slug))),
    ...contentPages.map(({ slug, updatedAt }) => toEntry(origin + pagePaths.page(slug), updatedAt)),
  ]);
}

function toEntry(url: string, updatedAt: string | null = null, images = ''): string {
  const lastmod = updatedAt && `<lastmod>${updatedAt}</lastmod>`;
  return `<url><loc>${escapeXml(url)}</loc>${lastmod ?? ''}${images}</url>`;
}

const toUrlSet = (entries: readonly string[], namespaces = '') =>
  toXml(`<urlset xmlns="${NAMESPACE}"${namespaces}>\n${entries.join('\n')}\n</urlset>`);

const toXml = (body: string): TextFile => ({
  type: 'application/xml',
  body: XML_DECLARATION + body,
});
