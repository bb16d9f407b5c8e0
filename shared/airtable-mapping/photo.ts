import { v5 as uuidV5, validate, version } from 'uuid';
import type { AirtableAttachment } from '../entities/airtable.ts';

/** The sizes that every published photo has. */
export type PhotoSize = 'full' | 'card';
/** Made from the full photo when they are first requested: for the lightbox, and for previews of shared links. */
export const DERIVED_SIZES = ['zoom', 'share'] as const;
export type DerivedSize = (typeof DERIVED_SIZES)[number];
/** Pixels of the share picture. */
export const SHARE_SIZE = { width: 1_200, height: 630 };

/** For attachment ids in an unexpected format, so that no id can address another path. */
const NAMESPACE = 'b1f3a0de-7c52-5e0b-8f4d-93c6d0a2e718';

const AIRTABLE_ID = /^[A-Za-z0-9]{1,64}$/;

/** The storage id of an attachment or of a photo: its content never changes, so the id identifies it for good. */
export function toPhotoId({ id }: AirtableAttachment): string {
  return isImportedPhoto(id) ? id : uuidV5(id, NAMESPACE);
}

/** Ids of a record's photos, without duplicates, in the dealer's order. */
export function getPhotoIds({ attachments }: { attachments: AirtableAttachment[] }): string[] {
  return [...new Set(attachments.map(toPhotoId))];
}

/** The storage id of a staff upload: deterministic, so that saving it twice creates no second photo. */
export function toUploadedPhotoId(uploadKey: string): string {
  const id = uuidV5(uploadKey, NAMESPACE);
  // UUID version 8 (vendor-defined by RFC 9562) tells uploads from attachments.
  return `${id.slice(0, 14)}8${id.slice(15)}`;
}

/** True for ids from `toPhotoId`; uploads have other ids. */
export function isImportedPhoto(id: string): boolean {
  return AIRTABLE_ID.test(id) || (validate(id) && version(id) === 5);
}

/** The path on the site; without the leading slash, the key in the media bucket. */
export function photoPath(photoId: string, size: PhotoSize | DerivedSize = 'full'): string {
  return `/photos/${photoId}/${size}`;
}

/** @returns the photo's id; undefined for any other path. */
export function parsePhotoPath(path: string): string | undefined {
  return /^\/?photos\/([^/]+)\//.exec(path)?.[1];
}
