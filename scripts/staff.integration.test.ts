import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import {
  CognitoIdentityProviderClient,
  CreateGroupCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, onTestFinished, test } from 'vitest';
import { startAws } from '../infra/commands/testing/aws.ts';
import { runCommand } from '../infra/commands/testing/command.ts';
import { listRoleGroups } from '../shared/entities/role.ts';
import { startTestCognito } from '../tests/support/cognito.ts';
import { accounts } from '../tests/support/log-in.ts';

const OUTPUTS = {
  SiteUrl: 'https://shop.example',
  DashboardUrl: 'https://aws.example/dashboard',
  BackOfficeGroup: 'staff',
};
const NEWCOMER = 'newcomer@example.com';

async function deployed(change: Record<string, string> = {}) {
  const cognito = await startTestCognito();
  onTestFinished(() => cognito.close());
  const pool = new CognitoIdentityProviderClient({
    endpoint: cognito.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? '',
    region: 'eu-west-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  const UserPoolId = cognito.env.COGNITO_USER_POOL_ID ?? '';
  for (const GroupName of ['dealers', ...listRoleGroups('dealers')]) {
    await pool.send(new CreateGroupCommand({ UserPoolId, GroupName }));
  }
  const outputs = { ...OUTPUTS, UserPoolId, ...change };
  const { env } = await startAws({
    stacks: { 'Guidon-dev': { status: 'UPDATE_COMPLETE', outputs } },
  });
  const { AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER = '' } = cognito.env;
  const all = { ...env, AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER };
  return (...args: string[]) => runCommand('staff', args, { env: all });
}

test('npm run staff adds, lists and removes staff in the stage’s user pool', async () => {
  const staff = await deployed();
  const invited = await staff('--stage', 'dev', 'add', NEWCOMER);
  expect(invited).toMatchObject({
    code: 0,
    out: expect.stringContaining(`${NEWCOMER} is invited`),
  });
  const listed = await staff('--stage', 'dev', 'list');
  expect(listed.out).toContain(NEWCOMER);
  expect(listed.out).toContain(accounts.staff.email);
  const removed = await staff('remove', NEWCOMER, '--stage', 'dev');
  expect(removed).toMatchObject({
    code: 0,
    out: expect.stringContaining('no longer a staff member'),
  });
  expect((await staff('--stage', 'dev', 'list')).out).not.toContain(NEWCOMER);
});

const findLine = (out: string, email: string) =>
  out.split('\n').find((line) => line.startsWith(email));

test.each([
  [[], 'owner'],
  [['seller'], 'seller'],
  [['seller', '--sees-costs'], 'seller, sees costs'],
  [['cataloger', '--sees-costs'], 'cataloger'],
  [['--sees-costs', 'reader'], 'reader, sees costs'],
])('npm run staff adds a member with the role of %j, and lists it', async (operands, role) => {
  const staff = await deployed();
  await staff('--stage', 'dev', 'add', NEWCOMER, ...operands);
  const { out } = await staff('--stage', 'dev', 'list');
  expect(findLine(out, NEWCOMER)).toBe(`${NEWCOMER}\tinvited\t${role}`);
  expect(findLine(out, accounts.staff.email)).toContain('\tactive\towner\tDale');
  expect(findLine(out, accounts.cataloger.email)).toContain('\tactive\tcataloger\tJune');
});

test('npm run staff keeps the role of an invitation that is sent again', async () => {
  const staff = await deployed();
  const getRole = async () => {
    const { out } = await staff('--stage', 'dev', 'list');
    return findLine(out, NEWCOMER)?.split('\t')[2];
  };
  await staff('--stage', 'dev', 'add', NEWCOMER, 'seller', '--sees-costs');
  await staff('--stage', 'dev', 'add', NEWCOMER);
  expect(await getRole()).toBe('seller, sees costs');
  await staff('--stage', 'dev', 'add', NEWCOMER, 'reader');
  expect(await getRole()).toBe('reader');
});

test('npm run staff changes the role of a member', async () => {
  const staff = await deployed();
  const { email } = accounts.cataloger;
  const changed = await staff('--stage', 'dev', 'role', email, 'seller', '--sees-costs');
  expect(changed).toMatchObject({
    code: 0,
    out: `${email} is now: seller, sees costs. Open sessions change within 15 minutes.\n`,
  });
  expect(findLine((await staff('--stage', 'dev', 'list')).out, email)).toContain('seller');
  await staff('--stage', 'dev', 'add', email, 'owner');
  expect(findLine((await staff('--stage', 'dev', 'list')).out, email)).toContain('\towner\t');
  const unknown = await staff('--stage', 'dev', 'role', accounts.collector.email, 'seller');
  expect(unknown).toMatchObject({
    code: 1,
    err: expect.stringContaining('is not a staff member'),
  });
});

test.each([
  [['role', NEWCOMER], 'npm run staff -- role'],
  [['role', NEWCOMER, 'boss'], 'Expected a role: owner, seller, cataloger, reader'],
  [['add', 'nobody', 'seller'], 'Expected an email address'],
  [['add', NEWCOMER, 'seller', 'reader'], 'npm run staff -- add'],
  [['remove', NEWCOMER, 'seller'], 'npm run staff -- remove'],
  [['list', '--sees-costs'], 'npm run staff -- list'],
])('npm run staff says what is wrong with %j', async (args, message) => {
  const { code, err } = await runCommand('staff', args);
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(message) });
});

test('npm run staff resets the second factor of a member', async () => {
  const staff = await deployed();
  expect(await staff('--stage', 'dev', 'reset-mfa', accounts.staff.email)).toMatchObject({
    code: 0,
    out: expect.stringContaining('sets up a new authenticator app'),
  });
  expect(await staff('--stage', 'dev', 'reset-mfa', accounts.collector.email)).toMatchObject({
    code: 1,
    err: expect.stringContaining('is not a staff member'),
  });
});

test('npm run staff removes a member whose address the user pool has in another case', async () => {
  const removed: string[] = [];
  const pool = createServer(async (request, response) => {
    const { Username } = (await json(request)) as { Username?: string };
    if (Username) removed.push(Username);
    const Attributes = [{ Name: 'email', Value: 'Kit.Marlow@Example.com' }];
    response.end(JSON.stringify(Username ? {} : { Users: [{ Attributes }] }));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void pool.close());
  await once(pool, 'listening');
  const { env } = await startAws({
    stacks: {
      'Guidon-dev': {
        status: 'UPDATE_COMPLETE',
        outputs: { ...OUTPUTS, UserPoolId: 'eu-west-1_Test00001' },
      },
    },
  });
  const endpoint = `http://127.0.0.1:${(pool.address() as AddressInfo).port}`;
  const { out } = await runCommand(
    'staff',
    ['--stage', 'dev', 'remove', 'KIT.marlow@example.com'],
    {
      env: { ...env, AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoint },
    },
  );
  expect(out).toContain('no longer a staff member');
  // From the back office and from the groups of the roles.
  expect(new Set(removed)).toEqual(new Set(['kit.marlow@example.com']));
});

test('npm run staff uses the group that the stage was deployed with', async () => {
  const staff = await deployed({ BackOfficeGroup: 'dealers' });
  await staff('--stage', 'dev', 'add', NEWCOMER);
  const { out } = await staff('--stage', 'dev', 'list');
  expect(out.trim().split('\n')).toEqual([expect.stringContaining(NEWCOMER)]);
});

test('npm run staff names the region if the stage is not deployed there', async () => {
  const staff = await deployed();
  expect(await staff('--stage', 'prod', 'list')).toEqual({
    code: 1,
    out: '',
    err: 'No stack Guidon-prod in eu-west-1. Deploy it first.\n',
  });
});

test('npm run staff reports a stage whose deployment failed', async () => {
  const { env } = await startAws({
    stacks: { 'Guidon-dev': { status: 'ROLLBACK_COMPLETE', outputs: {} } },
  });
  const { code, err } = await runCommand('staff', ['--stage', 'dev', 'list'], { env });
  expect({ code, err }).toEqual({
    code: 1,
    err: 'Guidon-dev is incomplete (ROLLBACK_COMPLETE). Deploy it again.\n',
  });
});

test('npm run staff targets the local instance without --stage, and fails if none is running', async () => {
  const { code, err } = await runCommand('staff', ['list'], { env: { DATA_DIR: '/nonexistent' } });
  expect(code).toBe(1);
  expect(err).toContain('npm start');
});
