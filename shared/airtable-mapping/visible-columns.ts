import type { Permission } from '../entities/role.ts';
import { COLUMN_DEFINITIONS } from './column-definitions.ts';
import { OPTIONAL_COLUMNS, SUPPLIER_COLUMN } from './columns.ts';

const COLUMN_PERMISSIONS: Readonly<Partial<Record<string, Permission>>> = {
  [OPTIONAL_COLUMNS.sharePrice]: 'see-prices',
  [OPTIONAL_COLUMNS.cost]: 'see-costs',
  [SUPPLIER_COLUMN]: 'see-costs',
};

const KNOWN_COLUMNS: ReadonlySet<string> = new Set(COLUMN_DEFINITIONS.map(({ column }) => column));

/** Columns that the shop does not know may hold anything, so they need the permission for costs.
 *  @param column its name in the shop, which may differ from the name in the base. */
export function canSeeColumn(permissions: readonly Permission[], column: string): boolean {
  if (!KNOWN_COLUMNS.has(column)) return permissions.includes('see-costs');
  const needed = COLUMN_PERMISSIONS[column];
  return needed === undefined || permissions.includes(needed);
}
