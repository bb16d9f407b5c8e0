import * as z from 'zod';
import { Id, MAX_LIMIT } from '../../../shared/contract/common.ts';
import type { Contract } from '../../../shared/contract/contract.ts';
import type { ProductFilters } from '../../../shared/entities/product-search.ts';
import type { ProductIndex } from '../../../shared/search/product-index.ts';
import type { ProductSort } from '../../../shared/vocabulary.ts';
import { getLiveCatalog, toPage } from '../../domain/catalog/live-catalog.ts';
import { pagingHeaders } from '../../platform/http/paging.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { type ApiResponse, NotModified } from '../../platform/http/response.ts';
import { ParsedJson } from '../../platform/parsed-json.ts';
import { decodeSortKey, encodeSortKey } from '../../platform/sort-key.ts';

type Call = Contract['products']['GET /api/products'];

export async function listProducts({
  query,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call> | NotModified> {
  const { catalog, etag } = await getLiveCatalog();
  const { limit = MAX_LIMIT, cursor, sort, ...filters } = query;
  const order = sort ?? (filters.search ? 'relevance' : 'newest');
  const last = cursor === undefined ? undefined : parseCursor(cursor, order);
  const unchanged = NotModified.when(event, etag);
  if (unchanged) return unchanged;

  const positions = catalog.list(filters, order);
  const start = last ? findNext(catalog, positions, last) : 0;
  const page = toPage(catalog, positions.subarray(start), limit);
  const end = start + page.length;
  const next =
    page.length > 0 && end < positions.length
      ? createCursor(catalog, positions, end, order)
      : undefined;
  return {
    body: ParsedJson.list(page),
    headers: {
      etag,
      ...pagingHeaders(event, positions.length, next),
      ...describeSearch(catalog, filters),
    },
  };
}

interface LastProduct {
  id: string;
  /** Sorting by age needs the time, so that paging survives a deleted product. */
  listedAt?: string;
  /** Rank from 1 for other sort orders, used only if the product was deleted. */
  rank?: number;
}

const AgeCursor = z.tuple([z.iso.datetime(), Id]);
const RankCursor = z.tuple([z.int().positive(), Id]);

const isByAge = (order: ProductSort) => order === 'newest';

function createCursor(
  catalog: ProductIndex,
  positions: Uint32Array,
  end: number,
  order: ProductSort,
): string {
  const { id, listedAt } = catalog.sortKeyAt(positions[end - 1] ?? 0);
  return encodeSortKey(isByAge(order) ? [listedAt, id] : [end, id]);
}

/** @throws AppError INVALID_REQUEST unless the cursor belongs to a list in this order. */
function parseCursor(cursor: string, order: ProductSort): LastProduct {
  if (isByAge(order)) {
    const [listedAt, id] = decodeSortKey(AgeCursor, cursor);
    return { listedAt, id };
  }
  const [rank, id] = decodeSortKey(RankCursor, cursor);
  return { rank, id };
}

function findNext(catalog: ProductIndex, positions: Uint32Array, last: LastProduct): number {
  const { id, listedAt, rank = 0 } = last;
  if (listedAt !== undefined) {
    const next = catalog.positionAfter({ id, listedAt });
    const index = positions.findIndex((position) => position >= next);
    return index === -1 ? positions.length : index;
  }
  const position = catalog.positionOf(id);
  if (position === undefined) return rank - 1;
  if (positions[rank - 1] === position) return rank;
  const index = positions.indexOf(position);
  return index === -1 ? rank - 1 : index + 1;
}

function describeSearch(catalog: ProductIndex, { search }: ProductFilters): Record<string, string> {
  if (!search) return {};
  const json = JSON.stringify(catalog.search(search).interpretation);
  return {
    // HTTP headers are ASCII.
    'x-search-interpretation': json.replace(
      /[^\x20-\x7e]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  };
}
