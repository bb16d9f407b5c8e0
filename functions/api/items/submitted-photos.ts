import pMap, { pMapSkip } from 'p-map';
import type { Issue } from '../../../shared/contract/errors.ts';
import { MAX_PHOTO_BYTES } from '../../../shared/entities/military-item.ts';
import {
  parsePhotoPath,
  photoPath,
  toUploadedPhotoId,
} from '../../../shared/photos/photo-paths.ts';
import { type CleanPhoto, cleanPhoto } from '../../domain/photos/clean-photo.ts';
import { PhotoRejectedError } from '../../domain/photos/photo-rejected.ts';
import { log } from '../../platform/aws/log.ts';
import { savePhoto } from '../../platform/bucket/photos.ts';
import {
  deleteUpload,
  parseUploadKey,
  readUpload,
  readUploadCard,
} from '../../platform/bucket/uploads.ts';
import { invalidRequest } from '../../platform/errors.ts';
import { findPhotoOwners } from '../../platform/table/items.ts';

/** Each photo may need several times its 20 MiB in memory. */
const CONCURRENCY = { concurrency: 3 };

export interface SubmittedPhoto {
  photoId: string;
  path: string;
  field: string;
  uploadKey: string | undefined;
}

export function resolvePhotos(
  imageUrls: readonly string[],
  userId: string,
  existingIds: readonly string[] = [],
): SubmittedPhoto[] {
  const issues: Issue[] = [];
  const photos = new Map<string, SubmittedPhoto>();
  for (const [index, url] of imageUrls.entries()) {
    const field = `imageUrls.${index}`;
    const photo = resolvePhoto(url, userId, existingIds);
    if (typeof photo === 'string') issues.push({ path: field, message: photo });
    else if (!photos.has(photo.photoId)) {
      photos.set(photo.photoId, { ...photo, path: photoPath(photo.photoId), field });
    }
  }
  if (issues.length > 0) throw invalidRequest(issues);
  return [...photos.values()];
}

/**
 * The first photo is the default.
 * @throws AppError INVALID_REQUEST if the path is not one of the photos.
 */
export function resolvePrimaryPath(
  primaryImageUrl: string | null | undefined,
  photos: readonly SubmittedPhoto[],
  userId: string,
): string | null {
  const first = photos[0]?.path ?? null;
  if (!primaryImageUrl) return first;
  const found = findPhoto(primaryImageUrl, photos, userId);
  if (!found) {
    throw invalidRequest([{ path: 'primaryImageUrl', message: 'Expected one of imageUrls' }]);
  }
  return found.path;
}

export function findPhoto(
  url: string,
  photos: readonly SubmittedPhoto[],
  userId: string,
): SubmittedPhoto | undefined {
  const ids = photos.map(({ photoId }) => photoId);
  const resolved = resolvePhoto(url, userId, ids);
  return photos.find(({ photoId }) => typeof resolved !== 'string' && photoId === resolved.photoId);
}

function resolvePhoto(
  url: string,
  userId: string,
  existingIds: readonly string[],
): Pick<SubmittedPhoto, 'photoId' | 'uploadKey'> | string {
  const existingId = parsePhotoPath(url);
  if (existingId && url === photoPath(existingId) && existingIds.includes(existingId)) {
    return { photoId: existingId, uploadKey: undefined };
  }
  const upload = parseUploadKey(url);
  if (!upload) return 'Expected the path or URL of a photo that you uploaded';
  if (upload.userId !== userId) return 'This photo was uploaded by someone else';
  const photoId = toUploadedPhotoId(upload.key);
  // The upload of a photo that the item already has was deleted.
  return { photoId, uploadKey: existingIds.includes(photoId) ? undefined : upload.key };
}

/** @throws AppError INVALID_REQUEST naming photos of items other than `itemId`. */
export async function rejectPhotosOfOtherItems(
  photos: readonly SubmittedPhoto[],
  itemId?: string,
): Promise<void> {
  const owners = await findPhotoOwners(photos.map(({ photoId }) => photoId));
  const taken = photos.filter(({ photoId }) => (owners.get(photoId) ?? itemId) !== itemId);
  if (taken.length === 0) return;
  throw invalidRequest(
    taken.map(({ field }) => ({
      path: field,
      message: 'This photo already belongs to another item',
    })),
  );
}

/**
 * Saves no photo if one is rejected.
 * @throws AppError INVALID_REQUEST naming each rejected photo.
 */
export async function saveUploads(photos: readonly SubmittedPhoto[]): Promise<void> {
  const uploads = await processUploads(photos);
  await pMap(uploads, ({ photoId, photo }) => savePhoto(photoId, photo), CONCURRENCY);
}

/** A failure is only logged, because uploads expire after a day. */
export async function deleteUploads(photos: readonly SubmittedPhoto[]): Promise<void> {
  const keys = photos.flatMap(({ uploadKey }) => uploadKey ?? []);
  try {
    await pMap(keys, deleteUpload, CONCURRENCY);
  } catch (error) {
    log.error('Saved uploads were not deleted', error);
  }
}

export interface ProcessedUpload extends SubmittedPhoto {
  uploadKey: string;
  photo: CleanPhoto;
}

/**
 * Removes metadata and deletes rejected uploads.
 * @throws AppError INVALID_REQUEST naming each rejected photo.
 */
export async function processUploads(
  photos: readonly SubmittedPhoto[],
): Promise<ProcessedUpload[]> {
  const issues: Issue[] = [];
  const process = async (photo: SubmittedPhoto) => {
    const { uploadKey, field } = photo;
    if (!uploadKey) return pMapSkip;
    try {
      return { ...photo, uploadKey, photo: await loadPhoto(uploadKey) };
    } catch (error) {
      if (!(error instanceof PhotoRejectedError)) throw error;
      issues.push({ path: field, message: `This photo ${error.message}` });
      await deleteUpload(uploadKey);
      return pMapSkip;
    }
  };
  const processed = await pMap(photos, process, CONCURRENCY);
  if (issues.length === 0) return processed;
  throw invalidRequest(issues.sort((a, b) => a.path.localeCompare(b.path)));
}

async function loadPhoto(uploadKey: string): Promise<CleanPhoto> {
  const upload = await readUpload(uploadKey, MAX_PHOTO_BYTES);
  if (typeof upload === 'string') throw new PhotoRejectedError(REJECTION_REASONS[upload]);
  const card = await readUploadCard(uploadKey);
  return cleanPhoto(upload.bytes, card?.bytes);
}

const REJECTION_REASONS = {
  missing: 'was not uploaded, or its upload expired after a day. Upload it again.',
  'too-large': `is larger than ${MAX_PHOTO_BYTES / 2 ** 20} MiB`,
  empty: 'is empty',
};
