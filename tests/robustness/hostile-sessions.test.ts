import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TABLE_NAME } from '../../local/engines/engines.ts';
import { staff as backOffice } from '../../shared/contract/staff.ts';
import { passHostedLogin } from '../support/log-in.ts';
import { startTestInstance, type TestInstance } from './support/test-instance.ts';
import { createAccount, signIn, signInUsers, type Users } from './support/users.ts';
import { ApiClient } from './support/valid-calls/client.ts';

const PASSWORD = 'Another-Pass-1';
let shop: TestInstance;
let users: Users;
beforeAll(async () => {
  shop = await startTestInstance();
  users = await signInUsers(shop.url);
});
afterAll(() => shop?.stop());

async function openLogin(query = '') {
  const { headers } = await fetch(`${shop.url}/api/login${query}`, { redirect: 'manual' });
  const address = new URL(headers.get('location') ?? '');
  return (path: string, fields: Record<string, string>) =>
    fetch(new URL(path, address), {
      method: 'POST',
      body: new URLSearchParams([...address.searchParams, ...Object.entries(fields)]),
      redirect: 'manual',
    });
}

const connectTable = (endpoint: string) =>
  DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint,
      region: 'eu-west-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    }),
  );

async function latestMail(email: string): Promise<string> {
  const folder = join(shop.dataDir, 'cognito/mail');
  const mails = (await readdir(folder)).filter((name) => name.includes(email)).sort();
  return readFile(join(folder, mails.at(-1) ?? ''), 'utf8');
}

describe('an old password opens nothing after a reset', () => {
  test('a reset password opens no session that it opened before, and no login that it began', async () => {
    const account = await createAccount(shop.url);
    const thief = await signIn(shop.url, account);
    const begun = await fetch(`${shop.url}/api/login`, { redirect: 'manual' });
    const cookie = begun.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
    const callback = await passHostedLogin(begun.headers.get('location') ?? '', account);
    // The user pool reports the time of a login in seconds.
    const second = () => Math.floor(Date.now() / 1000);
    await expect.poll(second).toBeGreaterThan(second());
    const submit = await openLogin('?screen=password');
    await submit('/forgotPassword', { username: account.email });
    const code = /24px"><strong>(\d+)/.exec(await latestMail(account.email))?.[1] ?? '';
    const page = await submit('/confirmForgotPassword', {
      username: account.email,
      confirmation_code: code,
      password: PASSWORD,
    });
    expect(await page.text()).toContain('Your new password is set.');
    const { status } = await fetch(`${shop.url}/api/auth/user`, { headers: thief.headers });
    expect(status).toBe(401);
    const late = await fetch(callback, { redirect: 'manual', headers: { cookie: cookie.join() } });
    expect(late.headers.get('location')).toContain('/api/login?screen=login');
    expect(late.headers.getSetCookie().filter((each) => /session=[^;]/.test(each))).toEqual([]);
    await signIn(shop.url, { email: account.email, password: PASSWORD });
  });
});

describe('a sign-up with the address of a future colleague gains nothing', () => {
  test('a sign-up with an invited address neither blocks the invitation nor opens the back office', async () => {
    const email = `${randomUUID()}@guidon.example`;
    const submit = await openLogin();
    await submit('/signup', { username: email, password: PASSWORD });
    const client = new ApiClient(shop.url, users.staff);
    const invited = await client.call(backOffice, 'POST /api/staff', { body: { email } });
    expect(invited.standing).toBe('invited');
    expect(await latestMail(email)).toContain('Temporary password');
    const answer = await submit('/login', { username: email, password: PASSWORD });
    expect(await answer.text()).toContain('Incorrect username or password.');
  });
});

describe('the table and its backups contain no usable token', () => {
  test('no row of the table contains a usable token', async () => {
    const rows: Record<string, string>[] = [];
    const client = connectTable(shop.tableEndpoint);
    for await (const { Items = [] } of paginateScan({ client }, { TableName: TABLE_NAME })) {
      rows.push(...Items);
    }
    client.destroy();
    const sessions = rows.filter(({ PK }) => PK?.startsWith('SESSION#'));
    expect(sessions.length).toBeGreaterThan(3);
    for (const { tokens } of sessions) expect(tokens).toEqual(expect.any(String));
    const webhooks = rows.filter(({ PK }) => PK === 'AIRTABLE_WEBHOOK');
    for (const [purpose, encrypted] of [
      ...sessions.map(({ tokens }) => ['session', tokens] as const),
      ...webhooks.map(({ secret }) => ['webhook', secret] as const),
    ]) {
      const [head = ''] = encrypted?.split('.') ?? [];
      const header = JSON.parse(Buffer.from(head, 'base64url').toString());
      expect(header).toMatchObject({ enc: 'A256GCM', context: { purpose } });
    }
    const others = rows.map(({ tokens: _, secret: __, ...row }) => row);
    const signed = others.filter((row) => /eyJ[\w-]{20}/.test(JSON.stringify(row)));
    expect(signed.map(({ PK }) => PK)).toEqual([]);
  });
});
