import pMap, { pMapSkip } from 'p-map';
import type { Issue } from '../../../shared/contract/errors.ts';
import { MAX_PHOTO_BYTES } from '../../../shared/entities/military-item.ts';
import { type CleanPhoto, cleanPhoto } from '../../domain/photos/clean-photo.ts';
import { PhotoRejectedError } from '../../domain/photos/photo-rejected.ts';
import { log } from '../../platform/aws/log.ts';
import { savePhoto } from '../../platform/bucket/photos.ts';
import { deleteUpload, readUpload, readUploadCard } from '../../platform/bucket/uploads.ts';
import { invalidRequest } from '../../platform/errors.ts';
import type { SubmittedPhoto } from './submitted-photos.ts';

/** Each photo may need several times its 20 MiB in memory. */
const CONCURRENCY = { concurrency: 3 };

/**
 * Saves no photo if one is rejected.
 * @throws AppError INVALID_REQUEST naming each rejected photo.
 */
export async function saveUploads(photos: readonly SubmittedPhoto[]): Promise<void> {
  const uploads = await cleanUploads(photos);
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

export interface CleanedUpload extends SubmittedPhoto {
  uploadKey: string;
  photo: CleanPhoto;
}

/**
 * Removes metadata and deletes rejected uploads.
 * @throws AppError INVALID_REQUEST naming each rejected photo.
 */
export async function cleanUploads(photos: readonly SubmittedPhoto[]): Promise<CleanedUpload[]> {
  const issues: Issue[] = [];
  const clean = async (photo: SubmittedPhoto) => {
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
  const cleaned = await pMap(photos, clean, CONCURRENCY);
  if (issues.length === 0) return cleaned;
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
