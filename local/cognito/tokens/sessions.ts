import { randomUUID } from 'node:crypto';
import { NotAuthorizedError } from 'cognito-local/lib/errors.js';
import type { UserPoolService } from 'cognito-local/lib/services/index.js';
import { attributeValue, type User } from 'cognito-local/lib/services/userPoolService.js';
import { silentContext, USER_ADMIN } from '../pool/pool.ts';
import type { Grant, RefreshTokens } from './refresh-tokens.ts';
import type { SigningKey } from './signing-key.ts';

const LIFETIME_SECONDS = 15 * 60;

export interface Tokens {
  accessToken: string;
  idToken: string | undefined;
  expiresInSeconds: number;
}

const nowSeconds = () => Math.floor(Date.now() / 1000);

export class Sessions {
  readonly #pool: UserPoolService;
  readonly #key: SigningKey;
  readonly #refreshTokens: RefreshTokens;
  readonly #issuer: string;

  constructor(
    pool: UserPoolService,
    key: SigningKey,
    refreshTokens: RefreshTokens,
    issuer: string,
  ) {
    this.#pool = pool;
    this.#key = key;
    this.#refreshTokens = refreshTokens;
    this.#issuer = issuer;
  }

  async open(
    grant: Omit<Grant, 'originId'>,
    nonce: string | undefined,
  ): Promise<Tokens & { refreshToken: string }> {
    const user = await this.#findEnabledUser(grant.sub);
    const session = { ...grant, originId: randomUUID() };
    const tokens = await this.#mint(user, session, nonce);
    return { ...tokens, refreshToken: await this.#refreshTokens.issue(session) };
  }

  async refresh(refreshToken: string, clientId: string): Promise<Tokens> {
    const grant = this.#refreshTokens.find(refreshToken);
    if (grant?.clientId !== clientId) throw new NotAuthorizedError('Invalid Refresh Token');
    return this.#mint(await this.#findEnabledUser(grant.sub), grant);
  }

  async revoke(refreshToken: string, clientId: string): Promise<void> {
    const grant = this.#refreshTokens.find(refreshToken);
    if (grant?.clientId === clientId) await this.#refreshTokens.revoke(refreshToken);
  }

  end(sub: string): Promise<void> {
    return this.#refreshTokens.revokeAll(sub);
  }

  /** @throws NotAuthorizedError when the token is forged, expired or revoked, or may not change its user */
  async getUser(accessToken: string): Promise<User> {
    const claims = this.#key.verify(accessToken);
    if (claims?.token_use !== 'access') throw new NotAuthorizedError('Invalid Access Token');
    if (Number(claims.exp) <= nowSeconds()) {
      throw new NotAuthorizedError('Access Token has expired');
    }
    if (!this.#refreshTokens.isActive(claims.origin_jti)) {
      throw new NotAuthorizedError('Access Token has been revoked');
    }
    if (!String(claims.scope).split(' ').includes(USER_ADMIN)) {
      throw new NotAuthorizedError('Access Token does not have required scopes');
    }
    return this.#findEnabledUser(String(claims.sub));
  }

  async #findEnabledUser(sub: string): Promise<User> {
    const user = await this.#pool.getUserByUsername(silentContext, sub);
    if (!user) throw new NotAuthorizedError('User does not exist.');
    if (!user.Enabled) throw new NotAuthorizedError('User is disabled.');
    return user;
  }

  async #mint(user: User, grant: Grant, nonce?: string): Promise<Tokens> {
    const groups = await this.#pool.listUserGroupMembership(silentContext, user);
    const now = nowSeconds();
    const shared = {
      sub: user.Username,
      ...(groups.length > 0 && { 'cognito:groups': groups }),
      iss: this.#issuer,
      origin_jti: grant.originId,
      event_id: randomUUID(),
      auth_time: grant.authTimeSeconds,
      iat: now,
      exp: now + LIFETIME_SECONDS,
    };
    const idToken = this.#key.sign({
      ...shared,
      token_use: 'id',
      aud: grant.clientId,
      jti: randomUUID(),
      'cognito:username': user.Username,
      ...getProfileClaims(user),
      ...(nonce !== undefined && { nonce }),
    });
    const accessToken = this.#key.sign({
      ...shared,
      token_use: 'access',
      version: 2,
      client_id: grant.clientId,
      jti: randomUUID(),
      username: user.Username,
      scope: grant.scopes.join(' '),
    });
    return {
      accessToken,
      idToken: grant.scopes.includes('openid') ? idToken : undefined,
      expiresInSeconds: LIFETIME_SECONDS,
    };
  }
}

function getProfileClaims(user: User) {
  const names = ['email', 'given_name', 'family_name'];
  const attributes = names
    .map((name) => [name, attributeValue(name, user.Attributes)])
    .filter(([, value]) => value !== undefined);
  const isVerified = attributeValue('email_verified', user.Attributes) === 'true';
  return { ...Object.fromEntries(attributes), email_verified: isVerified };
}
