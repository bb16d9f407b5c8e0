import type { QueryClient } from '@tanstack/react-query';
import type { Params } from 'react-router';
import type { Product } from '../../../../shared/entities/product.ts';
import type { ShopSettings } from '../../../../shared/entities/shop-settings.ts';
import type { Topic } from '../../../../shared/entities/unit.ts';
import {
  describeBreadcrumbs,
  describeCollection,
  describeProduct,
  describeShop,
} from '../../../../shared/rendering/structured-data.ts';
import { toSlug } from '../../../../shared/slug.ts';
import { hasStatus, isMissing } from '../../lib/api.ts';
import { contentPageOptions } from '../../lib/contentPageQuery.ts';
import { paths, patterns } from '../../lib/paths.ts';
import { archiveOptions, readArchivePage } from '../../shop/archive/archiveQuery.ts';
import { collectionOptions } from '../../shop/collection/collectionQuery.ts';
import {
  CHOICE_NAMES,
  countActive,
  type Filters,
  readFilters,
  toFacetsQuery,
} from '../../shop/collection/filters.ts';
import { facetsOptions } from '../../shop/common/facetsQuery.ts';
import { salePriceOptions } from '../../shop/common/salePriceQuery.ts';
import {
  eraOptions,
  moreOptions,
  type TopicFilter,
  topicProductsOptions,
  unitOptions,
} from '../../shop/common/unitsQuery.ts';
import { featuredOptions } from '../../shop/featured/featuredQuery.ts';
import { getParents } from '../../shop/product/getParents.ts';
import { productOptions } from '../../shop/product/productQuery.ts';
import type { Breadcrumb } from '../../ui/Breadcrumbs.tsx';
import type { Head } from './head.ts';
import { toShareImage } from './share-image.ts';

interface PageRequest {
  url: URL;
  params: Params;
  queryClient: QueryClient;
}

type LoadedPage = { redirectTo: string } | LoadedHead | undefined;
export interface LoadedHead extends Pick<Head, 'canonical' | 'image' | 'isProduct'> {
  isMissing?: boolean;
  describe?: (page: RenderedPage) => object[];
}
interface RenderedPage {
  shop: ShopSettings;
  title: string;
  description: string;
}

const NOT_FOUND: LoadedHead = { isMissing: true, canonical: undefined };

type PageLoader = (request: PageRequest) => Promise<LoadedPage>;

export const pageLoaders: Record<string, PageLoader> = {
  [paths.home]: filtered(paths.home, paths.allItems, loadHome),
  [patterns.product]: orNotFound(loadProduct),
  [patterns.unit]: orNotFound(loadUnit),
  [patterns.era]: orNotFound(loadEra),
  [paths.archive]: filtered(paths.archive, paths.archive, loadArchive),
  [patterns.page]: orNotFound(loadContentPage),
  [paths.contact]: async ({ url }) => ({ canonical: new URL(paths.contact, url).href }),
  // The server has redirected the codes of products.
  [patterns.code]: async () => NOT_FOUND,
  '*': async () => NOT_FOUND,
};

function orNotFound(load: PageLoader): PageLoader {
  return (request) =>
    load(request).catch((error: unknown) => {
      const cause = error instanceof Error && error.cause;
      if (isMissing(error) || isMissing(cause)) return NOT_FOUND;
      throw error;
    });
}

/** @param unfiltered where filters lead that the API rejects, such as a foreign cursor */
function filtered(path: string, unfiltered: string, load: PageLoader): PageLoader {
  // HTML cannot contain NUL, so the browser could not hydrate a page with it.
  return async (request) => {
    const { search } = request.url;
    if (search.includes('%00')) return { redirectTo: path + search.replaceAll('%00', '') };
    return load(request).catch((error) => {
      if (hasStatus(error, 400)) return { redirectTo: unfiltered };
      throw error;
    });
  };
}

async function loadHome({ url, queryClient }: PageRequest): Promise<LoadedPage> {
  const filters = readFilters(url.searchParams);
  const { search, show } = filters;
  if (show === 'all') return undefined;
  const [featured, { pages }] = await Promise.all([
    search ? undefined : queryClient.fetchQuery(featuredOptions),
    queryClient.fetchInfiniteQuery(collectionOptions(filters)),
    search && queryClient.fetchQuery(facetsOptions(toFacetsQuery(filters))),
  ]);
  const shown = (featured ?? pages[0])?.products[0];
  const canonical = isIndexed(filters, url) ? url.href : undefined;
  const [first] = pages;
  return {
    canonical,
    image: toShareImage(shown, url),
    describe: (page) => [
      describeShop(page.shop, new URL(paths.home, url).href),
      ...(canonical && first ? [describeProducts({ page, url: canonical, ...first })] : []),
    ],
  };
}

/** Search engines index the collection with one filter at most: combinations would be endless. */
function isIndexed(filters: Filters, { searchParams }: URL): boolean {
  const isKnown = [...searchParams.keys()].every((name) =>
    CHOICE_NAMES.some((choice) => choice === name),
  );
  return isKnown && searchParams.size <= 1 && countActive(filters) === searchParams.size;
}

async function loadProduct({ url, params, queryClient }: PageRequest): Promise<LoadedPage> {
  const product = await queryClient.fetchQuery(productOptions(params.id ?? '', queryClient));
  const path = paths.product(product.id, product.name);
  if (url.pathname !== path) return { redirectTo: path + url.search };
  const isSold = product.availability === 'Sold Out';
  await Promise.all([
    prefetchMoreFromUnit(queryClient, product),
    isSold && queryClient.prefetchQuery(salePriceOptions(product)),
  ]);
  const canonical = new URL(path, url).href;
  return {
    canonical,
    image: toShareImage(product, url),
    isProduct: true,
    describe: ({ shop }) => [
      ...(product.isSample ? [] : [describeProduct({ product, url: canonical, shop })]),
      describeTrail(url, [...getParents(product), { name: product.name, to: path }]),
    ],
  };
}

/** A failure is ignored: the page is complete without these products. */
async function prefetchMoreFromUnit(queryClient: QueryClient, { unitName }: Product) {
  const slug = toSlug(unitName ?? '');
  if (slug === '') return;
  await queryClient.prefetchQuery(unitOptions(slug));
  const unit = queryClient.getQueryData(unitOptions(slug).queryKey);
  if (unit && unit.spellings.length > 0) {
    await queryClient.prefetchQuery(moreOptions(unit.spellings));
  }
}

async function loadUnit({ url, params, queryClient }: PageRequest): Promise<LoadedPage> {
  const unit = await queryClient.fetchQuery(unitOptions(params.slug ?? ''));
  const path = paths.unit(unit.slug);
  return loadTopic({ url, path, topic: unit, queryClient }, { unitNames: unit.spellings });
}

async function loadEra({ url, params, queryClient }: PageRequest): Promise<LoadedPage> {
  const era = await queryClient.fetchQuery(eraOptions(params.slug ?? ''));
  const path = paths.era(era.slug);
  return loadTopic({ url, path, topic: era, queryClient }, { eras: [era.name] });
}

interface TopicRequest extends Pick<PageRequest, 'url' | 'queryClient'> {
  path: string;
  topic: Topic;
}

async function loadTopic(
  { url, path, topic, queryClient }: TopicRequest,
  filter: TopicFilter,
): Promise<LoadedPage> {
  if (url.pathname !== path) return { redirectTo: path };
  const [unsold = [], sold = []] = await Promise.all([
    topic.count > 0 ? queryClient.fetchQuery(topicProductsOptions(filter, 'unsold')) : [],
    topic.sold > 0 ? queryClient.fetchQuery(topicProductsOptions(filter, 'sold')) : [],
  ]);
  const products = [...unsold, ...sold];
  const shown = products.find(({ imageUrl }) => imageUrl);
  const total = topic.count + topic.sold;
  const href = new URL(path, url).href;
  return {
    // Pages without products have no canonical URL, so that they are not indexed.
    canonical: total > 0 ? href : undefined,
    image: toShareImage(shown, url),
    describe: (page) => [
      describeProducts({ page, url: href, products, total }),
      describeTrail(url, [{ name: topic.name, to: path }]),
    ],
  };
}

async function loadArchive({ url, queryClient }: PageRequest): Promise<LoadedPage> {
  const page = readArchivePage(url.searchParams);
  const { products, total } = await queryClient.fetchQuery(archiveOptions(page));
  const shown = products.find(({ imageUrl }) => imageUrl);
  const href = new URL(paths.archive, url).href;
  return {
    canonical: url.searchParams.size === 0 && total > 0 ? href : undefined,
    image: toShareImage(shown, url),
    describe: (rendered) => [
      describeProducts({ page: rendered, url: href, products, total }),
      describeTrail(url, [{ name: 'Sold Archive', to: paths.archive }]),
    ],
  };
}

interface ProductList {
  page: RenderedPage;
  url: string;
  products: readonly Product[];
  total: number;
}

const describeProducts = ({ page, url, products, total }: ProductList) =>
  describeCollection({
    name: page.title,
    description: page.description,
    url,
    products: products.map(({ id, name }) => ({
      name,
      url: new URL(paths.product(id, name), url).href,
    })),
    total,
  });

const describeTrail = (url: URL, pages: readonly Breadcrumb[]) =>
  describeBreadcrumbs(
    [{ name: 'Home', to: paths.home }, ...pages].map(({ name, to }) => ({
      name,
      url: new URL(to, url).href,
    })),
  );

async function loadContentPage({ url, params, queryClient }: PageRequest): Promise<LoadedPage> {
  const { slug, title } = await queryClient.fetchQuery(contentPageOptions(params.slug ?? ''));
  const path = paths.page(slug);
  if (url.pathname !== path) return { redirectTo: path };
  return {
    canonical: new URL(path, url).href,
    describe: () => [describeTrail(url, [{ name: title, to: path }])],
  };
}
