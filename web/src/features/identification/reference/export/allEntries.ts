import type { AsmicEntry } from '../../../../../../shared/entities/asmic-entry.ts';
import { apiWithHeaders } from '../../../../lib/api.ts';

const PAGE_SIZE = 1000;

export interface Progress {
  read: number;
  total: number;
}

/** The catalogue was changed by somebody between two of its pages. */
export class CatalogChangedError extends Error {}

/** Every entry of the reference catalogue.
 *  @throws ChangedMeanwhile rather than to give a part of it for the whole */
export async function fetchAllEntries(
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<AsmicEntry[]> {
  const entries = new Map<string, AsmicEntry>();
  let total = 0;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: { limit: number; cursor?: string } = { limit: PAGE_SIZE };
    if (cursor) query.cursor = cursor;
    const page = await apiWithHeaders('GET /api/asmic-entries', { query, signal });
    for (const entry of page.data) entries.set(entry.id, entry);
    total = Number(page.headers.get('X-Total-Count') ?? entries.size);
    cursor = page.headers.get('X-Next-Cursor');
    onProgress({ read: entries.size, total });
  }
  if (entries.size !== total) throw new CatalogChangedError();
  return [...entries.values()];
}
