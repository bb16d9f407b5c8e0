import { toProductId } from '../../../../../shared/airtable-mapping/product-id.ts';
import type { SearchHit, SearchKind } from '../../../../../shared/contract/search.ts';
import type { Product } from '../../../../../shared/entities/product.ts';
import { SEARCH_MAX_LENGTH } from '../../../../../shared/vocabulary.ts';
import { api } from '../../../lib/api.ts';

/** A piece of the shop in a quote that staff create. */
export interface QuotePiece extends Pick<Product, 'id' | 'name' | 'imageUrl'> {
  /** Undefined where it is not known. */
  stockQuantity?: number;
}

/** Kinds of hits, the most exact first. */
const PIECE_KINDS: readonly SearchKind[] = ['product', 'record', 'item'];

export const isPieceKind = (kind: SearchKind): boolean => PIECE_KINDS.includes(kind);

/** @returns undefined for an item without a record, which cannot be in the shop. */
export async function toQuotePiece(
  kind: SearchKind,
  { id, title, photo }: Pick<SearchHit, 'id' | 'title' | 'photo'>,
): Promise<QuotePiece | undefined> {
  const piece = { name: title, imageUrl: photo };
  if (kind === 'product') return { id, ...piece };
  if (kind === 'record') return { id: toProductId(id), ...piece };
  const { airtableId } = await api('GET /api/military-items/{id}', { params: { id } });
  return airtableId ? { id: toProductId(airtableId), ...piece } : undefined;
}

/** Finds the piece of a label's code, a Unique ID or a record. */
export async function findPieceByCode(code: string): Promise<QuotePiece | undefined> {
  const { groups } = await api('GET /api/search', {
    query: { q: code.slice(0, SEARCH_MAX_LENGTH), limit: 1 },
  });
  const hits = PIECE_KINDS.flatMap((kind) => {
    const hit = groups.find((group) => group.kind === kind)?.hits[0];
    return hit?.isExact ? [{ kind, hit }] : [];
  });
  const [found] = hits;
  return found && toQuotePiece(found.kind, found.hit);
}
