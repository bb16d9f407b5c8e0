import pMap, { pMapSkip } from 'p-map';
import {
  type PhotoSize,
  photoIdOfPath,
  photoIdOfUpload,
  photoPath,
} from '../../shared/airtable-mapping/photo.ts';
import type { Issue } from '../../shared/contract/errors.ts';
import { LARGEST_PHOTO_BYTES } from '../../shared/entities/military-item.ts';
import { log } from '../aws/log.ts';
import { invalidRequest } from '../http/api-error.ts';
import { cleanedCard } from '../photos/card.ts';
import { cleanedImage } from '../photos/cleaned.ts';
import { PhotoRefused } from '../photos/photo-refused.ts';
import { type Image, savePhoto } from '../storage/bucket/photos.ts';
import {
  deleteUpload,
  readUpload,
  readUploadCard,
  uploadKeyOf,
} from '../storage/bucket/uploads.ts';
import { ownersOfPhotos } from '../storage/table/items.ts';

/** Each may take a few times its 20 MiB of memory. */
const AT_ONCE = { concurrency: 3 };

/** A photo that the caller gave. */
export interface GivenPhoto {
  photoId: string;
  path: string;
  /** Where its path stands in the request, for what is said of it. */
  field: string;
  /** Undefined for a photo that the item has already. */
  uploadKey: string | undefined;
}

/** The photos that paths and addresses stand for, each once.
 *  @param kept the ids of photos that the item has already.
 *  @throws ApiError INVALID_REQUEST that names what is not the caller's to give. */
export function givenPhotos(
  imageUrls: readonly string[],
  userId: string,
  kept: readonly string[] = [],
): GivenPhoto[] {
  const issues: Issue[] = [];
  const photos = new Map<string, GivenPhoto>();
  for (const [place, url] of imageUrls.entries()) {
    const field = `imageUrls.${place}`;
    const photo = photoOf(url, userId, kept);
    if (typeof photo === 'string') issues.push({ path: field, message: photo });
    else if (!photos.has(photo.photoId)) {
      photos.set(photo.photoId, { ...photo, path: photoPath(photo.photoId), field });
    }
  }
  if (issues.length > 0) throw invalidRequest(issues);
  return [...photos.values()];
}

/** The path of the primary photo: the first, unless told.
 *  @throws ApiError INVALID_REQUEST where it is none of the photos. */
export function primaryOf(
  primaryImageUrl: string | null | undefined,
  photos: readonly GivenPhoto[],
  userId: string,
): string | null {
  const first = photos[0]?.path ?? null;
  if (!primaryImageUrl) return first;
  const found = photoNamed(primaryImageUrl, photos, userId);
  if (!found) {
    throw invalidRequest([{ path: 'primaryImageUrl', message: 'Expected one of imageUrls' }]);
  }
  return found.path;
}

/** That of the photos which a path or an address stands for. */
export function photoNamed(
  url: string,
  photos: readonly GivenPhoto[],
  userId: string,
): GivenPhoto | undefined {
  const ids = photos.map(({ photoId }) => photoId);
  const named = photoOf(url, userId, ids);
  return photos.find(({ photoId }) => typeof named !== 'string' && photoId === named.photoId);
}

/** @returns what is wrong with it, where it is none. */
function photoOf(
  url: string,
  userId: string,
  kept: readonly string[],
): Pick<GivenPhoto, 'photoId' | 'uploadKey'> | string {
  const keptId = photoIdOfPath(url);
  if (keptId && url === photoPath(keptId) && kept.includes(keptId)) {
    return { photoId: keptId, uploadKey: undefined };
  }
  const upload = uploadKeyOf(url);
  if (!upload) return 'Expected the path or the address of a photo that you uploaded';
  if (upload.userId !== userId) return 'This photo was uploaded by somebody else';
  const photoId = photoIdOfUpload(upload.key);
  // One that the item has taken already is no longer among the uploads.
  return { photoId, uploadKey: kept.includes(photoId) ? undefined : upload.key };
}

/** @param itemId of the item they are for.
 *  @throws ApiError INVALID_REQUEST that names those that are another item's. */
export async function refuseTaken(photos: readonly GivenPhoto[], itemId?: string): Promise<void> {
  const owners = await ownersOfPhotos(photos.map(({ photoId }) => photoId));
  const taken = photos.filter(({ photoId }) => (owners.get(photoId) ?? itemId) !== itemId);
  if (taken.length === 0) return;
  throw invalidRequest(
    taken.map(({ field }) => ({ path: field, message: "This photo is another item's already" })),
  );
}

/** Checks every upload, then keeps them all, without what cameras write into them; none where one is
 *  refused.
 *  @throws ApiError INVALID_REQUEST that says why. */
export async function keepUploads(photos: readonly GivenPhoto[]): Promise<void> {
  const checked = await checkedUploads(photos);
  await pMap(checked, ({ photoId, images }) => savePhoto(photoId, images), AT_ONCE);
}

/** Of an item that has taken them. They would go by themselves after a day: it is no failure of the item's
 *  that one was not deleted. */
export async function deleteUploads(photos: readonly GivenPhoto[]): Promise<void> {
  const keys = photos.flatMap(({ uploadKey }) => uploadKey ?? []);
  try {
    await pMap(keys, deleteUpload, AT_ONCE);
  } catch (error) {
    log.error('Uploads that an item has taken were not deleted', error);
  }
}

export interface CheckedUpload extends GivenPhoto {
  uploadKey: string;
  /** As they may be shown. */
  images: Record<PhotoSize, Image>;
}

/** Those photos that are uploads; one that is refused is deleted.
 *  @throws ApiError INVALID_REQUEST that names each that is refused. */
export async function checkedUploads(photos: readonly GivenPhoto[]): Promise<CheckedUpload[]> {
  const issues: Issue[] = [];
  const check = async (photo: GivenPhoto) => {
    const { uploadKey, field } = photo;
    if (!uploadKey) return pMapSkip;
    try {
      return { ...photo, uploadKey, images: await imagesOf(uploadKey) };
    } catch (error) {
      if (!(error instanceof PhotoRefused)) throw error;
      issues.push({ path: field, message: `This photo ${error.message}` });
      await deleteUpload(uploadKey);
      return pMapSkip;
    }
  };
  const checked = await pMap(photos, check, AT_ONCE);
  if (issues.length === 0) return checked;
  throw invalidRequest(issues.sort((a, b) => a.path.localeCompare(b.path)));
}

async function imagesOf(uploadKey: string): Promise<Record<PhotoSize, Image>> {
  const upload = await readUpload(uploadKey, LARGEST_PHOTO_BYTES);
  if (typeof upload === 'string') throw new PhotoRefused(WHY_NOT[upload]);
  const { image: full } = cleanedImage(upload.bytes);
  const card = await readUploadCard(uploadKey);
  // Without a card the photo itself is one: heavier, but the same picture.
  return { full, card: (card && cleanedCard(card.bytes)?.image) ?? full };
}

const WHY_NOT = {
  missing: 'is not there: it was not uploaded, or more than a day ago. Upload it again.',
  'too-large': `is larger than ${LARGEST_PHOTO_BYTES / 2 ** 20} MiB`,
  empty: 'is empty',
};
