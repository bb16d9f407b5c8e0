import type { VisibleMilitaryItem } from '../../../../../shared/entities/military-item.ts';
import { getItemPhotos } from './itemFields.ts';
import type { ItemCorrection, ItemPayload } from './itemsQuery.ts';
import {
  type FieldName,
  type FieldOptions,
  getItemText,
  type ItemValues,
  isDimension,
  parseDimension,
} from './itemValues.ts';

interface UploadedPhoto {
  path: string;
  hash?: string | undefined;
}

const DECIMAL = /^\d*\.?\d*$/;

function toPayloadValue(
  name: FieldName,
  values: ItemValues,
  options: FieldOptions,
): string | number | null {
  const text = values[name].trim();
  if (text === '') return null;
  if (name === 'primaryMaterial') return options.materials.includes(text) ? text : null;
  if (!isDimension(name)) return text;
  if (!options.dimensions.includes(name)) return null;
  // Keeps text that is not a number, so that the server reports it.
  return DECIMAL.test(text) ? Number(text) : (parseDimension(name, text) ?? text);
}

export function toItemPayload(
  values: ItemValues,
  options: FieldOptions,
  photos: readonly UploadedPhoto[],
): ItemPayload {
  const filled = options.fields
    .map((name) => [name, toPayloadValue(name, values, options)] as const)
    .filter(([, value]) => value !== null);
  return {
    name: '',
    itemType: '',
    condition: '',
    ...(Object.fromEntries(filled) as Partial<ItemPayload>),
    ...toPhotoFields(photos),
  };
}

/** Returns only changed fields; null clears a field. */
export function toItemCorrection(
  item: VisibleMilitaryItem,
  values: ItemValues,
  options: FieldOptions,
  photos: readonly UploadedPhoto[],
): Omit<ItemCorrection, 'updatedAt'> {
  const changed = options.fields
    .map((name) => [name, toPayloadValue(name, values, options)] as const)
    .filter(([name, value]) => value !== getItemValue(item, name));
  const arePhotosChanged =
    photos.map(({ path }) => path).join(' ') !== getItemPhotos(item).join(' ');
  return {
    ...(Object.fromEntries(changed) as Omit<ItemCorrection, 'updatedAt'>),
    ...(arePhotosChanged && toPhotoFields(photos)),
  };
}

/** Sends hashes of new photos only; the server keeps those of earlier ones. */
export function toPhotoFields(photos: readonly UploadedPhoto[]) {
  const hashes = photos.flatMap(({ path, hash }) => (hash ? [[path, hash]] : []));
  return {
    imageUrls: photos.map(({ path }) => path),
    primaryImageUrl: photos[0]?.path ?? null,
    ...(hashes.length > 0 && { photoHashes: Object.fromEntries(hashes) as Record<string, string> }),
  };
}

function getItemValue(item: VisibleMilitaryItem, name: FieldName): string | number | null {
  const value = getItemText(item, name);
  return value !== null && isDimension(name) ? Number(value) : value;
}
