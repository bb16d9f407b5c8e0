import { createHash } from 'node:crypto';
import { CognitoError, NotAuthorizedError } from 'cognito-local/lib/errors.js';
import { type CognitoContext, json } from '../http.ts';
import type { Tokens } from '../tokens/sessions.ts';
import type { HostedLogin } from './context.ts';

export async function issueTokens(login: HostedLogin, c: CognitoContext): Promise<Response> {
  const form = c.get('form');
  const clientId = form.get('client_id');
  if (clientId !== login.client.ClientId)
    return errorResponse('invalid_client', 'Unknown client_id');
  if (form.get('grant_type') !== 'authorization_code') {
    return errorResponse('unsupported_grant_type', 'grant_type is not supported');
  }
  try {
    return tokenResponse(await redeemCode(login, form));
  } catch (error) {
    if (error instanceof CognitoError) return errorResponse('invalid_grant', error.message);
    throw error;
  }
}

/** Any attempt uses up the code, whether it succeeds or not. */
async function redeemCode({ codes, sessions }: HostedLogin, form: URLSearchParams) {
  const code = codes.redeem(form.get('code') ?? '');
  if (!code) throw new NotAuthorizedError('The code is unknown or was already used');
  const { redirectUri, challenge, nonce, ...grant } = code;
  if (form.get('redirect_uri') !== redirectUri) {
    throw new NotAuthorizedError('The code was issued for another redirect_uri');
  }
  const verifier = form.get('code_verifier') ?? '';
  if (createHash('sha256').update(verifier).digest('base64url') !== challenge) {
    throw new NotAuthorizedError('code_verifier does not match');
  }
  return sessions.open(grant, nonce);
}

const tokenResponse = (tokens: Tokens & { refreshToken: string }) =>
  json(200, {
    id_token: tokens.idToken,
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
    expires_in: tokens.expiresInSeconds,
    token_type: 'Bearer',
  });

const errorResponse = (error: string, error_description: string) =>
  json(400, { error, error_description });
