import type { StoredProduct } from '../entities/stored-product.ts';
import { getPhotoIds, photoPath } from '../photos/photo-paths.ts';
import { truncate } from '../text/truncate.ts';
import { COLUMNS, type ColumnName, OPTIONAL_COLUMNS } from './columns.ts';
import type { ProductContent } from './record-to-product.ts';
import type { ItemChange } from './sync-plan.ts';

type Derived =
  | 'authenticity'
  | 'id'
  | 'price'
  | 'shortDescription'
  | 'richDescription'
  | 'airtableId'
  | 'createdAt';
export type GuardedField = Exclude<keyof ProductContent, Derived> | 'photos';

export const FIELD_COLUMNS: Readonly<Record<GuardedField, ColumnName>> = {
  availability: COLUMNS.status,
  name: COLUMNS.header,
  description: COLUMNS.summary,
  photos: COLUMNS.photos,
  itemType: COLUMNS.itemType,
  era: COLUMNS.era,
  unitName: COLUMNS.unitName,
  material: COLUMNS.material,
  condition: COLUMNS.condition,
  isFeatured: COLUMNS.isFeatured,
  isRare: COLUMNS.isRare,
  unitNumber: OPTIONAL_COLUMNS.unitNumber,
  uniqueId: OPTIONAL_COLUMNS.uniqueId,
  isAuthentic: OPTIONAL_COLUMNS.isAuthentic,
  motto: OPTIONAL_COLUMNS.motto,
  backing: OPTIONAL_COLUMNS.backing,
  countryOfOrigin: OPTIONAL_COLUMNS.countryOfOrigin,
  stockQuantity: OPTIONAL_COLUMNS.stockQuantity,
  sharePrice: OPTIONAL_COLUMNS.sharePrice,
  cost: OPTIONAL_COLUMNS.cost,
  length: OPTIONAL_COLUMNS.length,
  width: OPTIONAL_COLUMNS.width,
  height: OPTIONAL_COLUMNS.height,
  manufacturer: OPTIONAL_COLUMNS.manufacturer,
};
const FIELDS = Object.keys(FIELD_COLUMNS) as GuardedField[];

/** Each list has the fields that a release maps differently than its predecessor, oldest release first. Append a
 *  list when a release maps unchanged records to other values, so that the first sync after an update needs no
 *  confirmation. */
const MAPPING_CHANGES: readonly (readonly GuardedField[])[] = [
  // Items decide what an unchecked 'Is Authentic' of their records means.
  ['isAuthentic'],
];

export const MAPPING_VERSION = MAPPING_CHANGES.length;

/** @param version of the mapping with which the shop was last synced. */
export const findRemappedFields = (
  version: number,
  changes = MAPPING_CHANGES,
): ReadonlySet<GuardedField> => new Set(changes.slice(version).flat());

export type ProductChange = ItemChange & { stored: StoredProduct };

export interface FieldChange {
  field: GuardedField;
  changes: readonly ProductChange[];
}

export class FieldChanges {
  readonly #changes = new Map<GuardedField, ProductChange[]>();

  /** @param expected fields whose changes originate in this shop. */
  add(change: ProductChange, expected: ReadonlySet<GuardedField>): void {
    for (const field of FIELDS) {
      if (expected.has(field) || !isChanged(field, change)) continue;
      const changes = this.#changes.get(field) ?? [];
      changes.push(change);
      this.#changes.set(field, changes);
    }
  }

  list(): FieldChange[] {
    return [...this.#changes].map(([field, changes]) => ({ field, changes }));
  }
}

function isChanged(field: GuardedField, change: ProductChange): boolean {
  const { stored, item } = change;
  // A sold piece has a quantity of 0 until it is for sale again.
  const isMoved = stored.availability !== item.content.availability;
  if (field === 'stockQuantity' && isMoved) return false;
  // Added photos lose nothing, and a photo that could not be copied is retried later.
  if (field === 'photos') return getKept(change).join() !== stored.imageUrls.join();
  return (stored[field] ?? null) !== (item.content[field] ?? null);
}

function getKept({ item, stored }: ProductChange): string[] {
  return getPhotoIds(item)
    .map((id) => photoPath(id))
    .filter((path) => stored.imageUrls.includes(path));
}

export function describeValues(field: GuardedField, change: ProductChange): [string, string] {
  const { stored, item } = change;
  if (field !== 'photos') return [show(stored[field]), show(item.content[field])];
  const count = stored.imageUrls.length;
  const kept = getKept(change).length;
  const after = kept === count ? 'the same in another order' : `${kept || 'none'} of them`;
  return [count === 1 ? '1 photo' : `${count} photos`, after];
}

function show(value: unknown): string {
  if (value === null || value === undefined) return 'empty';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return truncate(String(value), 60);
}
