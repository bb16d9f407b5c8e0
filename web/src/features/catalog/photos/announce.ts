import type { Announcements } from '@dnd-kit/core';
import type { ItemPhoto } from './itemPhoto.ts';

export const instructions =
  'To move the photo, press Space, then the arrow keys, and Space again; Escape leaves it where it was.';

/** What is said while a photo is moved by hand. */
export function announce(photos: readonly ItemPhoto[]): Announcements {
  const nameOf = (id: unknown) => photos.find((photo) => photo.id === id)?.name ?? 'The photo';
  const placeOf = (id: unknown) => photos.findIndex((photo) => photo.id === id) + 1;
  const at = (id: unknown) => `at place ${placeOf(id)} of ${photos.length}`;

  return {
    onDragStart: ({ active }) => `${nameOf(active.id)} is held, ${at(active.id)}.`,
    onDragOver: ({ active, over }) => `${nameOf(active.id)} is held, ${at((over ?? active).id)}.`,
    onDragEnd: ({ active, over }) =>
      `${nameOf(active.id)} is put down, ${at((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back ${at(active.id)}.`,
  };
}
