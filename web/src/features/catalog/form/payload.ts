import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import type { ItemCorrection, ItemPayload } from '../itemsQuery.ts';
import type { FieldOptions } from './fieldOptions.ts';
import { FIELD_NAMES, type FieldName, type ItemValues, isDimension } from './itemValues.ts';

/** A photo as the item has it from then on. */
interface SentPhoto {
  path: string;
  hash?: string | undefined;
}

/** What the form says of an item: null where nothing, or nothing that its type is asked for. */
function said(name: FieldName, values: ItemValues, offer: FieldOptions): string | number | null {
  const text = values[name].trim();
  if (text === '') return null;
  if (name === 'primaryMaterial') return offer.materials.includes(text) ? text : null;
  if (!isDimension(name)) return text;
  return offer.dimensions.includes(name) ? Number(text) : null;
}

/** Of a new item: what is empty is left out. */
export function toItemPayload(
  values: ItemValues,
  offer: FieldOptions,
  photos: readonly SentPhoto[],
): ItemPayload {
  const filled = FIELD_NAMES.map((name) => [name, said(name, values, offer)] as const).filter(
    ([, value]) => value !== null,
  );
  return {
    name: '',
    itemType: '',
    condition: '',
    ...(Object.fromEntries(filled) as Partial<ItemPayload>),
    ...sentOf(photos),
  };
}

/** Of an item that is corrected: what is not as it was, null where it was struck out. */
export function toItemCorrection(
  item: MilitaryItem,
  values: ItemValues,
  offer: FieldOptions,
  photos: readonly SentPhoto[],
): Omit<ItemCorrection, 'updatedAt'> {
  const changed = FIELD_NAMES.map((name) => [name, said(name, values, offer)] as const).filter(
    ([name, value]) => value !== before(item, name),
  );
  const arePhotosChanged =
    photos.map(({ path }) => path).join(' ') !== getPhotosPrimaryFirst(item).join(' ');
  return {
    ...(Object.fromEntries(changed) as Omit<ItemCorrection, 'updatedAt'>),
    ...(arePhotosChanged && sentOf(photos)),
  };
}

/** Hashes of those photos only that have one: that an item's older photos have theirs is known. */
function sentOf(photos: readonly SentPhoto[]) {
  const hashes = photos.flatMap(({ path, hash }) => (hash ? [[path, hash]] : []));
  return {
    imageUrls: photos.map(({ path }) => path),
    primaryImageUrl: photos[0]?.path ?? null,
    ...(hashes.length > 0 && { photoHashes: Object.fromEntries(hashes) as Record<string, string> }),
  };
}

/** The primary one first, as the form has them. */
export function getPhotosPrimaryFirst({ imageUrls, primaryImageUrl }: MilitaryItem): string[] {
  if (!primaryImageUrl || !imageUrls.includes(primaryImageUrl)) return imageUrls;
  return [primaryImageUrl, ...imageUrls.filter((url) => url !== primaryImageUrl)];
}

function before(item: MilitaryItem, name: FieldName): string | number | null {
  const value = item[name] || null;
  return value !== null && isDimension(name) ? Number(value) : value;
}
