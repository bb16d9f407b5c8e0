import { readFile } from 'node:fs/promises';
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose';
import { JOSEError } from 'jose/errors';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { readEnv } from './env.ts';

const Environment = z.object({
  TOKEN_KEY_ARN: z.string().startsWith('arn:').optional(),
  /** A file with a 32-byte key replaces KMS locally. */
  TOKEN_KEY_FILE: z.string().optional(),
});

/** The context is authenticated, so that a value cannot be moved to another row. KMS checks and logs it as
 *  well. */
export type EncryptionContext = Record<string, string>;

const Header = z.object({
  context: z.record(z.string(), z.string()),
  dataKey: z.base64().optional(),
});

const CACHE_MS = 5 * 60_000;

const decrypted = new LRUCache<string, string>({ max: 100, ttl: CACHE_MS });

/** Uses AES-256-GCM with a new data key, which the result contains encrypted: a compact JWE. */
export async function encrypt(text: string, context: EncryptionContext): Promise<string> {
  const { TOKEN_KEY_ARN, TOKEN_KEY_FILE } = readEnv(Environment);
  const jwe = new CompactEncrypt(new TextEncoder().encode(text));
  if (TOKEN_KEY_ARN) {
    const { generateDataKey } = await import('./kms.ts');
    const { key, encryptedKey } = await generateDataKey(TOKEN_KEY_ARN, context);
    const dataKey = Buffer.from(encryptedKey).toString('base64');
    return jwe.setProtectedHeader({ alg: 'dir', enc: 'A256GCM', context, dataKey }).encrypt(key);
  }
  return jwe
    .setProtectedHeader({ alg: 'A256GCMKW', enc: 'A256GCM', context })
    .encrypt(await readKeyFile(TOKEN_KEY_FILE));
}

/**
 * @returns undefined if the value was altered, or encrypted with another key or context.
 * @throws Error if the key is unavailable.
 */
export async function decrypt(
  encrypted: string,
  expected: EncryptionContext,
): Promise<string | undefined> {
  const cacheKey = JSON.stringify([encrypted, expected]);
  const cached = decrypted.get(cacheKey);
  if (cached !== undefined) return cached;
  try {
    const { context, dataKey } = Header.parse(decodeProtectedHeader(encrypted));
    if (Object.entries(expected).some(([name, value]) => context[name] !== value)) return undefined;
    const key = await findKey(expected, dataKey);
    const { plaintext } = await compactDecrypt(encrypted, key);
    const text = new TextDecoder().decode(plaintext);
    decrypted.set(cacheKey, text);
    return text;
  } catch (error) {
    if (isUnreadable(error)) return undefined;
    throw error;
  }
}

async function findKey(context: EncryptionContext, dataKey: string | undefined) {
  const { TOKEN_KEY_ARN, TOKEN_KEY_FILE } = readEnv(Environment);
  if (!dataKey) return readKeyFile(TOKEN_KEY_FILE);
  if (!TOKEN_KEY_ARN) throw new Error('TOKEN_KEY_ARN is not set');
  const { decryptDataKey } = await import('./kms.ts');
  return decryptDataKey(TOKEN_KEY_ARN, context, Buffer.from(dataKey, 'base64'));
}

async function readKeyFile(path: string | undefined): Promise<Uint8Array> {
  if (!path) throw new Error('TOKEN_KEY_ARN or TOKEN_KEY_FILE must be set');
  return new Uint8Array(await readFile(path));
}

/** KMS reports an altered key or context as `InvalidCiphertextException`, and another key as
 *  `IncorrectKeyException`. */
function isUnreadable(error: unknown): boolean {
  return (
    error instanceof JOSEError ||
    error instanceof z.ZodError ||
    error instanceof TypeError ||
    (error instanceof Error &&
      ['InvalidCiphertextException', 'IncorrectKeyException'].includes(error.name))
  );
}
