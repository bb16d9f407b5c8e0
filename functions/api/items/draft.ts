import { createHash } from 'node:crypto';
import type { MilitaryItem, MilitaryItemInput } from '../../../shared/entities/military-item.ts';
import type { ItemContent } from '../../../shared/item-form/fields.ts';
import { toContent } from './item-content.ts';
import { resolveHashes } from './photo-hashes.ts';
import { resolvePhotos, resolvePrimaryPath, type SubmittedPhoto } from './submitted-photos.ts';

export type DraftContent = Omit<ItemContent, 'catalogNumber'> & Pick<MilitaryItem, 'consignorId'>;

export interface SubmittedDraft {
  userId: string;
  /** The Idempotency-Key, which is the same for every attempt. */
  key: string | undefined;
  content: DraftContent;
  /** Null means the next number of the series. */
  catalogNumber: string | null;
  photos: readonly SubmittedPhoto[];
  /** Keyed by photo path. The hashes are derived from the photos, so they are not part of the content. */
  photoHashes: Record<string, string>;
  dismissedLookalikes: string[] | undefined;
}

/** @throws AppError INVALID_REQUEST naming each photo of another user. */
export function toDraft(
  body: MilitaryItemInput,
  userId: string,
  key: string | undefined,
): SubmittedDraft {
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

export function getDraftIdentity(userId: string, key: string): string {
  return `draft:${userId}:${createHash('sha256').update(key).digest('hex')}`;
}
