import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { isSameSecret } from '../secrets.ts';
import type { Guards } from './http/app.ts';
import type { PaypalEnv } from './http/context.ts';
import { httpError } from './http/errors.ts';

const LIFETIME_SECONDS = 9 * 3_600;

export interface Credentials {
  clientId: string;
  clientSecret: string;
}

/** Signed tokens, which stay valid across restarts. */
export class Tokens {
  readonly #credentials: Credentials;

  constructor(credentials: Credentials) {
    this.#credentials = credentials;
  }

  issue(): string {
    const expiry = String(Date.now() + LIFETIME_SECONDS * 1000);
    return `A21${expiry}.${this.#sign(expiry)}`;
  }

  readonly isValid = (token: string): boolean => {
    const [, expiry = '', signature = ''] = /^A21(\d+)\.(.+)$/.exec(token) ?? [];
    return isSameSecret(signature, this.#sign(expiry)) && Number(expiry) > Date.now();
  };

  isClient(authorization: string | undefined): boolean {
    const basic = /^Basic (\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
    const { clientId, clientSecret } = this.#credentials;
    const given = Buffer.from(basic, 'base64').toString('utf8');
    return isSameSecret(given, `${clientId}:${clientSecret}`);
  }

  #sign(expiry: string): string {
    return createHmac('sha256', this.#credentials.clientSecret).update(expiry).digest('base64url');
  }
}

export function tokenRoutes(tokens: Tokens, { track }: Guards): Hono<PaypalEnv> {
  return new Hono<PaypalEnv>().post('/v1/oauth2/token', track('token'), async (c) => {
    if (!tokens.isClient(c.req.header('authorization'))) {
      throw httpError(401, {
        error: 'invalid_client',
        error_description: 'Client Authentication failed',
      });
    }
    const form = new URLSearchParams(await c.req.text());
    if (form.get('grant_type') !== 'client_credentials') {
      throw httpError(400, {
        error: 'unsupported_grant_type',
        error_description: 'unsupported grant_type',
      });
    }
    return c.json({
      scope: 'https://uri.paypal.com/services/payments/payment',
      access_token: tokens.issue(),
      token_type: 'Bearer',
      app_id: 'APP-LOCAL',
      expires_in: LIFETIME_SECONDS,
    });
  });
}
