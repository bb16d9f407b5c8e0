import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readIfExists, StateFile } from '../../atomic-file.ts';

const LIFETIME_SECONDS = 30 * 24 * 60 * 60;

/** What somebody's signing in gave to a client. */
export interface Grant {
  sub: string;
  clientId: string;
  scopes: string[];
  authTimeSeconds: number;
  /** The same in every token that comes of this sign-in. */
  originId: string;
}

interface Kept extends Grant {
  expiresAtSeconds: number;
}

const hash = (token: string) => createHash('sha256').update(token).digest('base64url');
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** cognito-local keeps refresh tokens as they are, for ever; here they are known by their hashes and
 *  expire. */
export class RefreshTokens {
  readonly #kept: Map<string, Kept>;
  readonly #file: StateFile;

  private constructor(kept: Map<string, Kept>, path: string) {
    this.#kept = kept;
    this.#file = new StateFile(path, () => JSON.stringify([...this.#kept]));
  }

  static async open(directory: string): Promise<RefreshTokens> {
    const path = join(directory, 'refresh-tokens.json');
    const kept = await readIfExists(path);
    return new RefreshTokens(new Map(kept ? JSON.parse(kept.toString('utf8')) : []), path);
  }

  async issue(grant: Grant): Promise<string> {
    const token = randomBytes(48).toString('base64url');
    const now = nowSeconds();
    for (const [key, { expiresAtSeconds }] of this.#kept) {
      if (expiresAtSeconds <= now) this.#kept.delete(key);
    }
    this.#kept.set(hash(token), { ...grant, expiresAtSeconds: now + LIFETIME_SECONDS });
    await this.#file.save();
    return token;
  }

  find(token: string): Grant | undefined {
    const kept = this.#kept.get(hash(token));
    return kept && kept.expiresAtSeconds > nowSeconds() ? kept : undefined;
  }

  /** Whether the sign-in that a token came of still stands. */
  isActive(originId: unknown): boolean {
    return [...this.#kept.values()].some((kept) => kept.originId === originId);
  }

  async revoke(token: string): Promise<void> {
    if (this.#kept.delete(hash(token))) await this.#file.save();
  }

  async revokeAll(sub: string): Promise<void> {
    const theirs = [...this.#kept].filter(([, kept]) => kept.sub === sub);
    for (const [key] of theirs) this.#kept.delete(key);
    if (theirs.length > 0) await this.#file.save();
  }
}
