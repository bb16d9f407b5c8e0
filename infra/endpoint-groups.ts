import type { GroupName } from '../shared/contract/contract.ts';

const AREAS = {
  Shop: [
    'products',
    'cart',
    'wishlist',
    'orders',
    'payments',
    'deliveries',
    'documents',
    'alerts',
    'mailings',
  ],
  Business: ['consignors', 'customers', 'sales', 'books'],
  Login: ['auth', 'account'],
  Page: ['content', 'derivatives'],
  Catalog: ['items', 'identification', 'uploads', 'imports', 'stocktakes'],
  'Sync worker': ['webhooks'],
} as const satisfies Record<string, readonly GroupName[]>;

export type Area = keyof typeof AREAS | 'Back office';

export function areaOf(group: GroupName): Area {
  const areas = Object.entries(AREAS) as [Area, readonly GroupName[]][];
  return areas.find(([, groups]) => groups.includes(group))?.[0] ?? 'Back office';
}

/** Only the groups on the path to a sale are released gradually: each costs three of the stack's limited
 *  resources. The others are replaced at once, and rolled back with the stack. */
const GRADUAL_GROUPS: readonly GroupName[] = ['products', 'cart', 'orders', 'auth'];

export const isGradual = (group: GroupName): boolean => GRADUAL_GROUPS.includes(group);
