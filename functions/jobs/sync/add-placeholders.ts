import pMap, { pMapSkip } from 'p-map';
import type { StoredProduct } from '../../../shared/entities/stored-product.ts';
import { parsePhotoPath, photoPath } from '../../../shared/photos/photo-paths.ts';
import { readImage } from '../../platform/bucket/photos.ts';
import type { SyncContext } from './context.ts';
import { listCurrentProducts } from './list-products.ts';

/** Limit per run: a large shop gets placeholders over several runs, and each still publishes soon. */
const TIME_LIMIT_MS = 20_000;
const CONCURRENCY = 4;

export async function addPlaceholders(
  { checkpoints, outcome, deadlineMs }: SyncContext,
  stored: readonly StoredProduct[],
): Promise<void> {
  const missing = listCurrentProducts({ outcome }, stored).filter(
    ({ imageUrl, imagePlaceholder }) => imageUrl !== null && imagePlaceholder === undefined,
  );
  if (missing.length === 0) return;
  // Import on demand: most syncs need no placeholder.
  const { toThumbHash } = await import('../../domain/photos/to-thumb-hash.ts');
  const stopAt = Math.min(Date.now() + TIME_LIMIT_MS, deadlineMs);
  const put = await pMap(
    missing,
    async (product): Promise<StoredProduct | typeof pMapSkip> => {
      if (Date.now() > stopAt) return pMapSkip;
      const card = await readCard(product);
      // Null prevents later runs from trying again.
      return { ...product, imagePlaceholder: (card && (await toThumbHash(card))) ?? null };
    },
    { concurrency: CONCURRENCY },
  );
  await checkpoints.write({ put, remove: [] }, (run) => run);
  outcome.writtenProducts.push(...put);
}

function readCard({ imageUrl }: StoredProduct) {
  const id = parsePhotoPath(imageUrl ?? '');
  return id ? readImage(photoPath(id, 'card').slice(1)) : undefined;
}
