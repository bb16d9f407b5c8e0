import { GetObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, startTestCognito } from '../../../tests/support/cognito.ts';
import { startEngines } from '../../../tests/support/engines.ts';

let engines: Awaited<ReturnType<typeof startEngines>>;
let cognito: Awaited<ReturnType<typeof startTestCognito>>;
let exportUsers: () => Promise<void>;

beforeAll(async () => {
  engines = await startEngines();
  cognito = await startTestCognito();
  Object.assign(process.env, engines.env, cognito.env, {
    COPIES_BUCKET: engines.env.MEDIA_BUCKET,
    COPIES_REGION: 'eu-west-1',
  });
  const { handler } = await import('./handler.ts');
  exportUsers = () => handler({});
});
afterAll(async () => {
  await cognito.close();
  await engines.stop();
});

async function readExport(): Promise<Record<string, unknown>[]> {
  const { s3 } = await import('../../platform/aws/s3.ts');
  const { Body } = await s3.send(
    new GetObjectCommand({ Bucket: process.env.COPIES_BUCKET, Key: 'users/users.ndjson' }),
  );
  const text = (await Body?.transformToString()) ?? '';
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('the user export has every user of the pool with the groups and the id that the table refers to', async () => {
  await exportUsers();
  const users = await readExport();
  expect(users.map(({ email }) => email).sort()).toEqual(accounts.map(({ email }) => email).sort());
  for (const { id, isEnabled, status } of users) {
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect({ isEnabled, status }).toEqual({ isEnabled: true, status: 'CONFIRMED' });
  }
  const staff = users.filter(({ groups }) => (groups as string[]).includes('staff'));
  expect(staff.length).toBeGreaterThan(0);
  expect(staff.length).toBeLessThan(users.length);
});

test('the user export has no passwords and no second factors', async () => {
  await exportUsers();
  const known = [
    'id',
    'email',
    'firstName',
    'lastName',
    'isEnabled',
    'status',
    'createdAt',
    'groups',
  ];
  for (const user of await readExport()) {
    expect(known).toEqual(expect.arrayContaining(Object.keys(user)));
  }
});
