import type { BulkChange } from '../../../shared/entities/bulk-change.ts';
import { canSeeField, listHiddenFields } from '../../../shared/entities/hidden-fields.ts';
import type { Permission } from '../../../shared/entities/role.ts';
import { findBulkChange } from '../../platform/table/bulk-changes.ts';

/** True if the caller may see all fields that the change has set. An undo has no fields, so those of the undone change
 *  count. */
export async function canSeeBulkChange(
  { fields, undoes }: BulkChange,
  permissions: readonly Permission[],
): Promise<boolean> {
  if (undoes === null) return Object.keys(fields).every((field) => canSeeField(permissions, field));
  const undone = await findBulkChange(undoes);
  // The undone change expires first.
  return undone
    ? canSeeBulkChange(undone, permissions)
    : listHiddenFields(permissions).length === 0;
}
