import { createHash } from 'node:crypto';
import type { MilitaryItemInput } from '../../../shared/entities/military-item.ts';
import type { ItemContent } from '../../../shared/item-form/fields.ts';
import { toContent } from './item-content.ts';
import { resolveHashes } from './photo-hashes.ts';
import { resolvePhotos, resolvePrimaryPath, type SubmittedPhoto } from './photos.ts';

export type DraftContent = Omit<ItemContent, 'catalogNumber'>;

/** An item that is not cataloged yet; it may already be in Airtable. */
export interface Draft {
  userId: string;
  /** The Idempotency-Key, the same for every attempt. */
  key: string | undefined;
  content: DraftContent;
  /** Null: the next one of the series. */
  catalogNumber: string | null;
  photos: readonly SubmittedPhoto[];
  /** Keyed by photo path. Derived from the photos, so not part of the content. */
  photoHashes: Record<string, string>;
  dismissedLookalikes: string[] | undefined;
}

/** @throws AppError INVALID_REQUEST naming each photo that is not the user's. */
export function toDraft(body: MilitaryItemInput, userId: string, key: string | undefined): Draft {
  const photos = resolvePhotos(body.imageUrls ?? [], userId);
  const content: DraftContent = {
    ...toContent(body),
    imageUrls: photos.map(({ path }) => path),
    primaryImageUrl: resolvePrimaryPath(body.primaryImageUrl, photos, userId),
  };
  const photoHashes = resolveHashes(body.photoHashes, photos, userId);
  const { catalogNumber = null, dismissedLookalikes } = body;
  return { userId, key, content, catalogNumber, photos, photoHashes, dismissedLookalikes };
}

/** The identity under which the record of a draft is stored. */
export function getDraftIdentity(userId: string, key: string): string {
  return `draft:${userId}:${createHash('sha256').update(key).digest('hex')}`;
}
