import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { readIfExists, StateFile } from '../../atomic-file.ts';
import { oauthError } from './clients.ts';

export interface OAuthLifetimes {
  codeMs: number;
  accessTokenMs: number;
  refreshTokenMs: number;
  /** For this time after a refresh, reusing the old token gets a 409 instead of revoking the grant. */
  refreshConflictMs: number;
}

interface Code {
  clientId: string;
  redirectUri: string;
  challenge: string;
  scopes: string[];
  expiresAt: number;
  isUsed: boolean;
  grantId?: string;
}

interface Grant {
  id: string;
  clientId: string;
  scopes: string[];
  access: string;
  accessExpiresAt: number;
  refresh: string;
  refreshExpiresAt: number;
  spentRefresh?: string;
  refreshedAt?: number;
}

interface State {
  codes: Record<string, Code>;
  grants: Grant[];
}

const hash = (token: string) => createHash('sha256').update(token).digest('base64url');
const newToken = () => randomBytes(32).toString('base64url');
const invalidGrant = (description: string) => oauthError('invalid_grant', description);

export class Grants {
  readonly #state: State;
  readonly #lifetimes: OAuthLifetimes;
  readonly #file: StateFile;

  private constructor(state: State, lifetimes: OAuthLifetimes, path: string) {
    this.#state = state;
    this.#lifetimes = lifetimes;
    this.#file = new StateFile(path, () => JSON.stringify(this.#state));
  }

  static async open(dataDir: string, lifetimes: OAuthLifetimes): Promise<Grants> {
    const path = join(dataDir, 'oauth.json');
    const stored = await readIfExists(path);
    const state: State = stored ? JSON.parse(stored.toString('utf8')) : { codes: {}, grants: [] };
    return new Grants(state, lifetimes, path);
  }

  async issueCode(consent: Omit<Code, 'expiresAt' | 'isUsed'>): Promise<string> {
    const code = newToken();
    const expiresAt = Date.now() + this.#lifetimes.codeMs;
    this.#state.codes[hash(code)] = { ...consent, expiresAt, isUsed: false };
    await this.#file.save();
    return code;
  }

  /** Any attempt uses up the code, whether it succeeds or not. */
  async redeem(
    clientId: string,
    request: { code: string; redirectUri: string; verifier: string },
  ): Promise<Record<string, unknown>> {
    const code = this.#state.codes[hash(request.code)];
    if (!code) throw invalidGrant('Unknown code');
    if (code.isUsed) {
      this.#revoke(code.grantId);
      await this.#file.save();
      throw invalidGrant('The code was already used');
    }
    code.isUsed = true;
    await this.#file.save();
    if (code.expiresAt <= Date.now()) throw invalidGrant('The code has expired');
    if (code.clientId !== clientId || code.redirectUri !== request.redirectUri) {
      throw invalidGrant('The code was issued for another client or redirect_uri');
    }
    if (!/^[\w.~-]{43,128}$/.test(request.verifier)) {
      throw oauthError('invalid_request', 'code_verifier must have 43 to 128 characters');
    }
    if (hash(request.verifier) !== code.challenge) {
      throw invalidGrant('The code_verifier does not match');
    }
    code.grantId = randomUUID();
    return this.#issue({ id: code.grantId, clientId, scopes: code.scopes });
  }

  async refresh(clientId: string, token: string): Promise<Record<string, unknown>> {
    const used = hash(token);
    const grant = this.#state.grants.find((each) => each.refresh === used);
    if (!grant) return this.#rejectUnknown(used);
    if (grant.clientId !== clientId) throw invalidGrant('The token belongs to another client');
    this.#revoke(grant.id);
    if (grant.refreshExpiresAt <= Date.now()) throw invalidGrant('The token has expired');
    return this.#issue({ ...grant, spentRefresh: used, refreshedAt: Date.now() });
  }

  find(accessToken: string): Pick<Grant, 'clientId' | 'scopes'> | undefined {
    const access = hash(accessToken);
    const grant = this.#state.grants.find((each) => each.access === access);
    return grant && grant.accessExpiresAt > Date.now() ? grant : undefined;
  }

  async #rejectUnknown(used: string): Promise<never> {
    const grant = this.#state.grants.find((each) => each.spentRefresh === used);
    if (!grant) throw invalidGrant('Unknown token');
    if (Date.now() - (grant.refreshedAt ?? 0) < this.#lifetimes.refreshConflictMs) {
      throw oauthError('conflict', 'The token was recently refreshed', 409);
    }
    this.#revoke(grant.id);
    await this.#file.save();
    throw invalidGrant('The token was already used; the integration has been disconnected');
  }

  #revoke(grantId: string | undefined): void {
    this.#state.grants = this.#state.grants.filter(({ id }) => id !== grantId);
  }

  async #issue(
    grant: Pick<Grant, 'id' | 'clientId' | 'scopes' | 'spentRefresh' | 'refreshedAt'>,
  ): Promise<Record<string, unknown>> {
    const [access, refresh] = [newToken(), newToken()];
    const { accessTokenMs, refreshTokenMs } = this.#lifetimes;
    this.#state.grants.push({
      ...grant,
      access: hash(access),
      accessExpiresAt: Date.now() + accessTokenMs,
      refresh: hash(refresh),
      refreshExpiresAt: Date.now() + refreshTokenMs,
    });
    this.#removeExpiredCodes();
    await this.#file.save();
    return {
      access_token: access,
      refresh_token: refresh,
      // Airtable returns the trailing space too.
      token_type: 'Bearer ',
      scope: grant.scopes.join(' '),
      expires_in: Math.floor(accessTokenMs / 1000),
      refresh_expires_in: Math.floor(refreshTokenMs / 1000),
    };
  }

  #removeExpiredCodes(): void {
    const valid = Object.entries(this.#state.codes).filter(
      ([, code]) => code.expiresAt > Date.now(),
    );
    this.#state.codes = Object.fromEntries(valid);
  }
}
