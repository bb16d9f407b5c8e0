import { v5 as uuidV5, validate, version } from 'uuid';
import type { AirtableAttachment } from '../entities/airtable.ts';

export type PhotoSize = 'full' | 'card';
/** These sizes are created from the full photo on the first request: for the lightbox, and for previews of
 *  shared links. */
export const DERIVED_SIZES = ['zoom', 'share'] as const;
export type DerivedSize = (typeof DERIVED_SIZES)[number];
export const SHARE_SIZE = { width: 1_200, height: 630 };

/** Attachment ids in an unexpected format are hashed, so that no id can address another path. */
const NAMESPACE = 'b1f3a0de-7c52-5e0b-8f4d-93c6d0a2e718';

const AIRTABLE_ID = /^[A-Za-z0-9]{1,64}$/;

/** The content of an attachment never changes, so its id identifies it permanently. */
export function toPhotoId({ id }: AirtableAttachment): string {
  return isImportedPhoto(id) ? id : uuidV5(id, NAMESPACE);
}

export function getPhotoIds({ attachments }: { attachments: AirtableAttachment[] }): string[] {
  return [...new Set(attachments.map(toPhotoId))];
}

/** The id is deterministic, so that saving an upload twice creates no second photo. */
export function toUploadedPhotoId(uploadKey: string): string {
  const id = uuidV5(uploadKey, NAMESPACE);
  // UUID version 8 (vendor-defined by RFC 9562) distinguishes uploads from attachments.
  return `${id.slice(0, 14)}8${id.slice(15)}`;
}

export function isImportedPhoto(id: string): boolean {
  return AIRTABLE_ID.test(id) || (validate(id) && version(id) === 5);
}

export function photoPath(photoId: string, size: PhotoSize | DerivedSize = 'full'): string {
  return `/photos/${photoId}/${size}`;
}

export function parsePhotoPath(path: string): string | undefined {
  return /^\/?photos\/([^/]+)\//.exec(path)?.[1];
}
