import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  GetTokensFromRefreshTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { demoAccounts } from './accounts.ts';
import {
  CognitoTokens,
  createClient,
  getCode,
  member,
  SITE,
  staff,
  startTestCognito,
} from './testing/start.ts';

it('the local Cognito keeps users, groups, passwords and sessions when restarted on other ports', async () => {
  const dataDir = await temporaryFolder();
  const first = await startTestCognito({ dataDir });
  const { refresh_token: RefreshToken, id_token } = await first.requestTokens(staff);
  const { sub } = await first.verify(id_token);
  await first.sdk.send(
    new AdminSetUserPasswordCommand({
      UserPoolId: first.poolId,
      Username: member.email,
      Password: 'Changed-1',
      Permanent: true,
    }),
  );
  await first.close();

  const siteUrl = 'http://localhost:4000';
  const second = await startTestCognito({ dataDir, siteUrl });
  const refresh = new GetTokensFromRefreshTokenCommand({ RefreshToken, ClientId: second.clientId });
  const { AuthenticationResult } = await second.sdk.send(refresh);
  expect(await second.verify(AuthenticationResult?.IdToken ?? '')).toMatchObject({
    sub,
    iss: `${second.url}/${second.poolId}`,
    'cognito:groups': ['staff'],
  });
  const redirect_uri = `${siteUrl}/api/auth/callback`;
  expect((await second.logIn(member.email, 'Changed-1')).status).toBe(400);
  const answer = await second.logIn(member.email, 'Changed-1', { redirect_uri });
  expect(answer.status).toBe(302);
  expect((await second.exchange(getCode(answer), { redirect_uri })).status).toBe(200);
});

it('the local Cognito gives the demo accounts the same ids on every machine', async () => {
  const ids = async () => {
    const { sdk, poolId: UserPoolId } = await startTestCognito({ accounts: demoAccounts });
    const users = demoAccounts.map(({ email: Username }) =>
      sdk.send(new AdminGetUserCommand({ UserPoolId, Username })),
    );
    return (await Promise.all(users)).map(({ Username }) => Username);
  };
  expect(await ids()).toEqual(await ids());
});

it('the local Cognito puts the demo accounts into the groups of their roles', async () => {
  const { requestTokens, verify } = await startTestCognito({ accounts: demoAccounts });
  const groups = demoAccounts.map(async (account) => {
    const { id_token } = await requestTokens(account);
    return [account.kind, (await verify(id_token))['cognito:groups']];
  });
  expect(await Promise.all(groups)).toEqual([
    ['staff', ['staff']],
    ['cataloger', ['staff', 'staff-cataloger']],
    ['member', undefined],
    ['member', undefined],
  ]);
});

it('the local Cognito keeps every acknowledged sign-up when killed during others', async () => {
  const dataDir = await temporaryFolder();
  const { client, child } = await startProcess(dataDir);
  const form = Object.fromEntries(client.authorizeParams());
  const done: string[] = [];
  const signUps = Array.from({ length: 200 }, async (_, number) => {
    const username = `guest${number}@example.com`;
    const answer = await client.post('/signup', { ...form, username, password: 'New-user-1' });
    if (answer.status === 200) done.push(username);
  });
  await expect.poll(() => done.length, { interval: 5 }).toBeGreaterThan(5);
  child.kill('SIGKILL');
  await Promise.allSettled(signUps);
  expect(done.length).toBeLessThan(200);

  const again = await startTestCognito({ dataDir });
  const answers = await Promise.all(done.map((email) => again.logIn(email, 'New-user-1')));
  const pages = await Promise.all(answers.map((answer) => answer.text()));
  for (const page of pages) expect(page).toContain('Confirm Your E-mail');
});

it('the local Cognito removes temporary files of an interrupted write', async () => {
  const dataDir = await temporaryFolder();
  const first = await startTestCognito({ dataDir });
  await first.close();
  await writeFile(join(dataDir, 'pool', `${first.poolId}.json.half.tmp`), '{"Users": {');
  const second = await startTestCognito({ dataDir });
  CognitoTokens.parse(await (await second.exchange(await second.requestCode(member))).json());
  const names = await readdir(join(dataDir, 'pool'));
  expect(names.filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

it('the local Cognito stores no plain passwords or refresh tokens, and prints nothing', async () => {
  const dataDir = await temporaryFolder();
  const { client, printed } = await startProcess(dataDir);
  const { refresh_token } = await client.requestTokens(member);
  await client.logIn(member.email, 'Wrong-Word-1');
  const names = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = names.filter((each) => each.isFile());
  for (const { parentPath, name } of files) {
    const content = await readFile(join(parentPath, name), 'utf8');
    expect(content).not.toContain(member.password);
    expect(content).not.toContain(refresh_token);
  }
  expect(printed).toHaveLength(1);
});

async function startProcess(dataDir: string) {
  const program = `
    import { startCognito } from '${import.meta.resolve('./cognito.ts')}';
    const options = { port: 0, siteUrl: '${SITE}', selfSignUp: true };
    const accounts = ${JSON.stringify([staff, member])};
    const dataDir = ${JSON.stringify(dataDir)};
    const { url, env } = await startCognito({ ...options, accounts, dataDir });
    console.log(JSON.stringify({ url, env }));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const printed: string[] = [];
  const lines = createInterface(child.stdout).on('line', (line) => printed.push(line));
  const [line] = await once(lines, 'line');
  return { client: createClient(JSON.parse(String(line))), child, printed };
}
