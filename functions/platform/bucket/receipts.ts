import { randomUUID } from 'node:crypto';
import { RECEIPTS } from './object-keys.ts';
import { type CleanImage, type Image, readImage, saveImage } from './photos.ts';

/**
 * | content                 | object                 |
 * |-------------------------|------------------------|
 * | the photo of a receipt  | `receipts/<random id>` |
 */
const toKey = (id: string) => `${RECEIPTS}${id}`;

/** @returns the id of the photo. */
export async function saveReceipt(image: CleanImage): Promise<string> {
  const id = randomUUID();
  await saveImage(toKey(id), image);
  return id;
}

export const readReceipt = (id: string): Promise<Image | undefined> => readImage(toKey(id));

/** Reads the photo: the answer to a HEAD request does not tell a missing bucket from a missing photo. */
export const hasReceipt = async (id: string): Promise<boolean> =>
  (await readReceipt(id)) !== undefined;
