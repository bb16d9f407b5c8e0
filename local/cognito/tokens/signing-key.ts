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

/** Generates a key: cognito-local's is published in its package. */
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

  static async open(directory: string): Promise<SigningKey> {
    const path = join(directory, 'signing-key.pem');
    const stored = await readIfExists(path);
    if (stored) return new SigningKey(stored.toString('utf8'));
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

  verify(token: string): Record<string, unknown> | undefined {
    const [header = '', claims = '', signature = ''] = token.split('.');
    const signed = Buffer.from(`${header}.${claims}`);
    const isValid = verify('sha256', signed, this.#publicKey, Buffer.from(signature, 'base64url'));
    return isValid ? JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) : undefined;
  }
}
