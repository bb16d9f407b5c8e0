import { v5 as uuidV5, validate, version } from 'uuid';
import type { AirtableAttachment } from '../entities/airtable.ts';

export type PhotoSize = 'full' | 'card';

/** Of ids that Airtable itself would not give, so that no id can name another place. */
const NAMESPACE = 'b1f3a0de-7c52-5e0b-8f4d-93c6d0a2e718';

const OF_AIRTABLE = /^[A-Za-z0-9]{1,64}$/;

/** What a photo is kept under: an attachment's bytes never change, so its id names them for ever. */
export function photoIdOf({ id }: AirtableAttachment): string {
  return OF_AIRTABLE.test(id) ? id : uuidV5(id, NAMESPACE);
}

/** What a photo is kept under that staff uploaded: the same for the same upload, so that taking it again
 *  makes no second one. */
export function photoIdOfUpload(uploadKey: string): string {
  const id = uuidV5(uploadKey, NAMESPACE);
  // Version 8, of which RFC 9562 leaves the making to us: no attachment's id is of it.
  return `${id.slice(0, 14)}8${id.slice(15)}`;
}

/** Whether a photo's id is one that `photoIdOf` gives: photos of another origin have others. */
export function isImportedPhoto(id: string): boolean {
  return OF_AIRTABLE.test(id) || (validate(id) && version(id) === 5);
}

/** The site path of a photo: also its key in the media bucket, without the first stroke. */
export function photoPath(photoId: string, size: PhotoSize = 'full'): string {
  return `/photos/${photoId}/${size}`;
}

/** Undefined for the path of something else. */
export function photoIdOfPath(path: string): string | undefined {
  return /^\/?photos\/([^/]+)\//.exec(path)?.[1];
}
