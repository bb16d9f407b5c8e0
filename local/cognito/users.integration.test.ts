import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  ListUsersCommand,
  ListUsersInGroupCommand,
  RespondToAuthChallengeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  CognitoTokens,
  getCode,
  member,
  parseForm,
  shareCognito,
  staff,
  startTestCognito,
} from './testing/start.ts';

const PASSWORD = 'Newcomer-1';

const shared = shareCognito();

async function start(options: Parameters<typeof startTestCognito>[0] = {}) {
  return actsOn(await startTestCognito(options));
}

function actsOn(cognito: Awaited<ReturnType<typeof startTestCognito>>) {
  const { authorizeParams, post, dataDir } = cognito;
  const form = Object.fromEntries(authorizeParams());
  return {
    ...cognito,
    signUp: (fields: Record<string, string>) => post('/signup', { ...form, ...fields }),
    submit: (path: string, page: string, fields: Record<string, string>) =>
      post(path, { ...parseForm(page), ...fields }),
    mails: async () => {
      const folder = join(dataDir, 'mail');
      const names = await readdir(folder).catch(() => []);
      return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    },
  };
}

function getMailedCode(mails: string[]): string {
  const [, code = ''] = /24px"><strong>([^<]+)/.exec(mails.at(-1) ?? '') ?? [];
  return code;
}

it('signing up logs the new user in after the code from the mail, with their names', async () => {
  const { signUp, submit, mails, exchange, verify } = await start();
  const person = {
    username: ' New.Comer@Example.com ',
    password: PASSWORD,
    given_name: 'Nell',
    family_name: '',
  };
  const page = await (await signUp(person)).text();
  expect(page).toContain('Confirm Your E-mail');
  const wrong = await submit('/confirm', page, { confirmation_code: '0000000' });
  expect(await wrong.text()).toContain('role="alert"');
  const code = getMailedCode(await mails());
  const answer = await submit('/confirm', page, { confirmation_code: code });
  expect(answer.status).toBe(302);
  const tokens = CognitoTokens.parse(await (await exchange(getCode(answer))).json());
  const id = await verify(tokens.id_token);
  expect(id).toMatchObject({
    email: 'new.comer@example.com',
    email_verified: true,
    given_name: 'Nell',
  });
  expect(id).not.toHaveProperty('family_name');
  expect(id).not.toHaveProperty('cognito:groups');
});

it('signing up logs in no user without the code, and sends another one', async () => {
  const { signUp, submit, mails, logIn } = await start();
  await signUp({ username: 'late@example.com', password: PASSWORD });
  const page = await (await logIn('late@example.com', PASSWORD)).text();
  expect(page).toContain('Confirm Your E-mail');
  expect(await (await logIn('late@example.com', 'Other-pass-1')).text()).toContain('Incorrect');
  await submit('/resendCode', page, {});
  expect(await mails()).toHaveLength(2);
  const code = getMailedCode(await mails());
  expect((await submit('/confirm', page, { confirmation_code: code })).status).toBe(302);
  expect((await logIn('late@example.com', PASSWORD)).status).toBe(302);
});

it.each([
  ['Ab1!', '8 characters or more.'],
  ['newcomer-1', 'an upper-case letter.'],
  ['NEWCOMER-1', 'a lower-case letter.'],
  ['Newcomer-x', 'a digit.'],
  ['Newcomer11', 'a symbol such as - ! or ?.'],
  ['newcomer', 'an upper-case letter, a digit, and a symbol such as - ! or ?.'],
])('signing up tells what the password %j lacks, and keeps the rest', async (password, lacks) => {
  const { signUp } = actsOn(await shared());
  const answer = await signUp({ username: 'n@example.com', password, given_name: 'Nell' });
  const page = await answer.text();
  expect(page).toContain(`Your password still needs ${lacks}`);
  expect(page).toMatch(/value="Nell"/);
  expect(page).not.toContain(`"${password}"`);
});

it('signing up is rejected for an address with an account, in any case', async () => {
  const { signUp } = await start();
  const taken = await signUp({ username: 'MEMBER@example.com', password: PASSWORD });
  expect(await taken.text()).toContain('An account with this address already exists.');
  const twice = await Promise.all(
    [1, 2, 3].map(() => signUp({ username: 'once@example.com', password: PASSWORD })),
  );
  const pages = await Promise.all(twice.map((answer) => answer.text()));
  expect(pages.filter((page) => page.includes('Confirm Your E-mail'))).toHaveLength(1);
});

it('signing up is rejected for an invalid address', async () => {
  const { signUp } = actsOn(await shared());
  for (const username of ['', 'newcomer', 'a b@example.com', '"><b>@example.com']) {
    const page = await (await signUp({ username, password: PASSWORD })).text();
    expect(page).toContain('Enter an e-mail address');
  }
});

it('signing up is neither offered nor possible when disabled', async () => {
  const { signUp, get, authorizeParams, sdk, clientId } = await start({ selfSignUp: false });
  expect(await (await get(`/login?${authorizeParams()}`)).text()).not.toContain('/signup');
  expect((await get(`/signup?${authorizeParams()}`)).status).toBe(403);
  expect((await signUp({ username: 'n@example.com', password: PASSWORD })).status).toBe(403);
  const call = new SignUpCommand({
    ClientId: clientId,
    Username: 'n@example.com',
    Password: PASSWORD,
  });
  await expect(sdk.send(call)).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'SignUp is not permitted for this user pool',
  });
});

it('signing up follows the same rules over the API', async () => {
  const { sdk, clientId, logIn, mails } = await start();
  const call = (Password: string, Name = 'given_name') =>
    sdk.send(
      new SignUpCommand({
        ClientId: clientId,
        Username: 'Api@example.com',
        Password,
        UserAttributes: [{ Name, Value: 'true' }],
      }),
    );
  await expect(call('short')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
  for (const name of ['sub', 'email_verified', 'custom:role']) {
    await expect(call(PASSWORD, name)).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  }
  expect((await call(PASSWORD)).UserConfirmed).toBe(false);
  await expect(call(PASSWORD)).rejects.toMatchObject({ name: 'UsernameExistsException' });
  const confirm = (ConfirmationCode: string) =>
    sdk.send(
      new ConfirmSignUpCommand({
        ClientId: clientId,
        Username: 'Api@example.com',
        ConfirmationCode,
      }),
    );
  await expect(confirm('0000000')).rejects.toMatchObject({ name: 'CodeMismatchException' });
  await confirm(getMailedCode(await mails()));
  expect((await logIn('api@example.com', PASSWORD)).status).toBe(302);
});

describe('an invitation', () => {
  const invite = async (
    { sdk, poolId }: Awaited<ReturnType<typeof start>>,
    more: Partial<ConstructorParameters<typeof AdminCreateUserCommand>[0]> = {},
  ) =>
    sdk.send(
      new AdminCreateUserCommand({ UserPoolId: poolId, Username: 'Guest@Example.com', ...more }),
    );
  const passwordIn = (mail: string | undefined) =>
    /Temporary password: <strong>([^<]+)/.exec(mail ?? '')?.[1] ?? '';

  it('an invitation is mailed, and asks for a new password', async () => {
    const cognito = await start();
    const { logIn, submit, mails, exchange, verify } = cognito;
    const log = vi.spyOn(console, 'log');
    const { User } = await invite(cognito, {
      UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
    });
    expect(User?.UserStatus).toBe('FORCE_CHANGE_PASSWORD');
    const [mail] = await mails();
    const temporary = passwordIn(mail);
    expect(mail).toContain(`http://localhost:3000/api/login`);
    expect(log.mock.calls).toEqual([[expect.stringMatching(/^MAIL .*-guest@example\.com\.eml$/)]]);

    const authorizeParams = await (await logIn('guest@example.com', temporary)).text();
    expect(authorizeParams).toContain('Choose a New Password');
    const weak = await (await submit('/newPassword', authorizeParams, { password: 'weak' })).text();
    expect(weak).toContain('Your password still needs');
    const answer = await submit('/newPassword', weak, { password: PASSWORD });
    const tokens = CognitoTokens.parse(await (await exchange(getCode(answer))).json());
    expect((await verify(tokens.id_token)).email).toBe('guest@example.com');

    expect((await logIn('guest@example.com', PASSWORD)).status).toBe(302);
    expect((await logIn('guest@example.com', temporary)).status).toBe(200);
    const replayed = await submit('/newPassword', weak, { password: 'Intruder-1' });
    expect(await replayed.text()).toContain('Your session has expired.');
  });

  it('an invitation can be resent, which invalidates the earlier password', async () => {
    const cognito = await start();
    const { logIn, mails } = cognito;
    await invite(cognito);
    const first = passwordIn((await mails())[0]);
    await invite(cognito, { MessageAction: 'RESEND' });
    const second = (await mails()).map(passwordIn).find((each) => each !== first) ?? '';
    expect(await (await logIn('guest@example.com', first)).text()).toContain('Incorrect');
    expect(await (await logIn('guest@example.com', second)).text()).toContain('Choose a New');
  });

  it('an invitation can be suppressed, and can only be resent before the first login', async () => {
    const cognito = await start();
    await invite(cognito, { MessageAction: 'SUPPRESS', TemporaryPassword: 'Temporary-1' });
    expect(await cognito.mails()).toEqual([]);
    const again = (Username: string) => invite(cognito, { Username, MessageAction: 'RESEND' });
    await expect(again(member.email)).rejects.toMatchObject({
      name: 'UnsupportedUserStateException',
    });
    await expect(again('nobody@example.com')).rejects.toMatchObject({
      name: 'UserNotFoundException',
    });
  });

  it('an invitation is rejected for existing accounts and for passwords against the policy', async () => {
    const cognito = await start();
    await expect(invite(cognito, { Username: 'Member@example.com' })).rejects.toMatchObject({
      name: 'UsernameExistsException',
    });
    await expect(invite(cognito, { TemporaryPassword: 'weak' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
    });
    await expect(invite(cognito, { Username: 'guest' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
  });
});

it('a forgotten password is replaced with the code from the mail, which works once', async () => {
  const { get, authorizeParams, submit, mails, logIn } = await start();
  const first = await (await get(`/forgotPassword?${authorizeParams()}`)).text();
  const page = await (await submit('/forgotPassword', first, { username: member.email })).text();
  const code = getMailedCode(await mails());
  const confirm = async (confirmation_code: string, password: string) =>
    (await submit('/confirmForgotPassword', page, { confirmation_code, password })).text();
  expect(await confirm('000000x', PASSWORD)).toContain('Invalid verification code');
  expect(await confirm(code, 'weak')).toContain('Your password still needs');
  expect(await confirm(code, PASSWORD)).toContain('Your new password is set.');
  expect(await confirm(code, 'Another-1')).toContain('Invalid code');
  expect((await logIn(member.email, PASSWORD)).status).toBe(302);
  expect((await logIn(member.email, member.password)).status).toBe(200);
});

it('a forgotten password does not reveal who has an account', async () => {
  const { get, authorizeParams, submit, mails } = await start();
  const form = await (await get(`/forgotPassword?${authorizeParams()}`)).text();
  const send = async (username: string) =>
    (await submit('/forgotPassword', form, { username })).text();
  const nobody = await send('nobody@example.com');
  expect(nobody.replaceAll('nobody@', 'member@')).toBe(await send(member.email));
  expect(await mails()).toHaveLength(1);
});

it('a forgotten password is not replaced without a code or by guessing one', async () => {
  const { sdk, clientId: ClientId } = await start();
  const Username = member.email;
  const confirm = (ConfirmationCode: string) =>
    sdk.send(
      new ConfirmForgotPasswordCommand({
        ClientId,
        Username,
        ConfirmationCode,
        Password: PASSWORD,
      }),
    );
  await expect(confirm('')).rejects.toThrow();
  await expect(confirm('000000')).rejects.toMatchObject({ name: 'ExpiredCodeException' });
  await sdk.send(new ForgotPasswordCommand({ ClientId, Username }));
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let tries = 0; tries < 5; tries += 1) {
    await expect(confirm(`x${tries}`)).rejects.toMatchObject({ name: 'CodeMismatchException' });
  }
  await expect(confirm('x')).rejects.toMatchObject({ message: 'Password attempts exceeded' });
});

it('the API of the local Cognito finds users by address in any case, and lists the members of a group in pages', async () => {
  const { sdk, poolId: UserPoolId } = await start();
  const user = { UserPoolId, Username: 'Member@example.com' };
  await sdk.send(new AdminAddUserToGroupCommand({ ...user, GroupName: 'staff' }));
  const list = new ListUsersInGroupCommand({ UserPoolId, GroupName: 'staff', Limit: 1 });
  const { Users, NextToken } = await sdk.send(list);
  const next = await sdk.send(new ListUsersInGroupCommand({ ...list.input, NextToken }));
  expect([Users?.length, next.Users?.length, next.NextToken]).toEqual([1, 1, undefined]);
  await sdk.send(new AdminRemoveUserFromGroupCommand({ ...user, GroupName: 'staff' }));
  const { Users: left } = await sdk.send(list);
  expect(left?.map(({ Attributes }) => Attributes)).toEqual([
    expect.arrayContaining([{ Name: 'email', Value: staff.email }]),
  ]);
  const found = await sdk.send(new AdminGetUserCommand(user));
  expect(found).toMatchObject({ Enabled: true, UserStatus: 'CONFIRMED' });
  expect(found.UserCreateDate?.getFullYear()).toBe(new Date().getFullYear());
});

it('the API of the local Cognito lists users in pages', async () => {
  const { sdk, poolId: UserPoolId } = await shared();
  const first = await sdk.send(new ListUsersCommand({ UserPoolId, Limit: 1 }));
  const { PaginationToken } = first;
  const second = await sdk.send(new ListUsersCommand({ UserPoolId, Limit: 1, PaginationToken }));
  expect([first.Users?.length, second.Users?.length]).toEqual([1, 1]);
  expect(second.PaginationToken).toBeUndefined();
});

it('the API of the local Cognito sets only passwords that the policy allows', async () => {
  const { sdk, poolId: UserPoolId, logIn } = await start();
  const set = (Password: string) =>
    sdk.send(
      new AdminSetUserPasswordCommand({
        UserPoolId,
        Username: member.email,
        Password,
        Permanent: true,
      }),
    );
  await expect(set('weak')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
  await set(PASSWORD);
  expect((await logIn(member.email, PASSWORD)).status).toBe(302);
});

it('the API of the local Cognito offers no login besides the hosted one', async () => {
  const { sdk, clientId: ClientId } = await shared();
  const AuthParameters = { USERNAME: member.email, PASSWORD: member.password };
  const direct = { ClientId, AuthFlow: 'USER_PASSWORD_AUTH' as const, AuthParameters };
  await expect(sdk.send(new InitiateAuthCommand(direct))).rejects.toThrow();
  const answer = {
    ClientId,
    ChallengeName: 'NEW_PASSWORD_REQUIRED' as const,
    Session: 'made up, and long enough for one',
    ChallengeResponses: { USERNAME: member.email, NEW_PASSWORD: PASSWORD },
  };
  await expect(sdk.send(new RespondToAuthChallengeCommand(answer))).rejects.toThrow();
});

it('the API of the local Cognito rejects other sites and malformed calls', async () => {
  const { url, poolId } = await shared();
  const call = (headers: Record<string, string>, body = JSON.stringify({ UserPoolId: poolId })) =>
    fetch(url, { method: 'POST', headers, body });
  const target = { 'x-amz-target': 'AWSCognitoIdentityProviderService.ListUsers' };
  expect((await call({ ...target, origin: 'https://elsewhere.example' })).status).toBe(403);
  for (const answer of [await call(target, 'no JSON'), await call(target, '{}'), await call({})]) {
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { __type: expect.any(String), message: expect.any(String) },
    ]);
  }
});
