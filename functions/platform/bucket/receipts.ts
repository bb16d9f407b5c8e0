import { randomUUID } from 'node:crypto';
import { NEW_RECEIPTS, RECEIPTS } from './object-keys.ts';
import { type CleanImage, type Image, readImage, readPublishedImage, saveImage } from './photos.ts';

/**
 * | content                              | object                         |
 * |--------------------------------------|--------------------------------|
 * | the photo of a receipt of a purchase | `receipts/<random id>`         |
 * | one that has no purchase yet         | `uploads/receipts/<random id>` |
 *
 * The bucket deletes uploads after a day.
 */
const toKey = (id: string) => `${RECEIPTS}${id}`;
const toUploadKey = (id: string) => `${NEW_RECEIPTS}${id}`;

/** @returns the id of the photo. */
export async function saveReceipt(image: CleanImage): Promise<string> {
  const id = randomUUID();
  await saveImage(toUploadKey(id), image);
  return id;
}

export const readReceipt = async (id: string): Promise<Image | undefined> =>
  (await readImage(toKey(id))) ?? readImage(toUploadKey(id));

/** Reads the photo: the answer to a HEAD request does not tell a missing bucket from a missing photo. */
export const hasReceipt = async (id: string): Promise<boolean> =>
  (await readReceipt(id)) !== undefined;

/** Call before the purchase is stored, so that its photo is not deleted with the uploads.
 *  @returns false if there is no such photo. */
export async function keepReceipt(id: string): Promise<boolean> {
  if (await readImage(toKey(id))) return true;
  const uploaded = await readPublishedImage(toUploadKey(id));
  if (!uploaded) return false;
  await saveImage(toKey(id), uploaded);
  return true;
}
