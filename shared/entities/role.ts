export const ROLES = ['owner', 'seller', 'cataloger', 'reader'] as const;
export type Role = (typeof ROLES)[number];

/** Answers lack the fields that need a permission which the caller does not have. */
export const PERMISSIONS = [
  /** Cataloged items, records of the Item Log, the reference catalog, and the office's own views. */
  'see-items',
  'edit-items',
  'edit-reference',
  /** Asking prices. Quotes show them as well. */
  'see-prices',
  /** Costs, consignors, suppliers and margins. */
  'see-costs',
  /** Quotes, holds and wants. */
  'see-customers',
  'sell',
  /** What visitors look at and search for. */
  'see-visits',
  'see-books',
  'see-tables',
  'sync',
  'edit-shop',
  'manage-staff',
  'export',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Owners may let sellers and readers see costs as well. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  owner: PERMISSIONS,
  seller: [
    'see-items',
    'edit-items',
    'see-prices',
    'see-customers',
    'sell',
    'see-visits',
    'sync',
    'export',
  ],
  cataloger: ['see-items', 'edit-items', 'edit-reference'],
  reader: ['see-items', 'see-prices', 'see-customers', 'see-visits'],
};

const MAY_SEE_COSTS: readonly Role[] = ['seller', 'reader'];

/** @param seesCosts has an effect only for sellers and readers. */
export const listPermissions = (role: Role, seesCosts: boolean): Permission[] =>
  seesCosts && MAY_SEE_COSTS.includes(role)
    ? [...ROLE_PERMISSIONS[role], 'see-costs']
    : [...ROLE_PERMISSIONS[role]];

export const canSeeCosts = (role: Role): boolean => MAY_SEE_COSTS.includes(role);

/** Roles have groups of the user pool; staff in none of them are owners. Of several, which a change has for a moment, the
 *  role that may do the least counts. */
export const RESTRICTED_ROLES = ['reader', 'cataloger', 'seller'] as const satisfies Role[];

/** Names of groups.
 *  @param staffGroup whose members may use the back office. */
export const toRoleGroup = (staffGroup: string, role: Exclude<Role, 'owner'>): string =>
  `${staffGroup}-${role}`;
export const toCostsGroup = (staffGroup: string): string => `${staffGroup}-costs`;

export function readRole(
  groups: readonly string[],
  staffGroup: string,
): { role: Role; seesCosts: boolean } {
  const role = RESTRICTED_ROLES.find((each) => groups.includes(toRoleGroup(staffGroup, each)));
  if (role === undefined) return { role: 'owner', seesCosts: true };
  return { role, seesCosts: canSeeCosts(role) && groups.includes(toCostsGroup(staffGroup)) };
}
