import * as z from 'zod';
import { MAX_LIMIT } from '../../shared/contract/common.ts';
import type { Contract } from '../../shared/contract/contract.ts';
import type { SortKey } from '../../shared/search/sort-order.ts';
import { decodeSortKey, encodeSortKey, MAX_PAYLOAD_BYTES, pagingHeaders } from '../http/paging.ts';
import type { ApiRequest } from '../http/request.ts';
import { type ApiResponse, NotModified, ParsedJson } from '../http/response.ts';
import { getLiveCatalog } from './live-catalog.ts';

type Call = Contract['products']['GET /api/products'];

export async function listProducts({
  query,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call> | NotModified> {
  const { catalog, products, etag } = await getLiveCatalog();
  const { limit = MAX_LIMIT, cursor, ...filters } = query;
  const start = cursor === undefined ? 0 : catalog.positionAfter(parseCursor(cursor));
  const unchanged = NotModified.when(event, etag);
  if (unchanged) return unchanged;

  const { positions, total, more } = catalog.list(filters, start, limit);
  const page: ParsedJson[] = [];
  let bytes = 0;
  for (const position of positions) {
    const product = products[position];
    if (!product) continue;
    // Plus one for the comma.
    bytes += product.payloadBytes + 1;
    if (bytes > MAX_PAYLOAD_BYTES) break;
    page.push(product);
  }
  const last = positions[page.length - 1];
  const next =
    last !== undefined && (more || page.length < positions.length)
      ? createCursor(catalog.sortKeyAt(last))
      : undefined;
  return {
    body: ParsedJson.list(page),
    headers: { etag, ...pagingHeaders(event, total, next) },
  };
}

const Cursor = z.tuple([z.iso.datetime(), z.string().min(1).max(100)]);

const createCursor = ({ createdAt, id }: SortKey) => encodeSortKey([createdAt, id]);

function parseCursor(cursor: string): SortKey {
  const [createdAt, id] = decodeSortKey(Cursor, cursor);
  return { createdAt, id };
}
