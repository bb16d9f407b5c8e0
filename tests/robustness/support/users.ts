import { randomUUID } from 'node:crypto';
import { auth } from '../../../shared/contract/auth.ts';
import { staff as backOffice } from '../../../shared/contract/staff.ts';
import { accounts, logIn } from '../../support/log-in.ts';
import { succeed } from './http-call.ts';

export interface Account {
  email: string;
  password: string;
}

/** A signed-in user. */
export interface TestUser extends Account {
  id: string;
  /** The session cookie. */
  headers: { cookie: string };
}

export interface Users {
  staff: TestUser;
  otherStaff: TestUser;
  member: TestUser;
  otherMember: TestUser;
}

const PASSWORD = 'Collector-1946';

/** Signs in two members of staff and two collectors. */
export async function signInUsers(url: string): Promise<Users> {
  const staff = await signIn(url, accounts.staff);
  return {
    staff,
    otherStaff: await createStaff(url, staff),
    member: await signIn(url, accounts.collector),
    otherMember: await signIn(url, accounts.trader),
  };
}

/** Starts a new session. */
export async function signIn(url: string, { email, password }: Account): Promise<TestUser> {
  const headers = await logIn(url, { email, password });
  const { id } = await succeed(url, auth, 'GET /api/auth/user', {}, headers);
  return { email, password, id, headers };
}

/** Signs up a collector and adds them to the staff. */
export async function createStaff(url: string, by: TestUser): Promise<TestUser> {
  const account = await signUp(url);
  const { email } = account;
  await succeed(url, backOffice, 'POST /api/staff', { body: { email } }, by.headers);
  return signIn(url, account);
}

/** Signs up at the hosted login. */
export async function signUp(url: string): Promise<Account> {
  const account = { email: `${randomUUID()}@guidon.example`, password: PASSWORD };
  const response = await fetch(`${url}/api/login`, { redirect: 'manual' });
  const authorize = new URL(response.headers.get('location') ?? '');
  const form = new URLSearchParams(authorize.searchParams);
  form.set('username', account.email);
  form.set('password', account.password);
  const { status } = await fetch(new URL('/signup', authorize), {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  if (status !== 302) throw new Error(`Signing up was answered ${status}`);
  return account;
}
