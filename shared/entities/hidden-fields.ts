import type { MilitaryItem } from './military-item.ts';
import type { RecordField } from './record-values.ts';
import type { Permission } from './role.ts';

/** Fields of items that an answer lacks without the permission. */
export const ITEM_FIELD_PERMISSIONS = {
  sharePrice: 'see-prices',
  cost: 'see-costs',
  consignor: 'see-costs',
  consignorId: 'see-costs',
  consignorShare: 'see-costs',
  floor: 'see-costs',
} as const satisfies Partial<Record<keyof MilitaryItem, Permission>>;
export type HiddenItemField = keyof typeof ITEM_FIELD_PERMISSIONS;

/** Values of records, which share the names of items' fields where they mean the same. */
const RECORD_FIELD_PERMISSIONS = {
  sharePrice: 'see-prices',
  supplier: 'see-costs',
} as const satisfies Partial<Record<RecordField, Permission>>;

const FIELD_PERMISSIONS: ReadonlyMap<string, Permission> = new Map(
  Object.entries({ ...ITEM_FIELD_PERMISSIONS, ...RECORD_FIELD_PERMISSIONS }),
);

/** @param field of an item or of a record's values. */
export function canSeeField(permissions: readonly Permission[], field: string): boolean {
  const needed = FIELD_PERMISSIONS.get(field);
  return needed === undefined || permissions.includes(needed);
}

/** @returns the object without the fields that the caller may not see. */
export const omitHiddenFields = <T extends object>(
  value: T,
  permissions: readonly Permission[],
): Omit<T, HiddenItemField> & Partial<Pick<T, HiddenItemField & keyof T>> =>
  Object.fromEntries(
    Object.entries(value).filter(([field]) => canSeeField(permissions, field)),
  ) as Omit<T, HiddenItemField> & Partial<Pick<T, HiddenItemField & keyof T>>;

/** @returns the fields of items that the caller may not see. */
export const listHiddenFields = (permissions: readonly Permission[]): string[] =>
  Object.keys(ITEM_FIELD_PERMISSIONS).filter((field) => !canSeeField(permissions, field));
