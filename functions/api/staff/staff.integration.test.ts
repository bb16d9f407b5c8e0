import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, expect, test } from 'vitest';
import { listPermissions } from '../../../shared/entities/role.ts';
import type { StaffMember } from '../../../shared/entities/staff-member.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { type CookieJar, withIdentity } from '../../../tests/support/identity.ts';
import { accounts } from '../../../tests/support/log-in.ts';
import { signedInAs } from '../../../tests/support/session.ts';

const identity = withIdentity();
let call: Awaited<ReturnType<typeof loadCalls>>;
let staff: CookieJar;
let member: CookieJar;
beforeAll(async () => {
  call = await loadCalls('staff');
  staff = await identity.signIn(accounts.staff);
  member = await identity.signIn(accounts.collector);
});

const list = async (jar = staff) => call('GET /api/staff', { headers: jar.headers });
const members = async (): Promise<StaffMember[]> => (await list()).body;
const invite = (body: unknown, jar = staff) =>
  call('POST /api/staff', { headers: jar.headers, body });
const change = (id: string, body: object, { headers }: Pick<CookieJar, 'headers'> = staff) =>
  call('PATCH /api/staff/{id}', { headers, params: { id }, body });
const enable = (id: string, isEnabled: unknown, jar = staff) => change(id, { isEnabled }, jar);
const idOf = async (jar: CookieJar): Promise<string> => (await identity.user(jar)).body.id;
const isActiveOwner = ({ role, standing }: StaffMember) =>
  role === 'owner' && standing === 'active';
const activeOwners = async () => (await members()).filter(isActiveOwner);

/** Ends roles that earlier tests gave. */
async function signInTrader(role: StaffMember['role']): Promise<{ trader: CookieJar; id: string }> {
  await invite({ email: accounts.trader.email });
  const trader = await identity.signIn(accounts.trader);
  const id = await idOf(trader);
  expect(await change(id, { role, seesCosts: false })).toMatchObject({ body: { role } });
  return { trader, id };
}
const mailsTo = async (email: string) => {
  const { mailDir } = identity.cognito;
  const names = await readdir(mailDir);
  return Promise.all(
    names
      .filter((name) => name.includes(email))
      .map((name) => readFile(join(mailDir, name), 'utf8')),
  );
};

test('GET /api/staff lists the staff by email address', async () => {
  const { status, body } = await list();
  expect(status).toBe(200);
  const known = { id: expect.any(String), standing: 'active', createdAt: expect.any(String) };
  expect(body).toEqual([
    {
      ...known,
      email: accounts.cataloger.email,
      firstName: 'June',
      lastName: 'Whitaker',
      role: 'cataloger',
      seesCosts: false,
    },
    {
      ...known,
      email: accounts.staff.email,
      firstName: 'Dale',
      lastName: 'Hargrove',
      role: 'owner',
      seesCosts: true,
    },
  ]);
  expect((await list(member)).status).toBe(403);
  expect((await call('GET /api/staff')).status).toBe(401);
});

test('POST /api/staff sends an invitation, and sends it again on request', async () => {
  const email = 'new.hand@guidon.example';
  const { status, body } = await invite({ email: 'New.Hand@guidon.example', firstName: ' Kit ' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ email, firstName: 'Kit', lastName: null, standing: 'invited' });
  expect(JSON.stringify(body)).not.toMatch(/password/i);
  expect(await members()).toContainEqual(body);
  expect(await mailsTo(email)).toHaveLength(1);
  expect((await invite({ email })).status).toBe(201);
  expect(await mailsTo(email)).toHaveLength(2);
  expect((await members()).filter((each) => each.email === email)).toHaveLength(1);
});

test('POST /api/staff adds an existing collector to the staff', async () => {
  const { body } = await invite({ email: accounts.trader.email });
  expect(body).toMatchObject({ firstName: 'Emil', standing: 'active' });
  expect(await mailsTo(accounts.trader.email)).toEqual([]);
  const trader = await identity.signIn(accounts.trader);
  expect((await list(trader)).status).toBe(200);
  expect(await invite({ email: accounts.trader.email })).toMatchObject({ status: 409 });
});

test('POST /api/staff replaces a sign-up that was never confirmed, and its password', async () => {
  const email = 'targeted@guidon.example';
  const { cognito } = await import('../../platform/aws/cognito.ts');
  await cognito.send(
    new SignUpCommand({
      ClientId: process.env.COGNITO_CLIENT_ID,
      Username: email,
      Password: 'Attacker-1',
    }),
  );
  expect(await invite({ email })).toMatchObject({ status: 201, body: { standing: 'invited' } });
  expect((await mailsTo(email)).at(-1)).toContain('Temporary password');
  const signIn = identity.signIn({ ...accounts.trader, email, password: 'Attacker-1' });
  await expect(signIn).rejects.toThrow();
});

test.each([
  [{}, { role: 'owner', seesCosts: true }],
  [
    { role: 'owner', seesCosts: false },
    { role: 'owner', seesCosts: true },
  ],
  [{ role: 'seller' }, { role: 'seller', seesCosts: false }],
  [
    { role: 'seller', seesCosts: true },
    { role: 'seller', seesCosts: true },
  ],
  [
    { role: 'reader', seesCosts: true },
    { role: 'reader', seesCosts: true },
  ],
  [
    { role: 'cataloger', seesCosts: true },
    { role: 'cataloger', seesCosts: false },
  ],
])('POST /api/staff invites with the role of %j', async (input, role) => {
  const email = `${randomUUID()}@guidon.example`;
  const { status, body } = await invite({ email, ...input });
  expect({ status, body }).toMatchObject({ status: 201, body: { ...role, standing: 'invited' } });
  expect(await members()).toContainEqual(body);
});

test('POST /api/staff keeps the role of an invitation that is sent again unless another is given', async () => {
  const email = `${randomUUID()}@guidon.example`;
  for (const [input, expected] of [
    [{}, { role: 'owner', seesCosts: true }],
    [{ role: 'seller' }, { role: 'seller', seesCosts: false }],
    [{ seesCosts: true }, { role: 'seller', seesCosts: true }],
    [{}, { role: 'seller', seesCosts: true }],
    [
      { role: 'reader', seesCosts: false },
      { role: 'reader', seesCosts: false },
    ],
    [{ role: 'cataloger' }, { role: 'cataloger', seesCosts: false }],
  ] as const) {
    const { body } = await invite({ email, ...input });
    expect(body).toMatchObject(expected);
    expect(await members()).toContainEqual(body);
  }
});

test.each([
  [{}, 'email'],
  [{ email: 'nobody' }, 'email'],
  [{ email: `${'x'.repeat(120)}@b.example` }, 'email'],
  [{ email: 'a@b.example', firstName: ' ' }, 'firstName'],
  [{ email: 'a@b.example', role: 'staff' }, 'role'],
  [{ email: 'a@b.example', seesCosts: 'yes' }, 'seesCosts'],
  [{ email: 'a@b.example', lastName: 'x'.repeat(101) }, 'lastName'],
])('POST /api/staff names the invalid field of %j', async (body, path) => {
  expect(await invite(body)).toMatchObject({ status: 400, body: { issues: [{ path }] } });
});

test('POST /api/staff rejects non-staff', async () => {
  expect((await invite({ email: 'x@y.example' }, member)).status).toBe(403);
});

test('PATCH /api/staff/{id} ends all sessions of a disabled member, who cannot sign in until enabled again', async () => {
  await invite({ email: accounts.trader.email });
  const trader = await identity.signIn(accounts.trader);
  const id = (await identity.user(trader)).body.id;
  expect(await enable(id, false)).toMatchObject({ status: 200, body: { standing: 'disabled' } });
  expect((await identity.user(trader)).status).toBe(401);
  await expect(identity.signIn(accounts.trader)).rejects.toThrow();
  expect(await enable(id, true)).toMatchObject({ body: { standing: 'active' } });
  expect((await identity.user(await identity.signIn(accounts.trader))).status).toBe(200);
});

test.each([
  ['disable', { isEnabled: false }, { isEnabled: false }],
  ['demote', { role: 'seller' }, { role: 'reader' }],
  ['disable and demote', { isEnabled: false }, { role: 'cataloger' }],
])(
  'PATCH /api/staff/{id} keeps one active owner when two %s each other at the same time',
  async (_, first, second) => {
    const { trader, id } = await signInTrader('owner');
    const own = await idOf(staff);
    for (const { id: other } of await activeOwners()) {
      if (other !== id && other !== own) await change(other, { role: 'reader' });
    }
    const answers = await Promise.all([change(id, first, staff), change(own, second, trader)]);
    expect(answers.map(({ status }) => status)).not.toEqual([200, 200]);
    const { staffGroup } = await import('./default-staff-group.ts');
    const after = await staffGroup.members();
    expect(after.filter(isActiveOwner).length).toBeGreaterThan(0);
    for (const each of after.filter((colleague) => [id, own].includes(colleague.id))) {
      await staffGroup.setEnabled(each, true);
      await staffGroup.setRole(each, { role: 'owner', seesCosts: true });
    }
    staff = await identity.signIn(accounts.staff);
  },
);

test('PATCH /api/staff/{id} keeps the last owner in the role', async () => {
  await signInTrader('seller');
  const own = await idOf(staff);
  for (const role of ['seller', 'cataloger', 'reader']) {
    expect(await change(own, { role })).toMatchObject({
      status: 409,
      body: { code: 'LAST_OWNER' },
    });
  }
  expect((await activeOwners()).map(({ email }) => email)).toEqual([accounts.staff.email]);
  expect((await list()).status).toBe(200);
});

test('PATCH /api/staff/{id} does not count owners who are invited or disabled as the last one', async () => {
  const email = `${randomUUID()}@guidon.example`;
  const { body: invited } = await invite({ email, role: 'owner' });
  const { id } = await signInTrader('owner');
  await enable(id, false);
  const own = await idOf(staff);
  expect(await change(own, { role: 'reader' })).toMatchObject({ body: { code: 'LAST_OWNER' } });
  await enable(id, true);
  await change(invited.id, { role: 'reader' });
});

test('PATCH /api/staff/{id} changes a role with the next call of an open session', async () => {
  const { trader, id } = await signInTrader('owner');
  const getRole = async () => {
    const { role, permissions } = (await identity.user(trader)).body;
    return { role, permissions };
  };
  expect((await list(trader)).status).toBe(200);
  for (const [role, seesCosts] of [
    ['cataloger', false],
    ['seller', false],
    ['seller', true],
    ['reader', false],
  ] as const) {
    const changed = await change(id, { role, seesCosts });
    expect(changed).toMatchObject({ status: 200, body: { role, seesCosts } });
    expect(await getRole()).toEqual({ role, permissions: listPermissions({ role, seesCosts }) });
    expect((await list(trader)).status).toBe(403);
  }
  await change(id, { role: 'owner' });
  expect((await list(trader)).status).toBe(200);
});

test('PATCH /api/staff/{id} keeps the choice to see costs, except for an owner who gets another role', async () => {
  const { id } = await signInTrader('owner');
  const seesCosts = async (body: object) => (await change(id, body)).body.seesCosts;
  expect(await seesCosts({ role: 'seller' })).toBe(false);
  expect(await seesCosts({ seesCosts: true })).toBe(true);
  expect(await seesCosts({ role: 'reader' })).toBe(true);
  expect(await seesCosts({ seesCosts: false })).toBe(false);
});

test.each([
  ['cataloger', false],
  ['owner', true],
] as const)(
  'PATCH /api/staff/{id} leaves a %s without a choice whether they see costs',
  async (role, expected) => {
    const { trader, id } = await signInTrader(role);
    for (const seesCosts of [true, false]) {
      const { status, body } = await change(id, { seesCosts });
      expect({ status, seesCosts: body.seesCosts }).toEqual({ status: 200, seesCosts: expected });
      const { permissions } = (await identity.user(trader)).body;
      expect(permissions.includes('see-costs')).toBe(expected);
    }
  },
);

test('PATCH /api/staff/{id} notes the change of a role with both roles', async () => {
  const { id } = await signInTrader('cataloger');
  await change(id, { role: 'seller', seesCosts: true });
  const { body } = await call('GET /api/activity', { headers: staff.headers, query: 'limit=1' });
  expect(body).toMatchObject([
    {
      action: 'staff-role-changed',
      subject: accounts.trader.email,
      by: { email: accounts.staff.email },
      changes: [{ field: 'role', before: 'cataloger', after: 'seller, sees costs' }],
    },
  ]);
});

test.each([
  [{}, 'body'],
  [{ role: 'admin' }, 'role'],
  [{ seesCosts: 1 }, 'seesCosts'],
])('PATCH /api/staff/{id} names what is invalid in %j', async (body, path) => {
  const answer = await change(await idOf(staff), body);
  expect(answer).toMatchObject({ status: 400, body: { issues: [{ path }] } });
});

test.each(['seller', 'cataloger', 'reader'] as const)(
  'the calls about staff are closed to a %s',
  async (role) => {
    const { headers } = await signedInAs(role, { seesCosts: true });
    const email = `${randomUUID()}@guidon.example`;
    const own = await idOf(staff);
    const answers = [
      await call('GET /api/staff', { headers }),
      await call('POST /api/staff', { headers, body: { email } }),
      await change(own, { role: 'reader' }, { headers }),
      await change(own, { isEnabled: false }, { headers }),
      await call('GET /api/activity', { headers }),
      await call('GET /api/failed-tasks', { headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(403));
    expect((await members()).some((each) => each.email === email)).toBe(false);
  },
);

test('PATCH /api/staff/{id} rejects disabling yourself, a collector or an unknown user', async () => {
  const self = (await identity.user(staff)).body.id;
  expect(await enable(self, false)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect((await enable((await identity.user(member)).body.id, false)).status).toBe(404);
  expect((await enable(randomUUID(), false)).status).toBe(404);
  expect((await enable('x', false)).status).toBe(400);
  expect((await enable(self, 'no')).status).toBe(400);
  expect((await enable(self, false, member)).status).toBe(403);
  expect((await identity.user(member)).status).toBe(200);
});
