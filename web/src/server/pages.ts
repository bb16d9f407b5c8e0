import type { QueryClient } from '@tanstack/react-query';
import type { Params } from 'react-router';
import { SHARE_SIZE } from '../../../shared/airtable-mapping/photo.ts';
import type { Product } from '../../../shared/entities/product.ts';
import type { Topic } from '../../../shared/entities/unit.ts';
import { toSlug } from '../../../shared/slug.ts';
import { collectionOptions, facetsOptions } from '../features/collection/collectionQuery.ts';
import {
  CHOICE_NAMES,
  countActive,
  type Filters,
  readFilters,
  toFacetsQuery,
} from '../features/collection/filters.ts';
import { featuredOptions } from '../features/featured/featuredQuery.ts';
import { contentPageOptions } from '../features/pages/contentPageQuery.ts';
import { productOptions } from '../features/product/productQuery.ts';
import {
  eraOptions,
  moreOptions,
  type TopicFilter,
  topicProductsOptions,
  unitOptions,
} from '../features/units/unitsQuery.ts';
import { hasStatus } from '../lib/api.ts';
import { paths, patterns } from '../lib/paths.ts';
import { sharePhoto } from '../lib/photos.ts';
import type { Head, HeadImage } from './head.ts';

interface PageRequest {
  url: URL;
  params: Params;
  queryClient: QueryClient;
}

/** What the server knows of a page once its data is in the query cache; undefined for one that it does not render. */
type LoadedPage = { redirectTo: string } | LoadedHead | undefined;
export interface LoadedHead extends Omit<Head, 'brand' | 'title' | 'description'> {
  isMissing?: boolean;
}

const NOT_FOUND: LoadedHead = { isMissing: true, canonical: undefined };

/** Loads the data of a page into the query cache, by the path of its route. */
export const pageLoaders: Record<string, (request: PageRequest) => Promise<LoadedPage>> = {
  [paths.home]: loadHome,
  [patterns.product]: loadProduct,
  [patterns.unit]: loadUnit,
  [patterns.era]: loadEra,
  [patterns.page]: loadContentPage,
  [paths.contact]: async ({ url }) => ({ canonical: new URL(paths.contact, url).href }),
  '*': async () => NOT_FOUND,
};

async function loadHome({ url, queryClient }: PageRequest): Promise<LoadedPage> {
  const filters = readFilters(url.searchParams);
  const { search, show, after } = filters;
  // Too large for one answer.
  if (show === 'all') return undefined;
  try {
    const [featured] = await Promise.all([
      queryClient.fetchQuery(featuredOptions),
      queryClient.fetchInfiniteQuery(collectionOptions(filters)),
      search && queryClient.fetchQuery(facetsOptions(toFacetsQuery(filters))),
    ]);
    const photo = featured[0]?.imageUrl;
    return {
      canonical: isIndexed(filters, url) ? url.href : undefined,
      image: toShareImage(photo, url),
    };
  } catch (error) {
    // A cursor that is not one of ours.
    if (after && hasStatus(error, 400)) return { redirectTo: paths.allItems };
    throw error;
  }
}

/** Search engines are offered the collection with one filter at most: combinations would be endless. */
function isIndexed(filters: Filters, { searchParams }: URL): boolean {
  const isKnown = [...searchParams.keys()].every((name) =>
    CHOICE_NAMES.some((choice) => choice === name),
  );
  return isKnown && searchParams.size <= 1 && countActive(filters) === searchParams.size;
}

async function loadProduct({ url, params, queryClient }: PageRequest): Promise<LoadedPage> {
  const options = productOptions(params.id ?? '', queryClient);
  try {
    const product = await queryClient.fetchQuery(options);
    const path = paths.product(product.id, product.name);
    if (url.pathname !== path) return { redirectTo: path + url.search };
    await prefetchMoreFromUnit(queryClient, product);
    const [photo] = product.imageUrls;
    return {
      canonical: new URL(path, url).href,
      image: toShareImage(photo, url),
      isProduct: true,
    };
  } catch (error) {
    if (error instanceof Error && hasStatus(error.cause, 404)) return NOT_FOUND;
    throw error;
  }
}

/** The page is complete without it. */
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
  try {
    const unit = await queryClient.fetchQuery(unitOptions(params.slug ?? ''));
    const path = paths.unit(unit.slug);
    return await loadTopic({ url, path, topic: unit, queryClient }, { unitNames: unit.spellings });
  } catch (error) {
    if (hasStatus(error, 404)) return NOT_FOUND;
    throw error;
  }
}

async function loadEra({ url, params, queryClient }: PageRequest): Promise<LoadedPage> {
  try {
    const era = await queryClient.fetchQuery(eraOptions(params.slug ?? ''));
    const path = paths.era(era.slug);
    return await loadTopic({ url, path, topic: era, queryClient }, { eras: [era.name] });
  } catch (error) {
    if (hasStatus(error, 404)) return NOT_FOUND;
    throw error;
  }
}

const toShareImage = (photo: string | null | undefined, url: URL): HeadImage | undefined =>
  photo ? { url: new URL(sharePhoto(photo), url).href, ...SHARE_SIZE } : undefined;

interface TopicRequest extends Pick<PageRequest, 'url' | 'queryClient'> {
  /** Its only address. */
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
  const photo = [...unsold, ...sold].find(({ imageUrl }) => imageUrl)?.imageUrl;
  return {
    // A page without products is for visitors who follow a link.
    canonical: topic.count + topic.sold > 0 ? new URL(path, url).href : undefined,
    image: toShareImage(photo, url),
  };
}

async function loadContentPage({ url, params, queryClient }: PageRequest): Promise<LoadedPage> {
  try {
    const { slug } = await queryClient.fetchQuery(contentPageOptions(params.slug ?? ''));
    const path = paths.page(slug);
    return url.pathname === path ? { canonical: new URL(path, url).href } : { redirectTo: path };
  } catch (error) {
    if (hasStatus(error, 404)) return NOT_FOUND;
    throw error;
  }
}
