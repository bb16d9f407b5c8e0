import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readIfExists, writeAtomically } from '../../atomic-file.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs with a key of this machine's own: cognito-local's is in its package, for all to read. */
export class SigningKey {
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #id: string;

  private constructor(pem: string) {
    this.#privateKey = createPrivateKey(pem);
    this.#publicKey = createPublicKey(this.#privateKey);
    const der = this.#publicKey.export({ type: 'spki', format: 'der' });
    this.#id = createHash('sha256').update(der).digest('base64');
  }

  /** Kept, so that tokens outlive a restart. */
  static async open(directory: string): Promise<SigningKey> {
    const path = join(directory, 'signing-key.pem');
    const kept = await readIfExists(path);
    if (kept) return new SigningKey(kept.toString('utf8'));
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    await writeAtomically(path, pem);
    return new SigningKey(pem);
  }

  get jwks() {
    const jwk = this.#publicKey.export({ format: 'jwk' });
    return { keys: [{ ...jwk, alg: 'RS256', use: 'sig', kid: this.#id }] };
  }

  sign(claims: Record<string, unknown>): string {
    const signed = `${encode({ kid: this.#id, alg: 'RS256' })}.${encode(claims)}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), this.#privateKey).toString('base64url')}`;
  }

  /** The claims of a token that was signed here; whether it has expired is for the caller to say. */
  read(token: string): Record<string, unknown> | undefined {
    const [header = '', claims = '', signature = ''] = token.split('.');
    const signed = Buffer.from(`${header}.${claims}`);
    const isOurs = verify('sha256', signed, this.#publicKey, Buffer.from(signature, 'base64url'));
    return isOurs ? JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) : undefined;
  }
}
