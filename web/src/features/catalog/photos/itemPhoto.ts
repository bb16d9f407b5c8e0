import { cardPhoto } from '../../../lib/photos.ts';
import type { StoredPhoto } from './photoStorage.ts';

/** A photo of an item, uploaded. */
export interface ItemPhoto {
  id: string;
  name: string;
  /** What an item's `imageUrls` take. */
  path: string;
  /** For the eye: an object URL, or the card of a photo that is published. */
  preview: string | null;
  /** Its perceptual hash, where the card was drawn here. */
  hash?: string | undefined;
}

/** On the bench, with the card that it is stored with; null where it could not be drawn. */
export interface StoredItemPhoto extends ItemPhoto {
  card: Blob | null;
}

/** A photo that an item that is corrected has already. */
export const toExistingPhoto = (path: string): StoredItemPhoto => ({
  id: path,
  name: 'Photo on file',
  path,
  preview: cardPhoto(path),
  card: null,
});

/** Its preview lasts until `releasePhoto`. */
export const toUploadedPhoto = ({ id, name, path, card, hash }: StoredPhoto): StoredItemPhoto => ({
  id,
  name,
  path,
  preview: card && URL.createObjectURL(card),
  card,
  hash,
});

export function releasePhoto({ card, preview }: StoredItemPhoto) {
  if (card && preview) URL.revokeObjectURL(preview);
}
