import { createHash } from 'node:crypto';
import type { MilitaryItemInput } from '../../shared/entities/military-item.ts';
import type { ItemContent } from '../../shared/item-form/content.ts';
import { contentOf } from './item-content.ts';
import { hashesGiven } from './photo-hashes.ts';
import { type GivenPhoto, givenPhotos, primaryOf } from './photos.ts';

/** What somebody is about to catalog, or has uploaded to Airtable without cataloging it. */
export interface Draft {
  userId: string;
  /** The Idempotency-Key: the same for every try. */
  key: string | undefined;
  content: ItemContent;
  photos: readonly GivenPhoto[];
  /** Of the photos, by path: no part of what the draft says, but made of it. */
  photoHashes: Record<string, string>;
}

/** @throws ApiError INVALID_REQUEST that names the photos that are not the user's to give. */
export function draftOf(body: MilitaryItemInput, userId: string, key: string | undefined): Draft {
  const photos = givenPhotos(body.imageUrls ?? [], userId);
  const content: ItemContent = {
    ...contentOf(body),
    imageUrls: photos.map(({ path }) => path),
    primaryImageUrl: primaryOf(body.primaryImageUrl, photos, userId),
  };
  const photoHashes = hashesGiven(body.photoHashes, photos, userId);
  return { userId, key, content, photos, photoHashes };
}

/** What the record of a draft is found by. */
export function identityOfDraft(userId: string, key: string): string {
  return `draft:${userId}:${createHash('sha256').update(key).digest('hex')}`;
}
