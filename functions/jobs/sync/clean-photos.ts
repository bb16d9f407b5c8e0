import pMap from 'p-map';
import type { ShopItem } from '../../../shared/airtable-mapping/sync-plan.ts';
import { parsePhotoPath, photoPath } from '../../../shared/photos/photo-paths.ts';
import { PhotoRejectedError } from '../../domain/photos/photo-rejected.ts';
import { sanitizeImage } from '../../domain/photos/sanitize-image.ts';
import {
  type CleanImage,
  deletePhotos,
  type Image,
  iteratePhotoPages,
  readImage,
  saveImage,
} from '../../platform/bucket/photos.ts';
import { savePhotoCleaning } from '../../platform/table/photo-cleaning.ts';
import { loadAllProducts } from '../../platform/table/products.ts';
import { type SyncContext, throwIfDeadlineReached } from './context.ts';

const CONCURRENCY = 16;
const CARD = '/card';

/**
 * Earlier releases published photos as they came from Airtable. This removes metadata and appended data, and deletes
 * files that are not valid images. Clean photos stay as they are.
 * @param after the key after which an earlier invocation stopped.
 * @throws DeadlineReached after saving its progress.
 */
export async function cleanPublishedPhotos(
  context: SyncContext,
  after: string | undefined,
): Promise<void> {
  for await (const keys of iteratePhotoPages(after)) {
    // Process a photo's objects in order: none is saved after the photo was deleted.
    const photos = Map.groupBy(keys, parsePhotoPath).values();
    const rejected = await pMap(photos, cleanPhoto, { concurrency: CONCURRENCY });
    await unlinkPhotos(context, new Map(rejected.flatMap((entry) => (entry ? [entry] : []))));
    await savePhotoCleaning({ after: keys.at(-1), isDone: false });
    throwIfDeadlineReached(context);
  }
  const { invalidateCdn } = await import('../../platform/aws/cdn.ts');
  await invalidateCdn(['/photos/*']);
  await savePhotoCleaning({ isDone: true });
}

/**
 * @param keys of one photo: its card comes before its full size.
 * @returns id and problem of a photo that was rejected and deleted.
 */
async function cleanPhoto(keys: string[]): Promise<[id: string, problem: string] | undefined> {
  try {
    for (const key of keys) await cleanObject(key);
    return undefined;
  } catch (error) {
    if (!(error instanceof PhotoRejectedError)) throw error;
    const id = parsePhotoPath(keys[0] ?? '') ?? '';
    // The next run tries again, because progress is saved only after the whole page.
    if (!(await deletePhotos([id]))) throw new Error(`The photo ${id} could not be deleted`);
    return [id, `The photo ${error.message}; the item is shown without it.`];
  }
}

async function cleanObject(key: string): Promise<void> {
  const image = await readImage(key);
  if (!image) return;
  const clean = sanitizeStored(key, image) ?? (await sanitizeFull(key));
  const isClean =
    clean.contentType === image.contentType && Buffer.compare(clean.bytes, image.bytes) === 0;
  if (!isClean) await saveImage(key, clean);
}

/**
 * @returns undefined for an unsuitable card.
 * @throws PhotoRejectedError
 */
function sanitizeStored(key: string, { bytes }: Image): CleanImage | undefined {
  try {
    return sanitizeImage(bytes).image;
  } catch (error) {
    if (error instanceof PhotoRejectedError && key.endsWith(CARD)) return undefined;
    throw error;
  }
}

/**
 * The full size replaces an unsuitable card, as in an import.
 * @throws PhotoRejectedError
 */
async function sanitizeFull(card: string): Promise<CleanImage> {
  const full = await readImage(`${card.slice(0, -CARD.length)}/full`);
  // Reject the separate thumbnail.
  return sanitizeImage(full?.bytes ?? new Uint8Array()).image;
}

/** Each removed photo counts as rejected, so that syncs report it until it is replaced in Airtable. */
async function unlinkPhotos(
  { checkpoints, outcome }: SyncContext,
  problems: ReadonlyMap<string, string>,
): Promise<void> {
  if (problems.size === 0) return;
  const isDeleted = (path: string) => problems.has(parsePhotoPath(path) ?? '');
  const updatedAt = new Date().toISOString();
  const put = (await loadAllProducts())
    .filter(({ imageUrls }) => imageUrls.some(isDeleted))
    .map((product): ShopItem => {
      const imageUrls = product.imageUrls.filter((path) => !isDeleted(path));
      const refused = [...problems].filter(([id]) => product.imageUrls.includes(photoPath(id)));
      return {
        ...product,
        imageUrls,
        imageUrl: imageUrls[0] ?? null,
        refusedPhotos: { ...product.refusedPhotos, ...Object.fromEntries(refused) },
        updatedAt,
      };
    });
  await checkpoints.write({ put, remove: [] }, (run) => run);
  outcome.writtenProducts.push(...put);
}
