import { randomUUID } from 'node:crypto';
import { type Role, toRoleGroups } from '../../shared/entities/role.ts';
import type { User } from '../../shared/entities/user.ts';

interface SignedIn {
  user: User;
  headers: { cookie: string };
}

/** Creates a user with a valid session. The engines must be running and the environment set.
 *  @param groups in the user pool. */
export async function signedIn(
  { groups = [] }: { groups?: string[] } = {},
  firstName = 'Ada',
): Promise<SignedIn> {
  const { createSession } = await import('../../functions/platform/table/sessions.ts');
  const { saveUser } = await import('../../functions/platform/table/users.ts');
  const id = randomUUID();
  const user = await saveUser({
    id,
    email: `${id.slice(0, 8)}@collectors.example`,
    firstName,
    lastName: null,
    profileImageUrl: null,
  });
  const inAnHourMs = Date.now() + 3_600_000;
  const sessionId = await createSession({
    userId: id,
    tokens: {},
    groups,
    freshUntilMs: inAnHourMs,
    createdAt: new Date().toISOString(),
    lastUsedAt: new Date().toISOString(),
    expiresAtSeconds: Math.floor(inAnHourMs / 1000),
  });
  return { user, headers: { cookie: `__Host-session=${sessionId}` } };
}

const STAFF = 'staff';

export const signedInStaff = () => signedIn({ groups: [STAFF] });

export const signedInAs = (role: Role, { seesCosts = false } = {}) =>
  signedIn({ groups: [STAFF, ...toRoleGroups({ role, seesCosts }, STAFF)] });
