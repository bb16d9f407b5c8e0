import { cardPhoto } from '../../../lib/photos.ts';
import type { StoredPhoto } from './uploader/photoStorage.ts';

/** An uploaded photo of an item. */
export interface ItemPhoto {
  id: string;
  name: string;
  /** Entry of the item's `imageUrls`. */
  path: string;
  /** An object URL, or the card of a published photo. */
  preview: string | null;
  /** Perceptual hash of a photo uploaded in this draft. */
  hash?: string | undefined;
}

export interface DraftPhoto extends ItemPhoto {
  /** Null when the browser cannot read the photo. */
  card: Blob | null;
}

/** A photo that the edited item already has. */
export const toExistingPhoto = (path: string): DraftPhoto => ({
  id: path,
  name: 'Saved photo',
  path,
  preview: cardPhoto(path),
  card: null,
});

/** Release its preview with `releasePhoto`. */
export const toUploadedPhoto = ({ id, name, path, card, hash }: StoredPhoto): DraftPhoto => ({
  id,
  name,
  path,
  preview: card && URL.createObjectURL(card),
  card,
  hash,
});

export function releasePhoto({ card, preview }: DraftPhoto) {
  if (card && preview) URL.revokeObjectURL(preview);
}
