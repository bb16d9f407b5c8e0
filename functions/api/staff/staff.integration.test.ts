import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, expect, test } from 'vitest';
import type { StaffMember } from '../../../shared/entities/staff-member.ts';
import { loadCalls } from '../../../tests/support/call.ts';
import { type CookieJar, withIdentity } from '../../../tests/support/identity.ts';
import { accounts } from '../../../tests/support/log-in.ts';

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
const enable = (id: string, isEnabled: unknown, jar = staff) =>
  call('PATCH /api/staff/{id}', { headers: jar.headers, params: { id }, body: { isEnabled } });
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
  expect(body).toEqual([
    {
      id: expect.any(String),
      email: accounts.staff.email,
      firstName: 'Dale',
      lastName: 'Hargrove',
      standing: 'active',
      createdAt: expect.any(String),
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
  [{}, 'email'],
  [{ email: 'nobody' }, 'email'],
  [{ email: `${'x'.repeat(120)}@b.example` }, 'email'],
  [{ email: 'a@b.example', firstName: ' ' }, 'firstName'],
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

test('PATCH /api/staff/{id} keeps one active member when two disable each other at the same time', async () => {
  await invite({ email: accounts.trader.email });
  const trader = await identity.signIn(accounts.trader);
  const ids = await Promise.all(
    [staff, trader].map(async (jar) => (await identity.user(jar)).body.id),
  );
  const answers = await Promise.all([enable(ids[1], false, staff), enable(ids[0], false, trader)]);
  expect(answers.map(({ status }) => status)).not.toEqual([200, 200]);
  const { staffGroup } = await import('./default-staff-group.ts');
  const standings = (await staffGroup.members()).map(({ standing }) => standing);
  expect(standings).toContain('active');
  for (const id of ids) await staffGroup.setEnabled(id, true);
  staff = await identity.signIn(accounts.staff);
});

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
