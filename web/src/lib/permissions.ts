import { matchPath } from 'react-router';
import { canSeeField } from '../../../shared/entities/hidden-fields.ts';
import { PERMISSIONS, type Permission } from '../../../shared/entities/role.ts';
import type { SignedInUser } from '../../../shared/entities/user.ts';
import { useAuth } from './auth.ts';
import { paths, patterns } from './paths.ts';

/** Members have no permissions. While a release is deployed, the API of the one before may answer without roles. */
const getPermissions = (user: Partial<SignedInUser> | null | undefined): readonly Permission[] =>
  user?.permissions ?? (user?.isStaff ? PERMISSIONS : []);

export const hasPermission = (user: SignedInUser | null | undefined, permission: Permission) =>
  getPermissions(user).includes(permission);

export function usePermissions(): (permission: Permission) => boolean {
  const { user } = useAuth();
  return (permission) => hasPermission(user, permission);
}

export const usePermission = (permission: Permission): boolean => usePermissions()(permission);

/** Answers lack the other fields of items and of records' values. */
export function useCanSeeField(): (field: string) => boolean {
  const { user } = useAuth();
  return (field) => canSeeField(getPermissions(user), field);
}

/** The permissions that the screens of the back office need. All staff may open those with null. */
export const SCREEN_PERMISSIONS = {
  [paths.admin]: null,
  [paths.failedTasks]: 'edit-shop',
  [paths.catalog]: 'see-items',
  [paths.identification]: 'see-items',
  [patterns.conditionReports]: 'see-items',
  [paths.stocktakes]: 'see-items',
  [patterns.stocktake]: 'see-items',
  // Staff without the permission see their own quotes there.
  [paths.quotes]: 'see-customers',
  [patterns.quote]: 'see-customers',
  [paths.holds]: 'see-customers',
  [paths.customers]: 'see-customers',
  [patterns.customer]: 'see-customers',
  [paths.viewings]: 'see-customers',
  [patterns.viewing]: 'see-customers',
  [paths.recordSale]: 'sell',
  [paths.shows]: 'see-customers',
  [patterns.show]: 'see-customers',
  [paths.books]: 'see-books',
  [paths.consignors]: 'manage-consignors',
  [patterns.consignor]: 'manage-consignors',
  [paths.reports]: 'see-books',
  [paths.analytics]: 'see-visits',
  [paths.searches]: 'see-visits',
  [paths.wanted]: 'see-customers',
  [paths.contentPages]: 'edit-shop',
  [patterns.contentPage]: 'edit-shop',
  [paths.itemLog]: 'see-items',
  [paths.tables]: 'see-tables',
  [patterns.table]: 'see-tables',
  [paths.databaseMirror]: 'see-tables',
  [paths.airtableAnalyzer]: 'see-tables',
  [paths.connectBase]: 'edit-shop',
  [paths.settings]: 'edit-shop',
  [paths.staff]: 'manage-staff',
} as const satisfies Record<string, Permission | null>;

const SCREENS = Object.entries(SCREEN_PERMISSIONS);

/** @returns a function of a path, which may have a query */
export function useScreenAccess(): (to: string) => boolean {
  const can = usePermissions();
  return (to) => {
    const [path = ''] = to.split('?');
    const permission = SCREENS.find(([pattern]) => matchPath(pattern, path))?.[1];
    return !permission || can(permission);
  };
}
