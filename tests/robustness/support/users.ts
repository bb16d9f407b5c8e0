import { randomUUID } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { POOL_ID } from '../../../local/cognito/pool/open.ts';
import { auth } from '../../../shared/contract/auth.ts';
import { staff as backOffice } from '../../../shared/contract/staff.ts';
import type { Role } from '../../../shared/entities/role.ts';
import { accounts, logIn } from '../../support/log-in.ts';
import { succeed } from './http-call.ts';

export interface Account {
  email: string;
  password: string;
}

export interface TestUser extends Account {
  id: string;
  headers: { cookie: string };
}

export interface Users {
  staff: TestUser;
  otherStaff: TestUser;
  member: TestUser;
  otherMember: TestUser;
}

const PASSWORD = 'Collector-1946';

export async function signInUsers(url: string): Promise<Users> {
  const staff = await signIn(url, accounts.staff);
  return {
    staff,
    otherStaff: await createStaff(url, staff),
    member: await signIn(url, accounts.collector),
    otherMember: await signIn(url, accounts.trader),
  };
}

export async function signIn(url: string, { email, password }: Account): Promise<TestUser> {
  const headers = await logIn(url, { email, password });
  const { id } = await succeed(url, auth, 'GET /api/auth/user', {}, headers);
  return { email, password, id, headers };
}

export async function createStaff(
  url: string,
  by: TestUser,
  role: Role = 'owner',
): Promise<TestUser> {
  const account = await createAccount(url);
  const body = { email: account.email, role };
  await succeed(url, backOffice, 'POST /api/staff', { body }, by.headers);
  return signIn(url, account);
}

export async function createAccount(url: string): Promise<Account> {
  const account = { email: `${randomUUID()}@guidon.example`, password: PASSWORD };
  const response = await fetch(`${url}/api/login`, { redirect: 'manual' });
  const endpoint = new URL(response.headers.get('location') ?? '').origin;
  const cognito = new CognitoIdentityProviderClient({
    endpoint,
    region: 'eu-west-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  const user = { UserPoolId: POOL_ID, Username: account.email };
  await cognito.send(
    new AdminCreateUserCommand({
      ...user,
      MessageAction: 'SUPPRESS',
      UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
    }),
  );
  await cognito.send(
    new AdminSetUserPasswordCommand({ ...user, Password: PASSWORD, Permanent: true }),
  );
  return account;
}
