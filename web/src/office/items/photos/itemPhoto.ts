import { cardPhoto } from '../../../lib/photos.ts';
import type { StoredPhoto } from './uploader/photoStorage.ts';

export interface ItemPhoto {
  id: string;
  name: string;
  path: string;
  /** An object URL, or the card of a published photo. */
  preview: string | null;
  hash?: string | undefined;
}

export interface DraftPhoto extends ItemPhoto {
  card: Blob | null;
}

export const toExistingPhoto = (path: string): DraftPhoto => ({
  id: path,
  name: 'Saved photo',
  path,
  preview: cardPhoto(path),
  card: null,
});

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
