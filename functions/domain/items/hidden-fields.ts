import { canSeeField, ITEM_FIELD_PERMISSIONS } from '../../../shared/entities/hidden-fields.ts';
import type { Permission } from '../../../shared/entities/role.ts';

/** @returns the fields of items that the caller may not see. */
export const listHiddenFields = (permissions: readonly Permission[]): string[] =>
  Object.keys(ITEM_FIELD_PERMISSIONS).filter((field) => !canSeeField(permissions, field));
