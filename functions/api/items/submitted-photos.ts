import type { Issue } from '../../../shared/contract/errors.ts';
import {
  parsePhotoPath,
  photoPath,
  toUploadedPhotoId,
} from '../../../shared/photos/photo-paths.ts';
import { parseUploadKey } from '../../platform/bucket/uploads.ts';
import { invalidRequest } from '../../platform/errors.ts';
import { findPhotoOwners } from '../../platform/table/items.ts';

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
