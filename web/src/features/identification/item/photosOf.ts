import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import { getMainPhoto } from '../../catalog/items/itemFields.ts';

/** The one that stands for the item first. */
export function getItemPhotos(item: MilitaryItem): string[] {
  const main = getMainPhoto(item);
  const all = item.imageUrls ?? [];
  return main === null ? all : [main, ...all.filter((photo) => photo !== main)];
}
