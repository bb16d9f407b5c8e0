import { expect, test } from 'vitest';
import { listPermissions, type Role } from '../entities/role.ts';
import { COLUMN_DEFINITIONS } from './column-definitions.ts';
import { canSeeColumn } from './visible-columns.ts';

const COSTS = ['Cost', 'Supplier', 'Paid To', 'Cost (not used)', 'constructor'];
const PRICES = ['Share Price'];

test.each<[Role, seesCosts: boolean, hidden: readonly string[]]>([
  ['cataloger', false, [...PRICES, ...COSTS]],
  ['cataloger', true, [...PRICES, ...COSTS]],
  ['seller', false, COSTS],
  ['seller', true, []],
  ['reader', false, COSTS],
  ['reader', true, []],
  ['owner', true, []],
])('a %s with seesCosts %s sees all columns except %j', (role, seesCosts, hidden) => {
  const permissions = listPermissions({ role, seesCosts });
  const known = COLUMN_DEFINITIONS.map(({ column }) => column);
  const columns = [...new Set([...known, ...PRICES, ...COSTS])];
  const found = columns.filter((column) => !canSeeColumn(permissions, column));
  expect(found.sort()).toEqual([...hidden].sort());
});
