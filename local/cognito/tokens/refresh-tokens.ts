import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readIfExists, StateFile } from '../../atomic-file.ts';

const LIFETIME_SECONDS = 30 * 24 * 60 * 60;

export interface Grant {
  sub: string;
  clientId: string;
  scopes: string[];
  authTimeSeconds: number;
  /** Shared by all tokens of a sign-in. */
  originId: string;
}

interface StoredGrant extends Grant {
  expiresAtSeconds: number;
}

const hash = (token: string) => createHash('sha256').update(token).digest('base64url');
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Stores hashes of refresh tokens until they expire; cognito-local would store the tokens, forever. */
export class RefreshTokens {
  readonly #grants: Map<string, StoredGrant>;
  readonly #file: StateFile;

  private constructor(grants: Map<string, StoredGrant>, path: string) {
    this.#grants = grants;
    this.#file = new StateFile(path, () => JSON.stringify([...this.#grants]));
  }

  static async open(directory: string): Promise<RefreshTokens> {
    const path = join(directory, 'refresh-tokens.json');
    const stored = await readIfExists(path);
    return new RefreshTokens(new Map(stored ? JSON.parse(stored.toString('utf8')) : []), path);
  }

  async issue(grant: Grant): Promise<string> {
    const token = randomBytes(48).toString('base64url');
    const now = nowSeconds();
    for (const [key, { expiresAtSeconds }] of this.#grants) {
      if (expiresAtSeconds <= now) this.#grants.delete(key);
    }
    this.#grants.set(hash(token), { ...grant, expiresAtSeconds: now + LIFETIME_SECONDS });
    await this.#file.save();
    return token;
  }

  find(token: string): Grant | undefined {
    const grant = this.#grants.get(hash(token));
    return grant && grant.expiresAtSeconds > nowSeconds() ? grant : undefined;
  }

  isActive(originId: unknown): boolean {
    return [...this.#grants.values()].some((grant) => grant.originId === originId);
  }

  async revoke(token: string): Promise<void> {
    if (this.#grants.delete(hash(token))) await this.#file.save();
  }

  async revokeAll(sub: string): Promise<void> {
    const revoked = [...this.#grants].filter(([, grant]) => grant.sub === sub);
    for (const [key] of revoked) this.#grants.delete(key);
    if (revoked.length > 0) await this.#file.save();
  }
}
