import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import { mainPhoto } from '../../catalog/items/itemFields.ts';

/** The one that stands for the item first. */
export function photosOf(item: MilitaryItem): string[] {
  const main = mainPhoto(item);
  const all = item.imageUrls ?? [];
  return main === null ? all : [main, ...all.filter((photo) => photo !== main)];
}
