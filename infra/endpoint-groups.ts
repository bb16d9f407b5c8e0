import type { GroupName } from '../shared/contract/contract.ts';

const VISITOR_GROUPS = {
  Shop: ['products', 'cart', 'wishlist', 'orders', 'documents', 'alerts', 'mailings'],
  Login: ['auth', 'account'],
  Page: ['content', 'derivatives'],
} as const satisfies Record<string, readonly GroupName[]>;

export type Area = keyof typeof VISITOR_GROUPS | 'Back office';

export function areaOf(group: GroupName): Area {
  const areas = Object.entries(VISITOR_GROUPS) as [Area, readonly GroupName[]][];
  return areas.find(([, groups]) => groups.includes(group))?.[0] ?? 'Back office';
}

/** Only the groups on the path to a sale are released gradually: each costs three of the stack's limited
 *  resources. The others are replaced at once, and rolled back with the stack. */
const GRADUAL_GROUPS: readonly GroupName[] = ['products', 'cart', 'orders', 'auth'];

export const isGradual = (group: GroupName): boolean => GRADUAL_GROUPS.includes(group);
