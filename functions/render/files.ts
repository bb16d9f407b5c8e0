import { getShopSettings } from '../platform/table/shop-settings.ts';
import { renderRobots } from './robots.ts';
import type { TextFile } from './text-file.ts';

const PRODUCT_SITEMAP = /^\/sitemaps\/products-(\d{1,6})\.xml$/;
const INDEX_NOW_KEY = /^\/([a-zA-Z0-9-]{8,128})\.txt$/;

/**
 * Code is loaded on demand: most requests are for pages.
 * @returns undefined for any other path.
 */
export async function renderFile({ origin, pathname }: URL): Promise<TextFile | undefined> {
  const [, part] = PRODUCT_SITEMAP.exec(pathname) ?? [];
  if (part) return (await import('./sitemap.ts')).renderProductSitemap(origin, Number(part));
  const [, key] = INDEX_NOW_KEY.exec(pathname) ?? [];
  if (key) return renderIndexNowKey(key);
  switch (pathname) {
    case '/robots.txt':
      return renderRobots(origin);
    case '/sitemap.xml':
      return (await import('./sitemap.ts')).renderSitemapIndex(origin);
    case '/sitemaps/pages.xml':
      return (await import('./sitemap.ts')).renderPageSitemap(origin);
    case '/feed.xml':
      return (await import('./feed.ts')).renderFeed(origin);
    default:
      return undefined;
  }
}

/** Proves to search engines that the shop itself submits its pages. */
async function renderIndexNowKey(key: string): Promise<TextFile | undefined> {
  const { indexNowKey } = await getShopSettings();
  return key === indexNowKey ? { type: 'text/plain', body: key } : undefined;
}
