import { randomBytes } from 'node:crypto';
import { auth } from '../../../shared/contract/auth.ts';
import { type Endpoint, getPath, type RouteKey } from '../../../shared/contract/endpoint.ts';
import { findPermission } from '../../../shared/contract/permissions.ts';
import { staff as backOffice } from '../../../shared/contract/staff.ts';
import { getBehavior } from '../../../shared/edge/behaviors.ts';
import {
  type Permission,
  RESTRICTED_ROLES,
  ROLE_PERMISSIONS,
  type Role,
} from '../../../shared/entities/role.ts';
import { getMethod, sendCall, succeed } from '../support/http-call.ts';
import { expireSession, getSessionId, SESSION_COOKIE, toSessionKey } from '../support/sessions.ts';
import { createStaff, signIn, type TestUser, type Users } from '../support/users.ts';
import type { AccessRun } from './access-run.ts';
import type { Expected } from './expected.ts';

type Kind = 'nobody' | 'member' | 'staff';

export interface Caller {
  name: string;
  kind: Kind;
  headers: Record<string, string>;
  person?: TestUser;
  /** For staff who are no owners. */
  role?: Role;
  site?: 'foreign origin' | 'link' | 'sibling';
}

const OTHER_SITE = 'https://evil.example';

export async function createCallers(
  { url, tableEndpoint }: AccessRun['shop'],
  users: Users,
): Promise<{ callers: Caller[]; expiredRow: string }> {
  const { staff, otherStaff, member, otherMember } = users;
  const { headers: expired } = await signIn(url, staff);
  await expireSession(tableEndpoint, getSessionId(expired));
  const { headers: loggedOut } = await signIn(url, staff);
  await sendCall(url, 'GET /api/logout', {}, loggedOut);
  const disabled = await createStaff(url, staff);
  await succeed(
    url,
    backOffice,
    'PATCH /api/staff/{id}',
    { params: { id: disabled.id }, body: { isEnabled: false } },
    staff.headers,
  );
  const forged = randomBytes(32).toString('base64url');
  const hash = toSessionKey(getSessionId(staff.headers)).split('#')[1] ?? '';
  const nobody = (name: string, headers: Record<string, string>): Caller => ({
    name,
    kind: 'nobody',
    headers,
  });
  const restricted = RESTRICTED_ROLES.map(async (role): Promise<Caller> => {
    const person = await createStaff(url, staff, role);
    return { name: `a ${role}`, kind: 'staff', headers: person.headers, person, role };
  });
  const foreign = (
    name: string,
    site: NonNullable<Caller['site']>,
    headers: Record<string, string>,
  ): Caller => ({
    name,
    kind: 'staff',
    person: staff,
    headers: { ...staff.headers, ...headers },
    site,
  });
  // Verifies that the staff session works; otherwise rejections of its variants prove nothing.
  await succeed(url, auth, 'GET /api/auth/user', {}, staff.headers);
  return {
    expiredRow: toSessionKey(getSessionId(expired)),
    callers: [
      nobody('anonymous', {}),
      nobody('an expired session', expired),
      nobody('a logged-out session', loggedOut),
      nobody('disabled staff', disabled.headers),
      nobody('a forged session', { cookie: `${SESSION_COOKIE}=${forged}` }),
      nobody('the hash of a session', { cookie: `${SESSION_COOKIE}=${hash.slice(0, 43)}` }),
      { name: 'member', kind: 'member', headers: member.headers, person: member },
      { name: 'another member', kind: 'member', headers: otherMember.headers, person: otherMember },
      { name: 'staff', kind: 'staff', headers: staff.headers, person: staff },
      { name: 'other staff', kind: 'staff', headers: otherStaff.headers, person: otherStaff },
      ...(await Promise.all(restricted)),
      foreign('another site', 'foreign origin', {
        origin: OTHER_SITE,
        'sec-fetch-site': 'cross-site',
      }),
      foreign('a link on another site', 'link', { 'sec-fetch-site': 'cross-site' }),
      foreign('a sibling site', 'sibling', { 'sec-fetch-site': 'same-site' }),
      foreign('another site in an old browser', 'foreign origin', { origin: OTHER_SITE }),
      foreign('a page without an origin', 'foreign origin', { origin: 'null' }),
    ],
  };
}

/** The valid calls change a price, which not every role may do that may make the call. */
const CHANGED_FIELDS: ReadonlyMap<RouteKey, Permission> = new Map([
  ['POST /api/airtable/item-log/{id}/history/{eventId}/undo', 'see-prices'],
]);

function isInRole(role: Role, key: RouteKey): boolean {
  const needed = [findPermission(key), CHANGED_FIELDS.get(key)];
  return needed.every((each) => each === undefined || ROLE_PERMISSIONS[role].includes(each));
}

/** Checks access before the input, as the contract prescribes. */
export function getExpected(
  caller: Caller,
  key: RouteKey,
  { access, allowsCrossSite }: Endpoint,
): Expected {
  if (caller.site === 'foreign origin') return 'FORBIDDEN';
  if (caller.site && getMethod(key) !== 'GET') return 'FORBIDDEN';
  // The CDN answers shared calls without the browser's headers.
  const isShared = getBehavior(getPath(key)).caching === 'shared';
  if (caller.site === 'link' && !allowsCrossSite && !isShared) return 'FORBIDDEN';
  if (access === 'public') return 'success';
  if (caller.kind === 'nobody') return 'UNAUTHORIZED';
  if (access === 'staff' && caller.role && !isInRole(caller.role, key)) return 'FORBIDDEN';
  return access === 'staff' && caller.kind !== 'staff' ? 'FORBIDDEN' : 'success';
}
