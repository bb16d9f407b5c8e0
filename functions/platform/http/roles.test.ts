import type { Context } from 'aws-lambda';
import { expect, test } from 'vitest';
import { contract, type GroupName, servedRoutes } from '../../../shared/contract/contract.ts';
import type { Endpoint, RouteKey } from '../../../shared/contract/endpoint.ts';
import { findPermission } from '../../../shared/contract/permissions.ts';
import { ROLE_PERMISSIONS, ROLES, type Role } from '../../../shared/entities/role.ts';
import { createEvent } from '../../../tests/support/event.ts';
import { notFound } from '../errors.ts';
import type { Caller } from './access.ts';
import { groupHandler } from './group-handler.ts';

const staffRoutes = servedRoutes.filter(({ endpoint }) => endpoint.access === 'staff');

const toCaller = (role: Role): Caller => ({
  userId: role,
  isStaff: true,
  needsSecondFactor: false,
  role,
  permissions: ROLE_PERMISSIONS[role],
});

/** Answers every admitted call with 404, or with 400 because its input is missing. */
function createHandler(group: GroupName, caller: Caller) {
  const endpoints = contract[group] as Record<RouteKey, Endpoint>;
  const answer = () => {
    throw notFound('There is no such thing');
  };
  const functions = Object.fromEntries(Object.keys(endpoints).map((key) => [key, answer]));
  return groupHandler(endpoints, functions, async () => caller);
}

test.each(ROLES)('a %s may make exactly the calls of staff that the role allows', async (role) => {
  const caller = toCaller(role);
  const statuses = new Map<RouteKey, number | undefined>();
  for (const [group, routes] of Map.groupBy(staffRoutes, (route) => route.group)) {
    const handler = createHandler(group, caller);
    for (const { key } of routes) {
      statuses.set(key, (await handler(createEvent(key), {} as Context)).statusCode);
    }
  }
  for (const [key, status = 0] of statuses) {
    const permission = findPermission(key);
    const isAllowed = permission !== undefined && caller.permissions.includes(permission);
    expect(isAllowed ? [400, 404] : [403], key).toContain(status);
  }
});

test('no public call needs a permission', () => {
  const publicRoutes = servedRoutes.filter(({ endpoint }) => endpoint.access === 'public');
  expect(publicRoutes.filter(({ key }) => findPermission(key) !== undefined)).toEqual([]);
});
