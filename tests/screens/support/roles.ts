import { expect } from 'vitest';
import { servedRoutes } from '../../../shared/contract/contract.ts';
import { findPermission } from '../../../shared/contract/permissions.ts';
import { listPermissions, type Role } from '../../../shared/entities/role.ts';
import type { SignedInUser } from '../../../shared/entities/user.ts';
import { makeUser } from '../../support/quotes.ts';
import type { MockApi } from './mockApi.ts';

interface StaffOptions extends Partial<SignedInUser> {
  seesCosts?: boolean;
}

export const makeStaff = (role: Role, { seesCosts = false, ...changes }: StaffOptions = {}) =>
  makeUser({ role, permissions: listPermissions({ role, seesCosts }), ...changes });

const STAFF_CALLS = new Set(
  servedRoutes.flatMap(({ key, endpoint }) => (endpoint.access === 'staff' ? [key] : [])),
);

/** The API would refuse other calls, which denies the screen. */
export function expectOnlyPermitted(api: MockApi, { permissions }: SignedInUser): void {
  const refused = api.requests.filter(({ key }) => {
    const permission = findPermission(key);
    return STAFF_CALLS.has(key) && permission && !permissions.includes(permission);
  });
  expect(refused.map(({ key }) => key)).toEqual([]);
}
