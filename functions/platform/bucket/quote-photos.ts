import { randomUUID } from 'node:crypto';
import { HeadObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { isMissingObject, s3 } from '../aws/s3.ts';
import { unavailable } from '../errors.ts';
import type { PersonalData } from '../personal-data.ts';
import { deleteObjects } from './delete-objects.ts';
import { mediaBucket } from './media-bucket.ts';
import { QUOTE_PHOTOS } from './object-keys.ts';
import { type CleanImage, type Image, readImage, saveImage } from './photos.ts';

export const personalData = {
  of: 'address',
  content: 'photos of parcels, and of pieces that a person wants to return',
  expires: 'with the quote; versions of deleted objects after 36 days',
  notExported: 'the quotes name them, and members download them there',
  kept: 'nothing: they are deleted with the person in the quote',
} as const satisfies PersonalData;

/**
 * | content                          | object                                |
 * |----------------------------------|---------------------------------------|
 * | a photo of a parcel or a return  | `quote-photos/<quote id>/<photo id>`  |
 *
 * Ids are random. Only the two sides of the quote can read the photos.
 */
const toPrefix = (quoteId: string) => `${QUOTE_PHOTOS}${quoteId}/`;
const toKey = (quoteId: string, photoId: string) => `${toPrefix(quoteId)}${photoId}`;

/** @returns the id of the photo. */
export async function saveQuotePhoto(quoteId: string, image: CleanImage): Promise<string> {
  const photoId = randomUUID();
  await saveImage(toKey(quoteId, photoId), image);
  return photoId;
}

export const readQuotePhoto = (quoteId: string, photoId: string): Promise<Image | undefined> =>
  readImage(toKey(quoteId, photoId));

export async function hasQuotePhoto(quoteId: string, photoId: string): Promise<boolean> {
  try {
    await s3.send(new HeadObjectCommand({ Bucket: mediaBucket(), Key: toKey(quoteId, photoId) }));
    return true;
  } catch (error) {
    if (isMissingObject(error)) return false;
    throw error;
  }
}

export async function countQuotePhotos(quoteId: string): Promise<number> {
  let count = 0;
  for await (const keys of iterateKeys(quoteId)) count += keys.length;
  return count;
}

export async function deleteQuotePhotos(quoteId: string): Promise<void> {
  for await (const keys of iterateKeys(quoteId)) {
    if (!(await deleteObjects(keys))) {
      throw unavailable('Some photos could not be deleted. Please try again.');
    }
  }
}

async function* iterateKeys(quoteId: string): AsyncGenerator<string[], void> {
  const pages = paginateListObjectsV2(
    { client: s3 },
    { Bucket: mediaBucket(), Prefix: toPrefix(quoteId) },
  );
  for await (const { Contents = [] } of pages) yield Contents.flatMap(({ Key }) => Key ?? []);
}
