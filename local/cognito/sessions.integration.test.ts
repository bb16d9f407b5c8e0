import { setTimeout as sleep } from 'node:timers/promises';
import {
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminSetUserPasswordCommand,
  AdminUserGlobalSignOutCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { expect, it } from 'vitest';
import { getCode, member, staff, startTestCognito } from './testing/start.ts';

const disabled = { name: 'NotAuthorizedException', message: 'User is disabled.' };

async function startSession() {
  const cognito = await startTestCognito();
  const tokens = await cognito.requestTokens(staff);
  const { sdk, clientId: ClientId, poolId: UserPoolId } = cognito;
  const refresh = (RefreshToken = tokens.refresh_token) =>
    sdk.send(new GetTokensFromRefreshTokenCommand({ RefreshToken, ClientId }));
  const user = { UserPoolId, Username: staff.email };
  return { ...cognito, tokens, refresh, user };
}

it('a refresh issues new tokens of the same sign-in, and no new refresh token', async () => {
  const { refresh, verify, tokens } = await startSession();
  const { AuthenticationResult: result } = await refresh();
  expect(result).toMatchObject({ ExpiresIn: 900, TokenType: 'Bearer' });
  expect(result).not.toHaveProperty('RefreshToken');
  const first = await verify(tokens.id_token);
  const next = await verify(result?.IdToken ?? '');
  expect(next).toMatchObject({
    sub: first.sub,
    auth_time: first.auth_time,
    origin_jti: first.origin_jti,
    given_name: staff.firstName,
    'cognito:groups': ['staff'],
  });
  expect([next.jti === first.jti, 'nonce' in next]).toEqual([false, false]);
  expect(await verify(result?.AccessToken ?? '')).toMatchObject({ token_use: 'access' });
});

it('a refresh is rejected with an unknown token, or one of another client', async () => {
  const { sdk, refresh, tokens } = await startSession();
  const invalid = { name: 'NotAuthorizedException', message: 'Invalid Refresh Token' };
  await expect(refresh('x'.repeat(64))).rejects.toMatchObject(invalid);
  const RefreshToken = tokens.refresh_token;
  const another = new GetTokensFromRefreshTokenCommand({ RefreshToken, ClientId: 'another' });
  await expect(sdk.send(another)).rejects.toMatchObject(invalid);
});

it('a refresh is rejected after the token was revoked; other sign-ins continue', async () => {
  const { sdk, refresh, tokens, requestTokens, clientId } = await startSession();
  const other = await requestTokens(staff);
  const revoke = new RevokeTokenCommand({ Token: tokens.refresh_token, ClientId: clientId });
  await sdk.send(revoke);
  await expect(refresh()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(refresh(other.refresh_token)).resolves.toBeTruthy();
});

it('a disabled user cannot log in', async () => {
  const { sdk, user, logIn } = await startSession();
  await sdk.send(new AdminDisableUserCommand(user));
  const answer = await logIn(staff.email, staff.password);
  expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
  expect(await answer.text()).toContain('User is disabled.');
  // Callers who do not know the password must not learn that the user is disabled.
  const guess = await logIn(staff.email, 'wrong');
  expect(await guess.text()).not.toContain('disabled');
});

it('a disabled user gets no tokens for an earlier code', async () => {
  const { sdk, user, logIn, exchange } = await startSession();
  const code = getCode(await logIn(staff.email, staff.password));
  await sdk.send(new AdminDisableUserCommand(user));
  const answer = await exchange(code);
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { error: 'invalid_grant', error_description: 'User is disabled.' },
  ]);
});

it('a disabled user cannot refresh until enabled again', async () => {
  const { sdk, user, refresh } = await startSession();
  await sdk.send(new AdminDisableUserCommand(user));
  await expect(refresh()).rejects.toMatchObject(disabled);
  await sdk.send(new AdminEnableUserCommand(user));
  await expect(refresh()).resolves.toBeTruthy();
});

it('a disabled user is not enabled again by a concurrent change', async () => {
  const { sdk, user, refresh } = await startSession();
  const change = { ...user, Password: 'Changed-1', Permanent: true };
  await Promise.all([
    sdk.send(new AdminSetUserPasswordCommand(change)),
    // The password is being hashed at this point.
    sleep(15).then(() => sdk.send(new AdminDisableUserCommand(user))),
  ]);
  await expect(refresh()).rejects.toMatchObject(disabled);
});

it('signing out everywhere ends all sessions of one user only', async () => {
  const { sdk, user, refresh, requestTokens } = await startSession();
  const other = await requestTokens(member);
  await sdk.send(new AdminUserGlobalSignOutCommand(user));
  await expect(refresh()).rejects.toMatchObject({ name: 'NotAuthorizedException' });
  await expect(refresh(other.refresh_token)).resolves.toBeTruthy();
});

it('an access token opens nothing after its session has ended', async () => {
  const { sdk, tokens, user } = await startSession();
  await sdk.send(new AdminUserGlobalSignOutCommand(user));
  const call = new GetUserCommand({ AccessToken: tokens.access_token });
  await expect(sdk.send(call)).rejects.toMatchObject({
    message: 'Access Token has been revoked',
  });
});

it('an access token opens nothing without a valid signature', async () => {
  const { sdk, tokens } = await startSession();
  const [header, claims] = tokens.access_token.split('.');
  const AccessToken = `${header}.${claims}.c2lnbmVk`;
  await expect(sdk.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({
    message: 'Invalid Access Token',
  });
});
