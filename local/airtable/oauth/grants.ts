import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { readIfExists, StateFile } from '../../atomic-file.ts';
import { oauthFailure } from './clients.ts';

export interface OAuthLifetimes {
  codeMs: number;
  accessTokenMs: number;
  refreshTokenMs: number;
  /** How long after a refresh the spent token is answered with 409 rather than with a revocation. */
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

/** Tokens are known here by their hashes alone. */
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
const invalidGrant = (why: string) => oauthFailure('invalid_grant', why);

/** The consents that were given, and the tokens that follow from them; kept on disk. */
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
    const kept = await readIfExists(path);
    const state: State = kept ? JSON.parse(kept.toString('utf8')) : { codes: {}, grants: [] };
    return new Grants(state, lifetimes, path);
  }

  async giveCode(consent: Omit<Code, 'expiresAt' | 'isUsed'>): Promise<string> {
    const code = newToken();
    const expiresAt = Date.now() + this.#lifetimes.codeMs;
    this.#state.codes[hash(code)] = { ...consent, expiresAt, isUsed: false };
    await this.#file.save();
    return code;
  }

  /** A code is spent by the attempt, whether the exchange succeeds or not. */
  async redeem(
    clientId: string,
    given: { code: string; redirectUri: string; verifier: string },
  ): Promise<Record<string, unknown>> {
    const code = this.#state.codes[hash(given.code)];
    if (!code) throw invalidGrant('The code is not known');
    if (code.isUsed) {
      this.#revoke(code.grantId);
      await this.#file.save();
      throw invalidGrant('The code was used before');
    }
    code.isUsed = true;
    await this.#file.save();
    if (code.expiresAt <= Date.now()) throw invalidGrant('The code has expired');
    if (code.clientId !== clientId || code.redirectUri !== given.redirectUri) {
      throw invalidGrant('The code was given for another client or redirect_uri');
    }
    if (!/^[\w.~-]{43,128}$/.test(given.verifier)) {
      throw oauthFailure('invalid_request', 'code_verifier must have 43 to 128 characters');
    }
    if (hash(given.verifier) !== code.challenge) {
      throw invalidGrant('The code_verifier does not match');
    }
    code.grantId = randomUUID();
    return this.#issue({ id: code.grantId, clientId, scopes: code.scopes });
  }

  async refresh(clientId: string, token: string): Promise<Record<string, unknown>> {
    const spent = hash(token);
    const grant = this.#state.grants.find((each) => each.refresh === spent);
    if (!grant) return this.#refuseSpent(spent);
    if (grant.clientId !== clientId) throw invalidGrant('The token belongs to another client');
    this.#revoke(grant.id);
    if (grant.refreshExpiresAt <= Date.now()) throw invalidGrant('The token has expired');
    return this.#issue({ ...grant, spentRefresh: spent, refreshedAt: Date.now() });
  }

  /** The scopes of a live access token. */
  scopesOf(accessToken: string): string[] | undefined {
    const access = hash(accessToken);
    const grant = this.#state.grants.find((each) => each.access === access);
    return grant && grant.accessExpiresAt > Date.now() ? grant.scopes : undefined;
  }

  async #refuseSpent(spent: string): Promise<never> {
    const grant = this.#state.grants.find((each) => each.spentRefresh === spent);
    if (!grant) throw invalidGrant('The token is not known');
    if (Date.now() - (grant.refreshedAt ?? 0) < this.#lifetimes.refreshConflictMs) {
      throw oauthFailure('conflict', 'The token was recently refreshed', 409);
    }
    this.#revoke(grant.id);
    await this.#file.save();
    throw invalidGrant('The token was used before; the integration has been disconnected');
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
    this.#forgetOldCodes();
    await this.#file.save();
    return {
      access_token: access,
      refresh_token: refresh,
      // The trailing space is Airtable's.
      token_type: 'Bearer ',
      scope: grant.scopes.join(' '),
      expires_in: Math.floor(accessTokenMs / 1000),
      refresh_expires_in: Math.floor(refreshTokenMs / 1000),
    };
  }

  #forgetOldCodes(): void {
    const kept = Object.entries(this.#state.codes).filter(
      ([, code]) => code.expiresAt > Date.now(),
    );
    this.#state.codes = Object.fromEntries(kept);
  }
}
