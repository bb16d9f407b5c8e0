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
  /** The reports about visits and searches. */
  'see-visits',
  'see-books',
  /** Consignors with their terms, statements and payouts. */
  'manage-consignors',
  'see-tables',
  'sync',
  'edit-shop',
  'manage-staff',
  /** Shows the export buttons. No call needs it: what callers can read, they can save. */
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

export interface MemberRole {
  role: Role;
  seesCosts: boolean;
}

const WITH_COSTS_OPTION: readonly Role[] = ['seller', 'reader'];

/** Owners always see costs, and catalogers never. */
export const hasCostsOption = (role: Role): boolean => WITH_COSTS_OPTION.includes(role);

export const listPermissions = ({ role, seesCosts }: MemberRole): Permission[] =>
  seesCosts && hasCostsOption(role)
    ? [...ROLE_PERMISSIONS[role], 'see-costs']
    : [...ROLE_PERMISSIONS[role]];

/** Roles are groups of the user pool; staff in none of them are owners. Of several, which a change has for a moment, the
 *  first one applies. */
export const RESTRICTED_ROLES = ['reader', 'cataloger', 'seller'] as const satisfies Role[];

export const toRoleGroup = (staffGroup: string, role: Role): string => `${staffGroup}-${role}`;
export const toCostsGroup = (staffGroup: string): string => `${staffGroup}-costs`;

/** @param staffGroup whose members may use the back office. The names of the others begin with its name. */
export const listRoleGroups = (staffGroup: string): string[] => [
  ...RESTRICTED_ROLES.map((role) => toRoleGroup(staffGroup, role)),
  toCostsGroup(staffGroup),
];

/** @returns the groups besides the staff's own. */
export function toRoleGroups({ role, seesCosts }: MemberRole, staffGroup: string): string[] {
  if (role === 'owner') return [];
  const costs = seesCosts && hasCostsOption(role) ? [toCostsGroup(staffGroup)] : [];
  return [toRoleGroup(staffGroup, role), ...costs];
}

export function readRole(groups: readonly string[], staffGroup: string): MemberRole {
  const role = RESTRICTED_ROLES.find((each) => groups.includes(toRoleGroup(staffGroup, each)));
  if (role === undefined) return { role: 'owner', seesCosts: true };
  return { role, seesCosts: hasCostsOption(role) && groups.includes(toCostsGroup(staffGroup)) };
}

/** Example: `seller, sees costs`. */
export const describeRole = ({ role, seesCosts }: MemberRole): string =>
  seesCosts && hasCostsOption(role) ? `${role}, sees costs` : role;
