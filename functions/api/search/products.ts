import { toProductId } from '../../../shared/airtable-mapping/product-id.ts';
import type { SearchHit } from '../../../shared/contract/search.ts';
import type { Product } from '../../../shared/entities/product.ts';
import { pagePaths } from '../../../shared/page-paths.ts';
import { MIN_LITERAL_LENGTH } from '../../../shared/search/document-index.ts';
import type { ProductIndex } from '../../../shared/search/product-index.ts';
import { searchTexts } from '../../../shared/search/search.ts';
import { parseShortCode } from '../../../shared/short-codes.ts';
import { KeptInMemory } from '../../platform/aws/kept-in-memory.ts';
import { type OpenCatalog, openCatalog } from '../../platform/bucket/published-catalog.ts';
import { recordsWithKeys } from './records.ts';
import { type Found, type Search, type Source, TTL_MS, toFacts } from './source.ts';

interface Catalog {
  published: OpenCatalog | undefined;
}

const kept = new KeptInMemory<Catalog>({
  name: 'the catalog',
  async load(current) {
    const published = await openCatalog(current?.published);
    return current && published === current.published ? current : { published };
  },
  ttlMs: TTL_MS,
});

export const productSource: Source = {
  kind: 'product',
  load: () => kept.get(),
  find,
};

async function find(search: Search): Promise<Found> {
  const index = (await kept.get()).published?.index;
  if (!index) return { hits: [], total: 0, isPartial: false };
  const { text, limit } = search;
  const exact = await findExact(index, search);
  const { positions, interpretation } = searchTexts(text, index.texts, {
    isLiteral: text.length >= MIN_LITERAL_LENGTH,
  });
  const known = new Set(exact);
  const others = [...positions.subarray(0, limit + exact.length)].filter(
    (position) => !known.has(position),
  );
  const hits = [...exact, ...others]
    .slice(0, limit)
    .map((position) => toHit(JSON.parse(index.jsonAt(position)), known.has(position)));
  const unseen = exact.filter((position) => !positions.includes(position));
  return {
    hits,
    total: positions.length + unseen.length,
    isPartial: exact.length === 0 && interpretation.dropped.length > 0,
  };
}

async function findExact(index: ProductIndex, { text, keys }: Search): Promise<number[]> {
  const code = parseShortCode(text);
  const byCode = code?.kind === 'product' ? index.positionsOf(code.idPrefix) : [];
  // Search without records if they are unavailable.
  const records = await recordsWithKeys(keys).catch(() => []);
  const ids = [text.toLowerCase(), toProductId(text), ...records.map(({ id }) => toProductId(id))];
  const positions = ids.flatMap((id) => index.positionOf(id) ?? []);
  return [...new Set([...byCode, ...positions])];
}

const toHit = (
  { id, name, itemType, era, condition, imageUrl }: Product,
  isExact: boolean,
): SearchHit => ({
  id,
  title: name,
  subtitle: toFacts(itemType, era, condition),
  photo: imageUrl,
  path: pagePaths.product(id, name),
  isExact,
});
