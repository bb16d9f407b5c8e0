import type { Contract } from '../../shared/contract/contract.ts';
import { MAX_PAYLOAD_BYTES, pagingHeaders } from '../http/paging.ts';
import type { ApiRequest } from '../http/request.ts';
import { type Answer, NotModified, ParsedJson } from '../http/response.ts';
import { cursorAfter, placeOf } from './cursor.ts';
import { getLiveCatalog } from './live-catalog.ts';

type Call = Contract['products']['GET /api/products'];

export async function listProducts({
  query,
  event,
}: ApiRequest<Call>): Promise<Answer<Call> | NotModified> {
  const { catalogue, products, etag } = await getLiveCatalog();
  const { limit = catalogue.size, cursor, ...filters } = query;
  const from = cursor === undefined ? 0 : catalogue.positionAfter(placeOf(cursor));
  const unchanged = NotModified.when(event, etag);
  if (unchanged) return unchanged;

  const { positions, total, more } = catalogue.list(filters, from, limit);
  const page: ParsedJson[] = [];
  let bytes = 0;
  for (const position of positions) {
    const product = products[position];
    if (!product) continue;
    // And a comma.
    bytes += product.payloadBytes + 1;
    if (bytes > MAX_PAYLOAD_BYTES) break;
    page.push(product);
  }
  const last = positions[page.length - 1];
  const next =
    last !== undefined && (more || page.length < positions.length)
      ? cursorAfter(catalogue.placeAt(last))
      : undefined;
  return {
    body: ParsedJson.list(page),
    headers: { etag, ...pagingHeaders(event, total, next) },
  };
}
