import { createHash } from 'node:crypto';
import { CognitoError, NotAuthorizedError } from 'cognito-local/lib/errors.js';
import { type Call, json, type Reply } from '../http.ts';
import type { Tokens } from '../tokens/sessions.ts';
import type { HostedLogin } from './context.ts';

/** OAuth's token endpoint, for a public client. */
export async function issueTokens(desk: HostedLogin, { body }: Call): Promise<Reply> {
  const form = new URLSearchParams(body);
  const clientId = form.get('client_id');
  if (clientId !== desk.client.ClientId) return refused('invalid_client', 'Unknown client_id');
  try {
    switch (form.get('grant_type')) {
      case 'authorization_code':
        return answer(await redeem(desk, form));
      case 'refresh_token':
        return answer(await desk.sessions.refresh(form.get('refresh_token') ?? '', clientId));
      default:
        return refused('unsupported_grant_type', 'grant_type is not supported');
    }
  } catch (error) {
    if (error instanceof CognitoError) return refused('invalid_grant', error.message);
    throw error;
  }
}

/** Afterwards the token is of no use; OAuth wants 200 for one that never was, too. */
export async function revoke({ client, sessions }: HostedLogin, { body }: Call): Promise<Reply> {
  const form = new URLSearchParams(body);
  const clientId = form.get('client_id') ?? client.ClientId;
  if (clientId !== client.ClientId) return refused('invalid_client', 'Unknown client_id');
  await sessions.revoke(form.get('token') ?? '', clientId);
  return json(200, {});
}

/** A code is spent by the attempt, whether it succeeds or not. */
async function redeem({ codes, sessions }: HostedLogin, form: URLSearchParams) {
  const authorized = codes.redeem(form.get('code') ?? '');
  if (!authorized) throw new NotAuthorizedError('The code is not known, or was used before');
  const { redirectUri, challenge, nonce, ...grant } = authorized;
  if (form.get('redirect_uri') !== redirectUri) {
    throw new NotAuthorizedError('The code was given for another redirect_uri');
  }
  const verifier = form.get('code_verifier') ?? '';
  if (createHash('sha256').update(verifier).digest('base64url') !== challenge) {
    throw new NotAuthorizedError('code_verifier does not match');
  }
  return sessions.open(grant, nonce);
}

const answer = (tokens: Tokens & { refreshToken?: string }) =>
  json(200, {
    id_token: tokens.idToken,
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
    expires_in: tokens.expiresInSeconds,
    token_type: 'Bearer',
  });

const refused = (error: string, error_description: string) =>
  json(400, { error, error_description });
